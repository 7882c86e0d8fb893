// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "print/escape.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attention::print {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 25> latexReplacements{{
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"%", "\\%"},
    {"_", "\\_"},
    {"^", "\\textasciicircum{}"},
    {"~", "\\textasciitilde{}"},
    {"−", "$-$"},
    {"∞", "$\\infty$"},
    {"·", "$\\cdot$"},
    {"×", "$\\times$"},
    {"÷", "$\\div$"},
    {"√", "$\\surd$"},
    {"Σ", "$\\Sigma$"},
    {"ε", "$\\varepsilon$"},
    {"γ", "$\\gamma$"},
    {"β", "$\\beta$"},
    {"→", "$\\to$"},
    {"≈", "$\\approx$"},
    {"…", "\\dots{}"},
    {"ᵀ", "\\textsuperscript{T}"},
    {"\n", " "},
}};

// What would move a terminal's cursor, change its colour, or break a line of a table.
bool isControl(char c) {
    return (c >= '\0' && c < ' ') || c == '\x7f';
}

std::string replaced(std::string_view text, const Pair* first, const Pair* last) {
    std::string out;
    while (!text.empty()) {
        const Pair* hit = first;
        while (hit != last && !text.starts_with(hit->first)) {
            ++hit;
        }
        if (hit == last) {
            out += isControl(text.front()) ? ' ' : text.front();
            text.remove_prefix(1);
        } else {
            out += hit->second;
            text.remove_prefix(hit->first.size());
        }
    }
    return out;
}

constexpr std::array<Pair, 9> markdownReplacements{{
    {"\\", "\\\\"},
    {"|", "\\|"},
    {"*", "\\*"},
    {"_", "\\_"},
    {"`", "\\`"},
    {"<", "&lt;"},
    {"$", "\\$"},
    {"\r", ""},
    {"\n", " "},
}};

}  // namespace

std::string plainText(std::string_view text) {
    std::string out(text);
    std::replace_if(out.begin(), out.end(), isControl, ' ');
    return out;
}

std::string latexText(std::string_view text) {
    return replaced(text, latexReplacements.data(),
                    latexReplacements.data() + latexReplacements.size());
}

std::string markdownText(std::string_view text) {
    return replaced(text, markdownReplacements.data(),
                    markdownReplacements.data() + markdownReplacements.size());
}

std::string separatedField(std::string_view text, char separator) {
    const std::string special{separator, '"', '\r', '\n'};
    if (text.find_first_of(special) == std::string_view::npos) {
        return std::string(text);
    }
    std::string out = "\"";
    for (const char c : text) {
        out += c;
        if (c == '"') {
            out += c;
        }
    }
    return out + '"';
}

}  // namespace attention::print
