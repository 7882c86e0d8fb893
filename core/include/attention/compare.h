// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Two results side by side, step by step: an earlier model and the present one, exact and by hand,
// one head and another.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/export.h"
#include "attention/matrix.h"
#include "attention/text.h"
#include "attention/trace.h"

namespace attention {

/// One step of the second result against the step of the first that it corresponds to.
struct StepDifference {
    std::string key;  ///< in the second plan; of a step that only the first has, in that one
    int first = -1;   ///< position in the first plan, or -1
    int second = -1;  ///< position in the second plan, or -1
    /// second − first, cell by cell; empty where they cannot be compared. Two hidden cells (−∞)
    /// differ by 0; one hidden only in the second is −∞, only in the first +∞.
    Matrix difference;
    /// Why there is no difference: the step is missing in one, or the shapes are 3×4 and 3×2.
    Phrase reason;
    double largest = 0;  ///< largest finite magnitude
    Index row = 0;       ///< where it is
    Index column = 0;
    Index hiddenInFirst = 0;  ///< cells that only the first hides
    Index hiddenInSecond = 0;

    bool comparable() const { return reason.en.empty(); }
    bool same() const {
        return comparable() && largest == 0 && hiddenInFirst == 0 && hiddenInSecond == 0;
    }
};

/// second − first for matrices of one shape, as in StepDifference::difference.
ATTENTION_EXPORT Matrix differenceOf(const MatrixRef& first, const MatrixRef& second);

/// Every listed step of either plan, by key, in the order of the second. Where both are by hand the
/// difference is rounded to their decimals: 0.260 − 0.259 is 0.001. `progress` may stop it between
/// steps; what was compared until then is returned.
ATTENTION_EXPORT std::vector<StepDifference> compareTraces(const Trace& first, const Trace& second,
                                                           const Progress& progress = {});

/// The steps of one group of a plan against those of another ("head1" and "head2"), matched by what
/// follows the place in their keys. Refuses places that the plan has no steps in.
ATTENTION_EXPORT Result<std::vector<StepDifference>> comparePlaces(const Trace& trace,
                                                                   std::string_view first,
                                                                   std::string_view second);

}  // namespace attention
