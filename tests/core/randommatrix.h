// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Seeded random matrices: the same on every machine (std::mt19937_64 is, its distributions are
// not).
#pragma once

#include <cstdint>
#include <random>

#include "attention/matrix.h"

namespace attention::test {

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    /// In [0, 1).
    double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * unit(); }
    Index index(Index count) {
        return static_cast<Index>(engine_() % static_cast<std::uint64_t>(count));
    }
    Matrix matrix(Index rows, Index columns, double low = -2, double high = 2) {
        Matrix made(rows, columns);
        for (Index row = 0; row < rows; ++row) {
            for (Index column = 0; column < columns; ++column) {
                made(row, column) = between(low, high);
            }
        }
        return made;
    }
    Matrix matrix(Shape shape) { return matrix(shape.rows, shape.cols); }

private:
    std::mt19937_64 engine_;
};

}  // namespace attention::test
