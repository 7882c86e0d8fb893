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
};

/// {"steps": {"scores": [[2, 6, null], …]}}
ATTENTION_EXPORT Result<Answer> readAnswer(std::string_view json);

enum class Verdict {
    right,    ///< the exact number
    rounded,  ///< the exact number, rounded to the decimals that the answer shows
    byHand,   ///< follows from the answer's own previous steps, or by hand at its decimals
    wrong,
    blank,
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

struct StepReport {
    std::string key;
    Verdict verdict = Verdict::blank;  ///< the worst of its cells
    std::vector<std::vector<Verdict>> cells;
    const Mistake* mistake = nullptr;  ///< for a wrong step, the one that fits
};

struct CheckReport {
    std::vector<StepReport> steps;
    ATTENTION_EXPORT bool allRight() const;
};

/// {"steps": [{"key", "verdict", "cells": [["right", …], …], "mistake": "forgot-scale" | null}, …]}
ATTENTION_EXPORT std::string checkJson(const CheckReport& report);
/// The verdicts as a grid of marks per step, the mistake with what to do instead, and a legend.
ATTENTION_EXPORT std::string checkText(const CheckReport& report, Language language);

/// Refuses an answer whose step does not exist or whose shape differs. The exact numbers come from
/// forward(model), those of byHand from the answer's own operands.
ATTENTION_EXPORT Result<CheckReport> check(const Model& model, const Answer& answer);

}  // namespace attention
