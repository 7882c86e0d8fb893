// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// What the battery of tests needs to know of each op: operands that fit, and which symmetry holds.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "attention/ops.h"
#include "randommatrix.h"

namespace attention::test {

struct OpCase {
    OpId id;
    std::vector<std::vector<Shape>> fits;
    std::vector<std::vector<Shape>> misfits;
    std::vector<OpConstants> constants = {{}};
    /// Turns random matrices into what the op is for: a mask, numbers off a kink.
    std::function<void(std::vector<Matrix>&)> prepare = [](std::vector<Matrix>&) {};
    /// Permuting the rows of these operands permutes the rows of the result.
    std::vector<std::size_t> equivariant;

    std::vector<Matrix> operands(const std::vector<Shape>& shapes, Random& random) const;
};

/// Null when the table of ops has grown and the battery has not.
const OpCase* opCase(OpId id);

inline std::vector<const Matrix*> pointersTo(const std::vector<Matrix>& matrices) {
    std::vector<const Matrix*> found;
    for (const Matrix& matrix : matrices) {
        found.push_back(&matrix);
    }
    return found;
}

}  // namespace attention::test
