// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Builds the plan of a model that is known to be sound.
#pragma once

#include "attention/model.h"
#include "attention/plan.h"

namespace attention {

/// `model` has passed validation of everything but its target.
Plan buildPlan(const Model& model);

/// Fills in Plan::stops from the steps.
void makeStops(Plan& plan);

/// Sines and cosines of positions 0 … rows-1 ("Attention Is All You Need", section 3.5): feature
/// 2i is sin(pos/10000^(2i/d)), feature 2i+1 the cosine of the same angle.
Matrix sinusoidalPositions(Shape shape);

}  // namespace attention
