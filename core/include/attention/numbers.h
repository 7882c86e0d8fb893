// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Numbers as text, in one place: rounding as on paper, no "-0", U+2212 or ASCII minus.
#pragma once

#include <optional>
#include <string>

#include "attention/export.h"

namespace attention {

/// Half away from zero, as on paper, of the decimal number that was meant: 1.005 at 2 decimals is
/// 1.01 although its float64 lies a hair below. -0 becomes 0. Infinities pass through.
ATTENTION_EXPORT double roundDecimal(double value, int decimals);

enum class Minus { ascii, typographic /* U+2212 */ };

/// `decimals` absent: the shortest text that reads back to the same float64 ("0.1", "1e+20").
/// Fixed decimals otherwise ("0.260"). −∞ is "-inf" in ASCII, "−∞" otherwise; what is no number
/// (only ever in a hidden cell) is "nan" in ASCII, a dash otherwise.
ATTENTION_EXPORT std::string numberText(double value, std::optional<int> decimals = {},
                                        Minus minus = Minus::ascii);

/// As a learner reads it in a cell: an integer stays an integer ("2"), else at most `decimals`
/// fixed decimals ("0.260"); very large or small ones go to 1.2e9 style.
ATTENTION_EXPORT std::string cellText(double value, int decimals, Minus minus = Minus::typographic);

/// Reads "1,5"? no: only what JSON and people write: optional sign (also U+2212), digits, '.', e.
/// Full-width digits and sign are folded (NFKC). Nothing else may stand before or after but space.
/// Also accepts simple fractions "1/3". Empty when it is not a finite number.
ATTENTION_EXPORT std::optional<double> parseNumber(const std::string& text);

}  // namespace attention
