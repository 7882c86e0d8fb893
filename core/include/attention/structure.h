// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Changing what a model is made of: heads, layers, the source sentence, the kind of block. The
// model stays whole, and what is new changes the result as little as it can: a new head adds 0
// through W^O, a new source is a copy of the input.
#pragma once

#include <string_view>

#include "attention/export.h"
#include "attention/model.h"

namespace attention {

/// A head like the one before it, of zeros, in front of position `at` (or last). A single head
/// without W^O gets an identity W^O first, because several heads need one.
ATTENTION_EXPORT void addHead(Model& model, std::string_view site, Index at);
/// With its rows of W^O. The last head stays.
ATTENTION_EXPORT void removeHead(Model& model, std::string_view site, Index at);
/// With its rows of W^O, so that the result does not change.
ATTENTION_EXPORT void moveHead(Model& model, std::string_view site, Index from, Index to);

/// Adds heads behind the last or removes the last ones until there are `count` ≥ 1.
ATTENTION_EXPORT void setHeadCount(Model& model, std::string_view site, Index count);

/// Biases of zeros for Q, K, V of every head, and for W^O where there is one; or none.
ATTENTION_EXPORT void setBiases(Model& model, std::string_view site, bool present);
/// Identity W^O (no bias), or none; several heads keep theirs, and so does a layer's head whose
/// width differs from d_model.
ATTENTION_EXPORT void setOutputProjection(Model& model, std::string_view site, bool present);

/// Makes the encoder or the decoder `count` ≥ 1 layers high; new layers have the last one's sizes
/// and zeros for weights.
ATTENTION_EXPORT void setLayerCount(Model& model, bool decoder, Index count);
/// A layer like the one before it, with zeros for weights, in front of position `at` (or last).
ATTENTION_EXPORT void addLayer(Model& model, bool decoder, Index at);
/// The last layer stays.
ATTENTION_EXPORT void removeLayer(Model& model, bool decoder, Index at);
/// The layer at `from` stands at `to` then; what it computes changes with its input.
ATTENTION_EXPORT void moveLayer(Model& model, bool decoder, Index from, Index to);
/// A norm behind the last layer (gamma 1, beta 0, as wide as the layers), or none.
ATTENTION_EXPORT void setFinalNorm(Model& model, bool decoder, bool present);

/// Keys and values from a sentence of their own (at first a copy of the input), or from the input.
/// Only an attention block has the choice.
ATTENTION_EXPORT void setSource(Model& model, bool present);

/// Rebuilds the model as another block around its first attention. Refuses (false) where heads give
/// Q, K, V directly: a layer needs X.
ATTENTION_EXPORT bool setBlock(Model& model, Block block);

}  // namespace attention
