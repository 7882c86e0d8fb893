// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#pragma once

#include "attention/model.h"
#include "conformance/case.h"

namespace attention::conformance {

/// The one attention that a tutorial works out, by the conventions that its case names.
Model tutorialModel(const Case& c);

/// One printed stage against ours: equal as far as it is printed, or, where the source is wrong,
/// exact and different.
void compareStage(const Case& c, Outcome& outcome, const std::string& name, const Matrix& ours);

/// The adapter of a tutorial that is more than one attention, or null.
Adapter specialTutorial(const std::string& id);

}  // namespace attention::conformance
