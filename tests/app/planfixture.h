// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Documents of any size for tests of the map: small whole numbers that differ from cell to cell.
#pragma once

#include <string>

#include "attention/model.h"

namespace fixture {

inline attention::Matrix numbers(attention::Index rows, attention::Index cols, int seed) {
    attention::Matrix m(rows, cols);
    for (attention::Index r = 0; r < rows; ++r) {
        for (attention::Index c = 0; c < cols; ++c) {
            m(r, c) = static_cast<double>((7 * r + 5 * c + 3 * seed + r * c) % 5 - 1) / 2.0;
        }
    }
    return m;
}

inline attention::Attention attention(int heads, attention::Index width, int seed) {
    attention::Attention result;
    const attention::Index part = std::max<attention::Index>(1, width / heads);
    for (int h = 0; h < heads; ++h) {
        attention::Head head;
        head.WQ = numbers(width, part, seed + 3 * h);
        head.WK = numbers(width, part, seed + 3 * h + 1);
        head.WV = numbers(width, part, seed + 3 * h + 2);
        result.heads.push_back(head);
    }
    if (heads > 1) {
        result.WO = numbers(part * heads, width, seed + 100);
    }
    return result;
}

inline attention::Layer layer(int heads, attention::Index width, bool cross, int seed) {
    attention::Layer result;
    result.attention = attention(heads, width, seed);
    if (cross) {
        result.attention.masks.push_back({attention::Mask::Kind::causal, {}});
        result.crossAttention = attention(heads, width, seed + 50);
    }
    result.feedForward.W1 = numbers(width, 2 * width, seed + 1);
    result.feedForward.b1 = numbers(1, 2 * width, seed + 2);
    result.feedForward.W2 = numbers(2 * width, width, seed + 3);
    result.feedForward.b2 = numbers(1, width, seed + 4);
    for (int n = 0; n < (cross ? 3 : 2); ++n) {
        result.norms.push_back(
            {attention::Matrix::Ones(1, width), attention::Matrix::Zero(1, width), 1e-5});
    }
    return result;
}

inline attention::Model encoder(int layers, int heads, attention::Index tokens = 3,
                                attention::Index width = 4) {
    attention::Model model;
    model.block = attention::Block::encoder;
    model.input.X = numbers(tokens, width, 0);
    for (int i = 0; i < layers; ++i) {
        model.encoder.layers.push_back(layer(heads, width, false, 10 * i));
    }
    return model;
}

inline attention::Model transformer(int layers, int heads, attention::Index tokens = 3,
                                    attention::Index width = 8) {
    attention::Model model = encoder(layers, heads, tokens, width);
    model.block = attention::Block::transformer;
    model.source = attention::Sequence{{}, numbers(tokens + 1, width, 1), {}};
    for (int i = 0; i < layers; ++i) {
        model.decoder.layers.push_back(layer(heads, width, true, 10 * i + 5));
    }
    return model;
}

}  // namespace fixture
