// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Unsound layers: their networks, norms and stacks.
#include <limits>

#include "models.h"
#include "refusedmodels.h"

namespace attention::test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

}  // namespace

std::vector<RefusedModel> refusedLayers() {
    return {
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
        {"epsilon endless",
         changed(encoderModel(), [](Model& m) { m.encoder.layers[0].norms[1].epsilon = infinity; }),
         ErrorCode::wrongValue,
         "encoder.layers[0].norms[1].epsilon is ∞, needs a finite number above 0"},
        {"epsilon not a number",
         changed(encoderModel(),
                 [](Model& m) {
                     m.encoder.norm = Norm{Matrix::Ones(1, 4), Matrix::Ones(1, 4), notANumber};
                 }),
         ErrorCode::wrongValue, "encoder.norm.epsilon is NaN, needs a finite number above 0"},
    };
}

}  // namespace attention::test
