// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "commands.h"

#include <nlohmann/json.hpp>

#include "attention/check.h"
#include "attention/document.h"
#include "attention/trace.h"
#include "input.h"

namespace attention::cli {
namespace {

std::vector<std::string> lines(const std::vector<Phrase>& warnings) {
    std::vector<std::string> out;
    for (const Phrase& warning : warnings) {
        out.push_back(warning.en);
    }
    return out;
}

TraceFormat traceFormat(const std::string& name) {
    using enum TraceFormat;
    return name == "json"       ? json
           : name == "csv"      ? csv
           : name == "tsv"      ? tsv
           : name == "npz"      ? npz
           : name == "latex"    ? latex
           : name == "markdown" ? markdown
                                : text;
}

Error outside(const std::string& place, Index found, Index count) {
    return {ErrorCode::notFound, place, std::to_string(found), "1 … " + std::to_string(count)};
}

// A document and its trace, or why there is none.
struct Opened {
    Document document;
    Trace trace;
};

Result<Opened> open(const Options& options) {
    Result<Document> document = openDocument(options.file);
    if (!document) {
        return document.errors();
    }
    // exactly unless told: what the document's view says is for the window
    Result<Trace> made = forward(document->model, Arithmetic{options.byHand});
    if (!made) {
        return made.errors();
    }
    return Opened{std::move(document).value(), std::move(made).value()};
}

}  // namespace

Result<Output> trace(const Options& options) {
    const Result<Opened> opened = open(options);
    if (!opened) {
        return opened.errors();
    }
    Result<std::string> text = formatTrace(opened->document.model, opened->trace,
                                           traceFormat(options.format), options.print);
    if (!text) {
        return text.errors();
    }
    return Output{std::move(text).value(), done, lines(opened->document.warnings)};
}

Result<Output> explain(const Options& options) {
    const Result<Opened> opened = open(options);
    if (!opened) {
        return opened.errors();
    }
    const Plan& plan = opened->trace.plan();
    const int step = plan.find(options.key);
    if (step < 0) {
        std::string known;
        for (const int listed : plan.listed()) {
            known += (known.empty() ? "" : ", ") + plan.step(listed).key;
        }
        return Error{ErrorCode::notFound, "step", "\"" + options.key + "\"",
                     Phrase("以下之一：" + known, "one of " + known)};
    }
    const Matrix& values = opened->trace[step];
    if (options.row < 1 || options.row > values.rows()) {
        return outside("row", options.row, values.rows());
    }
    if (options.column < 1 || options.column > values.cols()) {
        return outside("column", options.column, values.cols());
    }
    const auto print = options.format == "json" ? std::string() : options.format;
    const Markup markup = print == "latex"      ? Markup::latex
                          : print == "markdown" ? Markup::markdown
                                                : Markup::text;
    const Model& model = opened->document.model;
    std::string text =
        options.format == "json"
            ? derivationJson(model, opened->trace, step, options.row - 1, options.column - 1,
                             options.print, options.depth)
            : derivationText(model, opened->trace, step, options.row - 1, options.column - 1,
                             markup, options.print, options.depth);
    return Output{std::move(text), done, lines(opened->document.warnings)};
}

Result<Output> check(const Options& options) {
    if (options.file == "-" && options.answer == "-") {
        return Error{ErrorCode::wrongValue, "ANSWER",
                     Phrase("与 FILE 同为标准输入", "standard input, as FILE is"),
                     Phrase("其中一个用文件", "one of the two in a file")};
    }
    const Result<Document> document = openDocument(options.file);
    if (!document) {
        return document.errors();
    }
    const Result<std::string> text = readText(options.answer);
    if (!text) {
        return text.errors();
    }
    const Result<Answer> answer = readAnswer(*text);
    if (!answer) {
        return answer.errors();
    }
    const Result<CheckReport> report = attention::check(document->model, *answer);
    if (!report) {
        return report.errors();
    }
    std::vector<std::string> warnings = lines(document->warnings);
    for (std::string& warning : lines(answer->warnings)) {
        warnings.push_back("answer: " + std::move(warning));
    }
    return Output{
        options.format == "json" ? checkJson(*report) : checkText(*report, options.print.language),
        report->allRight() ? done : answerIsNo, std::move(warnings)};
}

Result<Output> gradient(const Options& options) {
    const Result<Opened> opened = open(options);
    if (!opened) {
        return opened.errors();
    }
    const Model& model = opened->document.model;
    if (!model.target) {
        return Error{ErrorCode::missing, "target", Phrase("没有", "missing"),
                     Phrase("{\"step\", \"values\", \"loss\"}")};
    }
    const Result<Gradients> gradients = backward(opened->trace, *model.target);
    if (!gradients) {
        return gradients.errors();
    }
    Result<std::string> text = formatGradients(model, opened->trace, *gradients,
                                               traceFormat(options.format), options.print);
    if (!text) {
        return text.errors();
    }
    return Output{std::move(text).value(), done, lines(opened->document.warnings)};
}

Result<Output> example(const Options& options) {
    if (options.example != "list") {
        const Example* found = findExample(options.example);
        if (found == nullptr) {
            return unknownExample(options.example);
        }
        std::string text(found->json);
        return Output{text.ends_with('\n') ? text : text + '\n', done, {}};
    }
    if (options.format == "json") {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const Example& known : examples()) {
            list.push_back({{"name", known.name},
                            {"title", {{"zh", known.title.zh}, {"en", known.title.en}}}});
        }
        return Output{list.dump(2) + '\n', done, {}};
    }
    std::size_t widest = 0;
    for (const Example& known : examples()) {
        widest = std::max(widest, known.name.size());
    }
    std::string text;
    for (const Example& known : examples()) {
        text += std::string(known.name) + std::string(widest - known.name.size() + 2, ' ') +
                std::string(known.title.in(options.print.language)) + '\n';
    }
    return Output{std::move(text), done, {}};
}

}  // namespace attention::cli
