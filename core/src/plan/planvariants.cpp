// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "plan/planvariants.h"

#include <algorithm>
#include <cmath>

#include "model/modelfacts.h"

namespace attention {
namespace {

constexpr Text cosineScores{
    "每个词的查询与每个词的键求余弦相似度：只看方向，不看长短，得分在 −1 与 1 之间。",
    "Each word's query is compared with each word's key by cosine similarity: only the direction "
    "counts, not the length, and scores lie in −1 … 1."};
constexpr Text givenTensor{"直接给出的数，例如取自一个真实的模型。",
                           "Given directly, for example taken from a real model."};
constexpr Text unscaled{"这个模型不缩放得分：乘以 1，原样往下走。",
                        "This model does not scale its scores: times 1, they go on unchanged."};
constexpr Text scaledByNumber{"得分乘以给定的缩放因子：因子越大，softmax 越偏向得分高的词。",
                              "The scores are multiplied by the given scale: the larger it is, the "
                              "more softmax favours the highest score."};
constexpr Text scaledByTemperature{
    "得分缩放后再除以温度 T：T 越高权重越平均，T 越低越集中。",
    "The scaled scores are divided by the temperature T: the higher T, the more even the weights; "
    "the lower, the more they gather on one word."};
constexpr Text causalMasked{
    "因果掩码让每个词只能看到自己和前面的词。看不到的格子得 −∞，画成阴影；softmax 之后权重是 0。",
    "The causal mask lets each word see only itself and the words before it. A hidden cell becomes "
    "−∞ and is hatched; softmax will give it the weight 0."};
constexpr Text causalUnequal{
    "因果掩码：第 i 个查询只能看到第 1 到第 i 个键（两边长度不同，从左上角对齐）。看不到的格子得 −∞"
    "，softmax 之后权重是 0。",
    "The causal mask lets query i see keys 1 to i (the lengths differ; it is anchored at the top "
    "left). A hidden cell becomes −∞; softmax will give it the weight 0."};
constexpr Text paddingMasked{
    "填充掩码遮住只为凑齐长度的词：它们的格子得 −∞，画成阴影；softmax 之后权重是 0。",
    "The padding mask hides tokens that only fill up the length: their cells become −∞ and are "
    "hatched; softmax will give them the weight 0."};
constexpr Text biasMasked{
    "给每个得分加上一个偏置：正的更受关注，负的更不受关注，−∞ 完全看不到。",
    "A bias is added to every score: positive draws attention, negative turns it away, −∞ hides "
    "altogether."};
constexpr Text geluActivated{
    "GELU 让大的正数几乎不变，大的负数变成约 0，中间平滑过渡：x·Φ(x)。",
    "GELU keeps large positive numbers almost unchanged and turns large negative ones into about "
    "0, smoothly in between: x·Φ(x)."};
constexpr Text geluTanhActivated{
    "GELU 的 tanh 近似：大的正数几乎不变，大的负数变成约 0，中间平滑过渡。",
    "GELU in its tanh approximation: large positive numbers stay almost unchanged, large negative "
    "ones become about 0, smoothly in between."};

bool tempered(const Attention& attention) {
    return attention.temperature != 1.0;
}

/// ÷√d_k: the usual scale of scaled dot-product attention.
bool usualScale(const Attention& attention) {
    return attention.similarity == Similarity::scaledDot && !attention.scale;
}

/// Dot and cosine without a scale of their own, and a scale of exactly 1.
bool noScale(const Attention& attention) {
    return !usualScale(attention) && attention.scale.value_or(1.0) == 1.0;
}

void describeScaled(Step& step, const Attention& attention) {
    const bool usual = usualScale(attention);
    const bool none = noScale(attention);
    const bool t = tempered(attention);
    if (usual) {
        step.symbol = t ? "S/(T\\sqrt{d_k})" : step.symbol;
        step.arrow = t ? "\\div (T\\sqrt{d_k})" : step.arrow;
    } else {
        step.symbol = none ? (t ? "S/T" : "S'") : (t ? "cS/T" : "cS");
        step.arrow = none ? (t ? "\\div T" : "\\times 1") : (t ? "\\times c/T" : "\\times c");
    }
    if (t) {
        step.explanation = scaledByTemperature;
    } else if (!usual) {
        step.explanation = none ? unscaled : scaledByNumber;
    }
}

/// "query", with a bias as third operand "query-bias".
std::string projectionFormula(const Step& step) {
    const std::string name(role(step.role).name.en);
    return step.operands.size() > 2 ? name + "-bias" : name;
}

Text maskExplanation(const Attention& attention, Shape shape) {
    const auto& masks = attention.masks;
    const auto kind = masks.front().kind;
    const bool one = std::all_of(masks.begin(), masks.end(),
                                 [&](const Mask& mask) { return mask.kind == kind; });
    if (one && kind == Mask::Kind::causal) {
        return shape.rows == shape.cols ? causalMasked : causalUnequal;
    }
    if (one && kind == Mask::Kind::padding) {
        return paddingMasked;
    }
    if (one && kind == Mask::Kind::bias) {
        return biasMasked;
    }
    return role(RoleId::masked).explanation;
}

}  // namespace

OpConstants scaleConstants(const Attention& attention, Index keyWidth) {
    OpConstants constants;
    constants.factor = scoreFactor(attention, keyWidth);
    const bool t = tempered(attention);
    if (usualScale(attention)) {
        constants.divisor = std::sqrt(static_cast<double>(keyWidth)) * attention.temperature;
        constants.factorMarkup = t ? "\\frac{1}{T\\sqrt{d_k}}" : "\\frac{1}{\\sqrt{d_k}}";
    } else if (noScale(attention) && t) {
        constants.divisor = attention.temperature;
        constants.factorMarkup = "\\frac{1}{T}";
    } else if (!noScale(attention)) {
        constants.factorMarkup = t ? "\\frac{c}{T}" : "c";
    }
    return constants;
}

std::string numberedSymbol(std::string_view symbol, int head) {
    if (head == 0 || symbol.empty()) {
        return std::string(symbol);
    }
    // After a leading factor ("cS") the matrix's own letter is the capital one.
    std::size_t letter = 0;
    while (letter + 1 < symbol.size() && symbol[letter] >= 'a' && symbol[letter] <= 'z' &&
           symbol[letter + 1] >= 'A' && symbol[letter + 1] <= 'Z') {
        ++letter;
    }
    std::string numbered(symbol.substr(0, letter + 1));
    std::string_view rest = symbol.substr(letter + 1);
    const std::string number = std::to_string(head);
    if (rest.size() >= 2 && rest.front() == '_') {
        numbered += "_{" + std::string(rest.substr(1, 1)) + "," + number + "}";
        rest.remove_prefix(2);
    } else {
        numbered += number.size() == 1 ? "_" + number : "_{" + number + "}";
    }
    return numbered + std::string(rest);
}

std::string attentionFormula(const Attention& attention) {
    std::string key = "attention";
    if (attention.similarity == Similarity::cosine) {
        key += "-cosine";
    } else if (noScale(attention)) {
        key += "-dot";
    }
    if (!usualScale(attention) && !noScale(attention)) {
        key += "-scale";
    }
    if (tempered(attention)) {
        key += "-temperature";
    }
    if (attention.softcap) {
        key += "-softcap";
    }
    if (!attention.masks.empty()) {
        key += "-masked";
    }
    return key;
}

std::string feedForwardFormula(Activation activation) {
    return activation == Activation::relu ? "feed-forward" : "feed-forward-gelu";
}

std::string sublayerFormula(NormOrder order) {
    return order == NormOrder::post ? "add-norm" : "add-norm-pre";
}

void describeStep(Step& step, std::string formula) {
    const Role& r = role(step.role);
    step.symbol = r.symbol;
    step.arrow = r.arrow;
    step.explanation = r.explanation;
    step.formula = std::move(formula);
}

void describeAttentionStep(Step& step, const Attention& attention, int head) {
    describeStep(step, attentionFormula(attention));
    switch (step.role) {
        case RoleId::Q:
        case RoleId::K:
        case RoleId::V:
            if (step.op == OpId::input) {
                step.arrow.clear();
                step.explanation = givenTensor;
            } else {
                step.formula = projectionFormula(step);
            }
            break;
        case RoleId::scores:
            if (attention.similarity == Similarity::cosine) {
                step.arrow = "cos(Q, K)";
                step.explanation = cosineScores;
            }
            break;
        case RoleId::scaled:
            describeScaled(step, attention);
            break;
        case RoleId::masked:
            step.explanation = maskExplanation(attention, step.shape);
            break;
        case RoleId::concat:
        case RoleId::output:
        case RoleId::WO:
        case RoleId::bO:
            step.formula = attention.heads.size() > 1 ? "multi-head" : "projection";
            break;
        default:
            break;
    }
    if (step.role != RoleId::mask) {
        step.symbol = numberedSymbol(step.symbol, head);
    }
}

void describeActivation(Step& step, Activation activation) {
    if (activation == Activation::relu) {
        return;
    }
    step.formula = activation == Activation::gelu ? "gelu" : "gelu-tanh";
    step.symbol = "GELU(H)";
    step.arrow = "GELU";
    step.explanation = activation == Activation::gelu ? geluActivated : geluTanhActivated;
}

}  // namespace attention
