// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Rounding a computed step as on paper.
#pragma once

#include "attention/matrix.h"
#include "attention/ops.h"

namespace attention {

/// Every number rounded to `decimals`; with Rounding::rows each row that sums to 1 keeps that sum:
/// what rounding down leaves over goes to the largest remainders, one unit each, the first of equal
/// ones first.
void roundByHand(Matrix& matrix, Rounding rounding, int decimals);

}  // namespace attention
