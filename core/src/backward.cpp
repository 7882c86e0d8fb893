// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The plan's loop reversed: each step hands its gradient to its operands.
#include <cmath>
#include <utility>

#include "attention/numbers.h"
#include "attention/trace.h"

namespace attention {

namespace {

Error refusal(ErrorCode code, std::string place, Phrase found, Phrase needed) {
    return {code, std::move(place), std::move(found), std::move(needed)};
}

struct LossAt {
    double loss = 0;
    Matrix gradient;
};

/// Mean over cells of (a − t)². Cells that a mask hides hold no number and are left out.
LossAt meanSquaredError(const Matrix& value, const Matrix& target) {
    LossAt made{0, Matrix::Zero(value.rows(), value.cols())};
    const double count = static_cast<double>(value.size());
    for (Index row = 0; row < value.rows(); ++row) {
        for (Index column = 0; column < value.cols(); ++column) {
            if (!std::isfinite(value(row, column))) {
                continue;
            }
            const double difference = value(row, column) - target(row, column);
            made.loss += difference * difference / count;
            made.gradient(row, column) = 2 * difference / count;
        }
    }
    return made;
}

/// Mean over rows of −Σ t·ln a; a term with t = 0 is 0, also at a = 0.
Result<LossAt> crossEntropy(const Matrix& value, const Matrix& target) {
    LossAt made{0, Matrix::Zero(value.rows(), value.cols())};
    const double rows = static_cast<double>(value.rows());
    for (Index row = 0; row < value.rows(); ++row) {
        for (Index column = 0; column < value.cols(); ++column) {
            const double t = target(row, column);
            if (t == 0) {
                continue;
            }
            const double a = value(row, column);
            if (a == 0) {
                return refusal(
                    ErrorCode::wrongValue,
                    "target.values[" + std::to_string(row) + "][" + std::to_string(column) + "]",
                    numberText(t), {"0：模型在这里的权重是 0", "0: the model's weight here is 0"});
            }
            made.loss -= t * std::log(a) / rows;
            made.gradient(row, column) = -t / a / rows;
        }
    }
    return made;
}

Result<LossAt> lossAt(const Step& step, const Matrix& value, const Target& target) {
    if (shapeOf(target.values) != shapeOf(value)) {
        return refusal(ErrorCode::wrongShape, "target.values", shapeText(shapeOf(target.values)),
                       shapeText(shapeOf(value)));
    }
    if (!target.values.allFinite()) {
        return refusal(ErrorCode::notFinite, "target.values", {"不是有限的数", "not finite"},
                       {"有限的数", "finite numbers"});
    }
    if (target.loss == Loss::meanSquaredError) {
        return meanSquaredError(value, target.values);
    }
    if (role(step.role).kind != ValueKind::probability) {
        return refusal(ErrorCode::wrongValue, "target.loss", Phrase("cross-entropy"),
                       {"mse：" + step.key + " 的行不是概率",
                        "mse: the rows of " + step.key + " are not probabilities"});
    }
    return crossEntropy(value, target.values);
}

}  // namespace

Result<Gradients> backward(const Trace& trace, const Target& target) {
    const Plan& plan = trace.plan();
    if (trace.arithmetic().isByHand()) {
        return refusal(ErrorCode::wrongValue, "arithmetic", {"手算", "by hand"},
                       {"精确计算：舍入没有梯度", "exact: rounding has no gradient"});
    }
    const int from = plan.find(target.step);
    if (from < 0) {
        return refusal(ErrorCode::notFound, "target.step", Phrase("\"" + target.step + "\""),
                       {"模型的一个步骤", "a step of the model"});
    }
    Result<LossAt> start = lossAt(plan.steps[static_cast<std::size_t>(from)], trace[from], target);
    if (!start) {
        return start.errors();
    }

    Gradients made;
    made.loss = start->loss;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const Matrix& value = trace[static_cast<int>(i)];
        made.steps.emplace_back(Matrix::Zero(value.rows(), value.cols()));
    }
    made.steps[static_cast<std::size_t>(from)] = std::move(start.value().gradient);
    bool finite = std::isfinite(made.loss);
    for (int i = from; finite && i >= 0; --i) {
        const Step& step = plan.steps[static_cast<std::size_t>(i)];
        const Matrix& upstream = made.steps[static_cast<std::size_t>(i)];
        if (!upstream.allFinite()) {
            return refusal(ErrorCode::overflow, "gradient of " + step.key,
                           {"超出了 float64 的范围", "beyond the range of float64"},
                           {"有限的数", "finite numbers"});
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
        return refusal(ErrorCode::overflow, "loss",
                       {"超出了 float64 的范围", "beyond the range of float64"},
                       {"离步骤更近的目标", "a target nearer to the step"});
    }
    return made;
}

}  // namespace attention
