// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// A block of a trained nano-GPT with every intermediate: pre-norm, causal heads, GELU (tanh);
// weights are (out, in).
#include "conformance/adapters.h"
#include "conformance/models.h"

namespace attention::conformance {

Model nanoGptBlock(const Case& c) {
    const auto weight = [&](const char* name) {
        return Matrix(c.parameter(name).matrix().transpose());
    };
    const auto row = [&](const char* name) { return c.parameter(name).matrix(); };
    const Index d = c.attribute<Index>("n_embd", 0);
    const double epsilon = c.attribute<double>("layer_norm_eps", 1e-5);
    const Matrix qkv = weight("attn.c_attn.weight");
    const Matrix bias = row("attn.c_attn.bias");
    Layer layer;
    layer.attention = attentionFrom({qkv.leftCols(d), qkv.middleCols(d, d), qkv.rightCols(d),
                                     bias.leftCols(d), bias.middleCols(d, d), bias.rightCols(d),
                                     weight("attn.c_proj.weight"), row("attn.c_proj.bias")},
                                    c.attribute<Index>("n_head", 1));
    layer.attention.masks = {{Mask::Kind::causal, {}}};
    layer.feedForward = {weight("mlp.c_fc.weight"), row("mlp.c_fc.bias"),
                         weight("mlp.c_proj.weight"), row("mlp.c_proj.bias"), Activation::geluTanh};
    layer.norms = {{row("ln_1.weight"), row("ln_1.bias"), epsilon},
                   {row("ln_2.weight"), row("ln_2.bias"), epsilon}};
    layer.order = NormOrder::pre;
    Model model;
    model.block = Block::encoder;
    model.input.X = c.inputMatrix("x");
    model.encoder.layers = {layer};
    return model;
}

void compareNanoGpt(const Case& c, const Trace& trace, Outcome& outcome) {
    for (Index h = 0; h < c.attribute<Index>("n_head", 1); ++h) {
        const std::string head = "encoder1.self.head" + std::to_string(h + 1) + ".";
        for (const auto& [output, step] :
             std::initializer_list<std::pair<const char*, const char*>>{
                 {"q", "Q"}, {"k", "K"}, {"v", "V"}, {"att", "masked"}, {"attSm", "weights"}}) {
            outcome.compare(output, trace.at(head + step), c.output(output).at(h));
        }
    }
    for (const auto& [output, step] :
         std::initializer_list<std::pair<const char*, const char*>>{{"ln1", "norm1"},
                                                                    {"y", "self.concat"},
                                                                    {"yProj", "self.output"},
                                                                    {"attnResid", "residual1"},
                                                                    {"ln2", "norm2"},
                                                                    {"fc", "hidden"},
                                                                    {"gelu", "activated"},
                                                                    {"mlp", "ffn"},
                                                                    {"mlpResid", "residual2"}}) {
        outcome.compare(output, trace.at(std::string("encoder1.") + step));
    }
}

void realModel(const Case& c, Outcome& outcome) {
    compareNanoGpt(c, run(nanoGptBlock(c)), outcome);
}

}  // namespace attention::conformance
