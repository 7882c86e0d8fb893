// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "run/byhand.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "attention/numbers.h"

namespace attention {

namespace {

void roundCells(Matrix& matrix, int decimals) {
    for (Index row = 0; row < matrix.rows(); ++row) {
        for (Index column = 0; column < matrix.cols(); ++column) {
            matrix(row, column) = roundDecimal(matrix(row, column), decimals);
        }
    }
}

/// A remainder without the noise of its last bits, so that equal ones are equal.
double settled(double remainder) {
    return std::round(remainder * 1e9) / 1e9;
}

void roundRow(Matrix& matrix, Index row, double units) {
    const Index columns = matrix.cols();
    std::vector<double> remainder(static_cast<std::size_t>(columns));
    double left = units;
    for (Index column = 0; column < columns; ++column) {
        const double scaled = matrix(row, column) * units;
        double whole = std::floor(scaled);
        double rest = settled(scaled - whole);
        if (rest == 1) {  // 0.3 · 10 may come to 2.999…
            whole += 1;
            rest = 0;
        }
        matrix(row, column) = whole;
        remainder[static_cast<std::size_t>(column)] = rest;
        left -= whole;
    }
    // Ties go to the first, so the order is total and the largest `left` are enough.
    std::vector<Index> order(static_cast<std::size_t>(columns));
    std::iota(order.begin(), order.end(), Index{0});
    const auto larger = [&](Index a, Index b) {
        const double ra = remainder[static_cast<std::size_t>(a)];
        const double rb = remainder[static_cast<std::size_t>(b)];
        return ra != rb ? ra > rb : a < b;
    };
    const auto count = static_cast<Index>(std::clamp(left, 0.0, static_cast<double>(columns)));
    std::nth_element(order.begin(), order.begin() + count, order.end(), larger);
    for (Index i = 0; i < count; ++i) {
        matrix(row, order[static_cast<std::size_t>(i)]) += 1;
    }
    matrix.row(row) /= units;
}

}  // namespace

void roundByHand(Matrix& matrix, Rounding rounding, int decimals) {
    switch (rounding) {
        case Rounding::none:
            break;
        case Rounding::cells:
            roundCells(matrix, decimals);
            break;
        case Rounding::rows: {
            const double units = std::pow(10.0, decimals);
            for (Index row = 0; row < matrix.rows(); ++row) {
                // A row that may attend to nothing stays 0.
                if (std::abs(matrix.row(row).sum() - 1) < 1e-6) {
                    roundRow(matrix, row, units);
                }
            }
            break;
        }
    }
}

}  // namespace attention
