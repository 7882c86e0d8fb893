// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// From a document to JSON. What has its default is left out; what was not understood is put back.
#include <algorithm>
#include <charconv>

#include "attention/document.h"
#include "io/jsonnode.h"

namespace attention {
namespace {

using json::Array;
using json::Flags;
using json::Node;
using json::Numbers;
using json::Object;

Numbers row(const Matrix& matrix, Index r) {
    return {matrix.data() + r * matrix.cols(), matrix.data() + (r + 1) * matrix.cols()};
}

Flags flags(const Matrix& matrix, Index r) {
    Flags made;
    for (Index c = 0; c < matrix.cols(); ++c) {
        made.push_back(matrix(r, c) != 0.0);
    }
    return made;
}

Node matrixNode(const Matrix& matrix) {
    Array rows;
    for (Index r = 0; r < matrix.rows(); ++r) {
        rows.emplace_back(row(matrix, r));
    }
    return rows;
}

void put(Object& to, const char* key, Node value) {
    to.emplace_back(key, std::move(value));
}

void putMatrix(Object& to, const char* key, const Matrix& matrix) {
    if (matrix.size() > 0) {
        put(to, key, matrixNode(matrix));
    }
}

void putList(Object& to, const char* key, const Matrix& list) {
    if (list.size() > 0) {
        put(to, key, row(list, 0));
    }
}

Node textsNode(const std::vector<std::string>& texts) {
    Array made;
    for (const std::string& text : texts) {
        made.emplace_back(text);
    }
    return made;
}

void putSequence(Object& to, const Sequence& sequence) {
    const Tokens& tokens = sequence.tokens;
    if (tokens.bilingual()) {
        put(to, "tokens", Object{{"zh", textsNode(tokens.zh)}, {"en", textsNode(tokens.en)}});
    } else if (tokens.given()) {
        put(to, "tokens", textsNode(tokens.zh));
    }
    putMatrix(to, "X", sequence.X);
    switch (sequence.positions.kind) {
        case Positions::Kind::none:
            break;
        case Positions::Kind::sinusoidal:
            put(to, "positions", "sinusoidal");
            break;
        case Positions::Kind::given:
            put(to, "positions", matrixNode(sequence.positions.table));
            break;
    }
}

Node headNode(const Head& head) {
    Object made;
    putMatrix(made, "WQ", head.WQ);
    putMatrix(made, "WK", head.WK);
    putMatrix(made, "WV", head.WV);
    putList(made, "bQ", head.bQ);
    putList(made, "bK", head.bK);
    putList(made, "bV", head.bV);
    putMatrix(made, "Q", head.Q);
    putMatrix(made, "K", head.K);
    putMatrix(made, "V", head.V);
    return made;
}

Node maskNode(const Mask& mask) {
    switch (mask.kind) {
        case Mask::Kind::causal:
            break;
        case Mask::Kind::padding:
            return Object{{"padding", mask.values.size() > 0 ? flags(mask.values, 0) : Flags{}}};
        case Mask::Kind::allow: {
            Array rows;
            for (Index r = 0; r < mask.values.rows(); ++r) {
                rows.emplace_back(flags(mask.values, r));
            }
            return Object{{"allow", std::move(rows)}};
        }
        case Mask::Kind::bias:
            return Object{{"bias", matrixNode(mask.values)}};
    }
    return "causal";
}

Node attentionNode(const Attention& attention) {
    Object made;
    Array heads;
    for (const Head& head : attention.heads) {
        heads.push_back(headNode(head));
    }
    put(made, "heads", std::move(heads));
    putMatrix(made, "WO", attention.WO);
    putList(made, "bO", attention.bO);
    if (attention.similarity != Similarity::scaledDot) {
        put(made, "similarity", attention.similarity == Similarity::dot ? "dot" : "cosine");
    }
    if (attention.scale) {
        put(made, "scale", *attention.scale);
    }
    if (attention.temperature != 1.0) {
        put(made, "temperature", attention.temperature);
    }
    if (attention.softcap) {
        put(made, "softcap", *attention.softcap);
    }
    if (attention.masks.size() == 1) {
        put(made, "mask", maskNode(attention.masks.front()));
    } else if (!attention.masks.empty()) {
        Array masks;
        for (const Mask& mask : attention.masks) {
            masks.push_back(maskNode(mask));
        }
        put(made, "mask", std::move(masks));
    }
    return made;
}

Node normNode(const Norm& norm) {
    Object made;
    putList(made, "gamma", norm.gamma);
    putList(made, "beta", norm.beta);
    put(made, "epsilon", norm.epsilon);
    return made;
}

const char* activationWord(Activation activation) {
    switch (activation) {
        case Activation::gelu:
            return "gelu";
        case Activation::geluTanh:
            return "gelu-tanh";
        case Activation::relu:
            break;
    }
    return "relu";
}

Node feedForwardNode(const FeedForward& network) {
    Object made;
    putMatrix(made, "W1", network.W1);
    putList(made, "b1", network.b1);
    putMatrix(made, "W2", network.W2);
    putList(made, "b2", network.b2);
    put(made, "activation", activationWord(network.activation));
    return made;
}

Node layerNode(const Layer& layer) {
    Object made;
    put(made, "attention", attentionNode(layer.attention));
    if (layer.crossAttention) {
        put(made, "crossAttention", attentionNode(*layer.crossAttention));
    }
    put(made, "feedForward", feedForwardNode(layer.feedForward));
    Array norms;
    for (const Norm& norm : layer.norms) {
        norms.push_back(normNode(norm));
    }
    put(made, "norms", std::move(norms));
    put(made, "order", layer.order == NormOrder::post ? "post-norm" : "pre-norm");
    return made;
}

void putStack(Object& to, const char* key, const Stack& stack) {
    if (stack == Stack{}) {
        return;
    }
    Object made;
    Array layers;
    for (const Layer& layer : stack.layers) {
        layers.push_back(layerNode(layer));
    }
    put(made, "layers", std::move(layers));
    if (stack.norm) {
        put(made, "norm", normNode(*stack.norm));
    }
    put(to, key, std::move(made));
}

const char* blockWord(Block block) {
    switch (block) {
        case Block::attention:
            return "attention";
        case Block::encoder:
            return "encoder";
        case Block::decoder:
            return "decoder";
        case Block::transformer:
            break;
    }
    return "transformer";
}

Object documentNode(const Document& document) {
    const Model& model = document.model;
    Object top;
    put(top, "format", "attention-lab");
    put(top, "version", 1.0);
    if (model.title != Phrase{}) {
        if (model.title.zh == model.title.en) {
            put(top, "title", model.title.zh);
        } else {
            put(top, "title", Object{{"zh", model.title.zh}, {"en", model.title.en}});
        }
    }
    putSequence(top, model.input);
    if (model.source) {
        Object source;
        putSequence(source, *model.source);
        put(top, "source", std::move(source));
    }
    put(top, "block", blockWord(model.block));
    if (model.block == Block::attention || model.attention != Attention{}) {
        put(top, "attention", attentionNode(model.attention));
    }
    putStack(top, "encoder", model.encoder);
    putStack(top, "decoder", model.decoder);
    if (model.target) {
        Object target{{"step", model.target->step}};
        putMatrix(target, "values", model.target->values);
        put(target, "loss", model.target->loss == Loss::crossEntropy ? "cross-entropy" : "mse");
        put(top, "target", std::move(target));
    }
    Object view;
    if (document.view.byHand) {
        put(view, "byHand", static_cast<double>(*document.view.byHand));
    }
    if (document.view.sharedRange) {
        put(view, "range", "shared");
    }
    if (!view.empty()) {
        put(top, "view", std::move(view));
    }
    return top;
}

std::string unescaped(std::string_view part) {
    std::string key;
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (part[i] == '~' && i + 1 < part.size()) {
            key += part[++i] == '1' ? '/' : '~';
        } else {
            key += part[i];
        }
    }
    return key;
}

Node* child(Node& node, std::string_view part) {
    if (auto* object = node.as<Object>()) {
        const std::string key = unescaped(part);
        const auto found = std::find_if(object->begin(), object->end(),
                                        [&](const auto& member) { return member.first == key; });
        return found == object->end() ? nullptr : &found->second;
    }
    auto* array = node.as<Array>();
    std::size_t index = 0;
    const auto read = std::from_chars(part.data(), part.data() + part.size(), index);
    const bool known = array != nullptr && read.ec == std::errc() && index < array->size();
    return known ? &(*array)[index] : nullptr;
}

/// Objects that are left out when they hold nothing that is known.
bool leftOutWhenPlain(std::string_view key) {
    return key == "view" || key == "attention" || key == "encoder" || key == "decoder";
}

/// A title or a list of tokens that is written plainly, in its longer form.
void lengthen(Node& node, std::string_view key) {
    if (key == "title" && node.as<std::string>() != nullptr) {
        const std::string both = *node.as<std::string>();
        node.value = Object{{"zh", both}, {"en", both}};
    } else if (key == "tokens" && node.isArray()) {
        Node plain = std::move(node);
        node.value = Object{};
        node.as<Object>()->emplace_back("zh", std::move(plain));
    }
}

/// Puts an unknown value back where it was. Where its object is gone, so is it: a key of a head
/// that was removed means nothing any more.
void putBack(Node& root, std::string_view pointer, Node value) {
    Node* at = &root;
    bool top = true;
    while (at != nullptr && pointer.starts_with('/')) {
        pointer.remove_prefix(1);
        const auto end = pointer.find('/');
        const std::string_view part = pointer.substr(0, end);
        Node* next = child(*at, part);
        auto* object = at->as<Object>();
        if (end == std::string_view::npos) {
            if (object != nullptr && next == nullptr) {
                object->emplace_back(unescaped(part), std::move(value));
            }
            return;
        }
        if (next == nullptr && top && leftOutWhenPlain(part)) {
            object->emplace_back(std::string(part), Object{});
            next = &object->back().second;
        }
        if (next != nullptr) {
            lengthen(*next, part);
        }
        at = next;
        top = false;
        pointer.remove_prefix(end);
    }
}

}  // namespace

std::string writeDocument(const Document& document) {
    Node root = documentNode(document);
    for (const auto& [pointer, text] : document.unknown) {
        const Result<Node> value = json::parse(text);
        if (value) {
            putBack(root, pointer, *value);
        }
    }
    return json::pretty(root);
}

}  // namespace attention
