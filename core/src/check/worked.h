// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What the person who wrote an answer would have got at a step: from their own earlier matrices
// where they gave them, else from the model, and with one slip if one is tried.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "attention/ops.h"
#include "attention/plan.h"
#include "attention/trace.h"

namespace attention::check_detail {

class Worked;

/// How a step comes out for someone who makes one kind of mistake; nothing where the mistake cannot
/// be made at this step.
using Slip = std::optional<Matrix> (*)(Worked& worked, int step);

/// Where a slip is made: at this step only, in all of its head (or layer), or wherever it can be.
enum class Scope { step, place, everywhere };

/// How numbers that the answer does not show are rounded on the way.
struct Roundoff {
    std::optional<int> decimals;  ///< absent: not at all
    bool rowsKeepSum = true;      ///< weights by largest remainder, else cell by cell
    std::vector<int> only = {};   ///< these steps; empty: all
};

/// The answer laid over the plan: per step the person's matrix, or none.
struct Given {
    const Trace& exact;
    std::vector<std::optional<Matrix>> answers;  ///< blanks filled with exact numbers

    const Plan& plan() const { return exact.plan(); }
    const Step& step(int at) const { return plan().step(at); }
    bool answered(int at) const { return answers[static_cast<std::size_t>(at)].has_value(); }
};

/// Computes on demand, each step at most once, and none that comes out as in the exact trace.
/// `target` itself is worked out even if it was answered.
class Worked {
public:
    Worked(const Given& given, int target, Roundoff roundoff = {}, Slip slip = nullptr,
           Scope scope = Scope::everywhere);

    const Matrix& value(int step);
    Matrix target() { return value(target_); }
    const Step& step(int at) const { return given_.step(at); }
    const Plan& plan() const { return given_.plan(); }

    /// The op of `step` on these matrices.
    Matrix computed(int step, std::span<const Matrix* const> operands) const;
    Matrix computed(int step);

    /// A number that the answer does not show was computed on the way to the target.
    bool hiddenWork() const { return hiddenWork_; }
    /// The slip changed the way at some step.
    bool slipped() const { return slipped_; }

private:
    void make(int step);
    bool inScope(int step) const;
    void roundAsShown(int step, std::optional<Matrix>& value) const;

    const Given& given_;
    int target_;
    Roundoff roundoff_;
    Slip slip_;
    Scope scope_;
    /// What became of a step: not asked for yet, as in the exact trace, or another matrix.
    struct Value {
        bool made = false;
        std::optional<Matrix> other;
    };
    std::vector<Value> values_;
    bool hiddenWork_ = false;
    bool slipped_ = false;
};

}  // namespace attention::check_detail
