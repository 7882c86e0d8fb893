// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Small questions about a model that validation, the plan and the list of parameters all ask.
#pragma once

#include <optional>
#include <vector>

#include "attention/model.h"

namespace attention {

/// The vectors of the input take part: always, unless every head of an attention block gives its
/// own Q, K and V.
bool usesX(const Model& model);

/// The vectors of the source take part: they are there, and the block has a use for them.
bool usesSourceX(const Model& model);

/// The block has a use for a source at all (an encoder has none).
bool usesSource(Block block);

bool usesEncoder(Block block);
bool usesDecoder(Block block);

/// scale / temperature of a head with keys of width `keyWidth`.
double scoreFactor(const Attention& attention, Index keyWidth);

/// What the masks together do to one cell: nothing where the query may not attend to the key, else
/// the sum of the finite biases. Every mask must have its right shape.
std::optional<double> maskedBias(const Attention& attention, Index query, Index key);

/// No query may attend to the key. Every mask must have its right shape.
bool hiddenKey(const Attention& attention, Index queries, Index key);

/// By token of the input or of the source: no query of any attention may attend to it. What it
/// holds, and its own row of every step, can then touch no other token. Empty: there is none. The
/// model must be sound.
std::vector<bool> paddedInput(const Model& model);
std::vector<bool> paddedSource(const Model& model);

}  // namespace attention
