// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "model/modelfacts.h"

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

namespace {

/// One attention and how many queries it has.
struct Reader {
    const Attention* attention;
    Index queries;
};

std::vector<bool> paddedFor(const std::vector<Reader>& readers, Index tokens) {
    std::vector<bool> padded(static_cast<std::size_t>(tokens));
    bool any = false;
    for (Index token = 0; token < tokens && !readers.empty(); ++token) {
        const bool hidden = std::all_of(readers.begin(), readers.end(), [&](const Reader& reader) {
            return hiddenKey(*reader.attention, reader.queries, token);
        });
        padded[static_cast<std::size_t>(token)] = hidden;
        any = any || hidden;
    }
    return any ? padded : std::vector<bool>{};
}

}  // namespace

std::vector<bool> paddedInput(const Model& model) {
    const Index tokens = model.input.X.rows();
    std::vector<Reader> readers;
    if (model.block == Block::attention) {
        if (usesX(model) && !model.source) {
            readers.push_back({&model.attention, tokens});
        }
    } else {
        const Stack& stack = model.block == Block::encoder ? model.encoder : model.decoder;
        for (const Layer& layer : stack.layers) {
            readers.push_back({&layer.attention, tokens});
        }
    }
    return paddedFor(readers, tokens);
}

std::vector<bool> paddedSource(const Model& model) {
    if (!usesSourceX(model)) {
        return {};
    }
    const Index queries = model.input.X.rows();
    const Index tokens = model.source->X.rows();
    std::vector<Reader> readers;
    if (model.block == Block::attention) {
        readers.push_back({&model.attention, queries});
    }
    if (usesEncoder(model.block)) {
        for (const Layer& layer : model.encoder.layers) {
            readers.push_back({&layer.attention, tokens});
        }
    }
    if (usesDecoder(model.block)) {
        for (const Layer& layer : model.decoder.layers) {
            readers.push_back({&*layer.crossAttention, queries});
        }
    }
    return paddedFor(readers, tokens);
}

}  // namespace attention
