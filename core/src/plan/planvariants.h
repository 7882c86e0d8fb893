// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// How a step is written and explained where the model departs from the usual: another similarity,
// scale, temperature, mask or activation, or a head's number.
#pragma once

#include "attention/model.h"
#include "attention/plan.h"

namespace attention {

/// The constants of `scaled`: ÷√d_k where that is the scale, ÷T where only a temperature divides,
/// else a factor.
OpConstants scaleConstants(const Attention& attention, Index keyWidth);

/// Fills symbol, arrow, formula and explanation of a step of an attention sub-layer. `head` counts
/// from 1; 0 where there is only one. `formula` is attentionFormula() or multiHeadFormula().
void describeAttentionStep(Step& step, const Attention& attention, int head);

/// The same for every other step.
void describeStep(Step& step, std::string formula);

std::string attentionFormula(const Attention& attention);
std::string feedForwardFormula(Activation activation);
std::string sublayerFormula(NormOrder order);

/// Arrow, symbol and explanation of an activation.
void describeActivation(Step& step, Activation activation);

/// "Z" → "Z_1", "S/\sqrt{d_k}" → "S_1/\sqrt{d_k}", "S_M" → "S_{M,1}".
std::string numberedSymbol(std::string_view symbol, int head);

}  // namespace attention
