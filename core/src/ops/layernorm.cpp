// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Layer normalisation of each row (Ba, Kiros and Hinton 2016, equation 4): biased variance, ε
// inside the root. Two passes, so that a large mean does not swallow a small variance.
#include <cmath>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

/// One row as deviations from its mean over √(variance + ε), all divided by `unit` (a power of two
/// that keeps squares within range; 1 for ordinary numbers).
struct NormalRow {
    Eigen::RowVectorXd deviations;
    double mean = 0;
    double variance = 0;
    double epsilon = 0;
    double deviation = 1;  ///< √(variance + ε)
    double unit = 1;
    Eigen::RowVectorXd normal() const {
        return deviation == 0 ? Eigen::RowVectorXd(Eigen::RowVectorXd::Zero(deviations.size()))
                              : Eigen::RowVectorXd(deviations / deviation);
    }
};

template <class Row>
double unitOf(const Eigen::MatrixBase<Row>& row, double epsilon) {
    const double largest = row.cwiseAbs().maxCoeff();
    const bool huge = largest > 1e100;
    const bool tiny = largest < 1e-100 && largest > 0 && epsilon == 0;
    return std::isfinite(largest) && (huge || tiny) ? std::exp2(std::ilogb(largest)) : 1.0;
}

template <class Row>
NormalRow normalRow(const Eigen::MatrixBase<Row>& row, double epsilon) {
    NormalRow made;
    made.unit = unitOf(row, epsilon);
    const Eigen::RowVectorXd scaled = row / made.unit;
    made.mean = scaled.mean();
    made.deviations = scaled.array() - made.mean;
    // The mean itself was rounded; what is left of it is taken out too.
    const double left = made.deviations.mean();
    made.deviations.array() -= left;
    made.mean += left;
    made.epsilon = epsilon / made.unit / made.unit;
    made.variance = made.deviations.squaredNorm() / static_cast<double>(row.size());
    made.deviation = std::sqrt(made.variance + made.epsilon);
    return made;
}

std::optional<Shape> shape(Shapes operands) {
    if (operands.size() != 3 || operands[0].cols == 0) {
        return std::nullopt;
    }
    const Shape row{1, operands[0].cols};
    if (operands[1] != row || operands[2] != row) {
        return std::nullopt;
    }
    return operands[0];
}

Matrix compute(Operands operands, const OpConstants& constants) {
    const Matrix& x = *operands[0];
    Matrix result(x.rows(), x.cols());
    for (Index row = 0; row < x.rows(); ++row) {
        result.row(row) =
            normalRow(x.row(row), constants.epsilon).normal().cwiseProduct(operands[1]->row(0)) +
            operands[2]->row(0);
    }
    return result;
}

/// a, written a/unit when the row is so large that its squares would overflow.
Expression scaledCell(Operands operands, const NormalRow& normal, Index row, Index column) {
    Expression cell = leaf(operands, 0, row, column);
    return normal.unit == 1
               ? cell
               : Expression::quotient(std::move(cell), Expression::number(normal.unit));
}

Expression minus(Expression from, Expression taken) {
    return Expression::sum(list(std::move(from), Expression::negative(std::move(taken))));
}

Derivation derive(Operands operands, const OpConstants& constants, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    const Matrix& x = *operands[0];
    const NormalRow normal = normalRow(x.row(row), constants.epsilon);
    const auto cell = [&](Index k) { return scaledCell(operands, normal, row, k); };
    const Expression mean = Expression::number(normal.mean);
    const Expression n = Expression::number(static_cast<double>(x.cols()));
    std::vector<Expression> terms;
    std::vector<Expression> squares;
    for (Index k = 0; k < x.cols(); ++k) {
        terms.push_back(cell(k));
        squares.push_back(Expression::power(minus(cell(k), mean), Expression::number(2)));
    }
    const auto finish = [&](Expression normalised) {
        return Expression::sum(
            list(Expression::product(list(std::move(normalised), leaf(operands, 1, 0, column))),
                 leaf(operands, 2, 0, column)));
    };
    if (normal.deviation == 0) {
        // A constant row with ε = 0: nothing deviates, and nothing is divided by 0.
        made.forms.push_back(finish(Expression::number(0)));
        return made;
    }
    const auto root = [&](Expression variance) {
        return Expression::sqrt(
            Expression::sum(list(std::move(variance), Expression::number(normal.epsilon))));
    };
    made.forms.push_back(finish(
        Expression::quotient(minus(cell(column), Expression::quotient(sumOf(std::move(terms)), n)),
                             root(Expression::quotient(sumOf(std::move(squares)), n)))));
    made.forms.push_back(finish(Expression::quotient(minus(cell(column), mean),
                                                     root(Expression::number(normal.variance)))));
    made.forms.push_back(finish(Expression::quotient(Expression::number(normal.deviations(column)),
                                                     Expression::number(normal.deviation))));
    return made;
}

/// With y = (x − mean)/σ and g = upstream∘γ: dx = (g − mean(g) − y·mean(g∘y))/σ.
void pullBack(Operands operands, const OpConstants& constants, const Matrix&,
              const Matrix& upstream, Gradients gradients) {
    const Matrix& x = *operands[0];
    for (Index row = 0; row < x.rows(); ++row) {
        if ((upstream.row(row).array() == 0).all()) {
            continue;
        }
        const NormalRow normal = normalRow(x.row(row), constants.epsilon);
        const Eigen::RowVectorXd y = normal.normal();
        gradients[1].row(0) += upstream.row(row).cwiseProduct(y);
        gradients[2].row(0) += upstream.row(row);
        if (normal.deviation == 0) {
            continue;
        }
        const Eigen::RowVectorXd g = upstream.row(row).cwiseProduct(operands[1]->row(0));
        const double along = g.dot(y) / static_cast<double>(x.cols());
        gradients[0].row(row) +=
            ((g.array() - g.mean() - along * y.array()) / normal.deviation / normal.unit).matrix();
    }
}

}  // namespace

constinit const Op layerNormOp = {
    OpId::layerNorm,
    "layer-norm",
    {"减去这一行的平均数，除以标准差，再乘 γ 加 β",
     "subtract the row's mean, divide by its standard deviation, times γ plus β"},
    {Notation::Form::arrow, "LayerNorm", {"逐行", "per row"}, false},
    Rounding::cells,
    3,
    3,
    shape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
