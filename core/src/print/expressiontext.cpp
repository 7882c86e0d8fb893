// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "print/expressiontext.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/numbers.h"
#include "print/plainmath.h"

namespace attention::print {
namespace {

using Kind = Expression::Kind;

// What a piece of text binds like, from loose to tight; decides where brackets are needed.
enum class Level { sum, minus, product, power, atom };

struct Piece {
    std::string text;
    Level level = Level::atom;
};

constexpr std::size_t shownFirst = 3;  // terms before an ellipsis; one stands after it

bool isLeaf(Kind kind) {
    return kind == Kind::number || kind == Kind::cell || kind == Kind::symbol;
}

bool shortened(const Expression& e, const Style& style) {
    return (e.kind == Kind::sum || e.kind == Kind::call) && e.arguments.size() > style.maxTerms;
}

class Printer {
public:
    explicit Printer(const Style& style) : style_(style) {}

    Piece piece(const Expression& e) const {
        switch (e.kind) {
            case Kind::number:
            case Kind::cell:
                return numberPiece(e.value);
            case Kind::symbol:
                return symbolPiece(e.name);
            case Kind::sum:
                return sumPiece(e);
            case Kind::product:
                return productPiece(e);
            case Kind::quotient:
                return quotientPiece(e);
            case Kind::exp:
                return {"e" + raised(e.arguments.front()), Level::power};
            case Kind::power:
                return {bracketed(e.arguments.front(), Level::atom) + raised(e.arguments.back()),
                        Level::power};
            case Kind::sqrt:
                return sqrtPiece(e);
            case Kind::negative:
                return {minus() + bracketed(e.arguments.front(), Level::product), Level::minus};
            case Kind::call:
                break;
        }
        return callPiece(e);
    }

private:
    std::string minus() const { return style_.latex ? "-" : "−"; }

    Piece numberPiece(double value) const {
        std::string text = numberIn(style_, value);
        return {std::move(text), value < 0 ? Level::minus : Level::atom};
    }

    Piece symbolPiece(const std::string& markup) const {
        const std::string plain = plainMath(markup);
        const Level level =
            plain.find_first_of("/ +") == std::string::npos ? Level::atom : Level::product;
        return {style_.latex ? markup : plain, level};
    }

    // In brackets unless it binds at least as tightly as `least`.
    std::string bracketed(const Expression& e, Level least) const {
        const Piece p = piece(e);
        return p.level >= least ? p.text : inBrackets(p.text);
    }

    std::string inBrackets(const std::string& text) const {
        return style_.latex ? "\\left(" + text + "\\right)" : "(" + text + ")";
    }

    std::string raised(const Expression& power) const {
        if (style_.latex) {
            return "^{" + piece(power).text + "}";
        }
        if (power.kind == Kind::number && power.value == 2) {
            return "²";
        }
        return "^" + bracketed(power, Level::atom);
    }

    std::string ellipsis(std::size_t left) const {
        const std::string count = std::to_string(left);
        if (style_.latex) {
            return "\\overset{" + count + "}{\\cdots}";
        }
        return style_.language == Language::zh ? "…另 " + count + " 项…" : "… " + count + " more …";
    }

    Piece sumPiece(const Expression& e) const {
        const bool cut = shortened(e, style_);
        const std::size_t n = e.arguments.size();
        std::string out;
        for (std::size_t i = 0; i < n; ++i) {
            if (cut && i == shownFirst) {
                out += " + " + ellipsis(n - shownFirst - 1);
                i = n - 1;
            }
            const Piece p = piece(e.arguments[i]);
            if (i == 0) {
                out = p.level == Level::sum ? inBrackets(p.text) : p.text;
            } else if (p.level == Level::minus) {
                // "a − b" is how a sum with a negative term is written
                out += " " + minus() + " " + p.text.substr(minus().size());
            } else {
                out += " + " + (p.level == Level::sum ? inBrackets(p.text) : p.text);
            }
        }
        return n == 1 ? piece(e.arguments.front()) : Piece{std::move(out), Level::sum};
    }

    Piece productPiece(const Expression& e) const {
        std::string out;
        for (const Expression& factor : e.arguments) {
            if (!out.empty()) {
                out += style_.latex ? " \\cdot " : "·";
            }
            // "a / b · c" could be read in two ways
            const bool fraction = factor.kind == Kind::quotient && !style_.latex;
            out += bracketed(factor, fraction ? Level::atom : Level::product);
        }
        return {std::move(out), Level::product};
    }

    Piece quotientPiece(const Expression& e) const {
        const Expression& above = e.arguments.front();
        const Expression& below = e.arguments.back();
        if (style_.latex) {
            return {"\\frac{" + piece(above).text + "}{" + piece(below).text + "}", Level::product};
        }
        const bool nested = above.kind == Kind::quotient;
        return {bracketed(above, nested ? Level::atom : Level::minus) + " / " +
                    bracketed(below, Level::power),
                Level::product};
    }

    Piece sqrtPiece(const Expression& e) const {
        if (style_.latex) {
            return {"\\sqrt{" + piece(e.arguments.front()).text + "}", Level::atom};
        }
        return {"√" + bracketed(e.arguments.front(), Level::atom), Level::atom};
    }

    Piece callPiece(const Expression& e) const {
        const bool cut = shortened(e, style_);
        const std::size_t n = e.arguments.size();
        std::string inside;
        for (std::size_t i = 0; i < n; ++i) {
            if (cut && i == shownFirst) {
                inside += ", " + ellipsis(n - shownFirst - 1);
                i = n - 1;
            }
            inside += (i == 0 ? "" : ", ") + piece(e.arguments[i]).text;
        }
        std::string name = e.name;
        if (style_.latex) {
            // erf alone has no command of its own
            name = name == "erf" ? "\\operatorname{erf}" : "\\" + name;
        }
        return {name + inBrackets(inside), Level::atom};
    }

    Style style_;
};

void collectShown(const Expression& e, const Style& style, std::vector<const Expression*>& out) {
    if (e.kind == Kind::cell) {
        out.push_back(&e);
    }
    const std::size_t n = e.arguments.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (shortened(e, style) && i == shownFirst) {
            i = n - 1;
        }
        collectShown(e.arguments[i], style, out);
    }
}

}  // namespace

std::string numberIn(const Style& style, double value) {
    if (!style.latex) {
        return cellText(value, style.digits, Minus::typographic);
    }
    if (std::isinf(value)) {
        return value < 0 ? "-\\infty" : "\\infty";
    }
    if (std::isnan(value)) {
        return "\\text{--}";
    }
    const std::string text = cellText(value, style.digits, Minus::ascii);
    const auto e = text.find('e');
    if (e == std::string::npos) {
        return text;
    }
    std::string exponent = text.substr(e + 1);
    if (exponent.starts_with('+')) {
        exponent.erase(0, 1);
    }
    return text.substr(0, e) + " \\times 10^{" + exponent + "}";
}

bool shownExactly(const Style& style, double value) {
    if (!std::isfinite(value)) {
        return true;
    }
    const auto shown = parseNumber(cellText(value, style.digits, Minus::ascii));
    return shown && std::abs(*shown - value) <= 1e-12 * std::max(1.0, std::abs(value));
}

bool shownExactly(const Style& style, const Expression& expression) {
    if (expression.kind == Kind::symbol) {
        return true;
    }
    if (isLeaf(expression.kind)) {
        return shownExactly(style, expression.value);
    }
    return std::all_of(expression.arguments.begin(), expression.arguments.end(),
                       [&](const Expression& e) { return shownExactly(style, e); });
}

std::string expressionText(const Expression& expression, const Style& style) {
    return Printer(style).piece(expression).text;
}

std::vector<const Expression*> shownCells(const Expression& expression, const Style& style) {
    std::vector<const Expression*> out;
    collectShown(expression, style, out);
    return out;
}

}  // namespace attention::print
