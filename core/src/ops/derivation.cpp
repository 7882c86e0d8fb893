// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Expressions know their value from the moment they are made; evaluate() recomputes it from the
// leaves, so that a derivation can be checked against the value that it explains.
#include "attention/derivation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/contract.h"

namespace attention {

namespace {

/// What one node makes of the values of its arguments.
template <class ValueOf>
double combine(const Expression& e, const ValueOf& valueOf) {
    using Kind = Expression::Kind;
    const auto& of = e.arguments;
    switch (e.kind) {
        case Kind::number:
        case Kind::cell:
        case Kind::symbol:
            return e.value;
        case Kind::sum: {
            double total = 0;
            for (const Expression& term : of) {
                total += valueOf(term);
            }
            return total;
        }
        case Kind::product: {
            double total = 1;
            for (const Expression& factor : of) {
                total *= valueOf(factor);
            }
            return total;
        }
        case Kind::quotient:
            return valueOf(of[0]) / valueOf(of[1]);
        case Kind::exp:
            return std::exp(valueOf(of[0]));
        case Kind::power: {
            const double base = valueOf(of[0]);
            const double exponent = valueOf(of[1]);
            return exponent == 2 ? base * base : std::pow(base, exponent);
        }
        case Kind::sqrt:
            return std::sqrt(valueOf(of[0]));
        case Kind::negative:
            return -valueOf(of[0]);
        case Kind::call:
            break;
    }
    if (e.name == "max") {
        double largest = -std::numeric_limits<double>::infinity();
        for (const Expression& argument : of) {
            largest = std::max(largest, valueOf(argument));
        }
        return largest;
    }
    if (e.name == "tanh") {
        return std::tanh(valueOf(of[0]));
    }
    if (e.name == "erf") {
        return std::erf(valueOf(of[0]));
    }
    if (e.name == "sin") {
        return std::sin(valueOf(of[0]));
    }
    if (e.name == "cos") {
        return std::cos(valueOf(of[0]));
    }
    contractBroken("an expression calls the unknown function " + e.name);
}

Expression node(Expression::Kind kind, std::vector<Expression> arguments, std::string name = {}) {
    Expression made;
    made.kind = kind;
    made.name = std::move(name);
    made.arguments = std::move(arguments);
    made.value = combine(made, [](const Expression& e) { return e.value; });
    return made;
}

/// A vector of movable things cannot be made from a braced list without copying them.
template <class... E>
std::vector<Expression> list(E... expressions) {
    std::vector<Expression> made;
    made.reserve(sizeof...(expressions));
    (made.push_back(std::move(expressions)), ...);
    return made;
}

void collect(const Expression& expression, std::vector<const Expression*>& found) {
    if (expression.kind == Expression::Kind::cell) {
        found.push_back(&expression);
    }
    for (const Expression& argument : expression.arguments) {
        collect(argument, found);
    }
}

}  // namespace

Expression Expression::number(double value) {
    Expression made;
    made.value = value;
    return made;
}

Expression Expression::symbol(std::string markup, double value) {
    Expression made = number(value);
    made.kind = Kind::symbol;
    made.name = std::move(markup);
    return made;
}

Expression Expression::cell(int operand, Index row, Index column, double value) {
    Expression made = number(value);
    made.kind = Kind::cell;
    made.operand = operand;
    made.row = row;
    made.column = column;
    return made;
}

Expression Expression::sum(std::vector<Expression> terms) {
    return node(Kind::sum, std::move(terms));
}

Expression Expression::product(std::vector<Expression> factors) {
    return node(Kind::product, std::move(factors));
}

Expression Expression::quotient(Expression above, Expression below) {
    return node(Kind::quotient, list(std::move(above), std::move(below)));
}

Expression Expression::exp(Expression power) {
    return node(Kind::exp, list(std::move(power)));
}

Expression Expression::power(Expression base, Expression exponent) {
    return node(Kind::power, list(std::move(base), std::move(exponent)));
}

Expression Expression::sqrt(Expression radicand) {
    return node(Kind::sqrt, list(std::move(radicand)));
}

Expression Expression::negative(Expression of) {
    return node(Kind::negative, list(std::move(of)));
}

Expression Expression::call(std::string name, std::vector<Expression> arguments) {
    return node(Kind::call, std::move(arguments), std::move(name));
}

double evaluate(const Expression& expression) {
    return combine(expression, [](const Expression& e) { return evaluate(e); });
}

Text noteText(DerivationNote note) {
    switch (note) {
        case DerivationNote::none:
            break;
        case DerivationNote::hidden:
            return {"不可关注：得分无论是多少，都记作 −∞，权重为 0",
                    "may not attend: −∞ whatever the score, so the weight is 0"};
        case DerivationNote::rowHidden:
            return {"这一行没有可以关注的对象：权重为 0，输出为 0",
                    "this row may attend to nothing: its weights are 0 and its output is 0"};
        case DerivationNote::zeroVector:
            return {"与零向量的余弦相似度记作 0", "the cosine with a zero vector is 0"};
        case DerivationNote::maxSubtracted:
            return {
                "指数里先减去这一行的最大值：商不变，也不会溢出",
                "the row's maximum is subtracted first: the same quotient, and nothing overflows"};
        case DerivationNote::rowRounded:
            return {"整行舍入，使和恰为 1", "rounded as a row, so that the sum is exactly 1"};
        case DerivationNote::zeroWeight:
            return {"权重为 0 的项不计入，无论它是什么",
                    "terms with weight 0 leave nothing, whatever they hold"};
        case DerivationNote::typed:
            return {"这个数是输入的", "this number was typed"};
        case DerivationNote::countsFromZero:
            return {"位置 t 与特征 2i 都从 0 数起", "position t and feature 2i count from 0"};
    }
    return {};
}

std::vector<const Expression*> cells(const Derivation& derivation) {
    std::vector<const Expression*> found;
    if (!derivation.forms.empty()) {
        collect(derivation.forms.front(), found);
    }
    return found;
}

}  // namespace attention
