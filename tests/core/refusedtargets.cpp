// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Targets that a model does not have.
#include <limits>

#include "models.h"
#include "refusedmodels.h"

namespace attention::test {

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

}  // namespace

std::vector<RefusedModel> refusedTargets() {
    return {
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
}

}  // namespace attention::test
