// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// A + B, cell by cell: residual connections and positions.
#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

Matrix compute(Operands operands, const OpConstants&) {
    return *operands[0] + *operands[1];
}

Derivation derive(Operands operands, const OpConstants&, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    made.forms.push_back(
        Expression::sum(list(leaf(operands, 0, row, column), leaf(operands, 1, row, column))));
    return made;
}

void pullBack(Operands, const OpConstants&, const Matrix&, const Matrix& upstream,
              Gradients gradients) {
    gradients[0] += upstream;
    gradients[1] += upstream;
}

}  // namespace

constinit const Op addOp = {
    OpId::add,
    "add",
    {"对应的格相加", "add cell by cell"},
    {Notation::Form::infix, "+", {}, false},
    Rounding::cells,
    2,
    2,
    commonShape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
