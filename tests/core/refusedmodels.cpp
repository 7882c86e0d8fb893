// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "refusedmodels.h"

#include <limits>
#include <utility>

#include "models.h"

namespace attention::test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

template <class Change>
Model changed(Model model, Change change) {
    change(model);
    return model;
}

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
    static const std::vector<RefusedModel> all{
        {"no X", changed(toySentence(), [](Model& m) { m.input.X = {}; }), ErrorCode::missing,
         "X is missing, needs n×d_model"},
        {"X of no columns", changed(toySentence(), [](Model& m) { m.input.X = Matrix(3, 0); }),
         ErrorCode::missing, "X is missing, needs n×d_model"},
        {"too few tokens", changed(toySentence(), [](Model& m) { m.input.tokens.zh.pop_back(); }),
         ErrorCode::wrongShape, "tokens.zh is 2 tokens, needs 3"},
        {"too many English tokens",
         changed(toySentence(), [](Model& m) { m.input.tokens.en.push_back("x"); }),
         ErrorCode::wrongShape, "tokens.en is 4 tokens, needs 3"},
        {"X not a number", changed(toySentence(), [](Model& m) { m.input.X(1, 2) = notANumber; }),
         ErrorCode::notFinite, "X[1][2] is NaN, needs a finite number"},
        {"positions of another shape",
         changed(toySentence(),
                 [](Model& m) {
                     m.input.positions = {Positions::Kind::given, Matrix::Ones(2, 4)};
                 }),
         ErrorCode::wrongShape, "positions is 2×4, needs 3×4"},
        {"no positions",
         changed(toySentence(), [](Model& m) { m.input.positions.kind = Positions::Kind::given; }),
         ErrorCode::missing, "positions is missing, needs 3×4"},
        {"endless position",
         changed(toySentence(),
                 [](Model& m) {
                     m.input.positions = {Positions::Kind::given, Matrix::Constant(3, 4, infinity)};
                 }),
         ErrorCode::notFinite, "positions[0][0] is ∞, needs a finite number"},
        {"source without X", changed(toySentence(), [](Model& m) { m.source = Sequence{}; }),
         ErrorCode::missing, "source.X is missing, needs m×d_model"},
        {"source tokens",
         changed(toySentence(),
                 [](Model& m) {
                     m.source = m.input;
                     m.source->tokens = {{"a"}, {}};
                 }),
         ErrorCode::wrongShape, "source.tokens is 1 token, needs 3"},
        {"source of another width",
         changed(toySentence(),
                 [](Model& m) {
                     m.source = m.input;
                     m.source->X = Matrix::Ones(3, 2);
                 }),
         ErrorCode::wrongShape,
         "attention.heads[0].WK is 4×4, needs 2×4\nattention.heads[0].WV is 4×4, needs 2×d_v"},
        {"decoder without memory",
         changed(transformerModel(),
                 [](Model& m) {
                     m.block = Block::decoder;
                     m.source.reset();
                 }),
         ErrorCode::missing, "source is missing, needs the encoder's output"},
        {"transformer without source",
         changed(transformerModel(), [](Model& m) { m.source.reset(); }), ErrorCode::missing,
         "source is missing, needs the encoder's input"},
        {"memory not a number",
         changed(transformerModel(),
                 [](Model& m) {
                     m.block = Block::decoder;
                     m.source->X(0, 0) = notANumber;
                 }),
         ErrorCode::notFinite, "source.X[0][0] is NaN, needs a finite number"},
        {"no head", changed(toySentence(), [](Model& m) { m.attention.heads.clear(); }),
         ErrorCode::missing, "attention.heads is missing, needs at least one head"},
        {"no WQ", changed(toySentence(), [](Model& m) { m.attention.heads[0].WQ = {}; }),
         ErrorCode::missing, "attention.heads[0].WQ is missing, needs 4×d_k"},
        {"WQ of another height",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].WQ = Matrix::Ones(3, 4); }),
         ErrorCode::wrongShape, "attention.heads[0].WQ is 3×4, needs 4×d_k"},
        {"WK of another width",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].WK = Matrix::Ones(4, 2); }),
         ErrorCode::wrongShape, "attention.heads[0].WK is 4×2, needs 4×4"},
        {"WV of another height",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].WV = Matrix::Ones(5, 2); }),
         ErrorCode::wrongShape, "attention.heads[0].WV is 5×2, needs 4×d_v"},
        {"bias of another length",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].bQ = Matrix::Ones(1, 3); }),
         ErrorCode::wrongShape, "attention.heads[0].bQ is 3 numbers, needs 4 numbers"},
        {"bias of one number",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].bK = Matrix::Ones(1, 1); }),
         ErrorCode::wrongShape, "attention.heads[0].bK is 1 number, needs 4 numbers"},
        {"bias of two rows",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].bV = Matrix::Ones(2, 4); }),
         ErrorCode::wrongShape, "attention.heads[0].bV is 2×4, needs 1×4"},
        {"WQ not a number",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].WQ(3, 0) = notANumber; }),
         ErrorCode::notFinite, "attention.heads[0].WQ[3][0] is NaN, needs a finite number"},
        {"WK not a number",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].WK(3, 0) = notANumber; }),
         ErrorCode::notFinite, "attention.heads[0].WK[3][0] is NaN, needs a finite number"},
        {"WV not a number",
         changed(toySentence(), [](Model& m) { m.attention.heads[0].WV(3, 0) = notANumber; }),
         ErrorCode::notFinite, "attention.heads[0].WV[3][0] is NaN, needs a finite number"},
        {"bQ endless",
         changed(toySentence(),
                 [](Model& m) { m.attention.heads[0].bQ = Matrix::Constant(1, 4, -infinity); }),
         ErrorCode::notFinite, "attention.heads[0].bQ[0] is −∞, needs a finite number"},
        {"bK endless",
         changed(toySentence(),
                 [](Model& m) { m.attention.heads[0].bK = Matrix::Constant(1, 4, -infinity); }),
         ErrorCode::notFinite, "attention.heads[0].bK[0] is −∞, needs a finite number"},
        {"bV endless",
         changed(toySentence(),
                 [](Model& m) { m.attention.heads[0].bV = Matrix::Constant(1, 4, -infinity); }),
         ErrorCode::notFinite, "attention.heads[0].bV[0] is −∞, needs a finite number"},
        {"no WO for two heads", changed(twoHeadsModel(), [](Model& m) { m.attention.WO = {}; }),
         ErrorCode::missing, "attention.WO is missing, needs 8×d_model"},
        {"WO of another height",
         changed(twoHeadsModel(), [](Model& m) { m.attention.WO = Matrix::Ones(4, 4); }),
         ErrorCode::wrongShape, "attention.WO is 4×4, needs 8×d_model"},
        {"WO not a number",
         changed(twoHeadsModel(), [](Model& m) { m.attention.WO(0, 1) = notANumber; }),
         ErrorCode::notFinite, "attention.WO[0][1] is NaN, needs a finite number"},
        {"bO of another length",
         changed(twoHeadsModel(), [](Model& m) { m.attention.bO = Matrix::Ones(1, 3); }),
         ErrorCode::wrongShape, "attention.bO is 3 numbers, needs 4 numbers"},
        {"bO endless",
         changed(twoHeadsModel(),
                 [](Model& m) { m.attention.bO = Matrix::Constant(1, 4, infinity); }),
         ErrorCode::notFinite, "attention.bO[0] is ∞, needs a finite number"},
        {"bO without WO",
         changed(toySentence(), [](Model& m) { m.attention.bO = Matrix::Ones(1, 4); }),
         ErrorCode::wrongValue, "attention.bO is a bias without WO, needs WO beside it"},
        {"given and projected",
         changed(givenModel(), [](Model& m) { m.attention.heads[0].WQ = Matrix::Ones(4, 3); }),
         ErrorCode::wrongValue,
         "attention.heads[0] is given both as weights and as Q, K, V, needs one of the two"},
        {"given without Q", changed(givenModel(), [](Model& m) { m.attention.heads[0].Q = {}; }),
         ErrorCode::missing, "attention.heads[0].Q is missing, needs n×d_k"},
        {"given K of another width",
         changed(givenModel(), [](Model& m) { m.attention.heads[0].K = Matrix::Ones(4, 2); }),
         ErrorCode::wrongShape, "attention.heads[0].K is 4×2, needs m×3"},
        {"given V of another length",
         changed(givenModel(), [](Model& m) { m.attention.heads[0].V = Matrix::Ones(3, 5); }),
         ErrorCode::wrongShape, "attention.heads[0].V is 3×5, needs 4×d_v"},
        {"given heads of other lengths",
         changed(givenModel(),
                 [](Model& m) {
                     m.attention.heads.push_back(m.attention.heads[0]);
                     m.attention.heads[1].Q = Matrix::Ones(3, 3);
                     m.attention.WO = Matrix::Ones(10, 4);
                 }),
         ErrorCode::wrongShape, "attention.heads[1].Q is 3×3, needs 2×d_k"},
        {"given tokens", changed(givenModel(), [](Model& m) { m.input.tokens.zh = {"a"}; }),
         ErrorCode::wrongShape, "tokens is 1 token, needs 2"},
        {"given source tokens",
         changed(givenModel(),
                 [](Model& m) {
                     m.source = Sequence{};
                     m.source->tokens.zh = {"a"};
                 }),
         ErrorCode::wrongShape, "source.tokens is 1 token, needs 4"},
        {"given in a layer",
         changed(encoderModel(),
                 [](Model& m) {
                     m.encoder.layers[0].attention.heads[0] = givenModel().attention.heads[0];
                 }),
         ErrorCode::wrongValue,
         "encoder.layers[0].attention.heads[0] is given as Q, K, V, needs WQ, WK, WV (only an "
         "attention block may give Q, K, V)"},
        {"scale not a number",
         changed(toySentence(), [](Model& m) { m.attention.scale = notANumber; }),
         ErrorCode::notFinite, "attention.scale is NaN, needs a finite number"},
        {"temperature 0", changed(toySentence(), [](Model& m) { m.attention.temperature = 0; }),
         ErrorCode::wrongValue, "attention.temperature is 0, needs a finite number above 0"},
        {"temperature endless",
         changed(toySentence(), [](Model& m) { m.attention.temperature = infinity; }),
         ErrorCode::wrongValue, "attention.temperature is ∞, needs a finite number above 0"},
        {"temperature near 0",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.scale = 1e300;
                     m.attention.temperature = 1e-300;
                 }),
         ErrorCode::overflow,
         "attention.temperature is 1e-300, needs scale / temperature to stay finite"},
        {"softcap below 0", changed(toySentence(), [](Model& m) { m.attention.softcap = -2.5; }),
         ErrorCode::wrongValue, "attention.softcap is -2.5, needs a finite number above 0"},
        {"softcap not a number",
         changed(toySentence(), [](Model& m) { m.attention.softcap = notANumber; }),
         ErrorCode::wrongValue, "attention.softcap is NaN, needs a finite number above 0"},
        {"padding of another length",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::padding, Matrix::Ones(1, 2)}};
                 }),
         ErrorCode::wrongShape, "attention.mask.padding is 2 numbers, needs 3 numbers"},
        {"no padding",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::padding, {}}};
                 }),
         ErrorCode::missing, "attention.mask.padding is missing, needs 3 numbers"},
        {"padding neither true nor false",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::padding, Matrix::Constant(1, 3, 0.5)}};
                 }),
         ErrorCode::wrongValue,
         "attention.mask.padding[0] is 0.5, needs true (may attend) or false"},
        {"allow of another shape",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::causal, {}},
                                          {Mask::Kind::allow, Matrix::Ones(3, 2)}};
                 }),
         ErrorCode::wrongShape, "attention.mask[1].allow is 3×2, needs 3×3"},
        {"allow neither true nor false",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::allow, Matrix::Constant(3, 3, notANumber)}};
                 }),
         ErrorCode::wrongValue,
         "attention.mask.allow[0][0] is NaN, needs true (may attend) or false"},
        {"bias of another shape",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::bias, Matrix::Ones(2, 3)}};
                 }),
         ErrorCode::wrongShape, "attention.mask.bias is 2×3, needs 3×3"},
        {"bias not a number",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::bias, Matrix::Constant(3, 3, infinity)}};
                 }),
         ErrorCode::notFinite, "attention.mask.bias[0][0] is ∞, needs a finite number or \"-inf\""},
        {"biases that add up to nothing",
         changed(
             toySentence(),
             [](Model& m) {
                 m.attention.masks.assign(2, {Mask::Kind::bias, Matrix::Constant(3, 3, -1e308)});
             }),
         ErrorCode::overflow,
         "attention.mask[0][0] is a sum of biases out of range, needs a finite sum"},
        {"no layers", changed(encoderModel(), [](Model& m) { m.encoder.layers.clear(); }),
         ErrorCode::missing, "encoder.layers is missing, needs at least one layer"},
        {"no decoder layers",
         changed(transformerModel(), [](Model& m) { m.decoder.layers.clear(); }),
         ErrorCode::missing, "decoder.layers is missing, needs at least one layer"},
        {"output of another width",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].attention.heads[0].WV = Matrix::Ones(4, 3); }),
         ErrorCode::wrongShape, "encoder.layers[0].attention.heads[0].WV is 4×3, needs 4×4"},
        {"projection of another width",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].attention.WO = Matrix::Ones(4, 3); }),
         ErrorCode::wrongShape, "encoder.layers[0].attention.WO is 4×3, needs 4×4"},
        {"cross-attention in an encoder",
         changed(
             encoderModel(),
             [](Model& m) { m.encoder.layers[0].crossAttention = m.encoder.layers[0].attention; }),
         ErrorCode::wrongValue,
         "encoder.layers[0].crossAttention is part of an encoder layer, needs a decoder layer"},
        {"decoder without cross-attention",
         changed(transformerModel(), [](Model& m) { m.decoder.layers[0].crossAttention.reset(); }),
         ErrorCode::missing,
         "decoder.layers[0].crossAttention is missing, needs attention to the encoder's output"},
        {"cross-attention of another width",
         changed(transformerModel(),
                 [](Model& m) {
                     m.decoder.layers[0].crossAttention->heads[0].WK = Matrix::Ones(3, 4);
                 }),
         ErrorCode::wrongShape, "decoder.layers[0].crossAttention.heads[0].WK is 3×4, needs 4×4"},
        {"no W1",
         changed(encoderModel(),
                 [](Model& m) {
                     m.encoder.layers[0].feedForward.W1 = {};
                     m.encoder.layers[0].feedForward.b1 = {};
                 }),
         ErrorCode::missing, "encoder.layers[0].feedForward.W1 is missing, needs 4×d_ff"},
        {"b1 of another length",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].feedForward.b1 = Matrix::Ones(1, 5); }),
         ErrorCode::wrongShape, "encoder.layers[0].feedForward.b1 is 5 numbers, needs 6 numbers"},
        {"W2 of another shape",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].feedForward.W2 = Matrix::Ones(6, 3); }),
         ErrorCode::wrongShape, "encoder.layers[0].feedForward.W2 is 6×3, needs 6×4"},
        {"b2 of another length",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].feedForward.b2 = Matrix::Ones(1, 3); }),
         ErrorCode::wrongShape, "encoder.layers[0].feedForward.b2 is 3 numbers, needs 4 numbers"},
        {"W1 not a number",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].feedForward.W1(0, 0) = notANumber; }),
         ErrorCode::notFinite,
         "encoder.layers[0].feedForward.W1[0][0] is NaN, needs a finite number"},
        {"b1 not a number",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].feedForward.b1(0, 0) = notANumber; }),
         ErrorCode::notFinite, "encoder.layers[0].feedForward.b1[0] is NaN, needs a finite number"},
        {"W2 not a number",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].feedForward.W2(0, 0) = notANumber; }),
         ErrorCode::notFinite,
         "encoder.layers[0].feedForward.W2[0][0] is NaN, needs a finite number"},
        {"b2 not a number",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].feedForward.b2(0, 0) = notANumber; }),
         ErrorCode::notFinite, "encoder.layers[0].feedForward.b2[0] is NaN, needs a finite number"},
        {"too few norms",
         changed(encoderModel(), [](Model& m) { m.encoder.layers[0].norms.pop_back(); }),
         ErrorCode::wrongShape, "encoder.layers[0].norms is 1 norm, needs 2"},
        {"too few norms in a decoder",
         changed(transformerModel(), [](Model& m) { m.decoder.layers[0].norms.pop_back(); }),
         ErrorCode::wrongShape, "decoder.layers[0].norms is 2 norms, needs 3"},
        {"gamma of another length",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].norms[1].gamma = Matrix::Ones(1, 3); }),
         ErrorCode::wrongShape, "encoder.layers[0].norms[1].gamma is 3 numbers, needs 4 numbers"},
        {"no beta",
         changed(encoderModel(), [](Model& m) { m.encoder.layers[0].norms[0].beta = {}; }),
         ErrorCode::missing, "encoder.layers[0].norms[0].beta is missing, needs 4 numbers"},
        {"gamma not a number",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].norms[0].gamma(0, 3) = notANumber; }),
         ErrorCode::notFinite, "encoder.layers[0].norms[0].gamma[3] is NaN, needs a finite number"},
        {"beta endless",
         changed(encoderModel(),
                 [](Model& m) { m.encoder.layers[0].norms[0].beta(0, 1) = infinity; }),
         ErrorCode::notFinite, "encoder.layers[0].norms[0].beta[1] is ∞, needs a finite number"},
        {"epsilon 0",
         changed(encoderModel(), [](Model& m) { m.encoder.layers[0].norms[0].epsilon = 0; }),
         ErrorCode::wrongValue,
         "encoder.layers[0].norms[0].epsilon is 0, needs a finite number above 0"},
        {"epsilon not a number",
         changed(encoderModel(),
                 [](Model& m) {
                     m.encoder.norm = Norm{Matrix::Ones(1, 4), Matrix::Ones(1, 4), notANumber};
                 }),
         ErrorCode::wrongValue, "encoder.norm.epsilon is NaN, needs a finite number above 0"},
        {"target without a step",
         changed(toySentence(),
                 [](Model& m) {
                     m.target = Target{"", Matrix::Ones(3, 4), Loss::meanSquaredError};
                 }),
         ErrorCode::missing, "target.step is missing, needs the key of a step"},
        {"target on no step",
         changed(toySentence(),
                 [](Model& m) {
                     m.target = Target{"head1.Z", Matrix::Ones(3, 4), Loss::meanSquaredError};
                 }),
         ErrorCode::notFound, "target.step is \"head1.Z\", needs a step of this model"},
        {"target on a weight",
         changed(toySentence(),
                 [](Model& m) {
                     m.target = Target{"attention.heads[0].WQ", Matrix::Ones(4, 4),
                                       Loss::meanSquaredError};
                 }),
         ErrorCode::notFound,
         "target.step is \"attention.heads[0].WQ\", needs a step of this model"},
        {"target of another shape",
         changed(toySentence(),
                 [](Model& m) {
                     m.target = Target{"Z", Matrix::Ones(3, 3), Loss::meanSquaredError};
                 }),
         ErrorCode::wrongShape, "target.values is 3×3, needs 3×4"},
        {"target without values",
         changed(toySentence(),
                 [](Model& m) {
                     m.target = Target{"Z", {}, Loss::meanSquaredError};
                 }),
         ErrorCode::missing, "target.values is missing, needs 3×4"},
        {"target not a number",
         changed(
             toySentence(),
             [](Model& m) {
                 m.target = Target{"Z", Matrix::Constant(3, 4, notANumber), Loss::meanSquaredError};
             }),
         ErrorCode::notFinite, "target.values[0][0] is NaN, needs a finite number"},
        {"target on hidden scores",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::causal, {}}};
                     m.target = Target{"masked", Matrix::Ones(3, 3), Loss::meanSquaredError};
                 }),
         ErrorCode::wrongValue,
         "target.step is \"masked\", which holds −∞, needs a step without −∞"},
        {"cross-entropy on Z",
         changed(toySentence(),
                 [](Model& m) {
                     m.target = Target{"Z", Matrix::Ones(3, 4), Loss::crossEntropy};
                 }),
         ErrorCode::wrongValue,
         "target.loss is cross-entropy on the step \"Z\", needs a step of attention weights, or "
         "mse"},
        {"cross-entropy below 0",
         changed(toySentence(),
                 [](Model& m) {
                     m.target = Target{"weights", Matrix::Constant(3, 3, -1), Loss::crossEntropy};
                 }),
         ErrorCode::wrongValue, "target.values is partly negative, needs numbers of 0 or more"},
    };
    return all;
}

}  // namespace attention::test
