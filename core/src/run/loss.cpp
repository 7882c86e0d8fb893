// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "run/loss.h"

#include <cmath>
#include <utility>

#include "attention/numbers.h"
#include "attention/targets.h"

namespace attention {
namespace {

Error refusal(ErrorCode code, std::string place, Phrase found, Phrase needed) {
    return {code, std::move(place), std::move(found), std::move(needed)};
}

/// Mean over cells of (a − t)². Cells that a mask hides hold no number and are left out.
LossAt meanSquaredError(const Matrix& value, const Matrix& target) {
    LossAt made{0, Matrix::Zero(value.rows(), value.cols()), -1};
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

/// Mean over rows of −Σ t·ln a; a term with t = 0 is 0, also at a = 0. A row that
/// holds no numbers is left out.
Result<LossAt> crossEntropy(const Matrix& value, const Matrix& target) {
    LossAt made{0, Matrix::Zero(value.rows(), value.cols()), -1};
    const double rows = static_cast<double>(value.rows());
    for (Index row = 0; row < value.rows(); ++row) {
        for (Index column = 0; column < value.cols(); ++column) {
            const double t = target(row, column);
            const double a = value(row, column);
            if (t == 0 || !std::isfinite(a)) {
                continue;
            }
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

}  // namespace

Result<LossAt> lossAt(const Trace& trace, const Target& target) {
    const Plan& plan = trace.plan();
    const int at = plan.find(target.step);
    if (at < 0) {
        return refusal(ErrorCode::notFound, "target.step", Phrase("\"" + target.step + "\""),
                       {"模型的一个步骤", "a step of the model"});
    }
    const Step& step = plan.step(at);
    const Matrix& value = trace[at];
    if (shapeOf(target.values) != shapeOf(value)) {
        return refusal(ErrorCode::wrongShape, "target.values", shapeText(shapeOf(target.values)),
                       shapeText(shapeOf(value)));
    }
    if (!target.values.allFinite()) {
        return refusal(ErrorCode::notFinite, "target.values", {"不是有限的数", "not finite"},
                       {"有限的数", "finite numbers"});
    }
    if (target.loss == Loss::meanSquaredError) {
        LossAt made = meanSquaredError(value, target.values);
        made.step = at;
        return made;
    }
    if (!takesCrossEntropy(step)) {
        return refusal(ErrorCode::wrongValue, "target.loss", Phrase("cross-entropy"),
                       {"mse：" + step.key + " 的行不是概率",
                        "mse: the rows of " + step.key + " are not probabilities"});
    }
    Result<LossAt> made = crossEntropy(value, target.values);
    if (made) {
        made.value().step = at;
    }
    return made;
}

}  // namespace attention
