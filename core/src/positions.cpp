// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include <cmath>

#include "planbuilder.h"

namespace attention {

Matrix sinusoidalPositions(Shape shape) {
    Matrix positions(shape.rows, shape.cols);
    for (Index column = 0; column < shape.cols; ++column) {
        const Index pair = column - column % 2;
        const double wavelength =
            std::pow(10000.0, static_cast<double>(pair) / static_cast<double>(shape.cols));
        for (Index row = 0; row < shape.rows; ++row) {
            const double angle = static_cast<double>(row) / wavelength;
            positions(row, column) = column % 2 == 0 ? std::sin(angle) : std::cos(angle);
        }
    }
    return positions;
}

}  // namespace attention
