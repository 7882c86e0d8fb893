// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The plan's loop reversed: each step hands its gradient to its operands.
#include <cmath>
#include <utility>

#include "attention/trace.h"
#include "run/loss.h"

namespace attention {

Result<Gradients> backward(const Trace& trace, const Target& target) {
    const Plan& plan = trace.plan();
    if (trace.arithmetic().isByHand()) {
        return Error{ErrorCode::wrongValue,
                     "arithmetic",
                     {"手算", "by hand"},
                     {"精确计算：舍入没有梯度", "exact: rounding has no gradient"}};
    }
    Result<LossAt> start = lossAt(trace, target);
    if (!start) {
        return start.errors();
    }

    const int from = start->step;
    Gradients made;
    made.loss = start->loss;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const Matrix& value = trace[static_cast<int>(i)];
        made.steps.emplace_back(Matrix::Zero(value.rows(), value.cols()));
    }
    made.steps[static_cast<std::size_t>(from)] = std::move(start.value().gradient);
    bool finite = std::isfinite(made.loss);
    for (int i = from; finite && i >= 0; --i) {
        const Step& step = plan.step(i);
        const Matrix& upstream = made.steps[static_cast<std::size_t>(i)];
        if (!upstream.allFinite()) {
            return Error{ErrorCode::overflow,
                         "gradient of " + step.key,
                         {"超出了 float64 的范围", "beyond the range of float64"},
                         {"有限的数", "finite numbers"}};
        }
        if (step.operands.empty()) {
            continue;
        }
        // One operand may stand twice (X attends to X): each place pulls into its own matrix.
        std::vector<Matrix> pulled;
        for (const Matrix* operand : trace.operands(i)) {
            pulled.emplace_back(Matrix::Zero(operand->rows(), operand->cols()));
        }
        op(step.op).pullBack(trace.operands(i), step.constants, trace[i], upstream, pulled);
        for (std::size_t k = 0; k < pulled.size(); ++k) {
            made.steps[static_cast<std::size_t>(step.operands[k])] += pulled[k];
        }
    }
    if (!finite) {
        return Error{ErrorCode::overflow,
                     "loss",
                     {"超出了 float64 的范围", "beyond the range of float64"},
                     {"离步骤更近的目标", "a target nearer to the step"}};
    }
    return made;
}

}  // namespace attention
