// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Every cell multiplied with one number, or divided by one: S/√d_k.
#include <cmath>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

// Dividing by √3 is exact to the last bit where multiplying with 1/√3 is not.
Matrix scaled(const Matrix& matrix, const OpConstants& constants) {
    if (constants.divisor != 0) {
        return matrix / constants.divisor;
    }
    return matrix * constants.factor;
}

Matrix compute(Operands operands, const OpConstants& constants) {
    return scaled(*operands[0], constants);
}

/// √4 where the factor is written as one over a root, else the divisor as a number.
Expression divisorOf(const OpConstants& constants) {
    const double radicand = std::round(constants.divisor * constants.divisor);
    if (constants.factorMarkup.starts_with("\\frac{1}{\\sqrt") &&
        std::abs(std::sqrt(radicand) - constants.divisor) <= 1e-15 * constants.divisor) {
        return Expression::sqrt(Expression::number(radicand));
    }
    return Expression::number(constants.divisor);
}

Derivation derive(Operands operands, const OpConstants& constants, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    Expression cell = leaf(operands, 0, row, column);
    if (constants.divisor == 0) {
        made.forms.push_back(
            Expression::product(list(std::move(cell), Expression::number(constants.factor))));
        return made;
    }
    Expression divisor = divisorOf(constants);
    const bool root = divisor.kind == Expression::Kind::sqrt;
    const double divisorValue = divisor.value;
    made.forms.push_back(Expression::quotient(cell, std::move(divisor)));
    if (root) {
        made.forms.push_back(
            Expression::quotient(std::move(cell), Expression::number(divisorValue)));
    }
    return made;
}

void pullBack(Operands, const OpConstants& constants, const Matrix&, const Matrix& upstream,
              Gradients gradients) {
    gradients[0] += scaled(upstream, constants);
}

}  // namespace

constinit const Op scaleOp = {
    OpId::scale,
    "scale",
    {"每一格乘以同一个数", "multiply every cell with the same number"},
    {Notation::Form::arrow, "scale", {"逐格", "per cell"}, false},
    Rounding::cells,
    1,
    1,
    sameShape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
