// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What the present state can be compared with, and the result: a pinned state, the same document
// computed otherwise, or another head. All numbers come from the core.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "attention/compare.h"
#include "attention/model.h"
#include "attention/text.h"
#include "attention/trace.h"

/// A state that was put aside.
struct PinnedState {
    std::shared_ptr<const attention::Trace> trace;
    attention::Model model;
};

/// One thing to compare with.
struct CompareChoice {
    enum class Kind { pinned, variant, place };
    Kind kind = Kind::pinned;
    int variant = -1;    ///< position in compareVariants()
    std::string first;   ///< place: the group that the present one is compared with …
    std::string second;  ///< … and the present one
    attention::Phrase name;
    friend bool operator==(const CompareChoice& a, const CompareChoice& b) {
        return a.kind == b.kind && a.variant == b.variant && a.first == b.first &&
               a.second == b.second;
    }
};

/// The same document with one thing otherwise.
struct CompareVariant {
    attention::Text name;
    /// False where the document is like that already.
    bool (*differs)(const attention::Model& model, attention::Arithmetic arithmetic);
    void (*apply)(attention::Model& model, attention::Arithmetic& arithmetic);
};
const std::vector<CompareVariant>& compareVariants();

/// Everything that applies: the pinned state first, then variants, then groups beside `place` that
/// have the same steps (the other heads of a layer).
std::vector<CompareChoice> compareChoices(const attention::Model& model,
                                          const attention::Trace& trace, bool pinned,
                                          const std::string& place);

struct Comparison {
    PinnedState first;  ///< what is compared with; for a place the present state itself
    std::vector<attention::StepDifference> steps;
    attention::Phrase refusal;  ///< why there are none
    /// Largest magnitude of all signed steps of both, for a range that all share.
    double magnitude = 0;
};

/// What a comparison starts from, as values: it may be made on another thread.
struct CompareQuestion {
    CompareChoice choice;
    attention::Model model;
    std::shared_ptr<const attention::Trace> trace;
    std::optional<PinnedState> pinned;
};

/// How much work it is, in multiplications.
double workOf(const CompareChoice& choice, const attention::Trace& trace);

/// `progress` may stop it; the answer means nothing then.
Comparison compare(const CompareQuestion& question, const attention::Progress& progress = {});
