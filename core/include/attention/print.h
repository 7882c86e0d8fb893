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

/// The same for programs: {"step", "row", "column", "value", "terms": [{"step", "row", "column",
/// "value", "sign", "function", "part"}, …], "text"}, all numbers in full precision, no sum elided.
/// `sign` is that with which the cell enters, `function` what is applied to it first ("exp",
/// "sqrt", "tanh" … or "identity"), `part` counts the summands of the outermost sum from 1. With
/// depth > 1 a list "operands" holds the same of every cell that was reached, each once.
ATTENTION_EXPORT std::string derivationJson(const Model& model, const Trace& trace, int step,
                                            Index row, Index column, const PrintOptions& options,
                                            int depth = 1);

enum class TraceFormat { text, json, csv, tsv, npz, latex, markdown };

/// The steps in the order of the plan. npz is a zip of float64 arrays, one a step, and a string
/// `arithmetic` ("exact" or "by-hand 3"). latex is a document of its own. Unknown step
/// keys are refused with the list of known ones.
ATTENTION_EXPORT Result<std::string> formatTrace(const Model& model, const Trace& trace,
                                                 TraceFormat format, const PrintOptions& options);

/// dLoss/d(step) of the listed steps and dLoss/d(weight) of the typed parameters, as text or json:
/// {"loss": L, "steps": [{"key", "values"}…], "weights": [{"path", "values"}…]}. Other formats and
/// unknown step keys are refused.
ATTENTION_EXPORT Result<std::string> formatGradients(const Model& model, const Trace& trace,
                                                     const Gradients& gradients, TraceFormat format,
                                                     const PrintOptions& options);

}  // namespace attention
