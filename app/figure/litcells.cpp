// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/litcells.h"

#include <algorithm>

namespace {

using attention::Expression;

void collect(const Expression& expression, const attention::Step& step,
             std::vector<LitCells::Cell>& into) {
    if (expression.kind == Expression::Kind::cell) {
        const auto operand = static_cast<std::size_t>(expression.operand);
        if (expression.operand >= 0 && operand < step.operands.size()) {
            into.push_back(
                {expression.operand, {step.operands[operand], expression.row, expression.column}});
        }
    }
    for (const Expression& argument : expression.arguments) {
        collect(argument, step, into);
    }
}

}  // namespace

std::optional<CellRegion> LitCells::region(int operand, const MatrixBlock& block) const {
    std::optional<CellRegion> region;
    for (const Cell& cell : all) {
        if (cell.operand != operand) {
            continue;
        }
        const CellPosition at = block.position(cell.at);
        if (!region) {
            region = CellRegion{at.row, at.column, 1, 1};
            continue;
        }
        const auto bottom = std::max(region->row + region->rows, at.row + 1);
        const auto right = std::max(region->column + region->columns, at.column + 1);
        region->row = std::min(region->row, at.row);
        region->column = std::min(region->column, at.column);
        region->rows = bottom - region->row;
        region->columns = right - region->column;
    }
    return region;
}

std::optional<CellPosition> LitCells::termCell(int operand, const MatrixBlock& block) const {
    for (const Cell& cell : term) {
        if (cell.operand == operand) {
            return block.position(cell.at);
        }
    }
    return {};
}

std::vector<const Expression*> termsOf(const attention::Derivation& derivation) {
    std::vector<const Expression*> terms;
    if (derivation.forms.empty()) {
        return terms;
    }
    const Expression& first = derivation.forms.front();
    if (first.kind != Expression::Kind::sum) {
        terms.push_back(&first);
        return terms;
    }
    for (const Expression& term : first.arguments) {
        terms.push_back(&term);
    }
    return terms;
}

LitCells litCells(const attention::Trace& trace, CellRef cell, std::optional<int> terms) {
    const attention::Step& step = trace.plan().step(cell.step);
    const attention::Derivation derivation = trace.derive(cell.step, cell.row, cell.column);
    LitCells lit;
    if (!derivation.forms.empty()) {
        collect(derivation.forms.front(), step, lit.all);
    }
    if (!terms) {
        return lit;
    }
    const std::vector<const Expression*> parts = termsOf(derivation);
    const int in = std::clamp(*terms, 0, static_cast<int>(parts.size()));
    Expression soFar;
    soFar.kind = Expression::Kind::sum;
    for (int i = 0; i < in; ++i) {
        soFar.arguments.push_back(*parts[static_cast<std::size_t>(i)]);
    }
    if (in > 0) {
        collect(*parts[static_cast<std::size_t>(in - 1)], step, lit.term);
    }
    // The last term completes what the trace shows (it may have been rounded by hand).
    lit.partial =
        in == static_cast<int>(parts.size()) ? derivation.value : attention::evaluate(soFar);
    return lit;
}
