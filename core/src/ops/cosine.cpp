// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Cosine similarity of every row of A with every row of B. A zero vector has no direction: 0.
#include <algorithm>
#include <cmath>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

/// The length of a row, as `largest · scaled` so that neither squares nor the length itself leave
/// the range of float64.
struct Length {
    double largest = 0;
    double scaled = 0;
    double value() const { return largest * scaled; }
    bool zero() const { return largest == 0; }
};

template <class Row>
Length lengthOf(const Eigen::MatrixBase<Row>& row) {
    Length made;
    made.largest = row.size() == 0 ? 0 : row.cwiseAbs().template maxCoeff<Eigen::PropagateNaN>();
    made.scaled = made.zero() ? 0 : (row / made.largest).norm();
    return made;
}

/// Rows divided by their lengths; zero rows stay zero.
Matrix unitRows(const Matrix& rows) {
    Matrix units(rows.rows(), rows.cols());
    for (Index row = 0; row < rows.rows(); ++row) {
        const Length length = lengthOf(rows.row(row));
        if (length.zero()) {
            units.row(row).setZero();
        } else {
            units.row(row) = (rows.row(row) / length.largest) / length.scaled;
        }
    }
    return units;
}

std::optional<Shape> shape(Shapes operands) {
    if (operands.size() != 2 || operands[0].cols != operands[1].cols) {
        return std::nullopt;
    }
    return Shape{operands[0].rows, operands[1].rows};
}

Matrix compute(Operands operands, const OpConstants&) {
    Matrix cosines = unitRows(*operands[0]) * unitRows(*operands[1]).transpose();
    // Rounding may carry parallel rows a hair beyond 1. NaN stays NaN.
    return cosines.unaryExpr([](double c) { return c > 1 ? 1.0 : c < -1 ? -1.0 : c; });
}

/// √(x₁² + x₂² + …) of one row.
Expression lengthOfCells(Operands operands, int operand, Index row) {
    std::vector<Expression> squares;
    for (Index k = 0; k < operands[static_cast<std::size_t>(operand)]->cols(); ++k) {
        squares.push_back(
            Expression::power(leaf(operands, operand, row, k), Expression::number(2)));
    }
    return Expression::sqrt(sumOf(std::move(squares)));
}

Derivation derive(Operands operands, const OpConstants&, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    const Length left = lengthOf(operands[0]->row(row));
    const Length right = lengthOf(operands[1]->row(column));
    if (left.zero() || right.zero()) {
        made.notes.push_back(DerivationNote::zeroVector);
        return made;
    }
    // Squares of ordinary numbers are ordinary; those of the very large or small are not, and then
    // every number is divided by its row's length before anything is multiplied.
    const auto ordinary = [](const Length& l) { return l.largest > 1e-70 && l.largest < 1e70; };
    if (ordinary(left) && ordinary(right)) {
        std::vector<Expression> terms;
        for (Index k = 0; k < operands[0]->cols(); ++k) {
            terms.push_back(
                Expression::product(list(leaf(operands, 0, row, k), leaf(operands, 1, column, k))));
        }
        Expression above = sumOf(std::move(terms));
        Expression leftLength = lengthOfCells(operands, 0, row);
        Expression rightLength = lengthOfCells(operands, 1, column);
        Expression numbers =
            Expression::quotient(Expression::number(above.value),
                                 Expression::product(list(Expression::number(leftLength.value),
                                                          Expression::number(rightLength.value))));
        made.forms.push_back(Expression::quotient(
            std::move(above),
            Expression::product(list(std::move(leftLength), std::move(rightLength)))));
        made.forms.push_back(std::move(numbers));
    } else {
        const auto unit = [&](int operand, Index r, Index k, const Length& length) {
            return Expression::quotient(Expression::quotient(leaf(operands, operand, r, k),
                                                             Expression::number(length.largest)),
                                        Expression::number(length.scaled));
        };
        std::vector<Expression> terms;
        std::vector<Expression> numbers;
        for (Index k = 0; k < operands[0]->cols(); ++k) {
            terms.push_back(
                Expression::product(list(unit(0, row, k, left), unit(1, column, k, right))));
            numbers.push_back(Expression::number(terms.back().value));
        }
        made.forms.push_back(sumOf(std::move(terms)));
        made.forms.push_back(sumOf(std::move(numbers)));
    }
    return made;
}

/// d cos/dx = (ŷ − cos·x̂)/|x| and the same with x and y exchanged; 0 for a zero vector.
void toward(const Matrix& rows, const Matrix& units, const Matrix& others, const Matrix& cosines,
            const Matrix& upstream, Matrix& gradient) {
    const Matrix pulled = weighted(upstream, others);
    for (Index row = 0; row < rows.rows(); ++row) {
        const Length length = lengthOf(rows.row(row));
        if (length.zero() || (upstream.row(row).array() == 0).all()) {
            continue;
        }
        double along = 0;
        for (Index column = 0; column < upstream.cols(); ++column) {
            if (upstream(row, column) != 0) {
                along += upstream(row, column) * cosines(row, column);
            }
        }
        gradient.row(row) +=
            ((pulled.row(row) - along * units.row(row)) / length.scaled) / length.largest;
    }
}

void pullBack(Operands operands, const OpConstants&, const Matrix& value, const Matrix& upstream,
              Gradients gradients) {
    const Matrix left = unitRows(*operands[0]);
    const Matrix right = unitRows(*operands[1]);
    toward(*operands[0], left, right, value, upstream, gradients[0]);
    toward(*operands[1], right, left, value.transpose(), upstream.transpose(), gradients[1]);
}

}  // namespace

constinit const Op cosineOp = {
    OpId::cosine,
    "cosine",
    {"点积除以两个向量的长度", "the dot product, divided by both lengths"},
    {Notation::Form::infix, "cos", {}, true},
    Rounding::cells,
    2,
    2,
    shape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
