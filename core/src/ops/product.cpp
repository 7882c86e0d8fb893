// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Matrix products: every cell is a row times a column, pairwise, added up.
#include <cmath>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

/// How the two products read their second operand.
struct Plain {
    static constexpr Index inner(const Shape& right) { return right.rows; }
    static constexpr Index columns(const Shape& right) { return right.cols; }
    static Expression right(Operands operands, Index k, Index column) {
        return leaf(operands, 1, k, column);
    }
};

struct Transposed {
    static constexpr Index inner(const Shape& right) { return right.cols; }
    static constexpr Index columns(const Shape& right) { return right.rows; }
    static Expression right(Operands operands, Index k, Index column) {
        return leaf(operands, 1, column, k);
    }
};

template <class Side>
std::optional<Shape> productShape(Shapes operands, std::size_t most) {
    if (operands.size() < 2 || operands.size() > most ||
        operands[0].cols != Side::inner(operands[1])) {
        return std::nullopt;
    }
    const Shape result{operands[0].rows, Side::columns(operands[1])};
    if (operands.size() == 3 && operands[2] != Shape{1, result.cols}) {
        return std::nullopt;
    }
    return result;
}

template <class Side>
Derivation deriveProduct(Operands operands, const Matrix& value, Index row, Index column) {
    Derivation made = derivationOf(value, row, column);
    std::vector<Expression> terms;
    std::vector<Expression> numbers;
    bool dropped = false;
    for (Index k = 0; k < operands[0]->cols(); ++k) {
        Expression left = leaf(operands, 0, row, k);
        Expression right = Side::right(operands, k, column);
        if (left.value == 0 && !std::isfinite(right.value)) {
            dropped = true;
            continue;
        }
        terms.push_back(Expression::product(list(std::move(left), std::move(right))));
        numbers.push_back(Expression::number(terms.back().value));
    }
    if (operands.size() == 3) {
        terms.push_back(leaf(operands, 2, 0, column));
        numbers.push_back(leaf(operands, 2, 0, column));
    }
    if (dropped) {
        made.notes.push_back(DerivationNote::zeroWeight);
    }
    if (terms.empty()) {
        return made;
    }
    const bool several = terms.size() > 1;
    made.forms.push_back(sumOf(std::move(terms)));
    if (several) {
        made.forms.push_back(sumOf(std::move(numbers)));
    }
    return made;
}

std::optional<Shape> shape(Shapes operands) {
    return productShape<Plain>(operands, 3);
}

Matrix compute(Operands operands, const OpConstants&) {
    Matrix result = weighted(*operands[0], *operands[1]);
    if (operands.size() == 3) {
        result.rowwise() += operands[2]->row(0);
    }
    return result;
}

Derivation derive(Operands operands, const OpConstants&, const Matrix& value, Index row,
                  Index column) {
    return deriveProduct<Plain>(operands, value, row, column);
}

void pullBack(Operands operands, const OpConstants&, const Matrix&, const Matrix& upstream,
              Gradients gradients) {
    const Matrix& left = *operands[0];
    Matrix toLeft = weighted(upstream, operands[1]->transpose());
    if (!toLeft.allFinite()) {
        // What weight 0 leaves out has no slope either: a hidden value that is not finite.
        toLeft = (left.array() == 0 && !toLeft.array().isFinite()).select(0.0, toLeft);
    }
    gradients[0] += toLeft;
    gradients[1] += weighted(upstream.transpose(), left).transpose();
    if (operands.size() == 3) {
        gradients[2] += upstream.colwise().sum();
    }
}

std::optional<Shape> shapeTransposed(Shapes operands) {
    return productShape<Transposed>(operands, 2);
}

/// Scores: nothing is left out here, what is hidden is hidden by the mask.
Matrix computeTransposed(Operands operands, const OpConstants&) {
    return *operands[0] * operands[1]->transpose();
}

Derivation deriveTransposed(Operands operands, const OpConstants&, const Matrix& value, Index row,
                            Index column) {
    return deriveProduct<Transposed>(operands, value, row, column);
}

void pullBackTransposed(Operands operands, const OpConstants&, const Matrix&,
                        const Matrix& upstream, Gradients gradients) {
    gradients[0] += weighted(upstream, *operands[1]);
    gradients[1] += weighted(upstream.transpose(), *operands[0]);
}

constexpr Text method = {"逐项相乘，再相加", "multiply pairwise, then add"};

}  // namespace

constinit const Op productOp = {
    OpId::product,   "product", method,   {Notation::Form::infix, "×", {}, false, "+"},
    Rounding::cells, 2,         3,        shape,
    compute,         derive,    pullBack,
};

constinit const Op productTransposedOp = {
    OpId::productTransposed,
    "product-transposed",
    method,
    {Notation::Form::infix, "×", {}, true},
    Rounding::cells,
    2,
    2,
    shapeTransposed,
    computeTransposed,
    deriveTransposed,
    pullBackTransposed,
};

}  // namespace attention
