// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/plan.h"

#include <algorithm>
#include <iterator>

#include "plan/validation.h"

namespace attention {
namespace {

std::vector<std::string> names(const Model& model, std::optional<Sentence> labels, Index count,
                               Language language) {
    const Sequence* sequence = nullptr;
    if (labels == Sentence::input) {
        sequence = &model.input;
    } else if (labels == Sentence::source && model.source) {
        sequence = &*model.source;
    }
    if (sequence != nullptr) {
        const auto& tokens = sequence->tokens.in(language);
        if (static_cast<Index>(tokens.size()) == count) {
            return tokens;
        }
    }
    std::vector<std::string> numbers;
    numbers.reserve(static_cast<std::size_t>(count));
    for (Index i = 1; i <= count; ++i) {
        numbers.push_back(std::to_string(i));
    }
    return numbers;
}

}  // namespace

int Plan::find(std::string_view key) const {
    const auto found =
        std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return step.key == key; });
    return found == steps.end() ? -1 : static_cast<int>(std::distance(steps.begin(), found));
}

std::vector<int> Plan::listed() const {
    std::vector<int> positions;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!steps[i].parameter) {
            positions.push_back(static_cast<int>(i));
        }
    }
    return positions;
}

int Plan::stopOf(int step) const {
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const auto& walked = stops[i].steps;
        if (std::find(walked.begin(), walked.end(), step) != walked.end()) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

Result<Plan> plan(const Model& model) {
    return soundPlan(model);
}

std::vector<std::string> rowNames(const Model& model, const Step& step, Language language) {
    return names(model, step.rowLabels, step.shape.rows, language);
}

std::vector<std::string> columnNames(const Model& model, const Step& step, Language language) {
    return names(model, step.columnLabels, step.shape.cols, language);
}

}  // namespace attention
