// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A derivation as mathematics markup: S_12 = 2·2 + 0·0 + 1·1 + 1·1 = 6, the operands in their
// colours, every cell a link, long sums shortened.

#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "attention/derivation.h"
#include "attention/trace.h"
#include "document/selection.h"
#include "figure/figure.h"

struct DerivationMarkup {
    QString markup;
    std::vector<CellRef> links;  ///< by link id
    bool shortened = false;      ///< some sum shows only its first and last terms
    bool covered = false;        ///< an operand's number is not told, nor what follows from it
};

struct DerivationMarkupOptions {
    bool expanded = false;    ///< all terms of long sums
    std::optional<int> term;  ///< while terms are added: how many are in
    bool hidden = false;      ///< the value is not told
    CellMarks marks = {};     ///< operands that are covered
    std::size_t longest = 9;  ///< terms of a sum that are still written in full
};

/// Link id of the "…" in a shortened sum.
inline constexpr int expandLink = 1 << 20;

/// Whether the arithmetic of a cell would tell a number that `marks` covers: its own or an
/// operand's.
bool tellsCovered(const attention::Trace& trace, CellRef cell, const CellMarks& marks);

DerivationMarkup derivationMarkup(const attention::Trace& trace, CellRef cell,
                                  const DerivationMarkupOptions& options = {});

/// S_{12}, S_{M,12}, (S/√d_k)_{12}; indices of two digits are set apart by a comma.
QString cellSymbol(const QString& symbol, attention::Index row, attention::Index column);
