// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "check/worked.h"

#include <algorithm>

#include "run/byhand.h"

namespace attention::check_detail {

Worked::Worked(const Given& given, int target, Roundoff roundoff, Slip slip, Scope scope)
    : given_(given),
      target_(target),
      roundoff_(roundoff),
      slip_(slip),
      scope_(scope),
      values_(given.plan().steps.size()) {}

const Matrix& Worked::value(int step) {
    Value& held = values_[static_cast<std::size_t>(step)];
    if (!held.made) {
        make(step);
        held.made = true;
    }
    return held.other ? *held.other : given_.exact[step];
}

Matrix Worked::computed(int step, std::span<const Matrix* const> operands) const {
    const Step& s = given_.step(step);
    return op(s.op).compute(operands, s.constants);
}

Matrix Worked::computed(int step) {
    std::vector<const Matrix*> operands;
    for (const int operand : given_.step(step).operands) {
        operands.push_back(&value(operand));
    }
    return computed(step, operands);
}

bool Worked::inScope(int step) const {
    switch (scope_) {
        case Scope::step:
            return step == target_;
        case Scope::place:
            return given_.step(step).place == given_.step(target_).place;
        case Scope::everywhere:
            break;
    }
    return true;
}

void Worked::roundAsShown(int step, std::optional<Matrix>& value) const {
    const std::vector<int>& only = roundoff_.only;
    if (!roundoff_.decimals ||
        (!only.empty() && std::find(only.begin(), only.end(), step) == only.end())) {
        return;
    }
    Rounding rounding = op(given_.step(step).op).rounding;
    if (rounding == Rounding::rows && !roundoff_.rowsKeepSum) {
        rounding = Rounding::cells;
    }
    if (!value) {
        value = given_.exact[step];
    }
    roundByHand(*value, rounding, *roundoff_.decimals);
}

void Worked::make(int step) {
    const Step& s = given_.step(step);
    std::optional<Matrix>& other = values_[static_cast<std::size_t>(step)].other;
    if (step != target_ && given_.answered(step)) {
        other = given_.answers[static_cast<std::size_t>(step)];
        return;
    }
    if (s.op == OpId::input) {
        return;
    }
    other = slip_ != nullptr && inScope(step) ? slip_(*this, step) : std::nullopt;
    slipped_ = slipped_ || other.has_value();
    if (!other) {
        // what went in as it should comes out as it should: nothing to compute
        bool changed = false;
        for (const int operand : s.operands) {
            value(operand);
            changed = changed || values_[static_cast<std::size_t>(operand)].other.has_value();
        }
        if (changed) {
            other = computed(step);
        }
    }
    if (step != target_) {
        hiddenWork_ = true;
        roundAsShown(step, other);
    }
}

}  // namespace attention::check_detail
