// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// What was typed or chosen: nothing to compute, and the end of every walk back.
#include "ops/table.h"

namespace attention {

namespace {

std::optional<Shape> shape(std::span<const Shape> operands) {
    return operands.empty() ? std::optional(Shape{}) : std::nullopt;
}

Matrix compute(Operands, const OpConstants&) {
    return {};
}

Derivation derive(Operands, const OpConstants&, const Matrix& value, Index row, Index column) {
    Derivation made = ops_detail::derivationOf(value, row, column);
    made.notes = {DerivationNote::typed};
    return made;
}

void pullBack(Operands, const OpConstants&, const Matrix&, const Matrix&, std::span<Matrix>) {}

}  // namespace

constinit const Op inputOp = {
    OpId::input,
    "input",
    {"输入的数", "typed"},
    {Notation::Form::none, {}, {}, false},
    Rounding::none,
    0,
    0,
    shape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
