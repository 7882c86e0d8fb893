// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The two figures of "before and after": a token's vectors, and how similar the tokens are.
#pragma once

#include "attention/similarity.h"
#include "figure/figurebuilder.h"
#include "insight/similarities.h"

/// X → Z with one row lit. Without vectors before only what came out.
Figure vectorsFigure(const FigureSource& source, const attention::Mixing& mixing,
                     attention::Index row);
/// Cosine similarity between the tokens before and after, one row lit.
Figure similarityFigure(const FigureSource& source, const attention::Mixing& mixing,
                        const Similarities& similarities, attention::Index row);
