// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Changing the sizes of a model so that it stays whole: what is kept is kept, and everything that
// depends on the size (matrices, masks, token names, target) follows. New numbers are 0; where 0
// would mean something (a gamma, a mask's truth value) new ones are neutral: 1, "may attend".
#pragma once

#include <string_view>

#include "attention/export.h"
#include "attention/model.h"

namespace attention {

/// Sizes that a person sees beside the model. 0: the model has no such size.
struct Sizes {
    Index tokens = 0;
    Index sourceTokens = 0;
    Index width = 0;        ///< d_model of the input
    Index sourceWidth = 0;  ///< of the source
    Index keyWidth = 0;     ///< d_k of the site's first head
    Index valueWidth = 0;   ///< d_v of the site's first head
    Index heads = 0;
    Index hidden = 0;  ///< d_ff of the site's layer
};
/// `site`: path of an AttentionSite (attention/sites.h).
ATTENTION_EXPORT Sizes sizesOf(const Model& model, std::string_view site);

/// Number of tokens of the input or of the source. ≥ 1, as every size below.
ATTENTION_EXPORT void resizeTokens(Model& model, Sentence sequence, Index tokens);
/// d_model. A source of the same width follows, so that the two stay comparable.
ATTENTION_EXPORT void resizeWidth(Model& model, Index width);
/// The source's own width; what it feeds (W^K, W^V of cross-attention) follows.
ATTENTION_EXPORT void resizeSourceWidth(Model& model, Index width);
/// d_k and d_v of every head of the site. In a layer without W^O a new d_v brings a W^O (identity),
/// because the result is added to x.
ATTENTION_EXPORT void resizeKeys(Model& model, std::string_view site, Index keyWidth);
ATTENTION_EXPORT void resizeValues(Model& model, std::string_view site, Index valueWidth);
/// d_ff of the layer that the path lies in.
ATTENTION_EXPORT void resizeHidden(Model& model, std::string_view layer, Index hidden);

/// Gives the matrix at `path` (attention/parameters.h) a shape, by resizing the model. False, and
/// nothing changed, where a side of it is not free (the rows of W^O follow from its heads).
ATTENTION_EXPORT bool resizeParameter(Model& model, std::string_view path, Shape shape);

/// Top-left part kept, new cells `fill`.
ATTENTION_EXPORT Matrix resized(const MatrixRef& matrix, Shape shape, double fill = 0);

/// Fits the target to the plan: resized with its step, dropped when the step is gone. Every
/// function above and those of attention/structure.h end with it.
ATTENTION_EXPORT void fitTarget(Model& model);

}  // namespace attention
