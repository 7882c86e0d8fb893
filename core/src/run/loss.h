// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A loss and its gradient at the step that has a target.
#pragma once

#include "attention/trace.h"

namespace attention {

struct LossAt {
    double loss = 0;
    Matrix gradient;  ///< dLoss/d(step), the step's shape
    int step = -1;    ///< position in the plan
};

/// Refuses a target that does not fit the trace.
Result<LossAt> lossAt(const Trace& trace, const Target& target);

}  // namespace attention
