// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Matrices of equal height side by side: the outputs of the heads.
#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

std::optional<Shape> shape(Shapes operands) {
    if (operands.empty()) {
        return std::nullopt;
    }
    Shape result{operands[0].rows, 0};
    for (const Shape& operand : operands) {
        if (operand.rows != result.rows) {
            return std::nullopt;
        }
        result.cols += operand.cols;
    }
    return result;
}

Matrix compute(Operands operands, const OpConstants&) {
    Index columns = 0;
    for (const Matrix* operand : operands) {
        columns += operand->cols();
    }
    Matrix result(operands[0]->rows(), columns);
    Index from = 0;
    for (const Matrix* operand : operands) {
        result.middleCols(from, operand->cols()) = *operand;
        from += operand->cols();
    }
    return result;
}

Derivation derive(Operands operands, const OpConstants&, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    int operand = 0;
    Index from = 0;
    while (column - from >= operands[static_cast<std::size_t>(operand)]->cols()) {
        from += operands[static_cast<std::size_t>(operand)]->cols();
        ++operand;
    }
    made.forms.push_back(leaf(operands, operand, row, column - from));
    return made;
}

void pullBack(Operands operands, const OpConstants&, const Matrix&, const Matrix& upstream,
              Gradients gradients) {
    Index from = 0;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        gradients[i] += upstream.middleCols(from, operands[i]->cols());
        from += operands[i]->cols();
    }
}

}  // namespace

constinit const Op concatenateOp = {
    OpId::concatenate,
    "concatenate",
    {"左右拼接", "put side by side"},
    {Notation::Form::infix, "|", {}, false},
    Rounding::cells,
    1,
    -1,
    shape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
