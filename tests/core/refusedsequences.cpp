// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Unsound tokens, vectors, positions and sources.
#include <limits>

#include "models.h"
#include "refusedmodels.h"

namespace attention::test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

}  // namespace

std::vector<RefusedModel> refusedSequences() {
    return {
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
    };
}

}  // namespace attention::test
