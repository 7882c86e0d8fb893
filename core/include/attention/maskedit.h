// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Editing the masks of one sub-layer: choosing the kind, and switching single cells. Everywhere
// `true` means *may attend*.
#pragma once

#include <string_view>

#include "attention/export.h"
#include "attention/model.h"

namespace attention {

/// The masks as one choice.
enum class MaskChoice {
    none,
    causal,
    padding,
    custom,   ///< an allow matrix
    bias,     ///< numbers, −∞ hides
    several,  ///< more than one mask; all of them hold
};
ATTENTION_EXPORT MaskChoice maskChoice(const Attention& attention);

/// Replaces the masks by one of the kind. A custom mask begins with what may be attended to now, a
/// bias with −∞ where that may not; a padding mask begins with every key allowed. Choosing what is
/// there already, or `several`, changes nothing. `shape`: queries × keys.
ATTENTION_EXPORT void setMaskChoice(Attention& attention, MaskChoice choice, Shape shape);

/// The values of the mask at `attention.masks[0]`, or null. Of a bias mask they are numbers that a
/// person may type, −∞ among them.
ATTENTION_EXPORT Matrix* findMask(Model& model, std::string_view path);
ATTENTION_EXPORT const Matrix* findMask(const Model& model, std::string_view path);

/// 1 where every mask lets the query attend to the key, else 0.
ATTENTION_EXPORT Matrix allowed(const Attention& attention, Shape shape);

/// Switches one cell. A padding mask switches the whole key; a bias goes between 0 and −∞; a causal
/// mask, none or several become a custom one first.
ATTENTION_EXPORT void toggleMaskCell(Attention& attention, Shape shape, Index query, Index key);

/// May the key be attended to at all? Adds a padding mask to whatever masks there are.
ATTENTION_EXPORT void setPadding(Attention& attention, Shape shape, Index key, bool mayAttend);

}  // namespace attention
