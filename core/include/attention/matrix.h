// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The matrix type of the whole library and the three questions that are asked of it everywhere.
#pragma once

#include <Eigen/Core>
#include <string>

#include "attention/export.h"

namespace attention {

/// float64, row-major: one row per token, so `Q = X · W^Q` with row vectors. A bias, a gamma or a
/// beta is a 1×n matrix; an absent optional matrix has size 0.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixRef = Eigen::Ref<const Matrix>;
using Index = Eigen::Index;

/// Rows and columns of a matrix that may not exist yet.
struct Shape {
    Index rows = 0;
    Index cols = 0;
    friend bool operator==(const Shape&, const Shape&) = default;
};

inline Shape shapeOf(const MatrixRef& m) {
    return {m.rows(), m.cols()};
}

/// "3×4", as every refusal writes a shape.
ATTENTION_EXPORT std::string shapeText(Shape shape);

/// Same shape and the same numbers, bit for bit apart from the sign of zero; NaN equals NaN.
/// (Eigen's == asserts on different shapes.)
ATTENTION_EXPORT bool sameMatrix(const MatrixRef& a, const MatrixRef& b);

}  // namespace attention
