// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// What went wrong for others, and releases whose published outputs are wrong.
#include <cmath>
#include <limits>
#include <map>

#include "conformance/adapters.h"
#include "conformance/models.h"

namespace attention::conformance {
namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

// Identical tokens, each seeing the ten newest keys: all outputs are the same, whatever the
// weights.
void bandMask(const Case& c, Outcome& outcome) {
    const auto n = static_cast<Index>(c.input("n").data[0]);
    const auto d = static_cast<Index>(c.input("embed_dim").data[0]);
    Model model;
    model.input.X = Matrix::Ones(n, d);
    Matrix W(d, d);
    W << 0.3, -0.7, 1.1, 0.2;
    model.attention = attentionFrom({W, 2 * W, W.transpose(), {}, {}, {}, {}, {}}, 1);
    Matrix bias = Matrix::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < n; ++j) {
            bias(i, j) = j > i || j <= i - 10 ? minusInfinity : 0;
        }
    }
    model.attention.masks = {biasMask(bias)};
    const Trace trace = run(model);
    const Matrix z = trace.at("Z");
    const Matrix weights = trace.at("weights");
    outcome.holds(z.allFinite(), "all outputs are finite");
    outcome.holds((z.rowwise() - z.row(0)).cwiseAbs().maxCoeff() <= 1e-12, "all rows are equal");
    double worst = 0;
    for (Index i = 0; i < n; ++i) {
        worst = std::max(
            worst, std::abs(weights(i, i) - 1.0 / std::min(static_cast<double>(i + 1), 10.0)));
    }
    outcome.holds(worst <= 1e-12, "weights are uniform over the visible keys");
}

// Which cells a model's masks let attend, read off its `masked` step.
Matrix allowed(const Model& model) {
    return run(model).at("masked").unaryExpr(
        [](double score) { return score == minusInfinity ? 0.0 : 1.0; });
}

void causalUpperLeft(const Case& c, Outcome& outcome) {
    const auto queries = static_cast<Index>(c.input("seqlen_q").data[0]);
    const auto keys = static_cast<Index>(c.input("seqlen_k").data[0]);
    Model model =
        givenModel(Matrix::Zero(queries, 1), Matrix::Zero(keys, 1), Matrix::Zero(keys, 1));
    model.attention.masks = {{Mask::Kind::causal, {}}};
    outcome.compare("mask", allowed(model));
}

// Causal and padding mask together, as booleans: rows that see nothing give zeros.
void twoMasks(const Case& c, Outcome& outcome) {
    const Matrix padding = c.inputMatrix("padding");
    const Matrix zeros = Matrix::Zero(padding.cols(), 1);
    Model model = givenModel(zeros, zeros, Matrix::Ones(padding.cols(), 1));
    model.attention.masks = {{Mask::Kind::causal, {}}, paddingMask(padding)};
    outcome.compare("mask_allowed", allowed(model));
    const Matrix z = run(model).at("Z");
    outcome.holds(z.allFinite() && z(0, 0) == 0 && z(4, 0) == 1,
                  "rows that may attend to nothing give 0, the others a mean");
}

void headLetters(const Case& c, Outcome& outcome) {
    // a … h as 1 … 8, in (batch, head, token, width)
    const Tensor letters = c.input("values_bhld");
    std::vector<Matrix> heads;
    for (Index h = 0; h < letters.dim(1); ++h) {
        Matrix head(letters.dim(2), letters.dim(3));
        for (Index i = 0; i < head.size(); ++i) {
            head.data()[i] = static_cast<double>(h * head.size() + i + 1);
        }
        heads.push_back(head);
    }
    Matrix want(2, 4);
    want << 1, 2, 5, 6, 3, 4, 7, 8;
    outcome.holds(computed(OpId::concatenate, heads) == want, "token 0 is [a, b, e, f]");
}

void maskedNan(const Case& c, Outcome& outcome) {
    Model model = givenModel(c.input("q").at(0).matrix(), c.input("k").at(0).matrix(),
                             c.input("v").at(0).matrix());
    model.attention.masks = {allowMask(c.input("mask").at(0).matrix())};
    outcome.compare("output", run(model).at("Z"), c.output("output").at(0));
}

void cosineNotAboveOne(const Case& c, Outcome& outcome) {
    const Matrix cosine = computed(OpId::cosine, {c.inputMatrix("x"), c.inputMatrix("y")});
    outcome.holds(std::abs(cosine(0, 0)) <= 1 && cosine(0, 0) > 0.999999,
                  "the cosine is at most 1");
}

void norm(const Case& c, Outcome& outcome) {
    const Matrix y = layerNorm(c.inputMatrix("x"), c.attribute<double>("eps", 1e-5));
    if (c.hasOutput("y0_printed")) {
        outcome.compare("y0_printed", y.leftCols(1));
        return;
    }
    outcome.compare("y", y);
    const Json& json = c.json();
    if (json.contains("known_wrong_result") && json["known_wrong_result"].is_object()) {
        outcome.mustDiffer("y", y, Tensor::from(json["known_wrong_result"]["y"]), 0.05);
    }
}

using Run = void (*)(const Case&, Outcome&);

const std::map<std::string, Run>& edgeTable() {
    static const std::map<std::string, Run> rows{
        {"edge_band_mask_n600", bandMask},
        {"edge_causal_upper_left_3x4", causalUpperLeft},
        {"edge_cosine_arange84", cosineNotAboveOne},
        {"edge_cosine_two_zero_vectors",
         [](const Case& c, Outcome& o) {
             o.compare("cosine", computed(OpId::cosine, {c.inputMatrix("x"), c.inputMatrix("y")}));
         }},
        {"edge_double_finfo_min", twoMasks},
        {"edge_head_concat_letters", headLetters},
        {"edge_ln_biased_variance_1000", norm},
        {"edge_ln_cancel_mean0", norm},
        {"edge_ln_cancel_mean100", norm},
        {"edge_ln_cancel_mean10000", norm},
        {"edge_ln_large_mean_80000", norm},
        {"edge_ln_two_features", norm},
        {"edge_masked_key_nan", maskedNan},
        {"edge_multiplicative_mask",
         [](const Case& c, Outcome& o) {
             const Matrix weights = maskedSoftmax(c.inputMatrix("scores"), c.inputMatrix("mask"));
             o.compare("weights", weights);
             o.mustDiffer("weights", weights,
                          Tensor::from(c.json()["known_wrong_result"]["weights"]), 0.1);
         }},
        {"edge_softcap_overflow",
         [](const Case& c, Outcome& o) {
             OpConstants constants;
             constants.cap = c.attribute<double>("softcap", 0);
             o.compare("capped", computed(OpId::softcap, {c.inputMatrix("scores")}, constants));
         }},
        {"edge_softmax_mlnet3648",
         [](const Case& c, Outcome& o) {
             o.compare("weights", computed(OpId::softmaxRows, {c.inputMatrix("scores")}));
         }},
    };
    return rows;
}

void wrongCosine(const Case& c, Outcome& outcome) {
    const Json& json = c.json();
    const Matrix x = c.inputMatrix("x1");
    const Matrix y = c.inputMatrix("x2");
    const Matrix cosine = computed(OpId::cosine, {x, y}).diagonal();
    const auto published = json["published_wrong_outputs"].begin();
    const std::string& name = published.key();
    outcome.mustDiffer(name, cosine, Tensor::from(*published), 1e-3);
    if (c.id() == "errata_burn_cosine_near_zero") {
        outcome.leftOut("the right value of its own rule with ε (here: cosine 1)");
        outcome.holds((cosine.array() - 1).abs().maxCoeff() < 0.03,
                      "tiny parallel vectors have cosine 1");
        return;
    }
    const Matrix right = Tensor::from(json["right_outputs"][name]).matrix();
    outcome.holds((cosine - right).cwiseAbs().maxCoeff() <= 1e-7, "the exact value");
}

// Its inputs are those of another case; the published outputs are wrong by a stated amount.
void wrongAttention(const Case& c, Outcome& outcome) {
    const bool softcap = c.id().find("softcap") != std::string::npos;
    const Case inputs = loadCase(softcap ? "onnx/onnx_attention_4d_with_qk_matmul_softmax.json"
                                         : "onnx/onnx_attention_4d_gqa.json");
    const Tensor wrong = Tensor::from(c.json()["published_wrong_outputs"]["Y"]);
    double most = 0;
    onnxAttentionOn(inputs, c.json()["attributes"], outcome,
                    [&](Index b, Index h, const Trace& trace) {
                        const Matrix published = wrong.at(b).at(h).matrix();
                        most = std::max(most, (trace.at("Z") - published).cwiseAbs().maxCoeff());
                    });
    const double stated = c.json()["max_abs_diff_from_right"]["Y"].get<double>();
    outcome.holds(std::abs(most - stated) <= 1e-6, "ours differs by what a right result differs, " +
                                                       std::to_string(stated) + " (found " +
                                                       std::to_string(most) + ")");
}

}  // namespace

void edge(const Case& c, Outcome& outcome) {
    const auto row = edgeTable().find(c.id());
    if (row == edgeTable().end()) {
        throw std::runtime_error("no adapter for " + c.id());
    }
    row->second(c, outcome);
}

void errata(const Case& c, Outcome& outcome) {
    if (c.op() == "Attention") {
        wrongAttention(c, outcome);
    } else {
        wrongCosine(c, outcome);
    }
}

}  // namespace attention::conformance
