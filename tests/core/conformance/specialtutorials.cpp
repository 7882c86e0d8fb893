// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Worked examples with several heads or sentences, a layer, or a single operation.
#include <cmath>
#include <map>

#include "conformance/adapters.h"
#include "conformance/models.h"
#include "conformance/tutorials.h"

namespace attention::conformance {
namespace {

Matrix turned(const Case& c, const std::string& name) {
    return c.inputMatrix(name).transpose();
}

// torch weights (out, in), two sentences
void amfooHeads(const Case& c, Outcome& outcome) {
    const Tensor x = c.input("x");
    outcome.compare("embeddings", x.matrix());
    for (Index b = 0; b < x.dim(0); ++b) {
        Model model;
        model.input.X = x.at(b).matrix();
        model.attention = attentionFrom({turned(c, "Wq"),
                                         turned(c, "Wk"),
                                         turned(c, "Wv"),
                                         {},
                                         {},
                                         {},
                                         turned(c, "Wo"),
                                         c.inputMatrix("bo")},
                                        2);
        const Trace trace = run(model);
        for (Index h = 0; h < 2; ++h) {
            outcome.compare("weights",
                            trace.at(headKey(model, static_cast<std::size_t>(h), "weights")),
                            c.output("weights").at(b).at(h));
        }
        outcome.compare("output", trace.at("output"), c.output("output").at(b));
    }
}

void raoHeads(const Case& c, Outcome& outcome) {
    Model model;
    model.input.X = c.input("X").at(0).matrix();
    model.attention = attentionFrom({c.inputMatrix("W_q"),
                                     c.inputMatrix("W_k"),
                                     c.inputMatrix("W_v"),
                                     {},
                                     {},
                                     {},
                                     c.inputMatrix("W_o"),
                                     {}},
                                    2);
    const Trace trace = run(model);
    outcome.compare("X", trace.at("X"));
    outcome.compare("output", trace.at("output"));
}

void raoTorch(const Case& c, Outcome& outcome) {
    const Matrix all = turned(c, "in_proj_weight");
    const Matrix bias = c.inputMatrix("in_proj_bias");
    const Index d = all.rows();
    Model model;
    model.input.X = c.input("X").at(0).matrix();
    model.attention = attentionFrom({all.leftCols(d), all.middleCols(d, d), all.rightCols(d),
                                     bias.leftCols(d), bias.middleCols(d, d), bias.rightCols(d),
                                     turned(c, "out_proj.weight"), c.inputMatrix("out_proj.bias")},
                                    2);
    const Trace trace = run(model);
    outcome.compare("X", trace.at("X"));
    outcome.compare("weights_mean_over_heads",
                    (trace.at("head1.weights") + trace.at("head2.weights")) / 2);
    outcome.compare("output", trace.at("output"));
}

void batchedScores(const Case& c, Outcome& outcome) {
    const Tensor a = c.input("a").at(0);
    for (Index h = 0; h < a.dim(0); ++h) {
        const Matrix one = a.at(h).matrix();
        outcome.compare("scores", computed(OpId::productTransposed, {one, one}),
                        c.output("scores").at(0).at(h));
    }
}

// two causal heads; the same sentence is printed twice
void causalWrapper(const Case& c, Outcome& outcome) {
    std::vector<Attention> heads;
    for (const std::string name : {"head0_", "head1_"}) {
        heads.push_back(attentionFrom({turned(c, name + "W_query"),
                                       turned(c, name + "W_key"),
                                       turned(c, name + "W_value"),
                                       {},
                                       {},
                                       {},
                                       {},
                                       {}},
                                      1));
    }
    Model model;
    model.input.X = c.inputMatrix("inputs");
    model.attention.heads = {heads[0].heads[0], heads[1].heads[0]};
    model.attention.WO = Matrix::Identity(4, 4);
    model.attention.masks = {{Mask::Kind::causal, {}}};
    const Trace trace = run(model);
    for (Index copy = 0; copy < 2; ++copy) {
        outcome.compare("causal_context_head0", trace.at("head1.Z"),
                        c.output("causal_context_head0").at(copy));
        outcome.compare("wrapper_context", trace.at("concat"),
                        c.output("wrapper_context").at(copy));
    }
}

void causalSeed789(const Case& c, Outcome& outcome) {
    Model model;
    model.input.X = c.inputMatrix("inputs");
    model.attention = attentionFrom(
        {turned(c, "W_query"), turned(c, "W_key"), turned(c, "W_value"), {}, {}, {}, {}, {}}, 1);
    const Trace open = run(model);
    outcome.compare("context_unmasked", open.at("Z"));
    outcome.compare("weights_unmasked", open.at("weights"));
    const Matrix seen = causalAllow(6, 6, 0);
    outcome.compare("masked_after_softmax", open.at("weights").cwiseProduct(seen));
    model.attention.masks = {{Mask::Kind::causal, {}}};
    const Trace causal = run(model);
    outcome.compare("weights_causal", causal.at("weights"));
    outcome.compare("renormalised", causal.at("weights"));
    model.attention.similarity = Similarity::dot;
    outcome.compare("scores_masked_unscaled", run(model).at("masked"));
}

// mean, variance and root read off what layerNorm makes of the rows
void norm(const Case& c, Outcome& outcome) {
    const Matrix x = c.inputMatrix("x");
    const Moments moments = momentsOf(x, 0);
    outcome.compare("mean", moments.mean);
    for (const Json& stage : c.json()["stages"]) {
        if (stage["name"] == "variance") {
            outcome.compare("variance", moments.deviation.cwiseAbs2());
        } else if (stage["name"] == "std") {
            // two sources print √variance, one √(variance + ε): the same to their digits
            outcome.compare("std", momentsOf(x, 1e-5).deviation);
        }
    }
    outcome.compare("output", layerNorm(x, 1e-5));
}

void softmax(const Case& c, Outcome& outcome) {
    const Matrix x = c.inputMatrix("x");
    outcome.compare("softmax", computed(OpId::softmaxRows, {x}));
    if (c.json()["stages"].size() > 1) {
        outcome.compare("exp", x.array().exp());
    }
}

void cosine(const Case& c, Outcome& outcome) {
    outcome.compare("cosine", computed(OpId::cosine, {c.inputMatrix("X"), c.inputMatrix("Y")}));
}

// columns are tokens: everything lies transposed
void yehHeads(const Case& c, Outcome& outcome) {
    Model model;
    model.input.X = turned(c, "X");
    for (const std::string head : {"head0_", "head1_", "head2_"}) {
        model.attention.heads.push_back(attentionFrom({turned(c, head + "Wq"),
                                                       turned(c, head + "Wk"),
                                                       turned(c, head + "Wv"),
                                                       {},
                                                       {},
                                                       {},
                                                       {},
                                                       {}},
                                                      1)
                                            .heads[0]);
    }
    model.attention.WO = turned(c, "Wo");
    const Trace trace = run(model);
    for (int h = 0; h < 3; ++h) {
        const std::string theirs = "head" + std::to_string(h) + "_";
        const std::string ours = "head" + std::to_string(h + 1) + ".";
        for (const auto& [stage, step] :
             std::initializer_list<std::pair<const char*, const char*>>{{"Q", "Q"},
                                                                        {"K", "K"},
                                                                        {"V", "V"},
                                                                        {"scaled", "scaled"},
                                                                        {"A", "weights"},
                                                                        {"Z", "Z"}}) {
            outcome.compare(theirs + stage, trace.at(ours + step).transpose());
        }
    }
    outcome.compare("concat", trace.at("concat").transpose());
    outcome.compare("output", trace.at("output").transpose());
}

// An encoder layer as a worksheet: attention and residual are ours; its norm is not (sample
// deviation, ε outside), so the feed-forward starts from what the sheet prints.
void yehEncoder(const Case& c, Outcome& outcome) {
    Model model;
    model.input.X = turned(c, "X");
    model.attention = attentionFrom(
        {turned(c, "Wq"), turned(c, "Wk"), turned(c, "Wv"), {}, {}, {}, turned(c, "Wo"), {}}, 2);
    const Trace trace = run(model);
    const auto joined = [&](const std::string& step) {
        return computed(OpId::concatenate, {trace.at("head1." + step), trace.at("head2." + step)});
    };
    for (const char* step : {"Q", "K", "V"}) {
        outcome.compare(step, joined(step).transpose());
    }
    for (const std::string h : {"0", "1"}) {
        const std::string ours = h == "0" ? "head1." : "head2.";
        outcome.compare("head" + h + "_scaled", trace.at(ours + "scaled").transpose());
        outcome.compare("head" + h + "_A", trace.at(ours + "weights").transpose());
        outcome.compare("head" + h + "_Z", trace.at(ours + "Z").transpose());
    }
    outcome.compare("mha_out", trace.at("output").transpose());
    const Matrix residual = computed(OpId::add, {model.input.X, trace.at("output")});
    outcome.compare("residual1", residual.transpose());
    compareStage(c, outcome, "normalize1_vs_standard_layernorm",
                 layerNorm(residual, 1e-5).transpose());
    // the last column of the sheet's weights is the bias
    const auto linear = [&](const std::string& weight, const Matrix& x) {
        const Matrix w = turned(c, weight);
        const Index in = w.rows() - 1;
        return computed(OpId::product, {x, w.topRows(in), w.bottomRows(1)});
    };
    const Matrix shifted = c.output("scale_shift1").matrix().transpose();
    const Matrix hidden = linear("W1", shifted);
    const Matrix active = computed(OpId::relu, {hidden});
    const Matrix back = linear("W2", active);
    const Matrix backActive = computed(OpId::relu, {back});
    outcome.compare("ffn1", hidden.transpose());
    outcome.compare("ffn1_relu", active.transpose());
    outcome.compare("ffn2", back.transpose());
    outcome.compare("ffn2_relu", backActive.transpose());
    outcome.compare("residual2", computed(OpId::add, {shifted, backActive}).transpose());
    outcome.leftOut("its own norm: sample deviation, ε outside the root (DESIGN §3)");
}

}  // namespace

Adapter specialTutorial(const std::string& id) {
    static const std::map<std::string, Adapter> rows{
        {"tut_amfoo_mha_2heads_seed0", amfooHeads},
        {"tut_ankitath_layernorm", norm},
        {"tut_anurag_layernorm_2468", norm},
        {"tut_blazewild_layernorm", norm},
        {"tut_cran_attention_SoftMax", softmax},
        {"tut_llms_batched_scores", batchedScores},
        {"tut_llms_causal_and_wrapper_mha", causalWrapper},
        {"tut_llms_causal_seed789", causalSeed789},
        {"tut_rao_mha_seed0", raoHeads},
        {"tut_rao_torch_mha_seed0", raoTorch},
        {"tut_sklearn_cosine_similarity", cosine},
        {"tut_yeh_fullstack_encoder", yehEncoder},
        {"tut_yeh_multihead_3heads", yehHeads},
        {"tut_yeh_softmax_1", softmax},
        {"tut_yeh_softmax_2", softmax},
        {"tut_yeh_softmax_3", softmax},
    };
    const auto row = rows.find(id);
    return row == rows.end() ? nullptr : row->second;
}

}  // namespace attention::conformance
