// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "commandline.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "attention/version.h"

namespace attention::cli {
namespace {

const std::string documentNeeded = "a document (*.attn.json), - or example:NAME";

/// Thrown while the words of a call are read; CLI11 lets it through.
struct BadCall {
    Error error;
};

/// A word of the call, cut where it would not fit on a line.
std::string quoted(const std::string& word) {
    std::size_t most = 80;
    while (most < word.size() && (static_cast<unsigned char>(word[most]) & 0xC0) == 0x80) {
        ++most;  // between characters
    }
    return '"' + (word.size() <= most ? word : word.substr(0, most) + "…") + '"';
}

std::string oneOf(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) {
        out += (out.empty() ? "one of " : ", ") + word;
    }
    return out;
}

Error missing(const std::string& place, const std::string& needed) {
    return {ErrorCode::missing, place, Phrase("缺失", "missing"), needed};
}

class CommandLine {
public:
    CommandLine() {
        app_.set_help_flag("-h,--help", "Say how it is called");
        app_.set_version_flag("--version", std::string("attention ") + version());
        app_.require_subcommand(1);
        app_.footer(
            "FILE is a document (*.attn.json), - for standard input, or example:NAME.\n"
            "Exit status: 0 done, 1 the answer is wrong (check), 2 refused.");
        addTrace();
        addExplain();
        addCheck();
        addGradient();
        addExample();
    }

    Result<Output> answer(int argc, const char* const* argv) {
        try {
            app_.parse(argc, argv);
        } catch (const BadCall& bad) {
            return bad.error;
        } catch (const CLI::CallForHelp&) {
            const CLI::App* chosen = chosenCommand();
            return Output{chosen == nullptr ? app_.help() : chosen->help("attention"), done, {}};
        } catch (const CLI::CallForVersion& call) {
            return Output{std::string(call.what()) + '\n', done, {}};
        } catch (const CLI::ParseError& error) {
            return refusal(error);
        }
        return runs_(options_);
    }

private:
    using Read = std::function<void(const std::string&)>;

    // What is wrong with a call

    const CLI::App* chosenCommand() const {
        const auto chosen = app_.get_subcommands();
        return chosen.empty() ? nullptr : chosen.front();
    }

    /// In our words and our order: the unknown word first, since it is often why another is
    /// missing.
    Error refusal(const CLI::ParseError& error) const {
        const CLI::App* command = chosenCommand();
        const std::vector<std::string> strange = app_.remaining(true);
        const auto option = std::find_if(strange.begin(), strange.end(), isOption);
        const auto word = std::find_if_not(strange.begin(), strange.end(), isOption);
        if (command == nullptr && (word != strange.end() || strange.empty())) {
            return word != strange.end()
                       ? Error{ErrorCode::notFound, "command", quoted(*word), oneOf(commandNames())}
                       : missing("command", oneOf(commandNames()));
        }
        const CLI::App& asked = command == nullptr ? app_ : *command;
        if (option != strange.end()) {
            const std::vector<std::string> early = app_.remaining();
            const bool before = std::find(early.begin(), early.end(), *option) != early.end();
            return {ErrorCode::notFound, "option", quoted(*option),
                    before ? oneOf(optionNames(app_)) + " before the command"
                           : oneOf(optionNames(asked))};
        }
        if (word != strange.end()) {
            return {ErrorCode::wrongValue, quoted(*word), "one argument too many",
                    "only" + positionals(asked)};
        }
        return valueRefusal(asked, error);
    }

    Error valueRefusal(const CLI::App& asked, const CLI::ParseError& error) const {
        for (const CLI::Option* option : asked.get_options()) {
            const auto needed = needed_.find(option);
            if (needed == needed_.end()) {
                continue;
            }
            const std::string name = option->get_name();
            if (option->get_positional() && option->count() == 0) {
                return missing(name, needed->second);
            }
            // CLI11 begins a message about an option with its name.
            if (std::string(error.what()).starts_with(name + ":")) {
                return option->count() > 1
                           ? Error{ErrorCode::wrongValue, name,
                                   "written " + std::to_string(option->count()) + " times",
                                   "to be written once"}
                           : missing("the value of " + name, needed->second);
            }
        }
        return {ErrorCode::wrongValue, "", error.what(), {}};
    }

    static bool isOption(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

    std::vector<std::string> commandNames() const {
        std::vector<std::string> names;
        for (const CLI::App* command : app_.get_subcommands(nullptr)) {
            names.push_back(command->get_name());
        }
        return names;
    }

    static std::vector<std::string> optionNames(const CLI::App& app) {
        std::vector<std::string> names;
        for (const CLI::Option* option : app.get_options()) {
            if (!option->get_positional()) {
                names.push_back(option->get_name());
            }
        }
        return names;
    }

    static std::string positionals(const CLI::App& command) {
        std::string names;
        for (const CLI::Option* option : command.get_options()) {
            names += option->get_positional() ? " " + option->get_name() : "";
        }
        return names;
    }

    // Words that are read into the options

    /// An option or (a name without dashes) a required argument; `needed` is said where its value
    /// is missing, `shown` in the help.
    CLI::Option* add(CLI::App* to, const std::string& name, const char* title,
                     const std::string& needed, const std::string& shown, const Read& read) {
        CLI::Option* option = to->add_option_function<std::string>(name, read, title);
        option->option_text(shown);
        option->required(option->get_positional());
        needed_.emplace(option, needed);
        return option;
    }

    /// A text that must not be empty: '' is no name of anything.
    void text(CLI::App* to, const std::string& name, const char* title, const std::string& needed,
              std::string& into) {
        add(to, name, title, needed, " ", [name, needed, &into](const std::string& typed) {
            if (typed.empty()) {
                throw BadCall{{ErrorCode::wrongValue, name, quoted(typed), needed}};
            }
            into = typed;
        });
    }

    void choice(CLI::App* to, const std::string& name, const char* title,
                const std::vector<std::string>& words, const Read& read) {
        std::string shown;
        for (const std::string& word : words) {
            shown += (shown.empty() ? "" : "|") + word;
        }
        add(to, name, title, oneOf(words), shown, [=](const std::string& typed) {
            if (std::find(words.begin(), words.end(), typed) == words.end()) {
                throw BadCall{{ErrorCode::wrongValue, name, quoted(typed), oneOf(words)}};
            }
            read(typed);
        });
    }

    struct Range {
        int least;
        int most;
        std::string text() const {
            return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
        }
    };
    void whole(CLI::App* to, const std::string& name, const char* title, const std::string& shown,
               Range range, const std::string& needed, const std::function<void(int)>& read) {
        add(to, name, title, needed, shown, [=](const std::string& typed) {
            int number = 0;
            const char* const end = typed.data() + typed.size();
            const auto result = std::from_chars(typed.data(), end, number);
            if (result.ec != std::errc() || result.ptr != end || number < range.least ||
                number > range.most) {
                throw BadCall{{ErrorCode::wrongValue, name, quoted(typed), needed}};
            }
            read(number);
        });
    }

    // What several commands take

    CLI::App* command(const char* name, const char* title, Result<Output> (*runs)(const Options&)) {
        CLI::App* added = app_.add_subcommand(name, title);
        added->callback([this, runs] { runs_ = runs; });
        choice(added, "--language", "Language of tokens, titles and notes (default zh)",
               {"zh", "en"}, [this](const std::string& language) {
                   options_.print.language = language == "en" ? Language::en : Language::zh;
               });
        return added;
    }

    void file(CLI::App* to) {
        text(to, "FILE", "Document, - or example:NAME", documentNeeded, options_.file);
    }

    void format(CLI::App* to, const std::vector<std::string>& names) {
        choice(to, "--format", "How to write it (default text)", names,
               [this](const std::string& name) { options_.format = name; });
    }

    void digits(CLI::App* to) {
        whole(to, "--digits", "Decimals to show", "D", digitsRange, digitsRange.text(),
              [this](int digits) { options_.print.digits = digits; });
    }

    void steps(CLI::App* to) {
        add(to, "--step", "Only this step; may be given again", "the key of a step", "KEY",
            [this](const std::string& key) { options_.print.steps.push_back(key); })
            ->trigger_on_parse();
    }

    void byHand(CLI::App* to) {
        whole(to, "--by-hand",
              "Compute every step from rounded numbers, as on paper (default exactly)", "P",
              decimalsRange, decimalsRange.text(),
              [this](int decimals) { options_.byHand = decimals; });
    }

    /// A row or a column: how many there are, the command can say when it knows the step.
    void index(CLI::App* to, const char* name, const char* title, Index& into) {
        constexpr int most = 999999999;
        whole(to, name, title, " ", {-most, most}, Range{1, most}.text(),
              [&into](int typed) { into = typed; });
    }

    void addTrace() {
        CLI::App* to = command("trace", "Every step with its numbers", cli::trace);
        file(to);
        format(to, {"text", "json", "csv", "tsv", "npz", "latex", "markdown"});
        steps(to);
        byHand(to);
        digits(to);
    }

    void addExplain() {
        CLI::App* to = command("explain", "The arithmetic of one cell", cli::explain);
        file(to);
        text(to, "KEY", "Step, such as scores or encoder1.self.head1.Q", "the key of a step",
             options_.key);
        index(to, "ROW", "Row, from 1", options_.row);
        index(to, "COL", "Column, from 1", options_.column);
        whole(to, "--depth", "How far back to go: 2 also explains what went in … (default 1)", "N",
              depthRange, depthRange.text(), [this](int depth) { options_.depth = depth; });
        format(to, {"text", "json", "latex", "markdown"});
        byHand(to);
        digits(to);
    }

    void addCheck() {
        CLI::App* to = command("check", "A hand-worked answer against the model", cli::check);
        file(to);
        text(to, "ANSWER", "{\"steps\": {\"scores\": [[2, 6, null], …]}}, null for a blank; or -",
             "an answer (*.json) or -", options_.answer);
        format(to, {"text", "json"});
    }

    void addGradient() {
        CLI::App* to =
            command("gradient", "dLoss/d(step) for a document with a target", cli::gradient);
        file(to);
        format(to, {"text", "json"});
        steps(to);
        digits(to);
    }

    void addExample() {
        CLI::App* to =
            command("example", "Prints a built-in document, or the list of them", cli::example);
        text(to, "NAME", "Name of the example, or list", "the name of an example, or list",
             options_.example);
        format(to, {"text", "json"});
    }

    static constexpr Range digitsRange{0, 17};
    static constexpr Range decimalsRange{0, 8};
    static constexpr Range depthRange{1, 1000};

    CLI::App app_{"Attention step by step: every number of a Transformer, and where it came from",
                  "attention"};
    std::map<const CLI::Option*, std::string> needed_;
    Options options_;
    std::function<Result<Output>(const Options&)> runs_;
};

}  // namespace

Result<Output> answer(int argc, const char* const* argv) {
    return CommandLine().answer(argc, argv);
}

}  // namespace attention::cli
