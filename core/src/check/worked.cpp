// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "check/worked.h"

#include "byhand.h"

namespace attention::check_detail {

Worked::Worked(const Given& given, int target, Slip slip, Roundoff roundoff)
    : given_(given),
      target_(target),
      slip_(slip),
      roundoff_(roundoff),
      values_(given.plan().steps.size()) {}

const Matrix& Worked::value(int step) {
    std::optional<Matrix>& held = values_[static_cast<std::size_t>(step)];
    if (!held) {
        Matrix fresh = made(step);
        held = std::move(fresh);
    }
    return *held;
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

Matrix Worked::made(int step) {
    const Step& s = given_.step(step);
    if (step != target_ && given_.answered(step)) {
        return *given_.answers[static_cast<std::size_t>(step)];
    }
    if (s.op == OpId::input) {
        return given_.exact[step];
    }
    std::optional<Matrix> wrong = slip_ != nullptr ? slip_(*this, step) : std::nullopt;
    slipped_ = slipped_ || wrong.has_value();
    Matrix result = wrong ? std::move(*wrong) : computed(step);
    if (step != target_) {
        hiddenWork_ = true;
        if (roundoff_.decimals) {
            const Rounding rounding = op(s.op).rounding;
            const bool rows = rounding == Rounding::rows && roundoff_.rowsKeepSum;
            roundByHand(result,
                        rounding == Rounding::none ? rounding
                        : rows                     ? Rounding::rows
                                                   : Rounding::cells,
                        *roundoff_.decimals);
        }
    }
    return result;
}

}  // namespace attention::check_detail
