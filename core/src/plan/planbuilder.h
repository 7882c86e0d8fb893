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

}  // namespace attention
