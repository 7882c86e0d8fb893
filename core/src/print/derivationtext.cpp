// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// One cell's arithmetic as lines: the cell, then (as deep as asked) the cells that went into it.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "attention/print.h"
#include "print/escape.h"
#include "print/expressiontext.h"
#include "print/plainmath.h"

namespace attention {
namespace {

using print::Style;

// One line of the walk, before it is dressed as text, Markdown or LaTeX.
struct Line {
    int depth = 0;
    std::string where;    // the step's key, when its symbol stands for several steps
    std::string cell;     // "S[1,2]"; of typed numbers a list of ranges
    std::string formula;  // "= 2·2 + … = 6"; empty for typed numbers
    std::vector<std::string> notes;
};

constexpr Text typedWord{"输入的数", "typed"};

class Walk {
public:
    Walk(const Trace& trace, const Style& style) : trace_(trace), style_(style) {}

    std::vector<Line> lines(int step, Index row, Index column, int depth) {
        visit(step, row, column, depth, 0);
        return std::move(lines_);
    }

private:
    void visit(int step, Index row, Index column, int depth, int level) {
        int& seen = seen_[{step, row, column}];
        if (seen >= depth) {
            return;  // explained before, at least this deep
        }
        seen = depth;
        const Derivation derivation = trace_.derive(step, row, column);
        lines_.push_back(lineOf(derivation, level));
        if (depth < 2 || derivation.forms.empty()) {
            return;
        }
        const std::vector<int>& operands = stepAt(step).operands;
        std::map<int, std::vector<const Expression*>> typed;
        for (const Expression* cell : cells(derivation)) {
            const int operand = operands[static_cast<std::size_t>(cell->operand)];
            if (stepAt(operand).op == OpId::input) {
                typed[operand].push_back(cell);
            }
        }
        if (!typed.empty()) {
            lines_.push_back(typedLine(typed, level + 1));
        }
        for (const Expression* cell : print::shownCells(derivation.forms.front(), style_)) {
            const int operand = operands[static_cast<std::size_t>(cell->operand)];
            if (stepAt(operand).op != OpId::input) {
                visit(operand, cell->row, cell->column, depth - 1, level + 1);
            }
        }
    }

    const Step& stepAt(int step) const { return trace_.plan().step(step); }

    // Two layers have the same symbols; then only the key tells which is meant.
    bool ambiguous(const Step& step) const {
        const auto& steps = trace_.plan().steps;
        return std::count_if(steps.begin(), steps.end(),
                             [&](const Step& other) { return other.symbol == step.symbol; }) > 1;
    }

    std::string cellName(const Step& step, const std::string& index) const {
        const bool simple = print::isSimpleSymbol(step.symbol);
        if (!style_.latex) {
            const std::string symbol = print::plainMath(step.symbol);
            return (simple ? symbol : "(" + symbol + ")") + "[" + index + "]";
        }
        // a second subscript or superscript on the same letter is an error in LaTeX
        const bool bare = step.symbol.find_first_of("_^/ +") == std::string::npos;
        return (bare ? step.symbol : "\\left(" + step.symbol + "\\right)") + "_{" + index + "}";
    }

    Line lineOf(const Derivation& d, int level) const {
        const Step& step = stepAt(d.step);
        Line line;
        line.depth = level;
        line.where = ambiguous(step) ? step.key : "";
        line.cell = cellName(step, std::to_string(d.row + 1) + "," + std::to_string(d.column + 1));
        line.formula = equation(d);
        for (const DerivationNote note : d.notes) {
            if (note != DerivationNote::none) {
                line.notes.emplace_back(noteText(note).in(style_.language));
            }
        }
        return line;
    }

    // "= 0.2·1 + 0.8·2 = 1.8"; "≈" where a number had to be rounded to be shown.
    std::string equation(const Derivation& d) const {
        const std::string about = style_.latex ? "\\approx" : "≈";
        std::string out;
        std::string last;
        bool exact = true;
        for (const Expression& form : d.forms) {
            const bool first = out.empty();
            const std::string text = print::expressionText(form, style_);
            if (!first && (text == last || onlyAddsUp(d.forms.front(), form))) {
                continue;
            }
            exact = print::shownExactly(style_, form);
            out += (first ? "" : " ") + (first || exact ? "=" : about) + " " + text;
            last = text;
        }
        const std::string value = print::numberIn(style_, d.value);
        if (d.forms.empty()) {
            return "= " + value;
        }
        if (value == last) {
            return out;
        }
        const bool same = sameNumber(evaluate(d.forms.back()), d.value) &&
                          (exact || d.value == 0) && print::shownExactly(style_, d.value);
        return out + " " + (same ? "=" : about) + " " + value;
    }

    // 4 + 0 + 1 + 1 says nothing that 2·2 + 0·0 + 1·1 + 1·1 has not said.
    static bool onlyAddsUp(const Expression& first, const Expression& form) {
        return first.kind == Expression::Kind::sum && form.kind == Expression::Kind::sum &&
               first.arguments.size() == form.arguments.size() &&
               std::all_of(form.arguments.begin(), form.arguments.end(), [](const Expression& e) {
                   return e.kind == Expression::Kind::number || e.kind == Expression::Kind::cell;
               });
    }

    static bool sameNumber(double a, double b) {
        return a == b || std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b));
    }

    // "typed: X[1,1…4], W^Q[1…4,2]"
    Line typedLine(const std::map<int, std::vector<const Expression*>>& typed, int level) const {
        Line line;
        line.depth = level;
        for (const auto& [step, list] : typed) {
            const auto [firstRow, lastRow] = std::minmax_element(
                list.begin(), list.end(), [](auto* a, auto* b) { return a->row < b->row; });
            const auto [firstColumn, lastColumn] = std::minmax_element(
                list.begin(), list.end(), [](auto* a, auto* b) { return a->column < b->column; });
            const std::string index = range((*firstRow)->row, (*lastRow)->row) + "," +
                                      range((*firstColumn)->column, (*lastColumn)->column);
            line.cell += (line.cell.empty() ? "" : ", ") + cellName(stepAt(step), index);
        }
        return line;
    }

    std::string range(Index first, Index last) const {
        const std::string from = std::to_string(first + 1);
        return first == last ? from
                             : from + (style_.latex ? "\\dots " : "…") + std::to_string(last + 1);
    }

    const Trace& trace_;
    Style style_;
    std::vector<Line> lines_;
    std::map<std::tuple<int, Index, Index>, int> seen_;
};

std::string asText(const std::vector<Line>& lines, Language language) {
    const bool chinese = language == Language::zh;
    std::string out;
    for (const Line& line : lines) {
        const std::string indent(static_cast<std::size_t>(line.depth) * 2, ' ');
        out += indent;
        if (line.formula.empty()) {
            out += std::string(typedWord.in(language)) + (chinese ? "：" : ": ") + line.cell;
        } else {
            out += (line.where.empty() ? "" : line.where + ": ") + line.cell + " " + line.formula;
        }
        out += '\n';
        for (const std::string& note : line.notes) {
            out += indent + (chinese ? "  （" : "  (") + note + (chinese ? "）\n" : ")\n");
        }
    }
    return out;
}

std::string asMarkdown(const std::vector<Line>& lines, Language language) {
    std::string out;
    const bool list = lines.size() > 1;
    for (const Line& line : lines) {
        out += std::string(static_cast<std::size_t>(line.depth) * 2, ' ') + (list ? "- " : "");
        if (line.formula.empty()) {
            out += std::string(typedWord.in(language)) + (language == Language::zh ? "：" : ": ");
        } else if (!line.where.empty()) {
            out += "`" + line.where + "` ";
        }
        out += "$" + line.cell + (line.formula.empty() ? "" : " ") + line.formula + "$";
        for (const std::string& note : line.notes) {
            out += " *" + print::markdownText(note) + "*";
        }
        out += '\n';
    }
    return out;
}

std::string asLatex(const std::vector<Line>& lines, Language language) {
    std::string out = "\\begin{align*}\n";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line& line = lines[i];
        std::vector<std::string> remarks = line.notes;
        if (line.formula.empty()) {
            remarks.emplace_back(typedWord.in(language));
        }
        if (!line.where.empty()) {
            remarks.push_back(line.where);
        }
        out += line.cell + " &" + (line.formula.empty() ? "" : " ") + line.formula;
        for (const std::string& remark : remarks) {
            out += " \\quad\\text{(" + print::latexText(remark) + ")}";
        }
        out += i + 1 < lines.size() ? " \\\\\n" : "\n";
    }
    return out + "\\end{align*}\n";
}

}  // namespace

std::string derivationText(const Model& /*model*/, const Trace& trace, int step, Index row,
                           Index column, Markup markup, const PrintOptions& options, int depth) {
    const Style style{markup != Markup::text,
                      options.digits.value_or(trace.arithmetic().decimals.value_or(3)),
                      options.language};
    const std::vector<Line> lines = Walk(trace, style).lines(step, row, column, depth);
    switch (markup) {
        case Markup::text:
            return asText(lines, options.language);
        case Markup::markdown:
            return asMarkdown(lines, options.language);
        case Markup::latex:
            break;
    }
    return asLatex(lines, options.language);
}

}  // namespace attention
