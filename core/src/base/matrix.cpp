// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "attention/matrix.h"

#include <cmath>

namespace attention {

std::string shapeText(Shape shape) {
    return std::to_string(shape.rows) + "×" + std::to_string(shape.cols);
}

bool sameMatrix(const MatrixRef& a, const MatrixRef& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) {
        return false;
    }
    for (Index row = 0; row < a.rows(); ++row) {
        for (Index column = 0; column < a.cols(); ++column) {
            const double left = a(row, column);
            const double right = b(row, column);
            if (left != right && !(std::isnan(left) && std::isnan(right))) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace attention
