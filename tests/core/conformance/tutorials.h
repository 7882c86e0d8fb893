// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#pragma once

#include "attention/model.h"
#include "conformance/case.h"

namespace attention::conformance {

/// The one attention that a tutorial works out, by the conventions that its case names.
Model tutorialModel(const Case& c);

/// The step of one attention that a printed stage is, or null.
const char* stepOfStage(const std::string& stage);

/// A step laid out as the source prints it: a stage of one row is that of the second token wherever
/// only one is printed; columns lie down.
Matrix asPrinted(const Case& c, const Tensor& printed, const Matrix& ours);
/// What a source printed, laid out as our step; NaN for rows that it left out.
Matrix asOurs(const Case& c, const Tensor& printed, const Matrix& ours);

/// One printed stage against ours: equal as far as it is printed, or, where the source is wrong,
/// exact and different.
void compareStage(const Case& c, Outcome& outcome, const std::string& name, const Matrix& ours);

/// The adapter of a tutorial that is more than one attention, or null.
Adapter specialTutorial(const std::string& id);

}  // namespace attention::conformance
