// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The rows of the table of operations, one a file (or a family a file), and what they share.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "attention/ops.h"

namespace attention {

extern const Op inputOp;
extern const Op productOp;
extern const Op productTransposedOp;
extern const Op cosineOp;
extern const Op scaleOp;
extern const Op softcapOp;
extern const Op addMaskOp;
extern const Op softmaxRowsOp;
extern const Op concatenateOp;
extern const Op addOp;
extern const Op layerNormOp;
extern const Op reluOp;
extern const Op geluOp;
extern const Op geluTanhOp;
extern const Op sinusoidOp;

namespace ops_detail {

using Shapes = std::span<const Shape>;
using Gradients = std::span<Matrix>;

/// The shape of an op that works on each cell of one operand.
std::optional<Shape> sameShape(Shapes operands);
/// The shape of an op that works on pairs of cells of two operands.
std::optional<Shape> commonShape(Shapes operands);

/// One cell of an operand as a leaf that says where it stands.
inline Expression leaf(Operands operands, int operand, Index row, Index column) {
    return Expression::cell(operand, row, column,
                            (*operands[static_cast<std::size_t>(operand)])(row, column));
}

/// A vector of expressions without copying them, as a braced list would.
template <class... E>
std::vector<Expression> list(E... expressions) {
    std::vector<Expression> made;
    made.reserve(sizeof...(expressions));
    (made.push_back(std::move(expressions)), ...);
    return made;
}

/// A sum of one term is that term.
Expression sumOf(std::vector<Expression> terms);

/// An empty derivation of one cell.
inline Derivation derivationOf(const Matrix& value, Index row, Index column) {
    Derivation made;
    made.row = row;
    made.column = column;
    made.value = value(row, column);
    return made;
}

/// `weights`·`values`, where a term whose weight is exactly 0 leaves nothing, whatever its value
/// (0·∞ and 0·NaN would be NaN). To the last bit what 0 in that value's place gives.
template <class W, class V>
Matrix weighted(const Eigen::MatrixBase<W>& weights, const Eigen::MatrixBase<V>& values) {
    if (values.allFinite()) {
        return weights * values;
    }
    const auto strange = [](double x) { return !std::isfinite(x); };
    Matrix result = weights * values.unaryExpr([&](double x) { return strange(x) ? 0.0 : x; });
    for (Index k = 0; k < values.rows(); ++k) {
        for (Index column = 0; column < values.cols(); ++column) {
            if (!strange(values(k, column))) {
                continue;
            }
            for (Index row = 0; row < result.rows(); ++row) {
                if (weights(row, k) != 0) {
                    result(row, column) += weights(row, k) * values(k, column);
                }
            }
        }
    }
    return result;
}

}  // namespace ops_detail
}  // namespace attention
