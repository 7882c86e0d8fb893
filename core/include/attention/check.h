// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A hand-worked answer against the model, cell by cell, with the typical mistake that fits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/error.h"
#include "attention/export.h"
#include "attention/matrix.h"
#include "attention/model.h"
#include "attention/text.h"

namespace attention {

/// Any subset of steps; NaN stands for a blank.
struct Answer {
    struct Step {
        std::string key;
        Matrix values;
    };
    std::vector<Step> steps;
    /// One line each: what was read and is not checked.
    std::vector<Phrase> warnings = {};
};

/// {"steps": {"scores": [[2, 6, null], …]}}; a number may also be a text such as "1/3" or "-inf".
/// Refuses what is no such thing, and an answer in which nothing is filled in.
ATTENTION_EXPORT Result<Answer> readAnswer(std::string_view json);

enum class Verdict {
    right,    ///< the exact number
    rounded,  ///< the exact number, rounded to the decimals that the answer shows
    byHand,   ///< follows from the answer's own previous steps, or by hand at its decimals
    wrong,
    blank,  ///< of a cell that was not filled in
};
ATTENTION_EXPORT std::string_view verdictKey(Verdict verdict);  ///< "right", "by-hand" …
ATTENTION_EXPORT Text verdictText(Verdict verdict);

/// One row of the table of typical mistakes.
struct Mistake {
    std::string_view id;  ///< "forgot-scale"
    Text name;
    Text explanation;  ///< what was done and what to do instead
};
ATTENTION_EXPORT const std::vector<Mistake>& mistakes();

/// Which weights a wrong row of Z was made with: the ones that sum to 1 and give, with the values
/// V, what was written, as far as it was written out.
struct ImpliedWeights {
    Index row = 0;   ///< of Z, from 0
    Matrix weights;  ///< (1, keys)
    Matrix right;    ///< (1, keys): the model's
};
/// "Row 1 is the sum with the weights 0.03, 0.485, 0.485; the model's are 0.035, 0.259, 0.705."
ATTENTION_EXPORT Phrase impliedText(const ImpliedWeights& implied);

struct StepReport {
    std::string key;
    Verdict verdict = Verdict::right;  ///< the worst of its cells, blanks aside
    std::vector<std::vector<Verdict>> cells;
    const Mistake* mistake = nullptr;  ///< for a wrong step, the one that fits
    /// For a wrong step that no mistake explains: the rows of which weights can be told.
    std::vector<ImpliedWeights> implied = {};
};

struct CheckReport {
    std::vector<StepReport> steps;  ///< those with a cell filled in, in the answer's order
    ATTENTION_EXPORT bool allRight() const;
};

/// {"steps": [{"key", "verdict", "cells": [["right", null, …], …], "mistake": "forgot-scale" |
/// null, "implied": [{"row": 1, "weights": [0.03, …]}, …]}, …]}; null for a blank cell.
ATTENTION_EXPORT std::string checkJson(const CheckReport& report);
/// The verdicts as a grid of marks per step, the mistake with what to do instead, and a legend.
ATTENTION_EXPORT std::string checkText(const CheckReport& report, Language language);

/// Refuses an answer whose step does not exist or whose shape differs. The exact numbers come from
/// forward(model), those of byHand from the answer's own operands.
ATTENTION_EXPORT Result<CheckReport> check(const Model& model, const Answer& answer);

}  // namespace attention
