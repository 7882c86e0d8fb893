// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The bends of a feed-forward network, cell by cell: ReLU; GELU x·Φ(x) (Hendrycks and Gimpel 2016)
// exactly and in its tanh approximation.
#include <cmath>
#include <numbers>

#include "ops/table.h"

namespace attention {

namespace {

using namespace ops_detail;

/// A function of one number and its slope.
struct Relu {
    static double of(double x) { return x < 0 ? 0.0 : x; }  // NaN stays NaN
    static double slope(double x) { return x > 0 ? 1.0 : 0.0; }
    static std::vector<Expression> forms(Expression x) {
        return list(Expression::call("max", list(Expression::number(0), std::move(x))));
    }
};

/// x, ½ and 1 + `curve` multiplied, first with the argument in full, then as a number.
std::vector<Expression> halfTimes(const Expression& x, const char* curve, Expression argument,
                                  double onePlusCurve) {
    const Expression half = Expression::number(0.5);
    const Expression argumentNumber = Expression::number(argument.value);
    const auto form = [&](Expression inside) {
        return Expression::product(
            list(half, x,
                 Expression::sum(list(Expression::number(1),
                                      Expression::call(curve, list(std::move(inside)))))));
    };
    return list(form(std::move(argument)), form(argumentNumber),
                Expression::product(list(half, x, Expression::number(onePlusCurve))));
}

struct Gelu {
    /// 1 + erf(x/√2), without losing its digits where erf is nearly −1.
    static double onePlusErf(double x) { return std::erfc(-x / std::numbers::sqrt2); }
    static double of(double x) { return 0.5 * x * onePlusErf(x); }
    static double slope(double x) {
        const double density = std::exp(-0.5 * x * x) / std::sqrt(2 * std::numbers::pi);
        return 0.5 * onePlusErf(x) + (density == 0 ? 0.0 : x * density);
    }
    static std::vector<Expression> forms(const Expression& x) {
        return halfTimes(x, "erf", Expression::quotient(x, Expression::sqrt(Expression::number(2))),
                         onePlusErf(x.value));
    }
};

struct GeluTanh {
    static constexpr double cubic = 0.044715;
    static double root() { return std::sqrt(2 / std::numbers::pi); }
    static double inside(double x) { return root() * (x + cubic * x * x * x); }
    /// 1 + tanh(u) = 2/(1 + e^(−2u)), which keeps its digits where tanh is nearly −1.
    static double onePlusTanh(double x) { return 2 / (1 + std::exp(-2 * inside(x))); }
    static double of(double x) { return 0.5 * x * onePlusTanh(x); }
    static double slope(double x) {
        const double p = 0.5 * onePlusTanh(x);
        const double bend = 2 * p * (1 - p);
        return p + (bend == 0 ? 0.0 : x * bend * root() * (1 + 3 * cubic * x * x));
    }
    static std::vector<Expression> forms(const Expression& x) {
        const auto two = [] { return Expression::number(2); };
        Expression cube = Expression::product(
            list(Expression::number(cubic), Expression::power(x, Expression::number(3))));
        Expression argument =
            Expression::product(list(Expression::sqrt(Expression::quotient(
                                         two(), Expression::symbol("\\pi", std::numbers::pi))),
                                     Expression::sum(list(x, std::move(cube)))));
        return halfTimes(x, "tanh", std::move(argument), onePlusTanh(x.value));
    }
};

template <class Function>
Matrix compute(Operands operands, const OpConstants&) {
    return operands[0]->unaryExpr([](double x) { return Function::of(x); });
}

template <class Function>
Derivation derive(Operands operands, const OpConstants&, const Matrix& value, Index row,
                  Index column) {
    Derivation made = derivationOf(value, row, column);
    made.forms = Function::forms(leaf(operands, 0, row, column));
    return made;
}

template <class Function>
void pullBack(Operands operands, const OpConstants&, const Matrix&, const Matrix& upstream,
              Gradients gradients) {
    gradients[0] += upstream.binaryExpr(
        *operands[0], [](double u, double x) { return u == 0 ? 0.0 : u * Function::slope(x); });
}

template <class Function>
constexpr Op activation(OpId id, std::string_view key, Text method, std::string_view glyph) {
    return {id,
            key,
            method,
            {Notation::Form::arrow, glyph, {"逐格", "per cell"}, false},
            Rounding::cells,
            1,
            1,
            sameShape,
            compute<Function>,
            derive<Function>,
            pullBack<Function>};
}

}  // namespace

constinit const Op reluOp = activation<Relu>(
    OpId::relu, "relu", {"负数变为 0，其余不变", "negative numbers become 0"}, "ReLU");
constinit const Op geluOp = activation<Gelu>(
    OpId::gelu, "gelu", {"x 乘以正态分布不超过 x 的概率", "x times the normal probability up to x"},
    "GELU");
constinit const Op geluTanhOp = activation<GeluTanh>(
    OpId::geluTanh, "gelu-tanh", {"GELU 的 tanh 近似", "GELU by its tanh approximation"}, "GELU");

}  // namespace attention
