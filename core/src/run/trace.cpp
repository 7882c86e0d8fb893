// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "attention/trace.h"

#include <cmath>
#include <limits>
#include <utility>

#include "attention/numbers.h"
#include "base/contract.h"

namespace attention {

Trace::Trace(std::shared_ptr<const Plan> plan, std::vector<Matrix> values, Arithmetic arithmetic)
    : plan_(std::move(plan)), values_(std::move(values)), arithmetic_(arithmetic) {
    if (values_.size() != plan_->steps.size()) {
        contractBroken("a trace of " + std::to_string(values_.size()) + " matrices for a plan of " +
                       std::to_string(plan_->steps.size()) + " steps");
    }
}

const Matrix& Trace::at(std::string_view key) const {
    const int step = plan_->find(key);
    if (step < 0) {
        contractBroken("the plan has no step " + std::string(key));
    }
    return (*this)[step];
}

std::vector<const Matrix*> Trace::operands(int step) const {
    std::vector<const Matrix*> found;
    for (const int operand : plan_->step(step).operands) {
        found.push_back(&(*this)[operand]);
    }
    return found;
}

bool Trace::rowHidden(int step, Index row) const {
    const Step& asked = plan_->step(step);
    if (asked.operands.empty()) {
        return false;
    }
    if (asked.op == OpId::product) {
        // The output of weights that are all 0.
        const int weights = asked.operands.front();
        return plan_->step(weights).op == OpId::softmaxRows && rowHidden(weights, row);
    }
    if (asked.op != OpId::softmaxRows && asked.op != OpId::addMask) {
        return false;
    }
    const int scores = asked.op == OpId::softmaxRows ? asked.operands.front() : step;
    const Matrix& values = (*this)[scores];
    return values.cols() > 0 &&
           (values.row(row).array() == -std::numeric_limits<double>::infinity()).all();
}

bool Trace::rowBeyond(int step, Index row) const {
    const Step& asked = plan_->step(step);
    const auto token = static_cast<std::size_t>(row);
    const std::vector<bool>& padded =
        asked.rowLabels == Sentence::source ? plan_->paddedSource : plan_->paddedInput;
    if (asked.rowLabels == std::nullopt || asked.parameter || token >= padded.size() ||
        !padded[token]) {
        return false;
    }
    const auto cells = (*this)[step].row(row).array();
    return (cells.isNaN() || cells == std::numeric_limits<double>::infinity()).any();
}

Derivation Trace::derive(int step, Index row, Index column) const {
    if (step < 0 || static_cast<std::size_t>(step) >= values_.size()) {
        contractBroken("derivation of step " + std::to_string(step) + " in a plan of " +
                       std::to_string(values_.size()));
    }
    const Step& asked = plan_->step(step);
    const Matrix& value = (*this)[step];
    if (row < 0 || column < 0 || row >= value.rows() || column >= value.cols()) {
        contractBroken("derivation of " + asked.key + "[" + std::to_string(row + 1) + "," +
                       std::to_string(column + 1) + "], which is " + shapeText(shapeOf(value)));
    }
    const Op& operation = op(asked.op);
    Derivation made = operation.derive(operands(step), asked.constants, value, row, column);
    made.step = step;
    const auto has = [&](DerivationNote note) {
        for (const DerivationNote noted : made.notes) {
            if (noted == note) {
                return true;
            }
        }
        return false;
    };
    if (rowHidden(step, row) && !has(DerivationNote::rowHidden)) {
        made.notes.push_back(DerivationNote::rowHidden);
    }
    if (arithmetic_.isByHand() && operation.rounding == Rounding::rows && !made.forms.empty() &&
        roundDecimal(made.forms.back().value, *arithmetic_.decimals) != made.value) {
        made.notes.push_back(DerivationNote::rowRounded);
    }
    return made;
}

}  // namespace attention
