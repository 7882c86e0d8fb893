// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/ancestry.h"

Ancestry ancestryOf(const attention::Trace& trace, CellRef cell, int budget) {
    using attention::Matrix;
    const auto& steps = trace.plan().steps;
    Ancestry ancestry;
    const auto of = [&](int step) -> Matrix& {
        auto [entry, isNew] = ancestry.cells.try_emplace(step);
        if (isNew) {
            entry->second.setZero(trace[step].rows(), trace[step].cols());
        }
        return entry->second;
    };
    if (cell.step < 0 || cell.step >= static_cast<int>(steps.size()) ||
        cell.row >= trace[cell.step].rows() || cell.column >= trace[cell.step].cols()) {
        return ancestry;
    }
    of(cell.step)(cell.row, cell.column) = 1;
    // Operands stand before their readers, so one pass from the cell's step back meets every step
    // after all that read it.
    for (int step = cell.step; step >= 0; --step) {
        const auto found = ancestry.cells.find(step);
        if (found == ancestry.cells.end()) {
            continue;
        }
        const auto& operands = steps[static_cast<std::size_t>(step)].operands;
        const Matrix& wanted = found->second;  // of() adds other steps, and moves none
        for (attention::Index r = 0; r < wanted.rows() && budget > 0; ++r) {
            for (attention::Index c = 0; c < wanted.cols() && budget > 0; ++c) {
                if (wanted(r, c) == 0 || operands.empty()) {
                    continue;
                }
                const auto derivation = trace.derive(step, r, c);
                for (const auto* part : attention::cells(derivation)) {
                    of(operands[static_cast<std::size_t>(part->operand)])(part->row, part->column) =
                        1;
                    --budget;
                }
            }
        }
        if (budget <= 0) {
            for (const int operand : operands) {
                of(operand).setOnes();
            }
        }
    }
    return ancestry;
}
