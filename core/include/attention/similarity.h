// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What an attention did to the words: their vectors before and after, how similar they are to each
// other, and whom each of them took in.
#pragma once

#include <string>
#include <vector>

#include "attention/export.h"
#include "attention/matrix.h"
#include "attention/plan.h"
#include "attention/trace.h"

namespace attention {

/// The cosine of every row of `a` with every row of `b`: (rows of a, rows of b), within −1 … 1, 0
/// for a zero vector. The widths must agree.
ATTENTION_EXPORT Matrix cosineSimilarity(const MatrixRef& a, const MatrixRef& b);

/// The cosine of each row of `a` with the same row of `b`: (rows, 1).
ATTENTION_EXPORT Matrix rowSimilarity(const MatrixRef& a, const MatrixRef& b);

/// One attention of a plan: a sub-layer, or the whole of an attention block.
struct Mixing {
    std::string place;         ///< the group that it is, empty at top level
    int before = -1;           ///< the queries' vectors; -1 where Q, K, V were given
    std::vector<int> weights;  ///< one step a head
    int after = -1;            ///< its output, one row a query
    bool self = false;         ///< queries and keys are the same words
};
ATTENTION_EXPORT std::vector<Mixing> mixings(const Plan& plan);

/// The weights of all heads, averaged cell by cell: (queries, keys).
ATTENTION_EXPORT Matrix meanWeights(const Trace& trace, const Mixing& mixing);

/// Whom a query took in: the fewest keys that together hold nine tenths of what it gave to others
/// (in self-attention: not to itself), largest first. Empty where it gave others less than a tenth
/// of its attention, or the row may attend to nothing.
ATTENTION_EXPORT std::vector<Index> takenIn(const MatrixRef& weights, Index row, bool self);

}  // namespace attention
