// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// An expression written as one line of mathematics, plain or LaTeX.
#pragma once

#include <string>
#include <vector>

#include "attention/derivation.h"
#include "attention/text.h"

namespace attention::print {

/// How numbers and long sums are written.
struct Style {
    bool latex = false;
    int digits = 3;
    Language language = Language::zh;
    /// A sum (or a maximum) of more terms than this shows its first three and its last.
    std::size_t maxTerms = 8;
};

/// One number as a person writes it: "2", "0.260", "−∞"; in LaTeX "-\infty", "1.2 \times 10^{9}".
std::string numberIn(const Style& style, double value);

/// The number as it is shown is the number itself, not a rounded one.
bool shownExactly(const Style& style, double value);

std::string expressionText(const Expression& expression, const Style& style);

/// No number in it had to be rounded to be shown.
bool shownExactly(const Style& style, const Expression& expression);

/// The cells that the text shows, in order: not those behind an ellipsis.
std::vector<const Expression*> shownCells(const Expression& expression, const Style& style);

}  // namespace attention::print
