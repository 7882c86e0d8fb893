// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "models.h"

#include <QTest>
#include <limits>
#include <utility>

#include "comparematrix.h"

namespace attention::test {

namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

Mask causal() {
    return {Mask::Kind::causal, {}};
}

Norm randomNorm(Random& random, Index width) {
    return {random.matrix(1, width, 0.5, 1.5), random.matrix(1, width), 1e-5};
}

Model oneHead(Random& random, const Widths& w) {
    Model made;
    made.input.X = random.matrix(w.tokens, w.model, -1, 1);
    made.attention.heads = {randomHead(random, w.model, w.model, w.keys, w.values, false)};
    return made;
}

Model crossAttention(Random& random, const Widths& w) {
    Model made;
    made.input.X = random.matrix(w.tokens, w.model, -1, 1);
    made.source = Sequence{{}, random.matrix(w.sourceTokens, w.source, -1, 1), {}};
    made.attention.heads = {randomHead(random, w.model, w.source, w.keys, w.values, true)};
    return made;
}

Model stacked(Random& random, const Widths& w, Block block, NormOrder order, Activation activation,
              int layers) {
    Model made;
    made.block = block;
    made.input.X = random.matrix(w.tokens, w.model, -1, 1);
    if (block != Block::encoder) {
        made.source = Sequence{{}, random.matrix(w.sourceTokens, w.model, -1, 1), {}};
    }
    for (int i = 0; i < layers; ++i) {
        for (const bool decoder : {false, true}) {
            Layer layer = randomLayer(random, w, decoder);
            layer.order = order;
            layer.feedForward.activation = activation;
            (decoder ? made.decoder : made.encoder).layers.push_back(std::move(layer));
        }
    }
    if (order == NormOrder::pre) {
        made.encoder.norm = randomNorm(random, w.model);
        made.decoder.norm = randomNorm(random, w.model);
    }
    return made;
}

}  // namespace

Model toySentence() {
    Model toy;
    toy.input.tokens = {{"猫", "抓", "老鼠"}, {"cat", "catches", "mouse"}};
    toy.input.X = matrixOf({{1, 0, 1, 0}, {0, 1, 0, 1}, {1, 1, 1, 1}});
    Head head;
    head.WQ = matrixOf({{1, 0, 1, 0}, {0, 1, 0, 1}, {1, 0, 0, 1}, {0, 1, 1, 0}});
    head.WK = matrixOf({{0, 1, 0, 1}, {1, 0, 1, 0}, {0, 1, 1, 0}, {1, 0, 0, 1}});
    head.WV = matrixOf({{1, 0, 1, 0}, {0, 1, 0, 1}, {0, 0, 1, 1}, {1, 1, 0, 0}});
    toy.attention.heads = {head};
    return toy;
}

Head randomHead(Random& random, Index from, Index source, Index keys, Index values, bool biases) {
    Head made;
    made.WQ = random.matrix(from, keys, -1, 1);
    made.WK = random.matrix(source, keys, -1, 1);
    made.WV = random.matrix(source, values, -1, 1);
    if (biases) {
        made.bQ = random.matrix(1, keys, -1, 1);
        made.bK = random.matrix(1, keys, -1, 1);
        made.bV = random.matrix(1, values, -1, 1);
    }
    return made;
}

Attention randomAttention(Random& random, const Widths& w, Index source) {
    Attention made;
    made.heads = {randomHead(random, w.model, source, w.keys, w.values, true),
                  randomHead(random, w.model, source, w.keys + 1, w.values - 1, false)};
    made.WO = random.matrix(2 * w.values - 1, w.model, -1, 1);
    made.bO = random.matrix(1, w.model, -1, 1);
    return made;
}

Layer randomLayer(Random& random, const Widths& w, bool decoder) {
    Layer made;
    made.attention = randomAttention(random, w, w.model);
    made.norms = {randomNorm(random, w.model), randomNorm(random, w.model)};
    if (decoder) {
        made.attention.masks = {causal()};
        made.crossAttention = randomAttention(random, w, w.model);
        made.norms.push_back(randomNorm(random, w.model));
    }
    made.feedForward.W1 = random.matrix(w.model, w.hidden, -1, 1);
    made.feedForward.b1 = random.matrix(1, w.hidden, -1, 1);
    made.feedForward.W2 = random.matrix(w.hidden, w.model, -1, 1);
    made.feedForward.b2 = random.matrix(1, w.model, -1, 1);
    return made;
}

std::vector<NamedModel> modelZoo() {
    Random random(2017);
    const Widths w;
    std::vector<NamedModel> zoo;
    const auto add = [&](std::string name, Model model) {
        zoo.push_back({std::move(name), std::move(model)});
    };
    add("toy", toySentence());
    add("one head", oneHead(random, w));
    add("1×1", oneHead(random, {1, 1, 1, 1, 1, 1, 1}));

    Model model = oneHead(random, w);
    model.attention.similarity = Similarity::dot;
    add("dot", model);
    model.attention.scale = 0.3;
    model.attention.temperature = 1.7;
    model.attention.softcap = 0.8;
    add("dot, scale, temperature, softcap", model);

    model = oneHead(random, w);
    model.attention.similarity = Similarity::cosine;
    model.attention.temperature = 0.4;
    add("cosine", model);

    model = oneHead(random, w);
    model.attention.masks = {causal()};
    add("causal", model);
    model.attention.masks = {causal(),
                             {Mask::Kind::bias, random.matrix(w.tokens, w.tokens, -1, 1)},
                             {Mask::Kind::padding, matrixOf({{0, 1, 1}})}};
    add("masks together, a row hidden", model);

    add("cross", crossAttention(random, w));
    model = crossAttention(random, w);
    model.attention.masks = {
        {Mask::Kind::allow, matrixOf({{1, 0, 1, 0}, {0, 0, 0, 0}, {1, 1, 1, 0}})}};
    model.attention.softcap = 2;
    add("cross, allow, softcap", model);
    model = crossAttention(random, w);
    model.attention.masks = {{Mask::Kind::bias, random.matrix(w.tokens, w.sourceTokens, -1, 1)},
                             causal()};
    model.attention.masks[0].values(1, 0) = minusInfinity;
    model.input.positions.kind = Positions::Kind::sinusoidal;
    model.source->positions = {Positions::Kind::given, random.matrix(w.sourceTokens, w.source)};
    add("cross, bias, positions", model);

    Model given;
    given.attention.heads.resize(2);
    for (Head& head : given.attention.heads) {
        head.Q = random.matrix(w.tokens, w.keys);
        head.K = random.matrix(w.sourceTokens, w.keys);
        head.V = random.matrix(w.sourceTokens, w.values);
    }
    given.attention.WO = random.matrix(2 * w.values, w.model);
    add("given Q, K, V", given);

    model = oneHead(random, w);
    model.attention = randomAttention(random, w, w.model);
    add("two heads", model);

    add("encoder", stacked(random, w, Block::encoder, NormOrder::post, Activation::relu, 1));
    add("encoder, pre-norm, gelu",
        stacked(random, w, Block::encoder, NormOrder::pre, Activation::gelu, 2));
    add("decoder", stacked(random, w, Block::decoder, NormOrder::post, Activation::geluTanh, 1));
    add("decoder, pre-norm",
        stacked(random, w, Block::decoder, NormOrder::pre, Activation::relu, 1));
    model = stacked(random, w, Block::transformer, NormOrder::post, Activation::relu, 2);
    model.input.positions.kind = Positions::Kind::sinusoidal;
    model.source->positions.kind = Positions::Kind::sinusoidal;
    add("transformer", model);
    add("transformer, pre-norm",
        stacked(random, w, Block::transformer, NormOrder::pre, Activation::gelu, 1));
    return zoo;
}

namespace {

const std::vector<NamedModel>& zoo() {
    static const std::vector<NamedModel> made = modelZoo();
    return made;
}

}  // namespace

void zooRows() {
    QTest::addColumn<int>("animal");
    int i = 0;
    for (const NamedModel& named : zoo()) {
        QTest::newRow(named.name.c_str()) << i++;
    }
}

const Model& zooModel() {
    QFETCH(int, animal);
    return zoo()[static_cast<std::size_t>(animal)].model;
}

}  // namespace attention::test
