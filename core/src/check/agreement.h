// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// When a written number is the computed one: exactly, or as far as it was written out.
#pragma once

#include "attention/matrix.h"

namespace attention::check_detail {

/// Decimals that a written matrix shows. JSON loses trailing zeros, so it shows as many as its
/// longest number: 0.26 -> 2, 1e-9 -> 9, 12 -> 0.
int decimalsOf(const Matrix& written);

/// The same number, but for the last bits of float64.
bool isExactly(double written, double computed);

/// `written` is `computed` rounded to these decimals. Any number of −1e9 or less agrees with −∞.
bool agrees(double written, double computed, int decimals);

}  // namespace attention::check_detail
