// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Chooses the steps of a trace and hands them to the writer of the format.

#include <algorithm>

#include "attention/print.h"
#include "print/tracesteps.h"

namespace attention {
namespace {

constexpr Text hiddenRow{"（这一行谁也不能关注：权重为 0）",
                         "(may attend to nothing: weights are 0)"};

constexpr Text rowBeyond{"（超出 float64 的范围；没有词能关注它，不影响其他行）",
                         "(beyond the range of float64; no token may attend to it, and no other "
                         "row is touched)"};

std::string_view remark(const Trace& trace, int step, Index row, Language language) {
    return trace.rowHidden(step, row)   ? hiddenRow.in(language)
           : trace.rowBeyond(step, row) ? rowBeyond.in(language)
                                        : std::string_view();
}

std::string knownKeys(const Plan& plan) {
    std::string out;
    for (const int step : plan.listed()) {
        out += (out.empty() ? "" : ", ") + plan.step(step).key;
    }
    return out;
}

}  // namespace

namespace print {

PrintedStep printedStep(const Model& model, const Step& step, const Matrix& values,
                        Language language) {
    return {
        &step, &values, rowNames(model, step, language), columnNames(model, step, language), {}};
}

}  // namespace print

Result<std::string> formatTrace(const Model& model, const Trace& trace, TraceFormat format,
                                const PrintOptions& options) {
    const Plan& plan = trace.plan();
    std::vector<int> chosen = plan.listed();
    for (const std::string& key : options.steps) {
        const auto named = [&](int step) { return plan.step(step).key == key; };
        if (std::none_of(chosen.begin(), chosen.end(), named)) {
            return Error{ErrorCode::notFound, "step", "\"" + key + "\"",
                         Phrase("以下之一：" + knownKeys(plan), "one of " + knownKeys(plan))};
        }
    }
    if (!options.steps.empty()) {
        std::erase_if(chosen, [&](int step) {
            const std::string& key = plan.step(step).key;
            return std::find(options.steps.begin(), options.steps.end(), key) ==
                   options.steps.end();
        });
    }
    print::PrintedTrace printed{
        model.title.in(options.language), trace.arithmetic(), options.language, options.digits, {}};
    for (const int step : chosen) {
        print::PrintedStep one =
            print::printedStep(model, plan.step(step), trace[step], options.language);
        for (Index row = 0; row < trace[step].rows(); ++row) {
            one.remarks.emplace_back(remark(trace, step, row, options.language));
        }
        printed.steps.push_back(std::move(one));
    }
    switch (format) {
        case TraceFormat::text:
            return print::traceText(printed);
        case TraceFormat::json:
            return print::traceJson(printed);
        case TraceFormat::csv:
            return print::traceSeparated(printed, ',');
        case TraceFormat::tsv:
            return print::traceSeparated(printed, '\t');
        case TraceFormat::npz:
            return print::traceNpz(printed);
        case TraceFormat::latex:
            return print::traceLatex(printed);
        case TraceFormat::markdown:
            break;
    }
    return print::traceMarkdown(printed);
}

}  // namespace attention
