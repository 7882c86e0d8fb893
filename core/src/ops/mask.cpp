// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// What a query may attend to: M holds 0, a bias, or −∞ where it may not. A hidden cell is chosen,
// not added, so that no score (NaN, 1e308) can show through.
#include <cmath>
#include <limits>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

Matrix compute(Operands operands, const OpConstants&) {
    return operands[0]->binaryExpr(*operands[1], [](double score, double m) {
        return m == minusInfinity ? minusInfinity : score + m;
    });
}

Derivation derive(Operands operands, const OpConstants&, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    Expression score = leaf(operands, 0, row, column);
    Expression mask = leaf(operands, 1, row, column);
    const bool hidden = mask.value == minusInfinity;
    if (hidden) {
        made.notes.push_back(DerivationNote::hidden);
    }
    if (hidden && !std::isfinite(score.value)) {
        made.forms.push_back(std::move(mask));
    } else {
        made.forms.push_back(Expression::sum(list(std::move(score), std::move(mask))));
    }
    return made;
}

void pullBack(Operands operands, const OpConstants&, const Matrix&, const Matrix& upstream,
              Gradients gradients) {
    const Matrix open = upstream.binaryExpr(
        *operands[1], [](double u, double m) { return m == minusInfinity ? 0.0 : u; });
    gradients[0] += open;
    gradients[1] += open;
}

}  // namespace

constinit const Op addMaskOp = {
    OpId::addMask,
    "add-mask",
    {"加上掩码：不可关注处为 −∞", "add the mask: −∞ where it may not attend"},
    {Notation::Form::infix, "+", {}, false},
    Rounding::cells,
    2,
    2,
    commonShape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
