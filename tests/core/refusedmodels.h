// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Sound models, and for every way in which one can be unsound a model and what is said of it.
#pragma once

#include <vector>

#include "attention/error.h"
#include "attention/model.h"

namespace attention::test {

Model transformerModel();  ///< one encoder and one decoder layer of the toy sentence's head
Model encoderModel();
Model givenModel();  ///< Q 2×3, K 4×3, V 4×5
Model twoHeadsModel();

struct RefusedModel {
    const char* name;
    Model model;
    ErrorCode code;
    const char* message;  ///< English; several in lines
};
const std::vector<RefusedModel>& refusedModels();

// Its parts, by what is unsound.
std::vector<RefusedModel> refusedSequences();
std::vector<RefusedModel> refusedAttention();
std::vector<RefusedModel> refusedLayers();
std::vector<RefusedModel> refusedTargets();

template <class Change>
Model changed(Model model, Change change) {
    change(model);
    return model;
}

}  // namespace attention::test
