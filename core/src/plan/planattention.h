// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The steps of one attention sub-layer: heads side by side, their mask, concatenation and W^O.
#pragma once

#include "attention/model.h"
#include "plan/planparts.h"

namespace attention {

/// Adds them; where the output goes.
Stream planAttention(PlanParts& to, const Attention& attention, const Where& where, Stream queries,
                     Stream keys);

}  // namespace attention
