// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Softmax of each row: scores become weights that are not negative and sum to 1.
#include <cmath>
#include <limits>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

template <class Row>
double largestOf(const Eigen::MatrixBase<Row>& row) {
    return row.size() == 0 ? minusInfinity : row.template maxCoeff<Eigen::PropagateNaN>();
}

Matrix compute(Operands operands, const OpConstants&) {
    const Matrix& scores = *operands[0];
    Matrix weights(scores.rows(), scores.cols());
    for (Index row = 0; row < scores.rows(); ++row) {
        const double largest = largestOf(scores.row(row));
        if (largest == minusInfinity) {
            weights.row(row).setZero();
            continue;
        }
        // std::exp rather than Eigen's: equal scores give equal weights wherever they stand in the
        // row, and −∞ gives exactly 0.
        weights.row(row) = scores.row(row).unaryExpr(
            [largest](double score) { return std::exp(score - largest); });
        weights.row(row) /= weights.row(row).sum();
    }
    return weights;
}

Derivation derive(Operands operands, const OpConstants&, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    const Matrix& scores = *operands[0];
    const double largest = largestOf(scores.row(row));
    if (largest == minusInfinity) {
        made.notes.push_back(DerivationNote::rowHidden);
        return made;
    }
    // As on paper while e^s is a number that one writes down; beyond, as it is computed.
    const bool shift = std::abs(largest) > 20;
    const auto power = [&](Index k) {
        Expression score = leaf(operands, 0, row, k);
        if (!shift) {
            return Expression::exp(std::move(score));
        }
        return Expression::exp(Expression::sum(
            list(std::move(score), Expression::negative(Expression::number(largest)))));
    };
    std::vector<Expression> terms;
    std::vector<Expression> numbers;
    for (Index k = 0; k < scores.cols(); ++k) {
        if (scores(row, k) != minusInfinity) {
            terms.push_back(power(k));
            numbers.push_back(Expression::number(terms.back().value));
        }
    }
    Expression above = power(column);
    Expression below = sumOf(std::move(terms));
    const Expression aboveNumber = Expression::number(above.value);
    const Expression belowNumber = Expression::number(below.value);
    const bool several = numbers.size() > 1;
    made.forms.push_back(Expression::quotient(std::move(above), std::move(below)));
    if (several) {
        made.forms.push_back(Expression::quotient(aboveNumber, sumOf(std::move(numbers))));
    }
    made.forms.push_back(Expression::quotient(aboveNumber, belowNumber));
    if (scores(row, column) == minusInfinity) {
        made.notes.push_back(DerivationNote::hidden);
    }
    if (shift) {
        made.notes.push_back(DerivationNote::maxSubtracted);
    }
    return made;
}

/// dS = A ∘ (dA − Σ_k A_k·dA_k), row by row. A weight of 0 passes nothing on.
void pullBack(Operands, const OpConstants&, const Matrix& value, const Matrix& upstream,
              Gradients gradients) {
    for (Index row = 0; row < value.rows(); ++row) {
        if ((upstream.row(row).array() == 0).all()) {
            continue;  // also where the row holds no numbers
        }
        double mean = 0;
        for (Index column = 0; column < value.cols(); ++column) {
            if (value(row, column) != 0) {
                mean += value(row, column) * upstream(row, column);
            }
        }
        for (Index column = 0; column < value.cols(); ++column) {
            if (value(row, column) != 0) {
                gradients[0](row, column) += value(row, column) * (upstream(row, column) - mean);
            }
        }
    }
}

}  // namespace

constinit const Op softmaxRowsOp = {
    OpId::softmaxRows,
    "softmax-rows",
    {"每一格取 e 的幂，再除以这一行的和", "e to the power of each cell, divided by the row's sum"},
    {Notation::Form::arrow, "softmax", {"逐行", "per row"}, false},
    Rounding::rows,
    1,
    1,
    sameShape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
