// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A derivation or a trace as text: plain, Markdown, LaTeX; and a trace as json, csv, tsv, npz.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/document.h"
#include "attention/export.h"
#include "attention/trace.h"

namespace attention {

enum class Markup { text, markdown, latex };

struct PrintOptions {
    Language language = Language::zh;
    std::optional<int>
        digits;  ///< absent: shortest for json, 3 (or the by-hand decimals) for people
    std::vector<std::string> steps;  ///< keys; empty: all listed steps
};

/// One cell: "S[1,2] = 2·2 + 0·0 + 1·1 + 1·1 = 6", with notes. `depth` > 1 also explains the
/// operands, down to typed numbers.
ATTENTION_EXPORT std::string derivationText(const Model& model, const Trace& trace, int step,
                                            Index row, Index column, Markup markup,
                                            const PrintOptions& options, int depth = 1);

enum class TraceFormat { text, json, csv, tsv, npz, latex, markdown };

/// The steps in the order of the plan. npz is a zip of float64 arrays, one a step.
/// Unknown step keys are refused with the list of known ones.
ATTENTION_EXPORT Result<std::string> formatTrace(const Model& model, const Trace& trace,
                                                 TraceFormat format, const PrintOptions& options);

}  // namespace attention
