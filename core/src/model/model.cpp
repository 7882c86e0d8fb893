// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Equality of models: every value that a person can choose takes part in it.
#include "attention/model.h"

namespace attention {

bool operator==(const Positions& a, const Positions& b) {
    return a.kind == b.kind && sameMatrix(a.table, b.table);
}

bool operator==(const Sequence& a, const Sequence& b) {
    return a.tokens == b.tokens && sameMatrix(a.X, b.X) && a.positions == b.positions;
}

bool operator==(const Head& a, const Head& b) {
    return sameMatrix(a.WQ, b.WQ) && sameMatrix(a.WK, b.WK) && sameMatrix(a.WV, b.WV) &&
           sameMatrix(a.bQ, b.bQ) && sameMatrix(a.bK, b.bK) && sameMatrix(a.bV, b.bV) &&
           sameMatrix(a.Q, b.Q) && sameMatrix(a.K, b.K) && sameMatrix(a.V, b.V);
}

bool operator==(const Mask& a, const Mask& b) {
    return a.kind == b.kind && sameMatrix(a.values, b.values);
}

bool operator==(const Attention& a, const Attention& b) {
    return a.heads == b.heads && sameMatrix(a.WO, b.WO) && sameMatrix(a.bO, b.bO) &&
           a.similarity == b.similarity && a.scale == b.scale && a.temperature == b.temperature &&
           a.softcap == b.softcap && a.masks == b.masks;
}

bool operator==(const Norm& a, const Norm& b) {
    return sameMatrix(a.gamma, b.gamma) && sameMatrix(a.beta, b.beta) && a.epsilon == b.epsilon;
}

bool operator==(const FeedForward& a, const FeedForward& b) {
    return sameMatrix(a.W1, b.W1) && sameMatrix(a.b1, b.b1) && sameMatrix(a.W2, b.W2) &&
           sameMatrix(a.b2, b.b2) && a.activation == b.activation;
}

bool operator==(const Target& a, const Target& b) {
    return a.step == b.step && sameMatrix(a.values, b.values) && a.loss == b.loss;
}

}  // namespace attention
