// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// c·tanh(a/c): scores that cannot leave −c … c.
#include <cmath>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

Matrix compute(Operands operands, const OpConstants& constants) {
    const double cap = constants.cap;
    return operands[0]->unaryExpr([cap](double a) { return cap * std::tanh(a / cap); });
}

Derivation derive(Operands operands, const OpConstants& constants, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    const Expression cap = Expression::number(constants.cap);
    Expression inside = Expression::quotient(leaf(operands, 0, row, column), cap);
    Expression insideNumber = Expression::number(inside.value);
    Expression curved = Expression::call("tanh", list(std::move(inside)));
    Expression curvedNumber = Expression::number(curved.value);
    made.forms.push_back(Expression::product(list(cap, std::move(curved))));
    made.forms.push_back(
        Expression::product(list(cap, Expression::call("tanh", list(std::move(insideNumber))))));
    made.forms.push_back(Expression::product(list(cap, std::move(curvedNumber))));
    return made;
}

void pullBack(Operands operands, const OpConstants& constants, const Matrix&,
              const Matrix& upstream, Gradients gradients) {
    const double cap = constants.cap;
    const auto slope = [cap](double a) {
        // 1 − tanh² = 1/cosh², which keeps its digits where tanh is nearly 1.
        const double c = std::cosh(a / cap);
        return 1 / (c * c);
    };
    gradients[0] += upstream.binaryExpr(
        *operands[0], [slope](double u, double a) { return u == 0 ? 0.0 : u * slope(a); });
}

}  // namespace

constinit const Op softcapOp = {
    OpId::softcap,
    "softcap",
    {"用 tanh 把得分限制在 ±c 之内", "tanh keeps the scores within ±c"},
    {Notation::Form::arrow, "softcap", {"逐格", "per cell"}, false},
    Rounding::cells,
    1,
    1,
    sameShape,
    compute,
    derive,
    pullBack,
};

}  // namespace attention
