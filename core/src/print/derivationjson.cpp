// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A derivation as JSON: every cell that went in, with the way it went in.

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "attention/print.h"
#include "io/jsontext.h"

namespace attention {
namespace {

using Cell = std::tuple<int, Index, Index>;

std::string functionName(const Expression& e) {
    switch (e.kind) {
        case Expression::Kind::exp:
            return "exp";
        case Expression::Kind::sqrt:
            return "sqrt";
        case Expression::Kind::power:
            return "power";
        case Expression::Kind::call:
            return e.name;
        default:
            return {};
    }
}

struct Term {
    const Expression* cell;
    bool negated;
    std::string function;
    std::size_t part;
};

void collect(const Expression& e, Term inherited, bool outermost, std::vector<Term>& out) {
    if (e.kind == Expression::Kind::cell) {
        inherited.cell = &e;
        out.push_back(std::move(inherited));
        return;
    }
    if (e.kind == Expression::Kind::negative) {
        inherited.negated = !inherited.negated;
    }
    if (const std::string name = functionName(e); !name.empty()) {
        inherited.function = name;
    }
    const bool parts = outermost && e.kind == Expression::Kind::sum;
    for (std::size_t i = 0; i < e.arguments.size(); ++i) {
        Term term = inherited;
        if (parts) {
            term.part = i + 1;
        }
        // a sum below a fraction bar or a root is not the outermost one
        collect(e.arguments[i], std::move(term), outermost && !parts, out);
    }
}

class JsonWalk {
public:
    JsonWalk(const Model& model, const Trace& trace, const PrintOptions& options)
        : model_(model), trace_(trace), options_(options) {}

    std::string object(const Cell& start, int depth) {
        std::vector<Cell> level{start};
        std::set<Cell> seen{start};
        std::string out;
        std::string operands;
        for (; depth > 0 && !level.empty(); --depth) {
            std::vector<Cell> next;
            for (const Cell& cell : level) {
                const std::string body = members(cell, seen, next);
                if (out.empty()) {
                    out = "{" + body;
                } else {
                    operands += (operands.empty() ? "\n  {" : ",\n  {") + body + "}";
                }
            }
            level = std::move(next);
        }
        return out + (operands.empty() ? "" : ", \"operands\": [" + operands + "\n]") + "}\n";
    }

private:
    std::string place(const Cell& cell) const {
        const auto& [step, row, column] = cell;
        return "\"step\": " + jsonString(trace_.plan().step(step).key) +
               ", \"row\": " + std::to_string(row + 1) +
               ", \"column\": " + std::to_string(column + 1);
    }

    std::string members(const Cell& cell, std::set<Cell>& seen, std::vector<Cell>& next) const {
        const auto& [step, row, column] = cell;
        const Derivation derivation = trace_.derive(step, row, column);
        const auto& operands = trace_.plan().step(step).operands;
        std::vector<Term> terms;
        if (!derivation.forms.empty()) {
            collect(derivation.forms.front(), {nullptr, false, "identity", 1}, true, terms);
        }
        std::string list;
        for (const Term& term : terms) {
            const Cell from{operands[static_cast<std::size_t>(term.cell->operand)], term.cell->row,
                            term.cell->column};
            list += (list.empty() ? "{" : ", {") + place(from) +
                    ", \"value\": " + jsonNumber(term.cell->value) +
                    ", \"sign\": " + (term.negated ? "-1" : "1") +
                    ", \"function\": " + jsonString(term.function) +
                    ", \"part\": " + std::to_string(term.part) + "}";
            if (seen.insert(from).second) {
                next.push_back(from);
            }
        }
        std::string text =
            derivationText(model_, trace_, step, row, column, Markup::text, options_);
        text.pop_back();  // its line end
        return place(cell) + ", \"value\": " + jsonNumber(derivation.value) + ", \"terms\": [" +
               list + "], \"text\": " + jsonString(text);
    }

    const Model& model_;
    const Trace& trace_;
    const PrintOptions& options_;
};

}  // namespace

std::string derivationJson(const Model& model, const Trace& trace, int step, Index row,
                           Index column, const PrintOptions& options, int depth) {
    return JsonWalk(model, trace, options).object({step, row, column}, std::max(depth, 1));
}

}  // namespace attention
