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

}  // namespace attention
