// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Running a plan: one matrix per step, immutable once made.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "attention/derivation.h"
#include "attention/error.h"
#include "attention/export.h"
#include "attention/model.h"
#include "attention/plan.h"

namespace attention {

/// Exact: float64 throughout. By hand: every computed step is rounded to `decimals` before the next
/// one uses it; a row of weights is rounded so that it still sums to 1 (largest remainder).
struct Arithmetic {
    std::optional<int> decimals;  ///< 0 … 8
    static Arithmetic exact() { return {}; }
    static Arithmetic byHand(int decimals) { return {decimals}; }
    bool isByHand() const { return decimals.has_value(); }
    friend bool operator==(const Arithmetic&, const Arithmetic&) = default;
};

/// Called between steps; return false to stop. done counts up to total.
using Progress = std::function<bool(int done, int total)>;

class ATTENTION_EXPORT Trace {
public:
    Trace(std::shared_ptr<const Plan> plan, std::vector<Matrix> values, Arithmetic arithmetic);

    const Plan& plan() const { return *plan_; }
    Arithmetic arithmetic() const { return arithmetic_; }
    const Matrix& operator[](int step) const { return values_[static_cast<std::size_t>(step)]; }
    /// By key; throws ContractViolation when the plan has no such step.
    const Matrix& at(std::string_view key) const;
    /// The block's output.
    const Matrix& output() const { return (*this)[plan_->output]; }
    std::vector<const Matrix*> operands(int step) const;
    /// The row may attend to nothing: its weights are 0 and say so.
    bool rowHidden(int step, Index row) const;
    /// The row belongs to a token that no token may attend to, and left the range of float64: it
    /// holds NaN or infinities, and no other row does for its sake.
    bool rowBeyond(int step, Index row) const;
    /// How the cell came to be; row and column from 0.
    Derivation derive(int step, Index row, Index column) const;

private:
    std::shared_ptr<const Plan> plan_;
    std::vector<Matrix> values_;
    Arithmetic arithmetic_;
};

/// Everything from the typed numbers to the output. Refuses an invalid model, and a model whose
/// numbers leave the range of float64 where they matter. Hidden cells do not, nor does the own row
/// of a token that is hidden from all (Plan::paddedInput): Trace::rowBeyond() says where it has no
/// numbers, and every other row is what it is with any other vector in that token's place.
ATTENTION_EXPORT Result<Trace> forward(const Model& model, Arithmetic arithmetic = {},
                                       const Progress& progress = {});

/// dLoss/d(step) for every step and parameter of the plan, at the same positions.
struct Gradients {
    double loss = 0;
    std::vector<Matrix> steps;
};

/// Backward over the plan from a target; `trace` must be exact.
ATTENTION_EXPORT Result<Gradients> backward(const Trace& trace, const Target& target);

}  // namespace attention
