// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/maskedit.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <type_traits>

#include "attention/sites.h"

namespace attention {
namespace {

constexpr double hides = -std::numeric_limits<double>::infinity();

bool hidesCell(const Mask& mask, Index query, Index key) {
    const bool inside = query < mask.values.rows() && key < mask.values.cols();
    switch (mask.kind) {
        case Mask::Kind::causal:
            return key > query;
        case Mask::Kind::padding:
            return key < mask.values.cols() && mask.values(0, key) == 0;
        case Mask::Kind::allow:
            return inside && mask.values(query, key) == 0;
        case Mask::Kind::bias:
            return inside && mask.values(query, key) == hides;
    }
    return false;
}

Mask made(Mask::Kind kind, const Attention& attention, Shape shape) {
    switch (kind) {
        case Mask::Kind::causal:
            return {kind, {}};
        case Mask::Kind::padding:
            return {kind, Matrix::Ones(1, shape.cols)};
        case Mask::Kind::allow:
            return {kind, allowed(attention, shape)};
        case Mask::Kind::bias:
            return {kind, allowed(attention, shape).unaryExpr([](double may) {
                        return may != 0 ? 0.0 : hides;
                    })};
    }
    return {};
}

template <class M>
auto* maskIn(M& model, std::string_view path) {
    constexpr std::string_view part = ".masks[";
    using MatrixType = std::remove_reference_t<decltype((model.input.X))>;
    MatrixType* found = nullptr;
    const auto at = path.rfind(part);
    auto* attention =
        at == std::string_view::npos ? nullptr : findAttention(model, path.substr(0, at));
    if (attention) {
        std::size_t index = 0;
        const char* end = path.data() + path.size();
        const auto [rest, error] = std::from_chars(path.data() + at + part.size(), end, index);
        if (error == std::errc() && rest + 1 == end && *rest == ']' &&
            index < attention->masks.size()) {
            found = &attention->masks[index].values;
        }
    }
    return found;
}

}  // namespace

Matrix* findMask(Model& model, std::string_view path) {
    return maskIn(model, path);
}

const Matrix* findMask(const Model& model, std::string_view path) {
    return maskIn(model, path);
}

MaskChoice maskChoice(const Attention& attention) {
    if (attention.masks.empty()) {
        return MaskChoice::none;
    }
    if (attention.masks.size() > 1) {
        return MaskChoice::several;
    }
    switch (attention.masks.front().kind) {
        case Mask::Kind::causal:
            return MaskChoice::causal;
        case Mask::Kind::padding:
            return MaskChoice::padding;
        case Mask::Kind::allow:
            return MaskChoice::custom;
        case Mask::Kind::bias:
            return MaskChoice::bias;
    }
    return MaskChoice::none;
}

void setMaskChoice(Attention& attention, MaskChoice choice, Shape shape) {
    if (choice == maskChoice(attention)) {
        return;
    }
    switch (choice) {
        case MaskChoice::none:
            attention.masks.clear();
            break;
        case MaskChoice::causal:
            attention.masks = {made(Mask::Kind::causal, attention, shape)};
            break;
        case MaskChoice::padding:
            attention.masks = {made(Mask::Kind::padding, attention, shape)};
            break;
        case MaskChoice::custom:
            attention.masks = {made(Mask::Kind::allow, attention, shape)};
            break;
        case MaskChoice::bias:
            attention.masks = {made(Mask::Kind::bias, attention, shape)};
            break;
        case MaskChoice::several:
            break;
    }
}

Matrix allowed(const Attention& attention, Shape shape) {
    Matrix result = Matrix::Ones(shape.rows, shape.cols);
    for (Index query = 0; query < shape.rows; ++query) {
        for (Index key = 0; key < shape.cols; ++key) {
            const bool hidden = std::ranges::any_of(
                attention.masks,
                [query, key](const Mask& mask) { return hidesCell(mask, query, key); });
            result(query, key) = hidden ? 0 : 1;
        }
    }
    return result;
}

void toggleMaskCell(Attention& attention, Shape shape, Index query, Index key) {
    if (query < 0 || key < 0 || query >= shape.rows || key >= shape.cols) {
        return;
    }
    switch (maskChoice(attention)) {
        case MaskChoice::padding: {
            double& may = attention.masks.front().values(0, key);
            may = may == 0 ? 1 : 0;
            return;
        }
        case MaskChoice::bias: {
            double& bias = attention.masks.front().values(query, key);
            bias = bias == hides ? 0 : hides;
            return;
        }
        case MaskChoice::none:
        case MaskChoice::causal:
        case MaskChoice::several:
            setMaskChoice(attention, MaskChoice::custom, shape);
            break;
        case MaskChoice::custom:
            break;
    }
    double& may = attention.masks.front().values(query, key);
    may = may == 0 ? 1 : 0;
}

void setPadding(Attention& attention, Shape shape, Index key, bool mayAttend) {
    if (key < 0 || key >= shape.cols) {
        return;
    }
    auto mask = std::ranges::find(attention.masks, Mask::Kind::padding, &Mask::kind);
    if (mask == attention.masks.end()) {
        attention.masks.push_back(made(Mask::Kind::padding, attention, shape));
        mask = attention.masks.end() - 1;
    }
    mask->values(0, key) = mayAttend ? 1 : 0;
}

}  // namespace attention
