// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Models that tests are run on: the toy sentence, and one of every kind that a plan can have.
#pragma once

#include <string>
#include <vector>

#include "attention/model.h"
#include "randommatrix.h"

namespace attention::test {

/// 猫 抓 老鼠, three tokens of width 4.
Model toySentence();

struct Widths {
    Index tokens = 3;
    Index sourceTokens = 4;
    Index model = 4;
    Index source = 3;  ///< width of the source, where it may differ
    Index keys = 2;
    Index values = 3;
    Index hidden = 5;
};

Head randomHead(Random& random, Index from, Index source, Index keys, Index values, bool biases);
/// Two heads of unequal widths, biases, W^O back to the width of the model.
Attention randomAttention(Random& random, const Widths& widths, Index source);
Layer randomLayer(Random& random, const Widths& widths, bool decoder);

struct NamedModel {
    std::string name;
    Model model;
};
/// One of every kind: similarities, masks, heads, blocks, orders, activations, positions.
std::vector<NamedModel> modelZoo();

/// The data of a test that runs on each of them …
void zooRows();
/// … and the one of the present row.
const Model& zooModel();

}  // namespace attention::test
