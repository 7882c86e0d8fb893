// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Every typed matrix of a model by its path in the document (`attention.heads[0].WQ`). This one
// list is what files, plans, gradients, the inputs panel and refusals name places with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/error.h"
#include "attention/export.h"
#include "attention/model.h"
#include "attention/roles.h"

namespace attention {

template <class M>
struct ParameterOf {
    std::string path;
    M* matrix;
    RoleId role;
};
using Parameter = ParameterOf<Matrix>;
using ConstParameter = ParameterOf<const Matrix>;

/// The matrices that the model's block uses and that are present, in document order: X, source.X,
/// heads, W^O, feed-forward, norms, position tables. Masks and targets are not among them.
ATTENTION_EXPORT std::vector<Parameter> parameters(Model& model);
ATTENTION_EXPORT std::vector<ConstParameter> parameters(const Model& model);

/// The one at `path`, or null.
ATTENTION_EXPORT Matrix* findParameter(Model& model, std::string_view path);
ATTENTION_EXPORT const Matrix* findParameter(const Model& model, std::string_view path);

/// Any matrix that a person types: a parameter, the values of a mask (`attention.masks[0]`) or of
/// the target (`target.values`); or null.
ATTENTION_EXPORT Matrix* findTyped(Model& model, std::string_view path);
ATTENTION_EXPORT const Matrix* findTyped(const Model& model, std::string_view path);

/// Every matrix of the model, present or not and used or not, in an order that follows from its
/// structure alone (how many heads, layers, masks): emptying one leaves the others' positions.
ATTENTION_EXPORT std::vector<Matrix*> matricesOf(Model& model);
ATTENTION_EXPORT std::vector<const Matrix*> matricesOf(const Model& model);

/// Where the target's numbers are.
inline constexpr std::string_view targetPath = "target.values";

/// Everything that keeps the model from being computed, in document order; empty: it can be.
ATTENTION_EXPORT std::vector<Error> validate(const Model& model);

}  // namespace attention
