// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "refusedmodels.h"

#include "models.h"

namespace attention::test {

namespace {

Layer layerOf(int norms) {
    Layer layer;
    layer.attention = toySentence().attention;
    layer.feedForward = {Matrix::Ones(4, 6), Matrix::Ones(1, 6), Matrix::Ones(6, 4),
                         Matrix::Ones(1, 4), Activation::relu};
    for (int i = 0; i < norms; ++i) {
        layer.norms.push_back({Matrix::Ones(1, 4), Matrix::Zero(1, 4)});
    }
    if (norms == 3) {
        layer.crossAttention = layer.attention;
    }
    return layer;
}

}  // namespace

Model transformerModel() {
    Model model = toySentence();
    model.block = Block::transformer;
    model.source = model.input;
    model.encoder.layers = {layerOf(2)};
    model.decoder.layers = {layerOf(3)};
    return model;
}

Model encoderModel() {
    Model model = transformerModel();
    model.block = Block::encoder;
    model.source.reset();
    return model;
}

Model givenModel() {
    Model model;
    model.attention.heads.resize(1);
    model.attention.heads[0].Q = Matrix::Ones(2, 3);
    model.attention.heads[0].K = Matrix::Ones(4, 3);
    model.attention.heads[0].V = Matrix::Ones(4, 5);
    return model;
}

Model twoHeadsModel() {
    Model model = toySentence();
    model.attention.heads.push_back(model.attention.heads[0]);
    model.attention.WO = Matrix::Ones(8, 4);
    return model;
}

const std::vector<RefusedModel>& refusedModels() {
    static const std::vector<RefusedModel> all = [] {
        std::vector<RefusedModel> made = refusedSequences();
        for (const auto& part : {refusedAttention(), refusedLayers(), refusedTargets()}) {
            made.insert(made.end(), part.begin(), part.end());
        }
        return made;
    }();
    return all;
}

}  // namespace attention::test
