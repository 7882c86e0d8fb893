// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A trace for people: aligned text, Markdown, LaTeX.

#include <algorithm>

#include "attention/roles.h"
#include "print/escape.h"
#include "print/expressiontext.h"
#include "print/matrixtable.h"
#include "print/plainmath.h"
#include "print/tracesteps.h"

namespace attention::print {
namespace {

NamedMatrix named(const PrintedStep& step) {
    return {*step.values, step.rows, step.columns, step.remarks};
}

std::string axisText(Axis axis, Index count, Language language) {
    const AxisName& name = axisName(axis);
    const Text& word = count == 1 ? name.singular : name.plural;
    return std::to_string(count) + " " + std::string(word.in(language));
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) {
        out += (out.empty() ? "" : ", ") + word;
    }
    return out;
}

}  // namespace

std::string arithmeticText(const PrintedTrace& trace, Language language) {
    const bool chinese = language == Language::zh;
    const std::string shown = std::to_string(trace.shownDigits());
    if (!trace.arithmetic.isByHand()) {
        return chinese ? "精确计算，显示 " + shown + " 位小数"
                       : "exact, shown to " + shown + " decimals";
    }
    const int decimals = *trace.arithmetic.decimals;
    std::string out = chinese ? "手算，保留 " + std::to_string(decimals) + " 位小数"
                              : "by hand, " + std::to_string(decimals) + " decimals";
    if (trace.shownDigits() != decimals) {
        out += chinese ? "，显示 " + shown + " 位" : ", shown to " + shown;
    }
    return out;
}

std::string stepTitle(const PrintedStep& step, Language language) {
    const Role& r = role(step.step->role);
    const std::string shape = axisText(r.rows, step.values->rows(), language) + " × " +
                              axisText(r.columns, step.values->cols(), language);
    const bool chinese = language == Language::zh;
    return std::string(r.title.in(language)) + (chinese ? "（" : " (") + step.step->key +
           (chinese ? "，" : ", ") + shape + (chinese ? "）" : ")");
}

std::string traceText(const PrintedTrace& trace) {
    std::string out = trace.title.empty() ? "" : plainText(trace.title) + "\n";
    out += arithmeticText(trace, trace.language) + "\n";
    for (const PrintedStep& step : trace.steps) {
        out += "\n" + plainMath(step.step->symbol) + "  " + stepTitle(step, trace.language) + "\n";
        out += alignedTable(named(step), trace.shownDigits());
    }
    return out;
}

std::string traceMarkdown(const PrintedTrace& trace) {
    std::string out = trace.title.empty() ? "" : "# " + markdownText(trace.title) + "\n\n";
    out += arithmeticText(trace, trace.language) + "\n";
    for (const PrintedStep& step : trace.steps) {
        const std::string symbol = "$" + step.step->symbol + "$";
        out += "\n## " + symbol + " " + stepTitle(step, trace.language) + "\n\n";
        out += markdownTable(named(step), symbol, trace.shownDigits());
    }
    return out;
}

std::string traceLatex(const PrintedTrace& trace) {
    const Style style{true, trace.shownDigits(), trace.language};
    Index widest = 10;  // amsmath's own limit
    for (const PrintedStep& step : trace.steps) {
        widest = std::max(widest, step.values->cols());
    }
    // What is typeset is ASCII, so that every LaTeX compiles it; names stand in comments.
    std::string out = "% " + plainText(trace.title) + "\n% " +
                      arithmeticText(trace, trace.language) +
                      "\n\\documentclass{article}\n\\usepackage{amsmath}\n"
                      "\\setcounter{MaxMatrixCols}{" +
                      std::to_string(widest) + "}\n\\begin{document}\n\\noindent " +
                      arithmeticText(trace, Language::en) + "\n";
    for (const PrintedStep& step : trace.steps) {
        out += "\n% " + stepTitle(step, trace.language) + "\n% " + plainText(joined(step.rows)) +
               " × " + plainText(joined(step.columns)) + "\n";
        out += "\\[ " + step.step->symbol + " = \\begin{bmatrix}\n";
        const auto cells = cellTexts(*step.values, trace.shownDigits(), Minus::ascii);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (std::size_t j = 0; j < cells[i].size(); ++j) {
                const double v = (*step.values)(static_cast<Index>(i), static_cast<Index>(j));
                const bool power = cells[i][j].find_first_of("ein") != std::string::npos;
                out += (j == 0 ? "" : " & ") + (power ? numberIn(style, v) : cells[i][j]);
            }
            out += i + 1 < cells.size() ? " \\\\\n" : "\n";
        }
        out += "\\end{bmatrix} \\]\n";
    }
    return out + "\\end{document}\n";
}

}  // namespace attention::print
