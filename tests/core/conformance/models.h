// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Models of this library from the tensors of others.
#pragma once

#include <string>
#include <vector>

#include "attention/model.h"
#include "attention/ops.h"
#include "attention/trace.h"
#include "conformance/case.h"

namespace attention::conformance {

/// The trace, or std::runtime_error with the refusal.
Trace run(const Model& model);

/// One op on matrices.
Matrix computed(OpId id, const std::vector<Matrix>& operands, const OpConstants& constants = {});
Matrix layerNorm(const Matrix& x, const Matrix& gamma, const Matrix& beta, double epsilon);
/// γ = 1, β = 0
Matrix layerNorm(const Matrix& x, double epsilon);
/// Softmax where `allowed` is not 0 (empty: everywhere).
Matrix maskedSoftmax(const Matrix& scores, const Matrix& allowed = {});

/// Attention with Q, K, V per head given; W^O is the identity when there are several.
Model givenModel(const std::vector<Matrix>& Q, const std::vector<Matrix>& K,
                 const std::vector<Matrix>& V);
Model givenModel(const Matrix& Q, const Matrix& K, const Matrix& V);

/// "head2.weights", or "weights" when there is only one.
std::string headKey(const Model& model, std::size_t head, const std::string& step);

/// Heads from weights (in, out) that hold all heads side by side; absent biases are empty.
struct Packed {
    Matrix WQ, WK, WV;
    Matrix bQ, bK, bV;
    Matrix WO, bO;  ///< empty WO: the identity when there are several heads
};
Attention attentionFrom(const Packed& packed, Index heads);

Mask allowMask(const Matrix& allow);
Mask biasMask(const Matrix& bias);
Mask paddingMask(const Matrix& row);
/// Query i sees keys up to i + offset.
Matrix causalAllow(Index queries, Index keys, Index offset);

}  // namespace attention::conformance
