// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Positions as waves: sin(t/10000^(2i/d)) in the even columns 2i, the cosine beside it. Rows t and
// columns count from 0. Vaswani et al. 2017, section 3.5.
#include <cmath>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

constexpr double base = 10000;

/// The even column of the pair, 2i.
Index pairOf(Index column) {
    return column - column % 2;
}

double angle(Index row, Index column, Index width) {
    const double wavelength =
        std::pow(base, static_cast<double>(pairOf(column)) / static_cast<double>(width));
    return static_cast<double>(row) / wavelength;
}

std::optional<Shape> shape(Shapes operands) {
    return operands.empty() ? std::optional(Shape{}) : std::nullopt;
}

Matrix compute(Operands, const OpConstants& constants) {
    const auto [rows, columns] = constants.size;
    Matrix made(rows, columns);
    for (Index column = 0; column < columns; ++column) {
        for (Index row = 0; row < rows; ++row) {
            const double at = angle(row, column, columns);
            made(row, column) = column % 2 == 0 ? std::sin(at) : std::cos(at);
        }
    }
    return made;
}

Derivation derive(Operands, const OpConstants& constants, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    const auto whole = [](Index number) { return Expression::number(static_cast<double>(number)); };
    const std::string wave = column % 2 == 0 ? "sin" : "cos";
    Expression exponent = Expression::quotient(whole(pairOf(column)), whole(constants.size.cols));
    Expression wavelength = Expression::power(Expression::number(base), std::move(exponent));
    made.forms.push_back(
        Expression::call(wave, list(Expression::quotient(whole(row), std::move(wavelength)))));
    made.forms.push_back(
        Expression::call(wave, list(Expression::number(angle(row, column, constants.size.cols)))));
    made.notes = {DerivationNote::countsFromZero};
    return made;
}

void pullBack(Operands, const OpConstants&, const Matrix&, const Matrix&, Gradients) {}

}  // namespace

constinit const Op sinusoidOp = {
    OpId::sinusoid,
    "sinusoid",
    {"由位置 t 和特征 i 按公式算出", "a wave of position t and feature i"},
    {Notation::Form::none, {}, {}, false},
    Rounding::cells,
    0,
    0,
    shape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
