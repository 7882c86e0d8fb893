// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Worked examples of courses and blogs. Most are one attention whose conventions the case names; a
// table says which of our steps each printed stage is.
#include "conformance/tutorials.h"

#include <cmath>
#include <limits>
#include <optional>

#include "conformance/adapters.h"
#include "conformance/models.h"

namespace attention::conformance {
namespace {

std::string convention(const Case& c, const char* name) {
    const Json& said = c.json()["conventions"];
    return said.contains(name) && said[name].is_string() ? said[name].get<std::string>()
                                                         : std::string();
}

bool columns(const Case& c) {
    return convention(c, "vectors").starts_with("columns");
}

// The first of these inputs that the case has.
std::optional<Matrix> inputOf(const Case& c, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (c.hasInput(name)) {
            return c.inputMatrix(name);
        }
    }
    return std::nullopt;
}

struct StageStep {
    const char* stage;
    const char* step;
};

// What the sources call our steps.
constexpr StageStep stageSteps[] = {
    {"A", "weights"},
    {"K", "K"},
    {"K^T Q", "scores"},
    {"Q", "Q"},
    {"V", "V"},
    {"W_k", "attention.heads[0].WK"},
    {"W_q", "attention.heads[0].WQ"},
    {"W_v", "attention.heads[0].WV"},
    {"Z", "Z"},
    {"attention", "Z"},
    {"context", "Z"},
    {"context_2", "Z"},
    {"keys", "K"},
    {"masked_scores", "masked"},
    {"naive", "Z"},
    {"output", "Z"},
    {"output_1", "Z"},
    {"output_as_published", "Z"},
    {"output_case1", "Z"},
    {"outputs_exact", "Z"},
    {"outputs_from_rounded_weights", "Z"},
    {"queries", "Q"},
    {"query_2", "Q"},
    {"scaled", "scaled"},
    {"scaled_1", "scaled"},
    {"scaled_scores", "scaled"},
    {"scores", "scores"},
    {"scores_1", "scores"},
    {"scores_2", "scores"},
    {"tiled", "Z"},
    {"values", "V"},
    {"weights", "weights"},
    {"weights_1", "weights"},
    {"weights_2", "weights"},
    {"weights_as_printed", "weights"},
    {"weights_causal", "weights"},
    {"weights_float32_tf", "weights"},
    {"weights_rounded_for_readability", "weights"},
};

void oneAttention(const Case& c, Outcome& outcome) {
    const Model model = tutorialModel(c);
    const Trace trace = run(model);
    for (const Json& stage : c.json()["stages"]) {
        const auto name = stage["name"].get<std::string>();
        const Tensor printed = Tensor::from(stage);
        if (const char* step = stepOfStage(name)) {
            compareStage(c, outcome, name, asPrinted(c, printed, trace.at(step)));
        } else if (name == "exp") {
            compareStage(c, outcome, name, asPrinted(c, printed, trace.at("scaled").array().exp()));
        } else if (name == "naive_sum_normalised_row2") {
            const Matrix row = trace.at("scores").row(1);
            compareStage(c, outcome, name, row / row.sum());
        } else if (name == "output_case2") {
            const Model second =
                givenModel(c.inputMatrix("Q_case2"), c.inputMatrix("K"), c.inputMatrix("V_case2"));
            compareStage(c, outcome, name, run(second).at("Z"));
        } else {
            throw std::runtime_error(c.id() + ": no rule for stage " + name);
        }
    }
}

}  // namespace

Model tutorialModel(const Case& c) {
    const bool turned = columns(c) || convention(c, "projection").find("^T") != std::string::npos;
    const auto weight = [&](std::initializer_list<const char*> names) {
        const Matrix w = inputOf(c, names).value();
        return turned ? Matrix(w.transpose()) : w;
    };
    Model model;
    const auto x = inputOf(c, {"X", "x", "inputs", "words"});
    const auto wq = inputOf(c, {"W_q", "W_Q", "w_query", "W_query", "Wq"});
    if (const auto scores = inputOf(c, {"scores"})) {
        // S = S·I: scores that were written down become Q·Kᵀ
        const Matrix one = Matrix::Identity(scores->cols(), scores->cols());
        model = givenModel(*scores, one, inputOf(c, {"v"}).value_or(one));
        model.attention.similarity = Similarity::dot;
    } else if (x && wq) {
        model.input.X = columns(c) ? Matrix(x->transpose()) : *x;
        model.attention = attentionFrom({weight({"W_q", "W_Q", "w_query", "W_query", "Wq"}),
                                         weight({"W_k", "W_K", "w_key", "W_key", "Wk"}),
                                         weight({"W_v", "W_V", "w_value", "W_value", "Wv"}),
                                         {},
                                         {},
                                         {},
                                         {},
                                         {}},
                                        1);
    } else if (x) {
        model = givenModel(*x, *x, *x);
    } else {
        const Matrix q = inputOf(c, {"Q", "q", "Q=K=V"}).value();
        model = givenModel(q, inputOf(c, {"K", "k", "Q=K=V"}).value(),
                           inputOf(c, {"V", "v", "Q=K=V"}).value());
    }
    if (convention(c, "scale") == "none") {
        model.attention.similarity = Similarity::dot;
    }
    if (convention(c, "mask").starts_with("causal")) {
        model.attention.masks.push_back({Mask::Kind::causal, {}});
    }
    if (c.hasInput("combined_mask")) {
        model.attention.masks.push_back(allowMask(c.inputMatrix("combined_mask")));
    }
    return model;
}

const char* stepOfStage(const std::string& stage) {
    const auto* step = std::find_if(std::begin(stageSteps), std::end(stageSteps),
                                    [&](const StageStep& s) { return stage == s.stage; });
    return step == std::end(stageSteps) ? nullptr : step->step;
}

Matrix asPrinted(const Case& c, const Tensor& printed, const Matrix& ours) {
    if (columns(c)) {
        return ours.transpose();
    }
    if (printed.axes() == 1 && ours.rows() > 1) {
        return ours.row(1);
    }
    return ours;
}

Matrix asOurs(const Case& c, const Tensor& printed, const Matrix& ours) {
    const Matrix values = printed.matrix();
    if (columns(c)) {
        return values.transpose();
    }
    if (printed.axes() == 1 && ours.rows() > 1) {
        Matrix laid =
            Matrix::Constant(ours.rows(), ours.cols(), std::numeric_limits<double>::quiet_NaN());
        laid.row(1) = values.row(0);
        return laid;
    }
    return values;
}

void compareStage(const Case& c, Outcome& outcome, const std::string& name, const Matrix& ours) {
    for (const Json& stage : c.json()["stages"]) {
        if (stage["name"] != name) {
            continue;
        }
        if (stage["ok"].get<bool>()) {
            outcome.compare(name, ours, Tensor::from(stage));
            return;
        }
        // what was printed is wrong: ours must be the exact value that an independent computation
        // gave for every wrong cell
        const auto shape = stage["shape"].get<std::vector<Index>>();
        double least = 1e300;
        for (const Json& cell : stage["wrong_cells"]) {
            Index at = 0;
            const auto index = cell["index"].get<std::vector<Index>>();
            for (std::size_t axis = 0; axis < index.size(); ++axis) {
                at = at * shape[axis] + index[axis];
            }
            const double exact = cell["exact"].get<double>();
            outcome.holds(
                std::abs(ours.data()[at] - exact) <= 1e-8 * std::max(1.0, std::abs(exact)),
                name + " is exact where the source is wrong");
            least = std::min(least, std::abs(ours.data()[at] - cell["printed"].get<double>()));
        }
        outcome.holds(least > 1e-6, name + " differs where the source is wrong");
        return;
    }
}

void tutorials(const Case& c, Outcome& outcome) {
    if (const auto special = specialTutorial(c.id())) {
        special(c, outcome);
    } else {
        oneAttention(c, outcome);
    }
}

}  // namespace attention::conformance
