// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// When a written number is the computed one: exactly, or as far as it was written out.
#pragma once

#include "attention/matrix.h"

namespace attention::check_detail {

/// How far a matrix was written out. JSON loses trailing zeros, so a matrix shows as much as its
/// longest number.
struct Precision {
    int decimals = 0;     ///< 0.26 -> 2, 1e-9 -> 9, 12 -> 0
    int significant = 0;  ///< digits: 0.26 -> 2, 4.6831e-04 -> 5, 1200 -> 2
};
Precision precisionOf(const Matrix& written);

/// The same number, but for the last bits of float64.
bool isExactly(double written, double computed);

/// `written` is `computed` rounded to these decimals, or to the significant digits of a machine
/// that prints 4.6831e-01. Any number of −1e9 or less agrees with −∞.
bool agrees(double written, double computed, Precision precision);

}  // namespace attention::check_detail
