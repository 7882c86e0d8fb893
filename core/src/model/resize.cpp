// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/resize.h"

#include <algorithm>
#include <string>
#include <vector>

#include "attention/parameters.h"
#include "attention/plan.h"
#include "attention/sites.h"
#include "model/modelfacts.h"
#include "model/sitewalk.h"

namespace attention {
namespace {

// Absent matrices (size 0) stay absent.
void setRows(Matrix& matrix, Index rows, double fill = 0) {
    if (matrix.size() > 0) {
        matrix = resized(matrix, {rows, matrix.cols()}, fill);
    }
}

void setColumns(Matrix& matrix, Index columns, double fill = 0) {
    if (matrix.size() > 0) {
        matrix = resized(matrix, {matrix.rows(), columns}, fill);
    }
}

void resizeNames(std::vector<std::string>& names, Index count) {
    if (names.empty()) {
        return;
    }
    const auto before = names.size();
    names.resize(static_cast<std::size_t>(count));
    for (std::size_t i = before; i < names.size(); ++i) {
        names[i] = std::to_string(i + 1);
    }
}

void resizeSequence(Sequence& sequence, Index tokens) {
    setRows(sequence.X, tokens);
    setRows(sequence.positions.table, tokens);
    resizeNames(sequence.tokens.zh, tokens);
    resizeNames(sequence.tokens.en, tokens);
}

void widenSequence(Sequence& sequence, Index width) {
    setColumns(sequence.X, width);
    setColumns(sequence.positions.table, width);
}

void setNormWidth(Norm& norm, Index width) {
    setColumns(norm.gamma, width, 1);
    setColumns(norm.beta, width);
}

void setStackWidth(Stack& stack, Index width) {
    for (Layer& layer : stack.layers) {
        setRows(layer.feedForward.W1, width);
        setColumns(layer.feedForward.W2, width);
        setColumns(layer.feedForward.b2, width);
        for (Norm& norm : layer.norms) {
            setNormWidth(norm, width);
        }
    }
    if (stack.norm) {
        setNormWidth(*stack.norm, width);
    }
}

/// The width of what asks or is asked somewhere changes.
void setSiteWidth(Attention& attention, bool queries, bool keys, Index width) {
    for (Head& head : attention.heads) {
        if (queries) {
            setRows(head.WQ, width);
        }
        if (keys) {
            setRows(head.WK, width);
            setRows(head.WV, width);
        }
    }
    if (queries) {
        setColumns(attention.WO, width);
        setColumns(attention.bO, width);
    }
}

void setWidth(Model& model, Sentence sequence, Index width) {
    Sequence* of = sequence == Sentence::input ? &model.input
                   : model.source              ? &*model.source
                                               : nullptr;
    if (!of) {
        return;
    }
    widenSequence(*of, width);
    forEachSite(model, [&](const AttentionSite& site, Attention& attention) {
        // A transformer's cross-attention reads the encoder's output, as wide as its input; so
        // does that of a decoder, whose source that output is.
        const bool queries = site.queries == sequence;
        setSiteWidth(attention, queries, site.keys == sequence, width);
        const bool residual = model.block != Block::attention;
        if (queries && residual && attention.WO.size() == 0 && attention.heads.size() == 1) {
            // Without W^O the head itself must come out as wide as x.
            setColumns(attention.heads.front().WV, width);
            setColumns(attention.heads.front().bV, width);
        }
    });
    if (usesEncoder(model.block) &&
        (sequence == Sentence::source) == (model.block == Block::transformer)) {
        setStackWidth(model.encoder, width);
    }
    if (usesDecoder(model.block) && sequence == Sentence::input) {
        setStackWidth(model.decoder, width);
    }
}

void resizeMask(Mask& mask, Index queries, Index keys) {
    switch (mask.kind) {
        case Mask::Kind::causal:
            break;
        case Mask::Kind::padding:
            mask.values = resized(mask.values, {1, keys}, 1);
            break;
        case Mask::Kind::allow:
            mask.values = resized(mask.values, {queries, keys}, 1);
            break;
        case Mask::Kind::bias:
            mask.values = resized(mask.values, {queries, keys}, 0);
            break;
    }
}

/// The rows of W^O belong to heads one after the other: each head's block is resized by itself.
Matrix withValueWidth(const Matrix& WO, const std::vector<Head>& heads, Index valueWidth) {
    Matrix result = Matrix::Zero(static_cast<Index>(heads.size()) * valueWidth, WO.cols());
    Index from = 0;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const Index before = valueWidthOf(heads[i]);
        const Index kept = std::min({before, valueWidth, WO.rows() - from});
        if (kept > 0) {
            result.middleRows(static_cast<Index>(i) * valueWidth, kept) = WO.middleRows(from, kept);
        }
        from += before;
    }
    return result;
}

}  // namespace

Matrix resized(const MatrixRef& matrix, Shape shape, double fill) {
    Matrix result = Matrix::Constant(shape.rows, shape.cols, fill);
    const Index rows = std::min(shape.rows, matrix.rows());
    const Index columns = std::min(shape.cols, matrix.cols());
    result.topLeftCorner(rows, columns) = matrix.topLeftCorner(rows, columns);
    return result;
}

Sizes sizesOf(const Model& model, std::string_view site) {
    Sizes sizes;
    sizes.tokens = tokenCount(model, Sentence::input);
    sizes.width = model.input.X.cols();
    if (model.source) {
        sizes.sourceTokens = tokenCount(model, Sentence::source);
        sizes.sourceWidth = model.source->X.cols();
    }
    if (const Attention* attention = findAttention(model, site)) {
        sizes.heads = static_cast<Index>(attention->heads.size());
        if (!attention->heads.empty()) {
            const Head& head = attention->heads.front();
            sizes.keyWidth = head.given() ? head.K.cols() : head.WK.cols();
            sizes.valueWidth = valueWidthOf(head);
        }
    }
    if (const Layer* layer = findLayer(model, site)) {
        sizes.hidden = layer->feedForward.W1.cols();
    }
    return sizes;
}

void resizeTokens(Model& model, Sentence sequence, Index tokens) {
    if (sequence == Sentence::source && !model.source) {
        return;
    }
    resizeSequence(sequence == Sentence::source ? *model.source : model.input, tokens);
    forEachSite(model, [&](const AttentionSite& site, Attention& attention) {
        for (Head& head : attention.heads) {
            if (site.queries == sequence) {
                setRows(head.Q, tokens);
            }
            if (site.keys == sequence) {
                setRows(head.K, tokens);
                setRows(head.V, tokens);
            }
        }
    });
    fitMasks(model);
    fitTarget(model);
}

void resizeWidth(Model& model, Index width) {
    const bool together = model.source && model.source->X.cols() == model.input.X.cols();
    setWidth(model, Sentence::input, width);
    if (together) {
        setWidth(model, Sentence::source, width);
    }
    fitTarget(model);
}

void resizeSourceWidth(Model& model, Index width) {
    setWidth(model, Sentence::source, width);
    fitTarget(model);
}

void resizeKeys(Model& model, std::string_view site, Index keyWidth) {
    if (Attention* attention = findAttention(model, site)) {
        for (Head& head : attention->heads) {
            for (Matrix* matrix : {&head.WQ, &head.WK, &head.bQ, &head.bK, &head.Q, &head.K}) {
                setColumns(*matrix, keyWidth);
            }
        }
    }
    fitTarget(model);
}

void resizeValues(Model& model, std::string_view site, Index valueWidth) {
    if (Attention* attention = findAttention(model, site)) {
        const bool residual = model.block != Block::attention;
        if (residual && attention->WO.size() == 0 && !attention->heads.empty()) {
            const Index before = valueWidthOf(attention->heads.front());
            attention->WO = Matrix::Identity(before, before);
        }
        if (attention->WO.size() > 0) {
            attention->WO = withValueWidth(attention->WO, attention->heads, valueWidth);
        }
        for (Head& head : attention->heads) {
            for (Matrix* matrix : {&head.WV, &head.bV, &head.V}) {
                setColumns(*matrix, valueWidth);
            }
        }
    }
    fitTarget(model);
}

void resizeHidden(Model& model, std::string_view layer, Index hidden) {
    if (Layer* found = findLayer(model, layer)) {
        setColumns(found->feedForward.W1, hidden);
        setColumns(found->feedForward.b1, hidden);
        setRows(found->feedForward.W2, hidden);
    }
    fitTarget(model);
}

bool resizeParameter(Model& model, std::string_view path, Shape shape) {
    const Matrix* matrix = findParameter(model, path);
    if (!matrix || shape.rows < 1 || shape.cols < 1) {
        return false;
    }
    const AttentionSite site = siteAt(model, path);
    const std::string_view name =
        path.substr(path.rfind('.') == std::string_view::npos ? 0 : path.rfind('.') + 1);
    const Sentence sequence = path.starts_with("source.") ? Sentence::source : Sentence::input;
    const Sentence layerSequence = model.block == Block::transformer && path.starts_with("encoder.")
                                       ? Sentence::source
                                       : Sentence::input;
    Model next = model;
    const auto widen = [&next](Sentence of, Index width) {
        of == Sentence::source ? resizeSourceWidth(next, width) : resizeWidth(next, width);
    };
    // Which size each side of the matrix is. A side that is not named here is not free.
    if (name == "X" || name == "positions") {
        resizeTokens(next, sequence, shape.rows);
        widen(sequence, shape.cols);
    } else if (name == "WQ") {
        widen(site.queries, shape.rows);
        resizeKeys(next, site.path, shape.cols);
    } else if (name == "WK") {
        widen(site.keys, shape.rows);
        resizeKeys(next, site.path, shape.cols);
    } else if (name == "WV") {
        widen(site.keys, shape.rows);
        resizeValues(next, site.path, shape.cols);
    } else if (name == "Q") {
        resizeTokens(next, site.queries, shape.rows);
        resizeKeys(next, site.path, shape.cols);
    } else if (name == "K") {
        resizeTokens(next, site.keys, shape.rows);
        resizeKeys(next, site.path, shape.cols);
    } else if (name == "V") {
        resizeTokens(next, site.keys, shape.rows);
        resizeValues(next, site.path, shape.cols);
    } else if (name == "bQ" || name == "bK") {
        resizeKeys(next, site.path, shape.cols);
    } else if (name == "bV") {
        resizeValues(next, site.path, shape.cols);
    } else if (name == "WO" || name == "bO") {
        widen(site.queries, shape.cols);
    } else if (name == "W1") {
        widen(layerSequence, shape.rows);
        resizeHidden(next, path, shape.cols);
    } else if (name == "W2") {
        resizeHidden(next, path, shape.rows);
        widen(layerSequence, shape.cols);
    } else if (name == "b1") {
        resizeHidden(next, path, shape.cols);
    } else {  // b2, gamma, beta
        widen(layerSequence, shape.cols);
    }
    const Matrix* result = findParameter(next, path);
    if (!result || shapeOf(*result) != shape) {
        return false;
    }
    model = std::move(next);
    return true;
}

void fitMasks(Model& model) {
    forEachSite(model, [&](const AttentionSite& site, Attention& attention) {
        const Shape shape = scoresShape(model, site);
        for (Mask& mask : attention.masks) {
            resizeMask(mask, shape.rows, shape.cols);
        }
    });
}

void fitTarget(Model& model) {
    if (!model.target) {
        return;
    }
    Target target = std::move(*model.target);
    model.target.reset();
    const auto planned = plan(model);
    if (!planned) {
        model.target = std::move(target);  // in flux for another reason: nothing to fit to
        return;
    }
    const int step = planned->find(target.step);
    if (step < 0) {
        return;
    }
    const Shape shape = planned->step(step).shape;
    if (shapeOf(target.values) != shape) {
        target.values = resized(target.values, shape);
    }
    model.target = std::move(target);
}

}  // namespace attention
