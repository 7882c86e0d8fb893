// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/sites.h"

#include <charconv>
#include <optional>

#include "model/modelfacts.h"

namespace attention {
namespace {

constexpr std::string_view selfPart = ".attention";
constexpr std::string_view crossPart = ".crossAttention";

/// `path` is `prefix` or goes on below it.
bool liesIn(std::string_view path, std::string_view prefix) {
    return path.starts_with(prefix) && (path.size() == prefix.size() ||
                                        path[prefix.size()] == '.' || path[prefix.size()] == '[');
}

void addLayers(std::vector<AttentionSite>& sites, const Stack& stack, const std::string& name,
               Sentence queries) {
    for (std::size_t i = 0; i < stack.layers.size(); ++i) {
        const std::string path = name + ".layers[" + std::to_string(i) + "]";
        const std::string place = name + std::to_string(i + 1);
        sites.push_back({path + std::string(selfPart), place + ".self", queries, queries});
        if (stack.layers[i].crossAttention) {
            sites.push_back(
                {path + std::string(crossPart), place + ".cross", queries, Sentence::source});
        }
    }
}

constexpr std::string_view encoderLayers = "encoder.layers[";
constexpr std::string_view decoderLayers = "decoder.layers[";

template <class M>
auto* layerIn(M& model, std::string_view path) {
    using LayerType = std::remove_reference_t<decltype(model.encoder.layers.front())>;
    const int index = layerIndex(path);
    auto& layers = (path.starts_with(decoderLayers) ? model.decoder : model.encoder).layers;
    LayerType* none = nullptr;
    return index >= 0 && index < static_cast<int>(layers.size())
               ? &layers[static_cast<std::size_t>(index)]
               : none;
}

template <class M>
auto* attentionIn(M& model, std::string_view path) {
    using AttentionType = std::remove_reference_t<decltype((model.attention))>;
    AttentionType* found = nullptr;
    if (liesIn(path, "attention")) {
        found = &model.attention;
    } else if (auto* layer = layerIn(model, path)) {
        const std::string_view rest = path.substr(path.find(']') + 1);
        if (liesIn(rest, selfPart)) {
            found = &layer->attention;
        } else if (liesIn(rest, crossPart) && layer->crossAttention) {
            found = &*layer->crossAttention;
        }
    }
    return found;
}

template <class M>
auto* normIn(M& model, std::string_view path) {
    using NormType = std::remove_reference_t<decltype((*model.encoder.norm))>;
    NormType* found = nullptr;
    if (auto* layer = layerIn(model, path)) {
        const std::string_view layerPath = path.substr(0, path.find(']') + 1);
        for (std::size_t i = 0; i < layer->norms.size(); ++i) {
            if (liesIn(path, std::string(layerPath) + ".norms[" + std::to_string(i) + "]")) {
                found = &layer->norms[i];
            }
        }
    } else if (liesIn(path, "encoder.norm") && model.encoder.norm) {
        found = &*model.encoder.norm;
    } else if (liesIn(path, "decoder.norm") && model.decoder.norm) {
        found = &*model.decoder.norm;
    }
    return found;
}

}  // namespace

std::vector<AttentionSite> attentionSites(const Model& model) {
    std::vector<AttentionSite> sites;
    if (model.block == Block::attention) {
        sites.push_back(
            {"attention", "", Sentence::input, model.source ? Sentence::source : Sentence::input});
    }
    if (usesEncoder(model.block)) {
        addLayers(sites, model.encoder, "encoder",
                  model.block == Block::transformer ? Sentence::source : Sentence::input);
    }
    if (usesDecoder(model.block)) {
        addLayers(sites, model.decoder, "decoder", Sentence::input);
    }
    return sites;
}

AttentionSite siteAt(const Model& model, std::string_view path) {
    for (AttentionSite& site : attentionSites(model)) {
        if (liesIn(path, site.path)) {
            return std::move(site);
        }
    }
    return {};
}

AttentionSite siteOfPlace(const Model& model, std::string_view place) {
    for (AttentionSite& site : attentionSites(model)) {
        if (site.place.empty() || liesIn(place, site.place)) {
            return std::move(site);
        }
    }
    return {};
}

Attention* findAttention(Model& model, std::string_view path) {
    return attentionIn(model, path);
}

const Attention* findAttention(const Model& model, std::string_view path) {
    return attentionIn(model, path);
}

Layer* findLayer(Model& model, std::string_view path) {
    return layerIn(model, path);
}

const Layer* findLayer(const Model& model, std::string_view path) {
    return layerIn(model, path);
}

int layerIndex(std::string_view path) {
    for (const std::string_view prefix : {encoderLayers, decoderLayers}) {
        if (!path.starts_with(prefix)) {
            continue;
        }
        int index = 0;
        const char* end = path.data() + path.size();
        const auto [rest, error] = std::from_chars(path.data() + prefix.size(), end, index);
        if (error == std::errc() && rest != end && *rest == ']' && index >= 0) {
            return index;
        }
    }
    return -1;
}

Norm* findNorm(Model& model, std::string_view path) {
    return normIn(model, path);
}

const Norm* findNorm(const Model& model, std::string_view path) {
    return normIn(model, path);
}

Index tokenCount(const Model& model, Sentence sequence) {
    const auto& heads = model.attention.heads;
    const Head* given = model.block == Block::attention && !heads.empty() && heads.front().given()
                            ? &heads.front()
                            : nullptr;
    switch (sequence) {
        case Sentence::input:
            return model.input.X.size() > 0 ? model.input.X.rows() : given ? given->Q.rows() : 0;
        case Sentence::source:
            return model.source && model.source->X.size() > 0 ? model.source->X.rows()
                   : given                                    ? given->K.rows()
                                                              : 0;
    }
    return 0;
}

Shape scoresShape(const Model& model, const AttentionSite& site) {
    return {tokenCount(model, site.queries), tokenCount(model, site.keys)};
}

}  // namespace attention
