// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// One pass over the model, adding steps in the order in which they are computed. A parameter stands
// right before the first step that needs it.
#include "plan/planbuilder.h"

#include <utility>

#include "model/modelfacts.h"
#include "plan/planattention.h"

namespace attention {
namespace {

class Builder : private PlanParts {
public:
    explicit Builder(const Model& model) : model_(model) {}

    Plan build() {
        switch (model_.block) {
            case Block::attention:
                attentionBlock();
                break;
            case Block::encoder:
                stack(model_.encoder, "encoder", input(), {}, "");
                break;
            case Block::decoder: {
                const Stream queries = input();
                stack(model_.decoder, "decoder", queries, source(), "");
                break;
            }
            case Block::transformer: {
                group("encoder", {"编码器", "Encoder"}, "");
                const Stream memory = stack(model_.encoder, "encoder", source(), {}, "encoder");
                const Stream queries = input();
                group("decoder", {"解码器", "Decoder"}, "");
                stack(model_.decoder, "decoder", queries, memory, "decoder");
                break;
            }
        }
        plan().output = static_cast<int>(plan().steps.size()) - 1;
        makeStops(plan());
        return std::move(plan());
    }

private:
    // Sequences

    /// The formula that a sequence goes into first.
    std::string formulaOf(RoleId sequence) const {
        if (model_.block == Block::attention) {
            const Attention& a = model_.attention;
            return a.heads.size() > 1 ? "multi-head" : attentionFormula(a);
        }
        const bool encoder = model_.block == Block::encoder ||
                             (model_.block == Block::transformer && sequence == RoleId::source);
        return sublayerFormula((encoder ? model_.encoder : model_.decoder).layers.front().order);
    }

    Stream sequence(const Sequence& sequence, RoleId role, const std::string& key,
                    const std::string& prefix, std::optional<Sentence> labels) {
        const Shape size = shapeOf(sequence.X);
        Step x = made(key, role, OpId::input, {}, size, "", labels);
        x.path = prefix + "X";
        describeStep(x, formulaOf(role));
        const int typed = add(std::move(x));
        if (sequence.positions.kind == Positions::Kind::none) {
            return {typed, labels};
        }
        const bool sines = sequence.positions.kind == Positions::Kind::sinusoidal;
        Step positions = made(prefix + "positions", RoleId::positions,
                              sines ? OpId::sinusoid : OpId::input, {}, size, "", labels);
        if (sines) {
            positions.constants.size = size;
        } else {
            positions.path = prefix + "positions";
        }
        const std::string formula = sines ? "positions" : "positions-given";
        describeStep(positions, formula);
        const int added = add(std::move(positions));
        Step embedded = made(prefix + "embedded", RoleId::embedded, OpId::add, {typed, added}, size,
                             "", labels);
        describeStep(embedded, formula);
        return {add(std::move(embedded)), labels};
    }

    Stream input() { return sequence(model_.input, RoleId::X, "X", "", Sentence::input); }
    Stream source() {
        return sequence(*model_.source, RoleId::source, "source", "source.", Sentence::source);
    }

    // Attention

    void attentionBlock() {
        Stream queries{-1, Sentence::input};
        Stream keys = queries;
        if (usesX(model_)) {
            queries = keys = input();
            if (model_.source) {
                keys = source();
            }
        } else if (model_.source) {
            keys.labels = Sentence::source;
        } else {
            const Head& head = model_.attention.heads.front();
            keys.labels =
                head.Q.rows() == head.K.rows() ? Sentence::input : std::optional<Sentence>();
        }
        planAttention(*this, model_.attention, {"", "attention.", ""}, queries, keys);
    }

    // Layers

    Stream stack(const Stack& s, const std::string& name, Stream x, Stream memory,
                 const std::string& parent) {
        for (std::size_t i = 0; i < s.layers.size(); ++i) {
            const std::string number = std::to_string(i + 1);
            const Where where{name + number + ".", name + ".layers[" + std::to_string(i) + "].",
                              name + number};
            const bool encoder = name == "encoder";
            group(where.place,
                  {(encoder ? "编码器层 " : "解码器层 ") + number,
                   (encoder ? "Encoder layer " : "Decoder layer ") + number},
                  parent);
            x = layer(s.layers[i], where, x, memory);
        }
        if (s.norm) {
            x = norm(*s.norm, name + ".norm", name + ".norm.", parent, x);
        }
        return x;
    }

    Stream norm(const Norm& n, const std::string& key, const std::string& path,
                const std::string& place, Stream x) {
        const std::string formula = "layer-norm";
        const int gamma = parameter(path + "gamma", RoleId::gamma, n.gamma, place, formula);
        const int beta = parameter(path + "beta", RoleId::beta, n.beta, place, formula);
        Step step = made(key, RoleId::norm, OpId::layerNorm, {x.step, gamma, beta}, shape(x.step),
                         place, x.labels);
        step.constants.epsilon = n.epsilon;
        describeStep(step, formula);
        return {add(std::move(step)), x.labels};
    }

    Stream layer(const Layer& l, const Where& where, Stream x, Stream memory) {
        int sublayer = 0;
        x = residual(l, where, ++sublayer, x, [&](Stream in) {
            return subAttention(l.attention, where, "self", "attention", in, in);
        });
        if (l.crossAttention) {
            x = residual(l, where, ++sublayer, x, [&](Stream in) {
                return subAttention(*l.crossAttention, where, "cross", "crossAttention", in,
                                    memory);
            });
        }
        return residual(l, where, ++sublayer, x,
                        [&](Stream in) { return feedForward(l.feedForward, where, in); });
    }

    /// One sub-layer with its residual connection and its norm, before it or after the sum.
    template <class Sublayer>
    Stream residual(const Layer& l, const Where& where, int number, Stream x, Sublayer run) {
        const std::string n = std::to_string(number);
        const Norm& normOf = l.norms[static_cast<std::size_t>(number - 1)];
        const std::string normKey = where.key + "norm" + n;
        const std::string normPath = where.path + "norms[" + std::to_string(number - 1) + "].";
        const bool post = l.order == NormOrder::post;
        const std::string sum = dotted(where.place, "addnorm" + n);
        // Before the sub-layer the norm belongs with the sum that precedes it, if there is one.
        const std::string before =
            number == 1 ? where.place : dotted(where.place, "addnorm" + std::to_string(number - 1));
        Stream in = x;
        if (!post) {
            in = norm(normOf, normKey, normPath, before, x);
        }
        const Stream out = run(in);
        const bool last = number == static_cast<int>(l.norms.size());
        const bool grouped = post || !last;
        if (grouped) {
            group(sum, {"残差与层归一化", "Add & Norm"}, where.place);
        }
        const std::string& place = grouped ? sum : where.place;
        Step added = made(where.key + "residual" + n, RoleId::residual, OpId::add,
                          {x.step, out.step}, shape(x.step), place, x.labels);
        describeStep(added, sublayerFormula(l.order));
        Stream result{add(std::move(added)), x.labels};
        return post ? norm(normOf, normKey, normPath, place, result) : result;
    }

    Stream subAttention(const Attention& a, const Where& layer, const std::string& name,
                        const std::string& member, Stream queries, Stream keys) {
        const Where where{layer.key + name + ".", layer.path + member + ".",
                          dotted(layer.place, name)};
        const bool many = a.heads.size() > 1;
        const bool self = name == "self";
        group(where.place,
              self ? (many ? Phrase("多头自注意力", "Multi-head self-attention")
                           : Phrase("自注意力", "Self-attention"))
                   : (many ? Phrase("多头交叉注意力", "Multi-head cross-attention")
                           : Phrase("交叉注意力", "Cross-attention")),
              layer.place);
        return planAttention(*this, a, where, queries, keys);
    }

    Stream feedForward(const FeedForward& ff, const Where& layer, Stream x) {
        const std::string place = dotted(layer.place, "feedForward");
        const std::string path = layer.path + "feedForward.";
        const std::string formula = feedForwardFormula(ff.activation);
        group(place, {"前馈网络", "Feed-forward network"}, layer.place);
        const auto linear = [&](const char* key, RoleId role, Stream in, const char* w,
                                RoleId wRole, const Matrix& W, const char* b, RoleId bRole,
                                const Matrix& bias) {
            std::vector<int> operands{in.step, parameter(path + w, wRole, W, place, formula)};
            if (bias.size() > 0) {
                operands.push_back(parameter(path + b, bRole, bias, place, formula));
            }
            Step step = made(layer.key + key, role, OpId::product, std::move(operands),
                             {shape(in.step).rows, W.cols()}, place, in.labels);
            describeStep(step, formula);
            return Stream{add(std::move(step)), in.labels};
        };
        const Stream hidden =
            linear("hidden", RoleId::hidden, x, "W1", RoleId::W1, ff.W1, "b1", RoleId::b1, ff.b1);
        Step activated = made(layer.key + "activated", RoleId::activated, activationOp(ff),
                              {hidden.step}, shape(hidden.step), place, x.labels);
        describeStep(activated, formula);
        describeActivation(activated, ff.activation);
        const Stream active{add(std::move(activated)), x.labels};
        return linear("ffn", RoleId::ffn, active, "W2", RoleId::W2, ff.W2, "b2", RoleId::b2, ff.b2);
    }

    static OpId activationOp(const FeedForward& ff) {
        switch (ff.activation) {
            case Activation::gelu:
                return OpId::gelu;
            case Activation::geluTanh:
                return OpId::geluTanh;
            case Activation::relu:
                break;
        }
        return OpId::relu;
    }

    const Model& model_;
};

}  // namespace

Plan buildPlan(const Model& model) {
    return Builder(model).build();
}

}  // namespace attention
