// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "check/impliedweights.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <vector>

#include "run/byhand.h"

namespace attention::check_detail {
namespace {

constexpr Index mostKeys = 16;  // more would not be read
constexpr int mostDecimals = 8;

/// w with Σw = 1 and w·values = written over the cells that were filled in, by least squares (what
/// the last key gets is 1 minus the others); nothing where that does not pin w down, or where any
/// row at all could be met.
std::optional<Matrix> leastSquares(const Matrix& written, const Matrix& values,
                                   const std::vector<Index>& filled) {
    const Index others = values.rows() - 1;
    const auto equations = static_cast<Index>(filled.size());
    if (others < 1 || equations <= others || !values.allFinite()) {
        return std::nullopt;
    }
    Eigen::MatrixXd left(equations, others);
    Eigen::VectorXd right(equations);
    for (Index e = 0; e < equations; ++e) {
        const Index column = filled[static_cast<std::size_t>(e)];
        const double last = values(others, column);
        left.row(e) = values.col(column).head(others).transpose().array() - last;
        right(e) = written(0, column) - last;
    }
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(left);
    if (qr.rank() < others) {
        return std::nullopt;
    }
    Matrix weights(1, others + 1);
    weights.leftCols(others) = qr.solve(right).transpose();
    weights(0, others) = 1 - weights.leftCols(others).sum();
    return weights;
}

}  // namespace

std::optional<Matrix> impliedWeights(const Matrix& written, const Matrix& values,
                                     Precision precision) {
    if (values.rows() > mostKeys) {
        return std::nullopt;
    }
    std::vector<Index> filled;
    for (Index j = 0; j < written.cols(); ++j) {
        if (std::isfinite(written(0, j))) {
            filled.push_back(j);
        }
    }
    const std::optional<Matrix> solved = leastSquares(written, values, filled);
    if (!solved || !solved->allFinite()) {
        return std::nullopt;
    }
    // The roundest weights that give what was written are the likeliest to have been used.
    for (int p = 0; p <= std::min(precision.decimals + 2, mostDecimals); ++p) {
        Matrix weights = *solved;
        roundByHand(weights, Rounding::rows, p);
        if (weights.minCoeff() < 0 || weights.maxCoeff() > 1) {
            continue;
        }
        const Matrix sum = weights * values;
        if (std::all_of(filled.begin(), filled.end(),
                        [&](Index j) { return agrees(written(0, j), sum(0, j), precision); })) {
            return weights;
        }
    }
    return std::nullopt;
}

}  // namespace attention::check_detail
