// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The table of operations.
#include "attention/ops.h"

#include <array>
#include <utility>

#include "ops/table.h"

namespace attention {

namespace ops_detail {

std::optional<Shape> sameShape(Shapes operands) {
    if (operands.size() != 1) {
        return std::nullopt;
    }
    return operands[0];
}

std::optional<Shape> commonShape(Shapes operands) {
    if (operands.size() != 2 || operands[0] != operands[1]) {
        return std::nullopt;
    }
    return operands[0];
}

Expression sumOf(std::vector<Expression> terms) {
    if (terms.size() == 1) {
        return std::move(terms.front());
    }
    return Expression::sum(std::move(terms));
}

}  // namespace ops_detail

std::span<const Op> ops() {
    // In the order of OpId. Made on first use: the rows stand in other files.
    static const std::array table = {inputOp,       productOp,  productTransposedOp, cosineOp,
                                     scaleOp,       softcapOp,  addMaskOp,           softmaxRowsOp,
                                     concatenateOp, addOp,      layerNormOp,         reluOp,
                                     geluOp,        geluTanhOp, sinusoidOp};
    return table;
}

const Op& op(OpId id) {
    return ops()[static_cast<std::size_t>(id)];
}

}  // namespace attention
