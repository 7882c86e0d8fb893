// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/targets.h"

#include <cmath>

#include "run/loss.h"

namespace attention {

bool hidesCells(const Plan& plan, const Step& step) {
    if (step.op != OpId::addMask) {
        return false;
    }
    const Matrix& mask = plan.step(step.operands.back()).constant;
    return !mask.allFinite();
}

bool takesCrossEntropy(const Step& step) {
    return role(step.role).kind == ValueKind::probability;
}

std::vector<int> targetSteps(const Plan& plan) {
    std::vector<int> found;
    for (const int at : plan.listed()) {
        const Step& step = plan.step(at);
        // What no typed number reaches is nothing to aim at.
        if (!step.operands.empty() && !hidesCells(plan, step)) {
            found.push_back(at);
        }
    }
    return found;
}

Result<double> lossOf(const Trace& trace, const Target& target) {
    const Result<LossAt> made = lossAt(trace, target);
    if (!made) {
        return made.errors();
    }
    if (!std::isfinite(made->loss)) {
        return Error{ErrorCode::overflow,
                     "loss",
                     {"超出了 float64 的范围", "beyond the range of float64"},
                     {"离步骤更近的目标", "a target nearer to the step"}};
    }
    return made->loss;
}

}  // namespace attention
