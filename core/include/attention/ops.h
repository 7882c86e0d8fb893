// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What the mathematics does: one row a kind of operation, each with three faces (compute, derive
// one cell, pull a gradient back). An op knows matrices only: no model, no plan, no role.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attention/derivation.h"
#include "attention/export.h"
#include "attention/matrix.h"
#include "attention/text.h"

namespace attention {

enum class OpId {
    input,              ///< typed or chosen: no operands
    product,            ///< A·B (+ a bias row)
    productTransposed,  ///< A·Bᵀ
    cosine,             ///< rows of A against rows of B, each divided by its length
    scale,              ///< A · factor
    softcap,            ///< c·tanh(A/c)
    addMask,            ///< A + M; where M is −inf the result is −inf whatever A holds
    softmaxRows,        ///< e^a / Σ e^a along each row; a row of −inf gives zeros
    concatenate,        ///< side by side
    add,                ///< A + B
    layerNorm,          ///< (a − mean)/√(variance + ε)·γ + β along each row
    relu,
    gelu,      ///< x·Φ(x), exact
    geluTanh,  ///< its tanh approximation
    sinusoid,  ///< sines and cosines of the position: no operands
};

/// The constants of one step.
struct OpConstants {
    double factor = 1.0;       ///< scale: the number to multiply with
    std::string factorMarkup;  ///< scale: how it is written, "\frac{1}{\sqrt{d_k}}"; may be empty
    double divisor = 0.0;  ///< scale: if not 0, shown as ÷ divisor (√d_k = 2); factor = 1/divisor
    double cap = 0.0;      ///< softcap
    double epsilon = 1e-5;  ///< layerNorm
    Shape size{};           ///< sinusoid: tokens × features
    friend bool operator==(const OpConstants&, const OpConstants&) = default;
};

using Operands = std::span<const Matrix* const>;

/// How by-hand arithmetic rounds a step.
enum class Rounding { none, cells, rows /* each row keeps its sum of 1: largest remainder */ };

/// How an equation of heatmaps is written: `A × B = C`, or `A —softmax→ C`.
struct Notation {
    enum class Form { none, infix, arrow };
    Form form = Form::infix;
    std::string_view glyph;         ///< "×", "+", or the arrow's label ("softmax")
    Text note;                      ///< under the arrow: 逐行 / per row
    bool secondTransposed = false;  ///< the second operand is drawn transposed (Kᵀ)
    /// Before the third and later operands (a bias: "+"); empty: `glyph` again.
    std::string_view nextGlyph = {};
};

struct Op {
    OpId id;
    std::string_view key;
    Text method;  ///< 逐项相乘，再相加 / multiply pairwise, then add
    Notation notation;
    Rounding rounding;
    int minOperands;
    int maxOperands;  ///< -1: any number
    /// The result's shape, or nothing when the operands do not fit. Without operands the plan
    /// knows it: OpConstants::size, or what was typed.
    std::optional<Shape> (*shape)(std::span<const Shape> operands);
    /// Operands fit. May return infinities on overflow; forward() names the place.
    Matrix (*compute)(Operands operands, const OpConstants& constants);
    /// `value` is the computed matrix as the trace shows it.
    Derivation (*derive)(Operands operands, const OpConstants& constants, const Matrix& value,
                         Index row, Index column);
    /// Adds dLoss/d(operand i) to gradients[i] (already of the operand's shape).
    void (*pullBack)(Operands operands, const OpConstants& constants, const Matrix& value,
                     const Matrix& upstream, std::span<Matrix> gradients);
};

ATTENTION_EXPORT std::span<const Op> ops();
ATTENTION_EXPORT const Op& op(OpId id);

}  // namespace attention
