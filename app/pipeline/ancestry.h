// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Everything that a chosen cell was made from, back to what was typed: its derivation's cells,
// their derivations' cells, and so on.
#pragma once

#include <map>

#include "attention/trace.h"
#include "document/selection.h"

struct Ancestry {
    /// Per step that the cell depends on (its own included): 1 for every cell that went in.
    std::map<int, attention::Matrix> cells;

    bool contains(int step) const { return cells.contains(step); }
};

/// Walks the derivations from the cell. Past `budget` operand cells (a large model, where
/// everything depends on everything) the steps that remain count as wholes.
Ancestry ancestryOf(const attention::Trace& trace, CellRef cell, int budget = 60000);
