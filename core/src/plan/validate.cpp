// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Everything that keeps a model from being computed, in document order.
#include <algorithm>
#include <cmath>

#include "attention/targets.h"
#include "model/modelfacts.h"
#include "plan/planbuilder.h"
#include "plan/validation.h"

namespace attention {
namespace {

class ModelCheck {
public:
    explicit ModelCheck(const Model& model) : model_(model) {}

    std::vector<Error> run() {
        input();
        source();
        switch (model_.block) {
            case Block::attention:
                attentionBlock();
                break;
            case Block::encoder:
                stack(model_.encoder, "encoder", inputRows(), inputWidth());
                break;
            case Block::decoder:
                stack(model_.decoder, "decoder", inputRows(), inputWidth());
                break;
            case Block::transformer:
                stack(model_.encoder, "encoder", sourceRows(), sourceWidth());
                stack(model_.decoder, "decoder", inputRows(), inputWidth());
                break;
        }
        return std::move(to_.errors());
    }

private:
    Length inputRows() const { return {model_.input.X.rows(), "n"}; }
    Length inputWidth() const { return {model_.input.X.cols(), "d_model"}; }
    Length sourceRows() const { return {model_.source ? model_.source->X.rows() : 0, "m"}; }
    Length sourceWidth() const { return {model_.source ? model_.source->X.cols() : 0, "d_model"}; }

    void tokens(const std::string& place, const Tokens& tokens, Length rows) {
        const auto count = [&](const std::string& at, std::size_t found) {
            if (!rows.fits(static_cast<Index>(found))) {
                to_.note(ErrorCode::wrongShape, at,
                         {std::to_string(found) + " 个词",
                          std::to_string(found) + (found == 1 ? " token" : " tokens")},
                         {rows.text() + " 个", rows.text()});
            }
        };
        if (!tokens.given()) {
            return;
        }
        count(tokens.bilingual() ? place + ".zh" : place, tokens.zh.size());
        if (tokens.bilingual()) {
            count(place + ".en", tokens.en.size());
        }
    }

    void positions(const std::string& place, const Positions& positions, const Matrix& x) {
        if (positions.kind == Positions::Kind::given &&
            to_.shape(place, positions.table, {x.rows(), "n"}, {x.cols(), "d_model"})) {
            to_.finite(place, positions.table);
        }
    }

    void input() {
        const Sequence& in = model_.input;
        if (usesX(model_)) {
            tokens("tokens", in.tokens, inputRows());
            // Where X attends to X alone, the attention's masks say which rows matter.
            if (to_.shape("X", in.X, {0, "n"}, {0, "d_model"}) &&
                (model_.block != Block::attention || model_.source)) {
                to_.finite("X", in.X);
            }
            positions("positions", in.positions, in.X);
        } else {
            tokens("tokens", in.tokens, {model_.attention.heads.front().Q.rows(), "n"});
        }
    }

    void source() {
        if (!usesSource(model_.block)) {
            return;
        }
        if (!model_.source) {
            if (model_.block == Block::decoder) {
                to_.missing("source", {"编码器的输出", "the encoder's output"});
            } else if (model_.block == Block::transformer) {
                to_.missing("source", {"编码器的输入", "the encoder's input"});
            }
            return;
        }
        const Sequence& from = *model_.source;
        if (!usesX(model_)) {
            tokens("source.tokens", from.tokens, {model_.attention.heads.front().K.rows(), "m"});
            return;
        }
        tokens("source.tokens", from.tokens, sourceRows());
        // In an attention block what is hidden from every query may hold anything; in a layer every
        // row of the source is also a query or goes on.
        if (to_.shape("source.X", from.X, {0, "m"}, {0, "d_model"}) &&
            model_.block != Block::attention) {
            to_.finite("source.X", from.X);
        }
        positions("source.positions", from.positions, from.X);
    }

    void attentionBlock() {
        AttentionInput in;
        if (usesX(model_)) {
            in.queries = inputRows();
            in.queryWidth = inputWidth();
            in.keys = model_.source ? sourceRows() : inputRows();
            in.keyWidth = model_.source ? sourceWidth() : inputWidth();
            in.keys.name = model_.source ? "m" : "n";
            in.typedKeys = model_.source ? &model_.source->X : &model_.input.X;
            in.typedPlace = model_.source ? "source.X" : "X";
        } else {
            in.queries = {0, "n"};
            in.keys = {0, "m"};
        }
        checkAttention(to_, model_.attention, "attention", in);
    }

    void stack(const Stack& stack, const std::string& name, Length rows, Length width) {
        if (stack.layers.empty()) {
            to_.missing(name + ".layers", {"至少一层", "at least one layer"});
        }
        for (std::size_t i = 0; i < stack.layers.size(); ++i) {
            layer(stack.layers[i], name + ".layers[" + std::to_string(i) + "]", name == "decoder",
                  rows, width);
        }
        if (stack.norm) {
            norm(*stack.norm, name + ".norm", width);
        }
    }

    void layer(const Layer& layer, const std::string& place, bool decoder, Length rows,
               Length width) {
        AttentionInput self{rows, rows, width, width, width, true, nullptr, ""};
        checkAttention(to_, layer.attention, place + ".attention", self);
        if (decoder) {
            if (layer.crossAttention) {
                const AttentionInput cross{rows,  memoryRows(), width,   memoryWidth(),
                                           width, true,         nullptr, ""};
                checkAttention(to_, *layer.crossAttention, place + ".crossAttention", cross);
            } else {
                to_.missing(place + ".crossAttention",
                            {"对编码器输出的注意力", "attention to the encoder's output"});
            }
        } else if (layer.crossAttention) {
            to_.note(ErrorCode::wrongValue, place + ".crossAttention",
                     {"编码器层的一部分", "part of an encoder layer"},
                     {"放在解码器层里", "a decoder layer"});
        }
        feedForward(layer.feedForward, place + ".feedForward", width);
        norms(layer.norms, place + ".norms", decoder ? 3 : 2, width);
    }

    Length memoryRows() const { return sourceRows(); }
    Length memoryWidth() const { return sourceWidth(); }

    void feedForward(const FeedForward& ff, const std::string& place, Length width) {
        to_.shape(place + ".W1", ff.W1, width, {0, "d_ff"});
        to_.optionalList(place + ".b1", ff.b1, {ff.W1.cols(), "d_ff"});
        to_.shape(place + ".W2", ff.W2, {ff.W1.cols(), "d_ff"}, width);
        to_.optionalList(place + ".b2", ff.b2, width);
        to_.finite(place + ".W1", ff.W1);
        to_.finiteList(place + ".b1", ff.b1);
        to_.finite(place + ".W2", ff.W2);
        to_.finiteList(place + ".b2", ff.b2);
    }

    void norms(const std::vector<Norm>& norms, const std::string& place, std::size_t needed,
               Length width) {
        if (norms.size() != needed) {
            const std::string found = std::to_string(norms.size());
            const std::string need = std::to_string(needed);
            to_.note(ErrorCode::wrongShape, place,
                     {found + " 个层归一化", found + (norms.size() == 1 ? " norm" : " norms")},
                     {need + " 个", need});
        }
        for (std::size_t i = 0; i < norms.size(); ++i) {
            norm(norms[i], place + "[" + std::to_string(i) + "]", width);
        }
    }

    void norm(const Norm& norm, const std::string& place, Length width) {
        if (to_.list(place + ".gamma", norm.gamma, width)) {
            to_.finiteList(place + ".gamma", norm.gamma);
        }
        if (to_.list(place + ".beta", norm.beta, width)) {
            to_.finiteList(place + ".beta", norm.beta);
        }
        if (!(norm.epsilon > 0) || !std::isfinite(norm.epsilon)) {
            to_.note(ErrorCode::wrongValue, place + ".epsilon", foundNumber(norm.epsilon),
                     {"一个大于 0 的有限数", "a finite number above 0"});
        }
    }

    const Model& model_;
    Findings to_;
};

std::vector<Error> targetErrors(const Model& model, const Plan& plan) {
    Findings to;
    const Target& target = *model.target;
    const int at = plan.find(target.step);
    if (target.step.empty()) {
        to.missing("target.step", {"一个步骤的键", "the key of a step"});
        return to.errors();
    }
    if (at < 0 || plan.step(at).parameter) {
        to.note(ErrorCode::notFound, "target.step",
                {"“" + target.step + "”", "\"" + target.step + "\""},
                {"这个模型的一个步骤", "a step of this model"});
        return to.errors();
    }
    const Step& step = plan.step(at);
    if (hidesCells(plan, step)) {
        to.note(ErrorCode::wrongValue, "target.step",
                {"含有 −∞ 的步骤“" + target.step + "”", "\"" + target.step + "\", which holds −∞"},
                {"一个没有 −∞ 的步骤", "a step without −∞"});
    }
    const bool entropy = target.loss == Loss::crossEntropy;
    if (entropy && !takesCrossEntropy(step)) {
        to.note(ErrorCode::wrongValue, "target.loss",
                {"用于步骤“" + target.step + "”的交叉熵",
                 "cross-entropy on the step \"" + target.step + "\""},
                {"注意力权重的步骤，或 mse", "a step of attention weights, or mse"});
    }
    if (!to.shape("target.values", target.values, {step.shape.rows, "n"}, {step.shape.cols, "m"})) {
        return to.errors();
    }
    to.finite("target.values", target.values);
    if (entropy && to.errors().empty() && target.values.minCoeff() < 0) {
        to.note(ErrorCode::wrongValue, "target.values", {"带有负数的", "partly negative"},
                {"不小于 0 的数", "numbers of 0 or more"});
    }
    return to.errors();
}

}  // namespace

Result<Plan> soundPlan(const Model& model) {
    std::vector<Error> errors = ModelCheck(model).run();
    if (errors.empty()) {
        errors = sizeErrors(model);
    }
    if (!errors.empty()) {
        return errors;
    }
    Plan plan = buildPlan(model);
    plan.paddedInput = paddedInput(model);
    plan.paddedSource = paddedSource(model);
    if (model.target) {
        errors = targetErrors(model, plan);
        if (!errors.empty()) {
            return errors;
        }
    }
    return plan;
}

std::vector<Error> validate(const Model& model) {
    const Result<Plan> made = soundPlan(model);
    return made.ok() ? std::vector<Error>{} : made.errors();
}

}  // namespace attention
