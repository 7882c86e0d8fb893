// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The steps that a model needs, in order.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/error.h"
#include "attention/export.h"
#include "attention/matrix.h"
#include "attention/model.h"
#include "attention/ops.h"
#include "attention/roles.h"

namespace attention {

struct Step {
    std::string key;  ///< "encoder1.self.head1.Q"; of a parameter its path, "attention.heads[0].WQ"
    RoleId role = RoleId::X;
    OpId op = OpId::input;
    std::vector<int> operands;  ///< earlier positions in Plan::steps
    OpConstants constants;
    Shape shape;
    /// A parameter is only ever an operand (weights, biases, the mask): files and walks leave it
    /// out.
    bool parameter = false;
    std::string path;   ///< op input: the model's matrix that this is; empty: `constant`
    Matrix constant;    ///< op input without a path: combined mask
    std::string place;  ///< "encoder1.self.head1": the group it is drawn in; empty at top level
    std::optional<Sentence> rowLabels;     ///< whose tokens name the rows; none: numbers
    std::optional<Sentence> columnLabels;  ///< whose tokens name the columns; none: numbers
    std::string symbol;                    ///< role's symbol, or with the head's number: "Z_1"
    std::string arrow;    ///< role's arrow, or the one of this variant: "\div \sqrt{d_k}"
    std::string formula;  ///< key of the rendered formula: "attention", "attention-masked" …
    Text explanation;     ///< role's explanation, or the one of this variant: cosine, causal …
};

/// What is walked together: one step, or Q, K, V of a head; the last one recaps.
struct Stop {
    std::vector<int> steps;  ///< empty for the recap
    std::string place;
    bool recap() const { return steps.empty(); }
};

/// A group that folds: an encoder, a layer, a head. Nested by dots in `place`.
struct Group {
    std::string place;  ///< "encoder1.self.head1"
    Phrase title;       ///< 第 1 头 / Head 1
    std::string parent;
};

struct Plan {
    std::vector<Step> steps;
    std::vector<Stop> stops;
    std::vector<Group> groups;  ///< parents before children
    int output = -1;            ///< position of the block's output, the last listed step
    /// By token of the input and of the source: no query may attend to it, so that its own row of
    /// any step (those with Sentence::input or Sentence::source) touches no other row. Such a row
    /// may hold no numbers, where they would leave the range of float64. Empty: no token is hidden
    /// from all.
    std::vector<bool> paddedInput;
    std::vector<bool> paddedSource;

    const Step& step(int position) const { return steps[static_cast<std::size_t>(position)]; }
    /// Position of the step with this key, or -1.
    ATTENTION_EXPORT int find(std::string_view key) const;
    /// Positions of all steps that are not parameters, in order.
    ATTENTION_EXPORT std::vector<int> listed() const;
    ATTENTION_EXPORT int stopOf(int step) const;
};

/// Limits that keep a hostile document from taking the machine: what a plan may hold in all.
inline constexpr double maxSteps = 1 << 16;
inline constexpr double maxCells = 1 << 27;                ///< 1 GiB of float64
inline constexpr double maxProducts = 64.0 * (1LL << 30);  ///< multiplications of one forward run

/// The plan of a model, or everything that keeps it from being computed (see validate()).
///
/// `scaled` is there always, with factor 1 for a plain dot product or cosine: the key is stable for
/// scripts and answers, and a model with a scale compares with one without. Every other step exists
/// only where the model has it.
ATTENTION_EXPORT Result<Plan> plan(const Model& model);

/// Names of a step's rows or columns: tokens, else "1", "2", …
ATTENTION_EXPORT std::vector<std::string> rowNames(const Model& model, const Step& step,
                                                   Language language);
ATTENTION_EXPORT std::vector<std::string> columnNames(const Model& model, const Step& step,
                                                      Language language);

}  // namespace attention
