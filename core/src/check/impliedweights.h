// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Which weights a wrong row of a weighted sum was made with.
#pragma once

#include <optional>

#include "check/agreement.h"

namespace attention::check_detail {

/// The weights that sum to 1, lie in 0 … 1, and give `written` (1, d_v; NaN for a blank) from the
/// rows of `values` (keys, d_v) as far as it is written out. Nothing where there are none, or
/// where the row has too few numbers to tell them from others.
std::optional<Matrix> impliedWeights(const Matrix& written, const Matrix& values,
                                     Precision precision);

}  // namespace attention::check_detail
