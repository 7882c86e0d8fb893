// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Which operand cells went into one cell, as its derivation tells; whole, or up to a term while the
// terms are added one by one.

#pragma once

#include <optional>
#include <vector>

#include "attention/derivation.h"
#include "figure/figure.h"

struct LitCells {
    struct Cell {
        int operand = 0;
        CellRef at;  ///< `step` is the operand's
    };
    std::vector<Cell> all;
    std::vector<Cell> term;         ///< of the term that is being added
    std::optional<double> partial;  ///< the sum of the terms so far

    /// The cells of one operand, framed together, as the block draws them.
    std::optional<CellRegion> region(int operand, const MatrixBlock& block) const;
    std::optional<CellPosition> termCell(int operand, const MatrixBlock& block) const;
};

/// What is added, one by one, to make a cell: the terms of the first form's sum, or the whole form
/// where it is no sum.
std::vector<const attention::Expression*> termsOf(const attention::Derivation& derivation);

/// `terms`: how many terms are in; none: all of them and no term in particular.
LitCells litCells(const attention::Trace& trace, CellRef cell, std::optional<int> terms = {});
