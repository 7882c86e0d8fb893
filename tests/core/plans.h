// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Plans in tests: made or failing loudly, and models whose plans are easily written down.
#pragma once

#include <QTest>
#include <string>
#include <string_view>
#include <utility>

#include "attention/plan.h"

namespace attention::test {

inline Plan planOf(const Model& model) {
    Result<Plan> made = plan(model);
    if (!made) {
        qWarning("%s", made.error().message().c_str());
    }
    return std::move(made).value();
}

inline const Step& stepOf(const Plan& plan, std::string_view key) {
    const int at = plan.find(key);
    if (at < 0) {
        qFatal("no step %s", std::string(key).c_str());
    }
    return plan.step(at);
}

inline Attention heads(int count, Index width, Index keyWidth, bool projected) {
    Attention made;
    for (int i = 0; i < count; ++i) {
        Head head;
        head.WQ = head.WK = head.WV = Matrix::Ones(width, keyWidth);
        made.heads.push_back(head);
    }
    if (projected) {
        made.WO = Matrix::Ones(count * keyWidth, width);
    }
    return made;
}

inline Layer layerOf(Attention attention, int norms, Index width = 4) {
    Layer layer;
    layer.attention = std::move(attention);
    layer.feedForward.W1 = Matrix::Ones(width, 6);
    layer.feedForward.W2 = Matrix::Ones(6, width);
    for (int i = 0; i < norms; ++i) {
        layer.norms.push_back({Matrix::Ones(1, width), Matrix::Zero(1, width)});
    }
    return layer;
}

inline Model encoderOf(Attention attention, NormOrder order = NormOrder::post) {
    Model model;
    model.block = Block::encoder;
    model.input.X = Matrix::Ones(3, 4);
    model.encoder.layers = {layerOf(std::move(attention), 2)};
    model.encoder.layers[0].order = order;
    return model;
}

inline Model transformer() {
    Model model;
    model.block = Block::transformer;
    model.input.X = Matrix::Ones(3, 4);
    model.input.tokens.zh = {"<s>", "a", "b"};
    model.source = Sequence{};
    model.source->X = Matrix::Ones(2, 4);
    model.source->tokens.zh = {"甲", "乙"};
    model.encoder.layers = {layerOf(heads(1, 4, 4, false), 2)};
    Layer decoder = layerOf(heads(1, 4, 4, false), 3);
    decoder.crossAttention = heads(2, 4, 2, true);
    model.decoder.layers = {decoder};
    return model;
}

}  // namespace attention::test
