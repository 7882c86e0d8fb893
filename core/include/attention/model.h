// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What the person chose, as plain values: sentences, weights, options. Comparable, copyable, and
// free of anything computed. The file format of the same thing is attention/document.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/export.h"
#include "attention/matrix.h"
#include "attention/text.h"

namespace attention {

/// Names of the tokens of a sequence. `zh` also holds a list that was given in one language only
/// (then `en` is empty). Both empty: tokens are called 1, 2, …
struct Tokens {
    std::vector<std::string> zh;
    std::vector<std::string> en;
    bool given() const { return !zh.empty(); }
    bool bilingual() const { return !en.empty(); }
    const std::vector<std::string>& in(Language language) const {
        return language == Language::en && bilingual() ? en : zh;
    }
    friend bool operator==(const Tokens&, const Tokens&) = default;
};

/// Position vectors that are added to X ("Attention Is All You Need", section 3.5).
struct Positions {
    enum class Kind { none, sinusoidal, given };
    Kind kind = Kind::none;
    Matrix table;  ///< (tokens, d_model), only for `given`
    ATTENTION_EXPORT friend bool operator==(const Positions&, const Positions&);
};

struct Sequence {
    Tokens tokens;
    Matrix X;  ///< (tokens, d_model); empty when every head gives Q, K, V
    Positions positions;
    ATTENTION_EXPORT friend bool operator==(const Sequence&, const Sequence&);
};

/// One head: three projections of X, or Q, K, V taken from a real model.
struct Head {
    Matrix WQ;          ///< (d_model, d_k)
    Matrix WK;          ///< (d_source, d_k), d_source = width of the keys' source
    Matrix WV;          ///< (d_source, d_v)
    Matrix bQ, bK, bV;  ///< (1, d_k), (1, d_k), (1, d_v); absent: size 0
    Matrix Q, K, V;     ///< (queries, d_k), (keys, d_k), (keys, d_v); given: size > 0
    bool given() const { return Q.size() > 0 || K.size() > 0 || V.size() > 0; }
    ATTENTION_EXPORT friend bool operator==(const Head&, const Head&);
};

enum class Similarity { scaledDot, dot, cosine };

/// What a query may attend to. In an allow matrix `true` (1) means *may attend*.
struct Mask {
    enum class Kind {
        causal,   ///< query i sees keys 1 … i (anchored top-left between unequal lengths)
        padding,  ///< one truth value per key
        allow,    ///< one truth value per query and key
        bias,     ///< numbers added to the scaled scores; -inf hides
    };
    Kind kind = Kind::causal;
    Matrix values;  ///< padding (1, keys) and allow (queries, keys): 0 or 1; bias (queries, keys)
    ATTENTION_EXPORT friend bool operator==(const Mask&, const Mask&);
};

/// One attention sub-layer: heads side by side, concatenated and projected by W^O.
struct Attention {
    std::vector<Head> heads;
    Matrix WO;  ///< (sum of d_v, d_model); required with two heads or more
    Matrix bO;  ///< (1, d_model) or absent
    Similarity similarity = Similarity::scaledDot;
    std::optional<double> scale;    ///< absent: 1/√d_k of the head for scaledDot, else 1
    double temperature = 1.0;       ///< > 0; divides the scaled scores
    std::optional<double> softcap;  ///< > 0; c·tanh(s/c) before the mask
    std::vector<Mask> masks;        ///< all of them hold; none: no `masked` step
    ATTENTION_EXPORT friend bool operator==(const Attention&, const Attention&);
};

/// Layer normalisation of each row: biased variance, epsilon inside the root.
struct Norm {
    Matrix gamma;  ///< (1, d_model)
    Matrix beta;   ///< (1, d_model)
    double epsilon = 1e-5;
    ATTENTION_EXPORT friend bool operator==(const Norm&, const Norm&);
};

enum class Activation { relu, gelu, geluTanh };

/// activation(x·W1 + b1)·W2 + b2
struct FeedForward {
    Matrix W1;  ///< (d_model, d_ff)
    Matrix b1;  ///< (1, d_ff)
    Matrix W2;  ///< (d_ff, d_model)
    Matrix b2;  ///< (1, d_model)
    Activation activation = Activation::relu;
    ATTENTION_EXPORT friend bool operator==(const FeedForward&, const FeedForward&);
};

enum class NormOrder { post, pre };

/// An encoder layer, or with `crossAttention` a decoder layer.
struct Layer {
    Attention attention;
    std::optional<Attention> crossAttention;
    FeedForward feedForward;
    std::vector<Norm> norms;  ///< two; three with crossAttention
    NormOrder order = NormOrder::post;
    friend bool operator==(const Layer&, const Layer&) = default;
};

struct Stack {
    std::vector<Layer> layers;
    std::optional<Norm> norm;  ///< after the last layer
    friend bool operator==(const Stack&, const Stack&) = default;
};

enum class Block { attention, encoder, decoder, transformer };
enum class Loss { meanSquaredError, crossEntropy };

/// What a step should have been; gives a gradient something to descend.
struct Target {
    std::string step;  ///< a step key of the plan
    Matrix values;     ///< the step's shape
    Loss loss = Loss::meanSquaredError;
    ATTENTION_EXPORT friend bool operator==(const Target&, const Target&);
};

/// Which of a model's two sequences: the one that asks, or the one that keys and values come from.
enum class Sentence { input, source };

struct Model {
    Phrase title;
    Block block = Block::attention;
    Sequence input;
    std::optional<Sequence> source;  ///< keys and values come from here, if not from the input
    Attention attention;             ///< block attention
    Stack encoder;                   ///< blocks encoder and transformer
    Stack decoder;                   ///< blocks decoder and transformer
    std::optional<Target> target;
    friend bool operator==(const Model&, const Model&) = default;
};

}  // namespace attention
