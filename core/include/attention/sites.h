// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The places of a model where attention happens: one in an attention block, one or two in each
// layer; and who attends to whom there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/export.h"
#include "attention/model.h"

namespace attention {

struct AttentionSite {
    std::string path;   ///< in the document: "attention", "decoder.layers[0].crossAttention"
    std::string place;  ///< in the plan: "" or "decoder1.cross", in front of ".head1" and ".Q"
    Sentence queries = Sentence::input;  ///< whose tokens ask
    Sentence keys = Sentence::input;     ///< … and whose are asked
};

/// In document order.
ATTENTION_EXPORT std::vector<AttentionSite> attentionSites(const Model& model);
/// The site whose path is `path`, or begins it (`attention.heads[0].WQ`); empty path: none.
ATTENTION_EXPORT AttentionSite siteAt(const Model& model, std::string_view path);
/// The site of a step or group of the plan ("encoder1.self.head1"); empty path: none.
ATTENTION_EXPORT AttentionSite siteOfPlace(const Model& model, std::string_view place);

/// The sub-layer at a site's path, or null.
ATTENTION_EXPORT Attention* findAttention(Model& model, std::string_view path);
ATTENTION_EXPORT const Attention* findAttention(const Model& model, std::string_view path);
/// The layer at `encoder.layers[0]`, or that the path lies in; or null.
ATTENTION_EXPORT Layer* findLayer(Model& model, std::string_view path);
ATTENTION_EXPORT const Layer* findLayer(
    const Model& model,
    std::string_view
        path);  /// Its position in its stack, from 0; -1 where the path lies in no layer.
ATTENTION_EXPORT int layerIndex(std::string_view path);
/// The norm at `encoder.layers[0].norms[1]` or `decoder.norm`, or that the path lies in (its gamma,
/// its beta); or null.
ATTENTION_EXPORT Norm* findNorm(Model& model, std::string_view path);
ATTENTION_EXPORT const Norm* findNorm(const Model& model, std::string_view path);

/// Number of tokens of the input or the source; without X, of the given Q or K.
ATTENTION_EXPORT Index tokenCount(const Model& model, Sentence sequence);
/// Queries × keys: the shape of the site's scores and of its masks.
ATTENTION_EXPORT Shape scoresShape(const Model& model, const AttentionSite& site);

}  // namespace attention
