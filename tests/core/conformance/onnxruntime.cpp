// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// ONNX Runtime: one weight matrix (in, out) for all of Q, K, V and all heads; a hidden key gets
// −10000 added instead of −∞, a later key is hidden for good.
#include "conformance/adapters.h"
#include "conformance/models.h"

namespace attention::conformance {
namespace {

// One row per query, one column per key: 1 where the padding mask lets attend.
Matrix paddingAllow(const Case& c, Index batch, Index queries, Index keys) {
    Matrix allow = Matrix::Ones(queries, keys);
    if (!c.hasInput("mask_index")) {
        return allow;
    }
    const Tensor index = c.input("mask_index");
    const auto kind = c.attribute<std::string>("mask_type", "");
    const auto number = [&](Index i) {
        return static_cast<Index>(index.data[static_cast<std::size_t>(i)]);
    };
    if (kind == "MASK_2D_KEY_PADDING") {
        return index.at(batch).matrix().replicate(queries, 1);
    }
    if (kind == "MASK_3D_ATTENTION") {
        return index.at(batch).matrix();
    }
    const bool starts = kind == "MASK_1D_END_START";
    const Index batches = starts ? index.dim(0) / 2 : index.dim(0);
    const Index first = starts ? number(batches + batch) : 0;
    const Index end = number(batch);
    for (Index j = 0; j < keys; ++j) {
        if (j < first || j >= end) {
            allow.col(j).setZero();
        }
    }
    return allow;
}

// past: (keys or values, batch, head, token, width)
Matrix withPast(const Case& c, Index which, Index batch, Index head, const Matrix& now) {
    const Matrix past = c.input("past").at(which).at(batch).at(head).matrix();
    Matrix all(past.rows() + now.rows(), now.cols());
    all << past, now;
    return all;
}

void attention(const Case& c, Outcome& outcome) {
    const Tensor input = c.input("input");
    const auto sizes = c.json()["attributes"]["qkv_hidden_sizes"].get<std::vector<Index>>();
    const Index heads = c.attribute<Index>("num_heads", 1);
    const Matrix weight = c.inputMatrix("weight");
    const Matrix bias = c.inputMatrix("bias");
    const Packed packed{weight.leftCols(sizes[0]),
                        weight.middleCols(sizes[0], sizes[1]),
                        weight.rightCols(sizes[2]),
                        bias.leftCols(sizes[0]),
                        bias.middleCols(sizes[0], sizes[1]),
                        bias.rightCols(sizes[2]),
                        {},
                        {}};
    const Index pastLength = c.attribute<Index>("past_len", 0);
    for (Index batch = 0; batch < input.dim(0); ++batch) {
        Model model;
        model.input.X = input.at(batch).matrix();
        model.attention = attentionFrom(packed, heads);
        const Index queries = model.input.X.rows();
        const Index keys = queries + pastLength;
        if (pastLength > 0) {
            const Trace projected = run(model);
            std::vector<Matrix> Q;
            std::vector<Matrix> K;
            std::vector<Matrix> V;
            for (Index h = 0; h < heads; ++h) {
                const std::string head = "head" + std::to_string(h + 1) + ".";
                Q.push_back(projected.at(head + "Q"));
                K.push_back(withPast(c, 0, batch, h, projected.at(head + "K")));
                V.push_back(withPast(c, 1, batch, h, projected.at(head + "V")));
            }
            model = givenModel(Q, K, V);
        }
        if (c.attribute<bool>("unidirectional", false)) {
            model.attention.masks.push_back(allowMask(causalAllow(queries, keys, pastLength)));
        }
        const Matrix hidden = Matrix::Ones(queries, keys) - paddingAllow(c, batch, queries, keys);
        if ((hidden.rowwise().minCoeff().array() > 0).any()) {
            outcome.allow(5e-3, "−10000 on a whole row costs float32 three digits of the scores");
        }
        if (!hidden.isZero(0)) {
            model.attention.masks.push_back(
                biasMask(hidden * c.attribute<double>("mask_filter_value", 0)));
        }
        outcome.compare("output", run(model).at("concat"), c.output("output").at(batch));
    }
    if (pastLength > 0) {
        outcome.leftOut("present: key/value caches");
    }
}

void skipLayerNorm(const Case& c, Outcome& outcome) {
    const Tensor input = c.input("input");
    const Tensor skip = c.input("skip");
    const Matrix x = input.matrix();
    Matrix residual = skip.matrix().replicate(x.rows() / skip.matrix().rows(), 1);
    if (c.hasInput("bias")) {
        residual.rowwise() += c.inputMatrix("bias").row(0);
    }
    outcome.compare("output",
                    layerNorm(computed(OpId::add, {x, residual}), c.inputMatrix("gamma"),
                              c.inputMatrix("beta"), c.attribute<double>("epsilon", 1e-12)));
}

}  // namespace

void onnxRuntime(const Case& c, Outcome& outcome) {
    for (const auto& [name, input] : c.json()["inputs"].items()) {
        if (input.value("dtype", "") == "float16") {
            throw NotApplicable("half precision");
        }
    }
    if (c.op().starts_with("com.microsoft.Attention")) {
        attention(c, outcome);
    } else if (c.op().starts_with("SkipLayerNormalization")) {
        skipLayerNorm(c, outcome);
    } else {
        const Matrix x = c.inputMatrix("x");
        const Matrix gamma = c.inputMatrix("gamma");
        const Matrix beta =
            c.hasInput("bias") ? c.inputMatrix("bias") : Matrix(Matrix::Zero(1, x.cols()));
        outcome.compare("output", layerNorm(x, gamma, beta, c.attribute<double>("epsilon", 1e-5)));
    }
}

}  // namespace attention::conformance
