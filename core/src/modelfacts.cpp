// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "modelfacts.h"

#include <algorithm>
#include <cmath>

namespace attention {

bool usesX(const Model& model) {
    if (model.block != Block::attention) {
        return true;
    }
    const auto& heads = model.attention.heads;
    return heads.empty() ||
           !std::all_of(heads.begin(), heads.end(), [](const Head& head) { return head.given(); });
}

bool usesSource(Block block) {
    return block != Block::encoder;
}

bool usesSourceX(const Model& model) {
    return model.source && usesSource(model.block) && usesX(model);
}

bool usesEncoder(Block block) {
    return block == Block::encoder || block == Block::transformer;
}

bool usesDecoder(Block block) {
    return block == Block::decoder || block == Block::transformer;
}

double scoreFactor(const Attention& attention, Index keyWidth) {
    const double usual = attention.similarity == Similarity::scaledDot
                             ? 1.0 / std::sqrt(static_cast<double>(keyWidth))
                             : 1.0;
    return attention.scale.value_or(usual) / attention.temperature;
}

// Hidden cells are combined as truth values. Adding minima instead (float's lowest, -10000) lets a
// row that may attend to nothing look like one that may attend to everything.
std::optional<double> maskedBias(const Attention& attention, Index query, Index key) {
    double bias = 0;
    for (const Mask& mask : attention.masks) {
        switch (mask.kind) {
            case Mask::Kind::causal:
                if (key > query) {
                    return {};
                }
                break;
            case Mask::Kind::padding:
                if (mask.values(0, key) == 0) {
                    return {};
                }
                break;
            case Mask::Kind::allow:
                if (mask.values(query, key) == 0) {
                    return {};
                }
                break;
            case Mask::Kind::bias: {
                const double added = mask.values(query, key);
                if (std::isinf(added) && added < 0) {
                    return {};
                }
                bias += added;
                break;
            }
        }
    }
    return bias;
}

bool hiddenKey(const Attention& attention, Index queries, Index key) {
    if (attention.masks.empty()) {
        return false;
    }
    for (Index query = 0; query < queries; ++query) {
        if (maskedBias(attention, query, key)) {
            return false;
        }
    }
    return true;
}

std::vector<bool> paddedTokens(const Model& model) {
    std::vector<const Attention*> among;  // where tokens of the input attend to each other
    if (model.block == Block::attention) {
        if (usesX(model) && !model.source) {
            among.push_back(&model.attention);
        }
    } else {
        const Stack& stack = model.block == Block::encoder ? model.encoder : model.decoder;
        for (const Layer& layer : stack.layers) {
            among.push_back(&layer.attention);
        }
    }
    const Index count = model.input.X.rows();
    std::vector<bool> padded(static_cast<std::size_t>(count));
    bool any = false;
    for (Index token = 0; token < count; ++token) {
        const bool hidden =
            !among.empty() && std::all_of(among.begin(), among.end(), [&](const Attention* a) {
                return hiddenKey(*a, count, token);
            });
        padded[static_cast<std::size_t>(token)] = hidden;
        any = any || hidden;
    }
    return any ? padded : std::vector<bool>{};
}

}  // namespace attention
