// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// `attention`: reads the call, runs one command, and writes either its output or one line of
// refusal.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>

#include "attention/version.h"
#include "commands.h"

namespace {

using attention::Result;
using attention::cli::Options;
using attention::cli::Output;

// One line, whatever the document and the call hold: a key may have line breaks and escapes in it.
void say(std::string line) {
    const auto control = [](char c) { return (c >= '\0' && c < ' ') || c == '\x7f'; };
    std::replace_if(line.begin(), line.end(), control, ' ');
    std::fprintf(stderr, "attention: %s\n", line.c_str());
}

int refuse(const std::string& message) {
    say(message);
    return attention::cli::refused;
}

int finish(const Result<Output>& result) {
    if (!result) {
        const std::size_t more = result.errors().size() - 1;
        return refuse(result.error().message() +
                      (more == 0 ? "" : " (and " + std::to_string(more) + " more)"));
    }
    for (const std::string& warning : result->warnings) {
        say("warning: " + warning);
    }
    const std::string& text = result->text;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
        return refuse("standard output cannot be written");
    }
    return result->code;
}

class CommandLine {
public:
    CommandLine() {
        app_.set_help_flag("-h,--help", "Say how it is called");
        app_.set_version_flag("--version", std::string("attention ") + attention::version());
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

    int run(int argc, char** argv) {
        try {
            app_.parse(argc, argv);
        } catch (const CLI::CallForHelp&) {
            const auto chosen = app_.get_subcommands();
            std::fputs((chosen.empty() ? app_.help() : chosen.front()->help("attention")).c_str(),
                       stdout);
            return attention::cli::done;
        } catch (const CLI::CallForVersion& call) {
            std::printf("%s\n", call.what());
            return attention::cli::done;
        } catch (const CLI::ParseError& error) {
            const bool unknown = argc > 1 && app_.get_subcommands().empty() && argv[1][0] != '-';
            return refuse(unknown ? "no command \"" + std::string(argv[1]) +
                                        "\"; there are trace, explain, check, gradient, example"
                                  : error.what());
        }
        return finish(chosen_(options_));
    }

private:
    CLI::App* command(const char* name, const char* title, Result<Output> (*runs)(const Options&)) {
        CLI::App* added = app_.add_subcommand(name, title);
        added->callback([this, runs] { chosen_ = runs; });
        added
            ->add_option_function<std::string>(
                "--language",
                [this](const std::string& language) {
                    options_.print.language =
                        language == "en" ? attention::Language::en : attention::Language::zh;
                },
                "Language of tokens, titles and notes (default zh)")
            ->option_text("zh|en")
            ->check(CLI::IsMember({"zh", "en"}));
        return added;
    }

    void file(CLI::App* to) {
        to->add_option("FILE", options_.file, "Document, - or example:NAME")
            ->required()
            ->option_text(" ");
    }

    void format(CLI::App* to, const std::vector<std::string>& names) {
        std::string shown;
        for (const std::string& name : names) {
            shown += (shown.empty() ? "" : "|") + name;
        }
        to->add_option("--format", options_.format, "How to write it (default text)")
            ->option_text(shown)
            ->check(CLI::IsMember(names));
    }

    void digits(CLI::App* to) {
        to->add_option("--digits", options_.print.digits, "Decimals to show")
            ->option_text("D")
            ->check(CLI::Range(0, 17));
    }

    void steps(CLI::App* to) {
        to->add_option("--step", options_.print.steps, "Only this step; may be given again")
            ->option_text("KEY")
            ->allow_extra_args(false);
    }

    void byHand(CLI::App* to) {
        to->add_option("--by-hand", options_.byHand,
                       "Compute every step from rounded numbers, as on paper (default exactly)")
            ->option_text("P")
            ->check(CLI::Range(0, 8));
    }

    void addTrace() {
        CLI::App* to = command("trace", "Every step with its numbers", attention::cli::trace);
        file(to);
        format(to, {"text", "json", "csv", "tsv", "npz", "latex", "markdown"});
        steps(to);
        byHand(to);
        digits(to);
    }

    void addExplain() {
        CLI::App* to = command("explain", "The arithmetic of one cell", attention::cli::explain);
        file(to);
        to->add_option("KEY", options_.key, "Step, such as scores or encoder1.self.head1.Q")
            ->required()
            ->option_text(" ");
        to->add_option("ROW", options_.row, "Row, from 1")->required()->option_text(" ");
        to->add_option("COL", options_.column, "Column, from 1")->required()->option_text(" ");
        to->add_option("--depth", options_.depth,
                       "How far back to go: 2 also explains what went in … (default 1)")
            ->option_text("N")
            ->check(CLI::Range(1, 1000));
        format(to, {"text", "json", "latex", "markdown"});
        byHand(to);
        digits(to);
    }

    void addCheck() {
        CLI::App* to =
            command("check", "A hand-worked answer against the model", attention::cli::check);
        file(to);
        to->add_option("ANSWER", options_.answer,
                       "{\"steps\": {\"scores\": [[2, 6, null], …]}}, null for a blank; or -")
            ->required()
            ->option_text(" ");
        format(to, {"text", "json"});
    }

    void addGradient() {
        CLI::App* to = command("gradient", "dLoss/d(step) for a document with a target",
                               attention::cli::gradient);
        file(to);
        format(to, {"text", "json"});
        steps(to);
        digits(to);
    }

    void addExample() {
        CLI::App* to = command("example", "Prints a built-in document, or the list of them",
                               attention::cli::example);
        to->add_option("NAME", options_.example, "Name of the example, or list")
            ->required()
            ->option_text(" ");
        format(to, {"text", "json"});
    }

    CLI::App app_{"Attention step by step: every number of a Transformer, and where it came from",
                  "attention"};
    Options options_;
    std::function<Result<Output>(const Options&)> chosen_;
};

}  // namespace

int main(int argc, char** argv) {
    try {
        return CommandLine().run(argc, argv);
    } catch (const std::bad_alloc&) {
        return refuse("not enough memory");
    } catch (const std::exception& error) {
        return refuse(error.what());
    }
}
