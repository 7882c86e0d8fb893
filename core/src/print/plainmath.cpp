// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "print/plainmath.h"

#include <array>
#include <cctype>
#include <utility>

namespace attention::print {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 27> commands{{
    {"times", "×"}, {"cdot", "·"},  {"div", "÷"},     {"pm", "±"},      {"infty", "∞"},
    {"alpha", "α"}, {"beta", "β"},  {"gamma", "γ"},   {"epsilon", "ε"}, {"varepsilon", "ε"},
    {"mu", "μ"},    {"sigma", "σ"}, {"Phi", "Φ"},     {"phi", "φ"},     {"pi", "π"},
    {"tau", "τ"},   {"sum", "Σ"},   {"partial", "∂"}, {"to", "→"},      {"rightarrow", "→"},
    {"hat", ""},    {"left", ""},   {"right", ""},    {"lVert", "‖"},   {"rVert", "‖"},
    {"le", "≤"},    {"in", "∈"},
}};

constexpr std::array<std::string_view, 10> subscriptDigits{"₀", "₁", "₂", "₃", "₄",
                                                           "₅", "₆", "₇", "₈", "₉"};

bool isLetter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

// Reads the markup from left to right; every function takes what it names and moves on.
class Reader {
public:
    explicit Reader(std::string_view markup) : rest_(markup) {}

    std::string all() {
        std::string out;
        while (!rest_.empty()) {
            out += rest_.front() == '}' ? (take(), std::string()) : item();
        }
        return out;
    }

private:
    char take() {
        const char c = rest_.front();
        rest_.remove_prefix(1);
        return c;
    }

    // A braced group, or the one item that stands without braces.
    std::string argument() {
        while (!rest_.empty() && rest_.front() == ' ') {
            take();
        }
        if (rest_.empty()) {
            return {};
        }
        if (rest_.front() != '{') {
            return item();
        }
        take();
        std::string out;
        while (!rest_.empty() && rest_.front() != '}') {
            out += item();
        }
        if (!rest_.empty()) {
            take();
        }
        return out;
    }

    std::string item() {
        switch (rest_.front()) {
            case '\\':
                take();
                return command();
            case '{':
                return argument();
            case '^':
                take();
                return superscript(argument());
            case '_':
                take();
                return subscript(argument());
            case '-':
                take();
                return "−";
            default:
                return std::string(1, take());
        }
    }

    std::string command() {
        if (!rest_.empty() && !isLetter(rest_.front())) {
            const char c = take();  // \, \; and the like are spaces; \{ \% are themselves
            return c == ',' || c == ';' || c == ':' || c == '!' || c == ' ' ? " "
                                                                            : std::string(1, c);
        }
        std::string_view::size_type length = 0;
        while (length < rest_.size() && isLetter(rest_[length])) {
            ++length;
        }
        const std::string name(rest_.substr(0, length));
        rest_.remove_prefix(length);
        if (name == "sqrt") {
            return "√" + grouped(argument());
        }
        if (name == "frac") {
            const std::string above = argument();
            return grouped(above) + "/" + grouped(argument());
        }
        if (name == "text" || name == "mathrm" || name == "operatorname" || name == "mathbf") {
            return argument();
        }
        for (const auto& [known, glyph] : commands) {
            if (known == name) {
                return std::string(glyph);
            }
        }
        return name;
    }

    static std::string grouped(const std::string& text) {
        return text.find_first_of(" /+") == std::string::npos ? text : "(" + text + ")";
    }

    static std::string superscript(const std::string& text) {
        if (text == "T") {
            return "ᵀ";
        }
        return text == "2" ? "²" : "^" + grouped(text);
    }

    static std::string subscript(const std::string& text) {
        std::string digits;
        for (const char c : text) {
            if (c < '0' || c > '9') {
                return "_" + grouped(text);
            }
            digits += subscriptDigits[static_cast<std::size_t>(c - '0')];
        }
        return digits;
    }

    std::string_view rest_;
};

}  // namespace

std::string plainMath(std::string_view markup) {
    return Reader(markup).all();
}

bool isSimpleSymbol(std::string_view markup) {
    return markup.find_first_of("/+- (") == std::string_view::npos;
}

}  // namespace attention::print
