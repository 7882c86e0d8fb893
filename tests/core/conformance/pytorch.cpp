// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// PyTorch's C++ tests: weights are (out, in), sequences (tokens, batch, features), and a padding
// mask that is true hides.
#include "conformance/adapters.h"
#include "conformance/models.h"

namespace attention::conformance {
namespace {

class Parameters {
public:
    Parameters(const Case& c, std::string prefix) : case_(c), prefix_(std::move(prefix)) {}
    Matrix weight(const std::string& name) const {
        return case_.parameter(prefix_ + name).matrix().transpose();
    }
    Matrix row(const std::string& name) const { return case_.parameter(prefix_ + name).matrix(); }
    bool has(const std::string& name) const {
        return case_.json()["params"].contains(prefix_ + name);
    }

private:
    const Case& case_;
    std::string prefix_;
};

Attention multiHead(const Parameters& p, const std::string& name, Index heads) {
    const Matrix all = p.weight(name + ".in_proj_weight");
    const Matrix bias = p.row(name + ".in_proj_bias");
    const Index d = all.rows();
    return attentionFrom({all.leftCols(d), all.middleCols(d, d), all.rightCols(d), bias.leftCols(d),
                          bias.middleCols(d, d), bias.rightCols(d),
                          p.weight(name + ".out_proj.weight"), p.row(name + ".out_proj.bias")},
                         heads);
}

Norm norm(const Parameters& p, const std::string& name, double epsilon) {
    return {p.row(name + ".weight"), p.row(name + ".bias"), epsilon};
}

Layer layer(const Case& c, const Parameters& p) {
    const Index heads = c.attribute<Index>("nhead", 1);
    const double epsilon = c.attribute<double>("layer_norm_eps", 1e-5);
    Layer made;
    made.attention = multiHead(p, "self_attn", heads);
    made.norms = {norm(p, "norm1", epsilon), norm(p, "norm2", epsilon)};
    if (p.has("multihead_attn.in_proj_weight")) {
        made.crossAttention = multiHead(p, "multihead_attn", heads);
        made.norms.push_back(norm(p, "norm3", epsilon));
    }
    made.feedForward = {p.weight("linear1.weight"), p.row("linear1.bias"),
                        p.weight("linear2.weight"), p.row("linear2.bias"),
                        c.attribute<std::string>("activation", "relu") == "gelu"
                            ? Activation::gelu
                            : Activation::relu};
    if (c.attribute<bool>("norm_first", false)) {
        made.order = NormOrder::pre;
    }
    return made;
}

Sequence sequence(const Case& c, const char* name, Index batch) {
    Sequence made;
    made.X = c.input(name).at(1, batch).matrix();
    return made;
}

void hide(const Case& c, const char* name, Index batch, Attention& in) {
    if (c.hasInput(name)) {
        const Matrix hidden = c.input(name).at(batch).matrix();
        in.masks.push_back(paddingMask(Matrix::Ones(1, hidden.cols()) - hidden));
    }
}

Norm finalNorm(const Case& c) {
    const Index d = c.attribute<Index>("d_model", 0);
    return {Matrix::Ones(1, d), Matrix::Zero(1, d), c.attribute<double>("layer_norm_eps", 1e-5)};
}

Model encoder(const Case& c, Index batch) {
    Model model;
    model.block = Block::encoder;
    model.input = sequence(c, "src", batch);
    Layer one = layer(c, Parameters(c, ""));
    hide(c, "src_key_padding_mask", batch, one.attention);
    model.encoder.layers.assign(c.attribute<std::size_t>("num_layers", 1), one);
    if (c.attribute<bool>("final_norm", false)) {
        model.encoder.norm = finalNorm(c);
    }
    return model;
}

Model decoder(const Case& c, Index batch) {
    Model model;
    model.block = Block::decoder;
    model.input = sequence(c, "tgt", batch);
    model.source = sequence(c, "memory", batch);
    Layer one = layer(c, Parameters(c, ""));
    hide(c, "tgt_key_padding_mask", batch, one.attention);
    hide(c, "memory_key_padding_mask", batch, *one.crossAttention);
    model.decoder.layers.assign(c.attribute<std::size_t>("num_layers", 1), one);
    if (c.attribute<bool>("final_norm", false)) {
        model.decoder.norm = finalNorm(c);
    }
    return model;
}

Model transformer(const Case& c, Index batch) {
    Model model;
    model.block = Block::transformer;
    model.input = sequence(c, "tgt", batch);
    model.source = sequence(c, "src", batch);
    model.encoder.layers.assign(c.attribute<std::size_t>("num_encoder_layers", 1),
                                layer(c, Parameters(c, "encoder.layers.*.")));
    model.decoder.layers.assign(c.attribute<std::size_t>("num_decoder_layers", 1),
                                layer(c, Parameters(c, "decoder.layers.0.")));
    const double epsilon = c.attribute<double>("layer_norm_eps", 1e-5);
    model.encoder.norm = norm(Parameters(c, "encoder."), "norm", epsilon);
    model.decoder.norm = norm(Parameters(c, "decoder."), "norm", epsilon);
    return model;
}

}  // namespace

void pytorch(const Case& c, Outcome& outcome) {
    if (c.op().starts_with("cosine")) {
        const Matrix all = computed(OpId::cosine, {c.inputMatrix("x1"), c.inputMatrix("x2")});
        outcome.compare("output", Matrix(all.diagonal()));
        return;
    }
    const Tensor output = c.output("output");
    for (Index batch = 0; batch < output.dim(1); ++batch) {
        const Model model = c.op() == "TransformerEncoderLayer"   ? encoder(c, batch)
                            : c.op() == "TransformerDecoderLayer" ? decoder(c, batch)
                                                                  : transformer(c, batch);
        const Trace trace = run(model);
        const Tensor want = output.at(1, batch);
        if (want.matrix().hasNaN()) {
            // the only key is hidden: NaN in 2020, zeros here as in later PyTorch (DESIGN §3)
            outcome.holds(trace.output().allFinite() && trace.at("encoder1.self.head1.Z").isZero(0),
                          "a row that may attend to nothing gives zeros, not NaN");
        } else {
            outcome.compare("output", trace.output(), want);
        }
    }
}

}  // namespace attention::conformance
