// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/structure.h"

#include <algorithm>
#include <utility>

#include "attention/resize.h"
#include "attention/sites.h"
#include "model/modelfacts.h"
#include "model/sitewalk.h"

namespace attention {
namespace {

Matrix zeros(const Matrix& like) {
    return Matrix::Zero(like.rows(), like.cols());
}

Index valueRows(const Attention& attention) {
    Index rows = 0;
    for (const Head& head : attention.heads) {
        rows += valueWidthOf(head);
    }
    return rows;
}

/// First row of W^O that belongs to head `at`.
Index valueRowsBefore(const Attention& attention, Index at) {
    Index rows = 0;
    for (Index i = 0; i < at; ++i) {
        rows += valueWidthOf(attention.heads[static_cast<std::size_t>(i)]);
    }
    return rows;
}

/// How wide the result must be where it is added to x; d_v where nothing says.
Index outputWidth(const Model& model, const AttentionSite& site, const Attention& attention) {
    const Sequence& sequence =
        site.queries == Sentence::source && model.source ? *model.source : model.input;
    return sequence.X.cols() > 0 ? sequence.X.cols() : valueRows(attention);
}

void ensureProjection(const Model& model, const AttentionSite& site, Attention& attention) {
    if (attention.WO.size() == 0) {
        attention.WO = Matrix::Identity(valueRows(attention), outputWidth(model, site, attention));
    }
}

Head zeroHead(Head head) {
    for (Matrix* matrix :
         {&head.WQ, &head.WK, &head.WV, &head.bQ, &head.bK, &head.bV, &head.Q, &head.K, &head.V}) {
        *matrix = zeros(*matrix);
    }
    return head;
}

void zero(Attention& attention) {
    for (Head& head : attention.heads) {
        head = zeroHead(std::move(head));
    }
    attention.WO = zeros(attention.WO);
    attention.bO = zeros(attention.bO);
}

std::vector<Layer>& layersOf(Model& model, bool decoder) {
    return (decoder ? model.decoder : model.encoder).layers;
}

Norm unitNorm(Index width) {
    return {Matrix::Ones(1, width), Matrix::Zero(1, width), 1e-5};
}

Layer zeroLayer(Layer layer) {
    zero(layer.attention);
    if (layer.crossAttention) {
        zero(*layer.crossAttention);
    }
    for (Matrix* matrix : {&layer.feedForward.W1, &layer.feedForward.b1, &layer.feedForward.W2,
                           &layer.feedForward.b2}) {
        *matrix = zeros(*matrix);
    }
    for (Norm& norm : layer.norms) {
        norm = unitNorm(norm.gamma.cols());
    }
    return layer;
}

FeedForward zeroFeedForward(Index width) {
    const Index hidden = 2 * width;
    FeedForward result;
    result.W1 = Matrix::Zero(width, hidden);
    result.b1 = Matrix::Zero(1, hidden);
    result.W2 = Matrix::Zero(hidden, width);
    result.b2 = Matrix::Zero(1, width);
    return result;
}

/// The attention fitted to queries and keys of these widths, and made to come out `queryWidth`
/// wide.
Attention fitted(Attention attention, Index queryWidth, Index keyWidth) {
    for (Head& head : attention.heads) {
        head.WQ = resized(head.WQ, {queryWidth, head.WQ.cols()});
        head.WK = resized(head.WK, {keyWidth, head.WK.cols()});
        head.WV = resized(head.WV, {keyWidth, head.WV.cols()});
    }
    const Index rows = valueRows(attention);
    if (attention.WO.size() > 0) {
        attention.WO = resized(attention.WO, {rows, queryWidth});
    } else if (attention.heads.size() > 1 || rows != queryWidth) {
        attention.WO = Matrix::Identity(rows, queryWidth);
    }
    if (attention.bO.size() > 0) {
        attention.bO = resized(attention.bO, {1, queryWidth});
    }
    return attention;
}

Layer layerAround(const Attention& attention, Index width, std::optional<Index> sourceWidth) {
    Layer layer;
    layer.attention = fitted(attention, width, width);
    if (sourceWidth) {
        layer.crossAttention = fitted(attention, width, *sourceWidth);
        layer.crossAttention->masks.clear();
    }
    layer.feedForward = zeroFeedForward(width);
    layer.norms.assign(sourceWidth ? 3 : 2, unitNorm(width));
    return layer;
}

}  // namespace

void addHead(Model& model, std::string_view path, Index at) {
    Attention* attention = findAttention(model, path);
    if (!attention || attention->heads.empty()) {
        return;
    }
    const auto count = static_cast<Index>(attention->heads.size());
    at = std::clamp<Index>(at, 0, count);
    ensureProjection(model, siteAt(model, path), *attention);
    const Head head =
        zeroHead(attention->heads[static_cast<std::size_t>(std::max<Index>(at - 1, 0))]);
    const Index rows = valueWidthOf(head);
    const Index before = valueRowsBefore(*attention, at);
    const Matrix& WO = attention->WO;
    Matrix wider = Matrix::Zero(WO.rows() + rows, WO.cols());
    wider.topRows(before) = WO.topRows(before);
    wider.bottomRows(WO.rows() - before) = WO.bottomRows(WO.rows() - before);
    attention->WO = std::move(wider);
    attention->heads.insert(attention->heads.begin() + at, head);
    fitTarget(model);
}

void removeHead(Model& model, std::string_view path, Index at) {
    Attention* attention = findAttention(model, path);
    if (!attention || attention->heads.size() < 2 || at < 0 ||
        at >= static_cast<Index>(attention->heads.size())) {
        return;
    }
    const Index before = valueRowsBefore(*attention, at);
    const Index rows = valueWidthOf(attention->heads[static_cast<std::size_t>(at)]);
    const Matrix& WO = attention->WO;
    if (WO.rows() == valueRows(*attention)) {
        Matrix narrower(WO.rows() - rows, WO.cols());
        narrower << WO.topRows(before), WO.bottomRows(WO.rows() - before - rows);
        attention->WO = std::move(narrower);
    }
    attention->heads.erase(attention->heads.begin() + at);
    fitTarget(model);
}

void moveHead(Model& model, std::string_view path, Index from, Index to) {
    Attention* attention = findAttention(model, path);
    if (!attention) {
        return;
    }
    const auto count = static_cast<Index>(attention->heads.size());
    if (from < 0 || to < 0 || from >= count || to >= count || from == to) {
        return;
    }
    std::vector<Index> order(static_cast<std::size_t>(count));
    for (Index i = 0; i < count; ++i) {
        order[static_cast<std::size_t>(i)] = i;
    }
    order.erase(order.begin() + from);
    order.insert(order.begin() + to, from);

    std::vector<Head> heads;
    Matrix WO(attention->WO.rows(), attention->WO.cols());
    Index row = 0;
    for (const Index old : order) {
        const Head& head = attention->heads[static_cast<std::size_t>(old)];
        const Index rows = valueWidthOf(head);
        if (WO.rows() == valueRows(*attention)) {
            WO.middleRows(row, rows) =
                attention->WO.middleRows(valueRowsBefore(*attention, old), rows);
        }
        row += rows;
        heads.push_back(head);
    }
    if (WO.rows() == row) {
        attention->WO = std::move(WO);
    }
    attention->heads = std::move(heads);
    fitTarget(model);
}

void setHeadCount(Model& model, std::string_view path, Index count) {
    const Attention* attention = findAttention(model, path);
    const auto heads = [&] { return static_cast<Index>(attention->heads.size()); };
    if (!attention || attention->heads.empty() || count < 1) {
        return;
    }
    while (heads() < count) {
        addHead(model, path, heads());
    }
    while (heads() > count) {
        removeHead(model, path, heads() - 1);
    }
}

void setBiases(Model& model, std::string_view path, bool present) {
    Attention* attention = findAttention(model, path);
    if (!attention) {
        return;
    }
    const auto set = [present](Matrix& bias, Index columns) {
        if (!present) {
            bias.resize(0, 0);
        } else if (bias.size() == 0 && columns > 0) {
            bias = Matrix::Zero(1, columns);
        }
    };
    for (Head& head : attention->heads) {
        if (!head.given()) {
            set(head.bQ, head.WQ.cols());
            set(head.bK, head.WK.cols());
            set(head.bV, head.WV.cols());
        }
    }
    set(attention->bO, attention->WO.cols());
    fitTarget(model);
}

void setOutputProjection(Model& model, std::string_view path, bool present) {
    Attention* attention = findAttention(model, path);
    if (!attention || attention->heads.empty()) {
        return;
    }
    const AttentionSite site = siteAt(model, path);
    if (present) {
        ensureProjection(model, site, *attention);
    } else if (attention->heads.size() == 1 &&
               (model.block == Block::attention ||
                valueRows(*attention) == outputWidth(model, site, *attention))) {
        attention->WO.resize(0, 0);
        attention->bO.resize(0, 0);
    }
    fitTarget(model);
}

void addLayer(Model& model, bool decoder, Index at) {
    auto& layers = layersOf(model, decoder);
    if (layers.empty()) {
        return;
    }
    at = std::clamp<Index>(at, 0, static_cast<Index>(layers.size()));
    Layer layer = zeroLayer(layers[static_cast<std::size_t>(std::max<Index>(at - 1, 0))]);
    layers.insert(layers.begin() + at, std::move(layer));
    fitTarget(model);
}

void removeLayer(Model& model, bool decoder, Index at) {
    auto& layers = layersOf(model, decoder);
    if (layers.size() < 2 || at < 0 || at >= static_cast<Index>(layers.size())) {
        return;
    }
    layers.erase(layers.begin() + at);
    fitTarget(model);
}

void moveLayer(Model& model, bool decoder, Index from, Index to) {
    auto& layers = layersOf(model, decoder);
    const auto count = static_cast<Index>(layers.size());
    if (from < 0 || to < 0 || from >= count || to >= count || from == to) {
        return;
    }
    const auto first = layers.begin() + std::min(from, to);
    const auto last = layers.begin() + std::max(from, to);
    if (from < to) {
        std::rotate(first, first + 1, last + 1);
    } else {
        std::rotate(first, last, last + 1);
    }
    fitTarget(model);
}

void setFinalNorm(Model& model, bool decoder, bool present) {
    Stack& stack = decoder ? model.decoder : model.encoder;
    if (present == stack.norm.has_value() || stack.layers.empty() ||
        stack.layers.front().norms.empty()) {
        return;
    }
    stack.norm = present ? std::optional(unitNorm(stack.layers.front().norms.front().gamma.cols()))
                         : std::nullopt;
    fitTarget(model);
}

void setLayerCount(Model& model, bool decoder, Index count) {
    const auto size = [&] { return static_cast<Index>(layersOf(model, decoder).size()); };
    if (size() == 0 || count < 1) {
        return;
    }
    while (size() < count) {
        addLayer(model, decoder, size());
    }
    while (size() > count) {
        removeLayer(model, decoder, size() - 1);
    }
}

void setSource(Model& model, bool present) {
    if (model.block != Block::attention || present == model.source.has_value()) {
        return;
    }
    if (present) {
        model.source = model.input;
    } else {
        const Index width = model.input.X.cols();
        const Index tokens = tokenCount(model, Sentence::input);
        for (Head& head : model.attention.heads) {
            if (head.given()) {
                head.K = resized(head.K, {tokens, head.K.cols()});
                head.V = resized(head.V, {tokens, head.V.cols()});
            } else {
                head.WK = resized(head.WK, {width, head.WK.cols()});
                head.WV = resized(head.WV, {width, head.WV.cols()});
            }
        }
        model.source.reset();
    }
    fitMasks(model);
    fitTarget(model);
}

bool setBlock(Model& model, Block block) {
    if (block == model.block) {
        return true;
    }
    const auto sites = attentionSites(model);
    const Attention* first = sites.empty() ? nullptr : findAttention(model, sites.front().path);
    if (!first || model.input.X.size() == 0 ||
        std::ranges::any_of(first->heads, [](const Head& head) { return head.given(); })) {
        return false;
    }
    const Attention base = *first;
    const Index width = model.input.X.cols();
    if (usesDecoder(block) && !model.source) {
        model.source = model.input;
    } else if (!usesSource(block)) {
        model.source.reset();
    }
    const Index sourceWidth = model.source ? model.source->X.cols() : width;
    const Index encoderWidth = block == Block::transformer ? sourceWidth : width;
    Stack encoder = std::move(model.encoder);
    Stack decoder = std::move(model.decoder);
    model.attention = {};
    model.encoder = {};
    model.decoder = {};
    if (block == Block::attention) {
        model.attention = fitted(base, width, sourceWidth);
    }
    if (usesEncoder(block)) {
        model.encoder = std::move(encoder);
        if (model.encoder.layers.empty()) {
            model.encoder.layers.push_back(layerAround(base, encoderWidth, {}));
        }
    }
    if (usesDecoder(block)) {
        model.decoder = std::move(decoder);
        if (model.decoder.layers.empty()) {
            model.decoder.layers.push_back(layerAround(base, width, sourceWidth));
        }
    }
    model.block = block;
    // What was kept may have stood between other sequences: one pass makes all widths agree.
    Model fittedModel = model;
    resizeWidth(fittedModel, width);
    if (fittedModel.source) {
        resizeSourceWidth(fittedModel, sourceWidth);
    }
    model = std::move(fittedModel);
    fitMasks(model);
    fitTarget(model);
    return true;
}

}  // namespace attention
