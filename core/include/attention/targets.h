// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Targets: which steps may have one, and how far a trace is from it.
#pragma once

#include <vector>

#include "attention/export.h"
#include "attention/trace.h"

namespace attention {

/// The step holds −∞ wherever the mask hides: nothing to aim at.
ATTENTION_EXPORT bool hidesCells(const Plan& plan, const Step& step);
/// Cross-entropy asks for rows that are probabilities: attention weights.
ATTENTION_EXPORT bool takesCrossEntropy(const Step& step);
/// Positions of the computed steps that may have a target, in plan order.
ATTENTION_EXPORT std::vector<int> targetSteps(const Plan& plan);

/// The loss of a trace, in either arithmetic (by hand: of the rounded numbers): the mean over cells
/// of the squared difference, or the mean over rows of −Σ t·ln a. Refuses a target that does not
/// fit, and an infinite loss.
ATTENTION_EXPORT Result<double> lossOf(const Trace& trace, const Target& target);

}  // namespace attention
