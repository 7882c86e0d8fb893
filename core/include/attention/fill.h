// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Matrices to start from: zeros, identity and friendly random numbers, the same on every machine.
#pragma once

#include <cstdint>

#include "attention/export.h"
#include "attention/matrix.h"

namespace attention {

ATTENTION_EXPORT Matrix zeroMatrix(Shape shape);

/// 1 on the diagonal, 0 elsewhere; need not be square.
ATTENTION_EXPORT Matrix identityMatrix(Shape shape);

/// Numbers −1.0, −0.9 … 1.0, each as likely as the others, filled row by row. The same seed gives
/// the same matrix on every platform (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom
/// number generators", 2014).
ATTENTION_EXPORT Matrix randomMatrix(Shape shape, std::uint64_t seed);

}  // namespace attention
