// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Hand-worked answers with one mistake each, worked out here with plain loops and not with the
// library's own ops.
#pragma once

#include <string>
#include <vector>

#include "attention/check.h"
#include "attention/model.h"

namespace attention::test {

/// Every number rounded to `decimals`.
Matrix rounded(Matrix values, int decimals);

/// e^x / Σ e^x along each row; −∞ and rows of −∞ give 0.
Matrix softmaxByHand(const Matrix& scores);

/// Three tokens of width 4, two heads with keys of width 3 (so that √d_model is not √d_k), square
/// W^O.
Model twoHeads();
/// The same in an encoder layer whose norms have a large ε.
Model encoderLayer();

struct WrongAnswer {
    std::string name;
    std::string id;    ///< the mistake
    std::string step;  ///< the step at which it shows
    Model model;
    Answer answer;
};
std::vector<WrongAnswer> wrongAnswers();

}  // namespace attention::test
