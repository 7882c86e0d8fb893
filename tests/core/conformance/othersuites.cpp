// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Small cases of other test suites, one line each where the operation allows.
#include <cmath>
#include <functional>
#include <map>

#include "conformance/adapters.h"
#include "conformance/models.h"

namespace attention::conformance {
namespace {

using Run = std::function<void(const Case&, Outcome&)>;

Matrix maskInput(const Case& c) {
    return c.hasInput("mask") ? c.inputMatrix("mask") : Matrix();
}

void maskedSoftmaxCase(const Case& c, Outcome& outcome) {
    outcome.compare("softmax", maskedSoftmax(c.inputMatrix("x"), maskInput(c)));
    if (c.hasOutput("softmax_memory_efficient_variant")) {
        outcome.leftOut("the variant that fills in a finite minimum (DESIGN §3: zeros)");
    }
}

// scores of a batch of matrices
void scores(const Case& c, Outcome& outcome, Similarity similarity) {
    const Tensor query = c.input("query");
    for (Index b = 0; b < query.dim(0); ++b) {
        const Matrix k = c.input("key").at(b).matrix();
        Model model = givenModel(query.at(b).matrix(), k, k);
        model.attention.similarity = similarity;
        outcome.compare("scores", run(model).at("scaled"), c.output("scores").at(b));
    }
}

void vectorScores(const Case& c, Outcome& outcome) {
    for (Index b = 0; b < 2; ++b) {
        outcome.compare("scores",
                        computed(OpId::productTransposed, {c.input("vector").at(b).matrix(),
                                                           c.input("matrix").at(b).matrix()}),
                        c.output("scores").at(b));
    }
}

Matrix normParameter(const Case& c, const char* name, Index columns, double otherwise) {
    return c.hasInput(name)
               ? c.inputMatrix(name)
               : Matrix(Matrix::Constant(1, columns, c.attribute<double>(name, otherwise)));
}

Run norm(const char* epsilon, const char* output) {
    return [=](const Case& c, Outcome& outcome) {
        const Matrix x = c.inputMatrix("x");
        outcome.compare(output, layerNorm(x, normParameter(c, "gamma", x.cols(), 1),
                                          normParameter(c, "beta", x.cols(), 0),
                                          c.attribute<double>(epsilon, 1e-5)));
    };
}

void normTwice(const Case& c, Outcome& outcome) {
    outcome.compare("y_eps1e-5", layerNorm(c.inputMatrix("x"), 1e-5));
    outcome.compare("y_eps1e-1", layerNorm(c.inputMatrix("x"), 1e-1));
}

Run elementwise(OpId op, const char* output) {
    return [=](const Case& c, Outcome& outcome) {
        outcome.compare(output, computed(op, {c.inputMatrix("x")}));
    };
}

void gelus(const Case& c, Outcome& outcome) {
    outcome.compare("exact", computed(OpId::gelu, {c.inputMatrix("x")}));
    outcome.compare("tanh", computed(OpId::geluTanh, {c.inputMatrix("x")}));
    if (c.hasOutput("sigmoid")) {
        const Matrix x = c.inputMatrix("x");
        outcome.compare("sigmoid", sigmoidOf(x));
        outcome.compare("swish", sigmoidOf(x).transpose().cwiseProduct(x));
        outcome.compare("gelu_sigmoid", sigmoidOf(1.702 * x).transpose().cwiseProduct(x));
    }
}

// softmax along each axis that the case names "…axis0", "…axis1"
void softmaxAlong(const Case& c, Outcome& outcome, const char* input, const std::string& prefix) {
    Tensor x = c.input(input);
    if (c.attribute<std::string>("input", "") == "log(data)") {
        for (double& v : x.data) {
            v = std::log(v);
        }
    }
    for (Index axis = 0; axis < x.axes(); ++axis) {
        const std::string name = prefix + "axis" + std::to_string(axis);
        outcome.compare(name, computed(OpId::softmaxRows, {x.axisLast(axis).matrix()}),
                        c.output(name).axisLast(axis));
    }
}

void softmaxRows(const Case& c, Outcome& outcome) {
    outcome.compare("y", maskedSoftmax(c.inputMatrix("x"), maskInput(c)));
}

void triangular(const Case& c, Outcome& outcome) {
    const Tensor x = c.input("x");
    for (Index b = 0; b < x.dim(0); ++b) {
        for (Index h = 0; h < x.dim(1); ++h) {
            Matrix allow = causalAllow(x.dim(2), x.dim(3), 0);
            const auto length =
                static_cast<Index>(c.input("lengths").data[static_cast<std::size_t>(b)]);
            allow.rightCols(x.dim(3) - length).setZero();
            outcome.compare("y", maskedSoftmax(x.at(b).at(h).matrix(), allow),
                            c.output("y").at(b).at(h));
        }
    }
}

// (batch, head, token, width), scaled by 1/√width
void scaledDotProduct(const Case& c, Outcome& outcome) {
    const Tensor q = c.input("q");
    for (Index h = 0; h < q.dim(1); ++h) {
        Model model = givenModel(q.at(0).at(h).matrix(), c.input("k").at(0).at(h).matrix(),
                                 c.input("v").at(0).at(h).matrix());
        if (c.attribute<bool>("is_causal", false)) {
            model.attention.masks.push_back({Mask::Kind::causal, {}});
        }
        if (c.hasInput("attn_mask")) {
            model.attention.masks.push_back(biasMask(c.inputMatrix("attn_mask")));
        }
        outcome.compare("output", run(model).at("Z"), c.output("output").at(0).at(h));
    }
}

void sparseMask(const Case&, Outcome& outcome) {
    const Index keys = 512;
    Matrix v = Matrix::Zero(keys, 1);
    v(10, 0) = 2;
    v(500, 0) = 6;
    Matrix bias = Matrix::Constant(1, keys, -INFINITY);
    bias(0, 10) = 0;
    bias(0, 500) = std::log(3.0);
    Model model = givenModel(Matrix::Zero(1, 1), Matrix::Zero(keys, 1), v);
    model.attention.masks.push_back(biasMask(bias));
    outcome.compare("output", run(model).at("Z"));
}

// One token at a time: each step attends to everything that its cache holds so far.
void cachedSteps(const Case& c, Outcome& outcome) {
    std::map<int, std::map<Index, std::pair<Matrix, Matrix>>> caches;
    Matrix q;
    Matrix k;
    Matrix v;
    for (const Json& step : c.json()["attributes"]["steps"]) {
        const std::string number = std::to_string(step["step"].get<int>());
        if (c.hasInput("q_" + number)) {
            q = c.inputMatrix("q_" + number);
            k = c.inputMatrix("k_" + number);
            v = c.inputMatrix("v_" + number);
        }
        const Index position = step["start_pos"].get<Index>();
        auto& cache = caches[step["cache"].get<int>()];
        cache[position] = {k, v};
        Matrix got(q.rows(), v.cols());
        for (Index h = 0; h < q.rows(); ++h) {
            Matrix keys = Matrix::Zero(position + 1, k.cols());
            Matrix values = Matrix::Zero(position + 1, v.cols());
            for (const auto& [at, pair] : cache) {
                keys.row(at) = pair.first.row(h);
                values.row(at) = pair.second.row(h);
            }
            got.row(h) = run(givenModel(q.row(h), keys, values)).at("Z");
        }
        outcome.compare("out_" + number, got);
    }
}

// unscaled scores; "scores" of Keras are weights
void dotAttention(const Case& c, Outcome& outcome) {
    Model model = givenModel(c.input("query").at(0).matrix(),
                             c.input(c.hasInput("key") ? "key" : "value").at(0).matrix(),
                             c.input("value").at(0).matrix());
    model.attention.similarity = Similarity::dot;
    if (c.hasInput("value_mask")) {
        model.attention.masks.push_back(paddingMask(c.inputMatrix("value_mask")));
    }
    const Trace trace = run(model);
    outcome.compare("scores", trace.at("weights"));
    Matrix z = trace.at("Z");
    if (c.hasInput("query_mask")) {
        // Keras empties the rows of masked queries afterwards
        z = c.inputMatrix("query_mask").transpose().replicate(1, z.cols()).cwiseProduct(z);
    }
    outcome.compare("output", z);
}

void selfWithPadding(const Case& c, Outcome& outcome) {
    const Tensor x = c.input("x");
    for (Index b = 0; b < x.dim(0); ++b) {
        const Matrix one = x.at(b).matrix();
        Model model = givenModel(one, one, one);
        model.attention.masks.push_back(paddingMask(c.input("key_mask").at(b).matrix()));
        outcome.compare("output", run(model).at("Z"), c.output("output").at(b));
    }
}

void plainAttention(const Case& c, Outcome& outcome) {
    Model model = givenModel(c.inputMatrix("q"), c.inputMatrix("k"), c.inputMatrix("v"));
    if (c.attribute<std::string>("scale", "") == "none") {
        model.attention.similarity = Similarity::dot;
    }
    if (c.hasInput("mask")) {
        model.attention.masks.push_back(allowMask(c.inputMatrix("mask")));
    }
    const Trace trace = run(model);
    outcome.compare("output", trace.at("Z"));
    if (c.hasOutput("weights")) {
        outcome.compare("weights", trace.at("weights"));
    }
}

void dfdxSoftmax(const Case& c, Outcome& outcome) {
    outcome.compare("y1", computed(OpId::softmaxRows, {c.inputMatrix("x1")}));
    softmaxAlong(c, outcome, "x2", "y2_");
}

Run leftOut(const char* why) {
    return [=](const Case&, Outcome&) { throw NotApplicable(why); };
}

// By the beginning of the id; the first that fits.
const std::vector<std::pair<std::string, Run>>& table() {
    static const std::vector<std::pair<std::string, Run>> rows{
        {"allennlp_cosine", [](const Case& c, Outcome& o) { scores(c, o, Similarity::cosine); }},
        {"allennlp_dot_vector", vectorScores},
        {"allennlp_masked_softmax", maskedSoftmaxCase},
        {"allennlp_scaled_dot",
         [](const Case& c, Outcome& o) { scores(c, o, Similarity::scaledDot); }},
        {"burn_gelu", elementwise(OpId::gelu, "y")},
        {"burn_layernorm", normTwice},
        {"burn_rmsnorm", leftOut("RMS norm")},
        {"candle_layernorm", norm("eps", "y")},
        {"candle_rmsnorm", leftOut("RMS norm")},
        {"candle_softmax", [](const Case& c, Outcome& o) { softmaxAlong(c, o, "data", ""); }},
        {"ct2_gelu", gelus},
        {"ct2_masked_softmax_triangular", triangular},
        {"ct2_masked_softmax", softmaxRows},
        {"ct2_rmsnorm", leftOut("RMS norm")},
        {"cuda_mat_attention", plainAttention},
        {"dfdx_softmax", dfdxSoftmax},
        {"dlai_sdpa", plainAttention},
        {"et_gelu", gelus},
        {"et_kv_cache", cachedSteps},
        {"et_layernorm", norm("eps", "y")},
        {"et_sdpa_sparse", sparseMask},
        {"et_sdpa", scaledDotProduct},
        {"et_softmax_3x2", softmaxRows},
        {"et_softmax_axis", [](const Case& c, Outcome& o) { softmaxAlong(c, o, "x", ""); }},
        {"keras_attention_concat", leftOut("additive score (DESIGN §5: scaled dot, dot, cosine)")},
        {"keras_attention", dotAttention},
        {"keras_gelu", elementwise(OpId::geluTanh, "output")},
        {"keras_layernorm_rms", leftOut("RMS norm (Keras' variant)")},
        {"keras_layernorm", norm("epsilon", "output")},
        {"keras_rmsnorm", leftOut("RMS norm")},
        {"ledger_gelu", elementwise(OpId::geluTanh, "y")},
        {"ledger_sdpa", selfWithPadding},
        {"ledger_softmax", softmaxRows},
    };
    return rows;
}

}  // namespace

void otherSuites(const Case& c, Outcome& outcome) {
    for (const auto& [start, run] : table()) {
        if (c.id().starts_with(start)) {
            run(c, outcome);
            return;
        }
    }
    throw std::runtime_error("no adapter for " + c.id());
}

}  // namespace attention::conformance
