// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/fill.h"

namespace attention {
namespace {

/// The standard library's distributions differ between platforms; this does not.
class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

}  // namespace

Matrix zeroMatrix(Shape shape) {
    return Matrix::Zero(shape.rows, shape.cols);
}

Matrix identityMatrix(Shape shape) {
    return Matrix::Identity(shape.rows, shape.cols);
}

Matrix randomMatrix(Shape shape, std::uint64_t seed) {
    SplitMix64 random(seed);
    Matrix matrix(shape.rows, shape.cols);
    for (Index row = 0; row < shape.rows; ++row) {
        for (Index column = 0; column < shape.cols; ++column) {
            const auto tenths = static_cast<int>(random.next() % 21) - 10;
            matrix(row, column) = tenths / 10.0;
        }
    }
    return matrix;
}

}  // namespace attention
