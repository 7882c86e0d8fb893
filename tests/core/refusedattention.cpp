// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Unsound heads, projections, options and masks.
#include <limits>

#include "models.h"
#include "refusedmodels.h"

namespace attention::test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

}  // namespace

std::vector<RefusedModel> refusedAttention() {
    return {
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
        {"softcap endless",
         changed(toySentence(), [](Model& m) { m.attention.softcap = infinity; }),
         ErrorCode::wrongValue, "attention.softcap is ∞, needs a finite number above 0"},
        {"bO without WO for two heads",
         changed(twoHeadsModel(),
                 [](Model& m) {
                     m.attention.WO = {};
                     m.attention.bO = Matrix::Ones(1, 4);
                 }),
         ErrorCode::missing, "attention.WO is missing, needs 8×d_model"},
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
        {"bias that is none",
         changed(toySentence(),
                 [](Model& m) {
                     m.attention.masks = {{Mask::Kind::bias, Matrix::Zero(3, 3)}};
                     m.attention.masks[0].values(1, 2) = notANumber;
                 }),
         ErrorCode::notFinite,
         "attention.mask.bias[1][2] is NaN, needs a finite number or \"-inf\""},
        {"biases that add up to nothing",
         changed(
             toySentence(),
             [](Model& m) {
                 m.attention.masks.assign(2, {Mask::Kind::bias, Matrix::Constant(3, 3, -1e308)});
             }),
         ErrorCode::overflow,
         "attention.mask[0][0] is a sum of biases out of range, needs a finite sum"},
    };
}

}  // namespace attention::test
