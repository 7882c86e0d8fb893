// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "opcases.h"

#include <cmath>
#include <limits>

namespace attention::test {

namespace {

using Shapes = std::vector<std::vector<Shape>>;

const Shapes oneOperand = {{{1, 1}}, {{1, 5}}, {{5, 1}}, {{3, 4}}, {{7, 3}}};
const Shapes notOneOperand = {{}, {{2, 2}, {2, 2}}};
const Shapes twoAlike = {{{1, 1}, {1, 1}}, {{1, 5}, {1, 5}}, {{5, 1}, {5, 1}}, {{3, 4}, {3, 4}}};
const Shapes notTwoAlike = {
    {}, {{2, 2}}, {{2, 3}, {3, 2}}, {{2, 3}, {1, 3}}, {{2, 3}, {2, 2}}, {{2, 2}, {2, 2}, {2, 2}}};

OpConstants withFactor(double factor) {
    OpConstants made;
    made.factor = factor;
    return made;
}

OpConstants withDivisor(double divisor, std::string markup) {
    OpConstants made;
    made.divisor = divisor;
    made.factor = 1 / divisor;
    made.factorMarkup = std::move(markup);
    return made;
}

OpConstants withCap(double cap) {
    OpConstants made;
    made.cap = cap;
    return made;
}

OpConstants withEpsilon(double epsilon) {
    OpConstants made;
    made.epsilon = epsilon;
    return made;
}

OpConstants ofSize(Shape size) {
    OpConstants made;
    made.size = size;
    return made;
}

/// Some cells hidden, some biased, the last row of several hidden altogether.
void makeMask(std::vector<Matrix>& operands) {
    Matrix& mask = operands[1];
    for (Index row = 0; row < mask.rows(); ++row) {
        for (Index column = 0; column < mask.cols(); ++column) {
            if (mask(row, column) < -1 || (row > 0 && row == mask.rows() - 1)) {
                mask(row, column) = -std::numeric_limits<double>::infinity();
            } else if (mask(row, column) < 1) {
                mask(row, column) = 0;
            }
        }
    }
}

/// Scores with some cells hidden and, where there are several rows, one row hidden altogether.
void hideSome(std::vector<Matrix>& operands) {
    Matrix& scores = operands[0];
    for (Index row = 0; row < scores.rows(); ++row) {
        for (Index column = 1; column < scores.cols(); ++column) {
            if ((row + column) % 3 == 0) {
                scores(row, column) = -std::numeric_limits<double>::infinity();
            }
        }
    }
    if (scores.rows() > 2) {
        scores.row(2).setConstant(-std::numeric_limits<double>::infinity());
    }
}

void awayFromZero(std::vector<Matrix>& operands) {
    operands[0] = operands[0].unaryExpr([](double x) { return x < 0 ? x - 0.1 : x + 0.1; });
}

const std::vector<OpCase>& table() {
    static const std::vector<OpCase> cases = {
        {OpId::input, {{}}, {{{1, 1}}}, {{}}, [](auto&) {}, {}},
        {OpId::product,
         {{{1, 1}, {1, 1}},
          {{1, 4}, {4, 1}},
          {{4, 1}, {1, 4}},
          {{3, 4}, {4, 2}},
          {{3, 4}, {4, 2}, {1, 2}},
          {{1, 1}, {1, 1}, {1, 1}},
          {{5, 1}, {1, 1}, {1, 1}}},
         {{},
          {{2, 2}},
          {{3, 4}, {3, 4}},
          {{3, 4}, {4, 2}, {1, 3}},
          {{3, 4}, {4, 2}, {2, 2}},
          {{2, 2}, {2, 2}, {1, 2}, {1, 2}}},
         {{}},
         [](auto&) {},
         {0}},
        {OpId::productTransposed,
         {{{1, 1}, {1, 1}}, {{1, 4}, {1, 4}}, {{4, 1}, {3, 1}}, {{3, 4}, {2, 4}}},
         {{}, {{2, 2}}, {{3, 4}, {4, 2}}, {{3, 4}, {2, 4}, {1, 2}}},
         {{}},
         [](auto&) {},
         {0}},
        {OpId::cosine,
         {{{1, 1}, {1, 1}}, {{1, 4}, {1, 4}}, {{4, 1}, {3, 1}}, {{3, 4}, {2, 4}}},
         {{}, {{2, 2}}, {{3, 4}, {4, 2}}, {{3, 4}, {2, 4}, {1, 2}}},
         {{}},
         awayFromZero,
         {0}},
        {OpId::scale,
         oneOperand,
         notOneOperand,
         {{},
          withFactor(0),
          withFactor(-0.3),
          withDivisor(2, "\\frac{1}{\\sqrt{d_k}}"),
          withDivisor(std::sqrt(3.0), "\\frac{1}{\\sqrt{d_k}}"),
          withDivisor(8, "")},
         [](auto&) {},
         {0}},
        {OpId::softcap, oneOperand, notOneOperand, {withCap(0.5), withCap(50)}, [](auto&) {}, {0}},
        {OpId::addMask, twoAlike, notTwoAlike, {{}}, makeMask, {0, 1}},
        {OpId::softmaxRows, oneOperand, notOneOperand, {{}}, hideSome, {0}},
        {OpId::concatenate,
         {{{1, 1}}, {{3, 2}, {3, 1}, {3, 4}}, {{1, 2}, {1, 2}}, {{4, 1}, {4, 1}}},
         {{}, {{3, 2}, {2, 2}}},
         {{}},
         [](auto&) {},
         {0, 1, 2}},
        {OpId::add, twoAlike, notTwoAlike, {{}}, [](auto&) {}, {0, 1}},
        {OpId::layerNorm,
         {{{1, 1}, {1, 1}, {1, 1}}, {{1, 5}, {1, 5}, {1, 5}}, {{4, 3}, {1, 3}, {1, 3}}},
         {{},
          {{3, 4}},
          {{3, 4}, {1, 4}},
          {{3, 4}, {1, 3}, {1, 4}},
          {{3, 4}, {1, 4}, {1, 3}},
          {{3, 0}, {1, 0}, {1, 0}}},
         {{}, withEpsilon(0.1)},
         [](auto&) {},
         {0}},
        {OpId::relu, oneOperand, notOneOperand, {{}}, awayFromZero, {0}},
        {OpId::gelu, oneOperand, notOneOperand, {{}}, [](auto&) {}, {0}},
        {OpId::geluTanh, oneOperand, notOneOperand, {{}}, [](auto&) {}, {0}},
        {OpId::sinusoid,
         {{}},
         {{{1, 1}}},
         {ofSize({1, 1}), ofSize({3, 4}), ofSize({7, 5})},
         [](auto&) {},
         {}},
    };
    return cases;
}

}  // namespace

std::vector<Matrix> OpCase::operands(const std::vector<Shape>& shapes, Random& random) const {
    std::vector<Matrix> made;
    for (const Shape& shape : shapes) {
        made.push_back(random.matrix(shape));
    }
    if (!made.empty()) {
        prepare(made);
    }
    return made;
}

const OpCase* opCase(OpId id) {
    for (const OpCase& known : table()) {
        if (known.id == id) {
            return &known;
        }
    }
    return nullptr;
}

}  // namespace attention::test
