// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "byhand.h"

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
    std::vector<Index> order(static_cast<std::size_t>(columns));
    std::iota(order.begin(), order.end(), Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
        return remainder[static_cast<std::size_t>(a)] > remainder[static_cast<std::size_t>(b)];
    });
    for (const Index column : order) {
        if (left < 1) {
            break;
        }
        matrix(row, column) += 1;
        left -= 1;
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
