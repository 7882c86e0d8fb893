// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "attention/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

namespace attention {

namespace {

constexpr std::string_view typographicMinus = "\u2212";
constexpr std::string_view infinitySign = "\u221E";
constexpr std::string_view noNumber = "\u2014";  // a dash, as in a printed table

std::string toChars(double value, std::chars_format format, int precision) {
    // The longest float64 in fixed notation: 309 digits, a sign, a point and the decimals.
    std::string text(static_cast<std::size_t>(std::max(precision, 0)) + 400, '\0');
    char* const end = text.data() + text.size();
    const auto result = precision < 0 ? std::to_chars(text.data(), end, value, format)
                                      : std::to_chars(text.data(), end, value, format, precision);
    text.resize(static_cast<std::size_t>(result.ptr - text.data()));
    return text;
}

std::string withMinus(std::string text, Minus minus) {
    if (minus == Minus::ascii) {
        return text;
    }
    std::string made;
    for (const char c : text) {
        if (c == '-') {
            made += typographicMinus;
        } else {
            made += c;
        }
    }
    return made;
}

/// "1.2e9": no plus sign, no leading zeros in the exponent.
std::string scientific(double value) {
    const std::string text = toChars(value, std::chars_format::scientific, 1);
    const std::size_t e = text.find('e');
    const int exponent = std::atoi(text.c_str() + e + 1);
    return text.substr(0, e) + "e" + std::to_string(exponent);
}

std::string notFinite(double value, Minus minus) {
    if (std::isnan(value)) {
        return minus == Minus::ascii ? "nan" : std::string(noNumber);
    }
    if (minus == Minus::ascii) {
        return value < 0 ? "-inf" : "inf";
    }
    return std::string(value < 0 ? typographicMinus : "") + std::string(infinitySign);
}

/// One code point of UTF-8 at `at`, which moves past it; U+FFFD for broken bytes.
char32_t nextCodePoint(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    const unsigned first = byte(at);
    const int length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : 0;
    if (length == 0) {
        ++at;
        return 0xFFFD;
    }
    char32_t point = length == 1 ? first : first & (0x3Fu >> (length - 1));
    for (int i = 1; i < length; ++i) {
        point = point << 6 | (byte(at + static_cast<std::size_t>(i)) & 0x3F);
    }
    at += static_cast<std::size_t>(length);
    return point;
}

/// The ASCII that was meant: full-width forms folded as NFKC does, every minus and fraction bar
/// one. 0 for what can be no part of a number.
char asciiOf(char32_t point) {
    if (point > 0xFF00 && point < 0xFF5F) {
        point -= 0xFEE0;
    }
    switch (point) {
        case 0x2212:  // minus sign
        case 0xFE63:  // small hyphen-minus
            return '-';
        case 0x2044:  // fraction slash
        case 0x2215:  // division slash
            return '/';
        case 0x3000:  // ideographic space
        case 0x00A0:  // no-break space
        case '\t':
        case '\n':
        case '\r':
            return ' ';
        default:
            return point < 0x80 ? static_cast<char>(point) : '\0';
    }
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// The power of ten of the first digit that is not 0: of "0.05e3" it is 1.
std::int64_t magnitudeOf(std::string_view text) {
    const std::size_t e = std::min(text.find_first_of("eE"), text.size());
    const std::string_view mantissa = text.substr(0, e);
    const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
    const std::size_t first = mantissa.find_first_of("123456789");
    if (first == std::string_view::npos) {
        return std::numeric_limits<std::int64_t>::min();  // it is 0
    }
    const auto digit = static_cast<std::int64_t>(first);
    std::int64_t exponent = 0;
    if (e < text.size()) {
        std::string_view digits = text.substr(e + 1);
        const bool negative = !digits.empty() && digits.front() == '-';
        if (!digits.empty() && !isDigit(digits.front())) {
            digits.remove_prefix(1);
        }
        for (const char c : digits) {
            exponent = std::min<std::int64_t>(exponent * 10 + (c - '0'), 1'000'000'000);
        }
        exponent = negative ? -exponent : exponent;
    }
    return point - digit - (digit < point ? 1 : 0) + exponent;
}

/// Digits with an optional point and exponent, nothing else.
std::optional<double> parseUnsigned(std::string_view text) {
    if (text.empty() || !(isDigit(text.front()) || text.front() == '.')) {
        return std::nullopt;  // from_chars would also read "-1", "inf" and "nan"
    }
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, problem] = std::from_chars(text.data(), end, value);
    if (stopped != end || problem == std::errc::invalid_argument) {
        return std::nullopt;
    }
    if (problem == std::errc::result_out_of_range) {
        if (magnitudeOf(text) > 0) {
            return std::nullopt;
        }
        return 0.0;  // smaller than any float64
    }
    return value;
}

}  // namespace

double roundDecimal(double value, int decimals) {
    if (!std::isfinite(value)) {
        return value;
    }
    decimals = std::max(decimals, 0);
    const double size = std::abs(value);
    // Powers of ten up to 10^22 are exact in float64.
    constexpr int mostExact = 22;
    if (decimals > mostExact) {
        const std::string text = toChars(size, std::chars_format::fixed, decimals);
        double read = 0;
        std::from_chars(text.data(), text.data() + text.size(), read);
        return read == 0 ? 0.0 : std::copysign(read, value);
    }
    double unit = 1;
    for (int i = 0; i < decimals; ++i) {
        unit *= 10;
    }
    const double scaled = size * unit;
    if (scaled >= 0x1p52) {
        return value == 0 ? 0.0 : value;  // float64 has no finer digits here
    }
    double whole = std::floor(scaled);
    const double rest = scaled - whole;
    // On paper 1.005 and 0.35·0.01 are ties; in float64 they lie a few last bits beside. The
    // slack is those bits (of a number near 1 or larger), and never a visible part of a digit.
    const double bits = 16 * std::numeric_limits<double>::epsilon();
    const double slack = std::min(1e-3, bits * std::max(unit, scaled));
    if (rest >= 0.5 - slack) {
        whole += 1;
    }
    return whole == 0 ? 0.0 : std::copysign(whole / unit, value);
}

std::string numberText(double value, std::optional<int> decimals, Minus minus) {
    if (!std::isfinite(value)) {
        return notFinite(value, minus);
    }
    if (decimals) {
        const int places = std::max(*decimals, 0);
        return withMinus(toChars(roundDecimal(value, places), std::chars_format::fixed, places),
                         minus);
    }
    const double size = std::abs(value);
    const bool plain = size == 0 || (size >= 1e-4 && size < 1e16);
    return withMinus(toChars(value == 0 ? 0.0 : value,
                             plain ? std::chars_format::fixed : std::chars_format::scientific, -1),
                     minus);
}

std::string cellText(double value, int decimals, Minus minus) {
    if (!std::isfinite(value)) {
        return notFinite(value, minus);
    }
    const double size = std::abs(value);
    const bool whole = std::nearbyint(value) == value;
    if (size >= 1e6 || (size != 0 && !whole && roundDecimal(value, decimals) == 0)) {
        return withMinus(scientific(value), minus);
    }
    return numberText(value, whole ? 0 : decimals, minus);
}

std::optional<double> parseNumber(const std::string& text) {
    std::string ascii;
    for (std::size_t at = 0; at < text.size();) {
        const char c = asciiOf(nextCodePoint(text, at));
        if (c == '\0') {
            return std::nullopt;
        }
        ascii += c;
    }
    const std::size_t first = ascii.find_first_not_of(' ');
    if (first == std::string::npos) {
        return std::nullopt;
    }
    std::string_view number(ascii);
    number = number.substr(first, number.find_last_not_of(' ') - first + 1);
    const bool negative = number.front() == '-';
    if (negative || number.front() == '+') {
        number.remove_prefix(1);
    }
    const std::size_t bar = number.find('/');
    std::optional<double> value = parseUnsigned(number.substr(0, bar));
    if (value && bar != std::string_view::npos) {
        const std::optional<double> below = parseUnsigned(number.substr(bar + 1));
        value = below ? std::optional(*value / *below) : std::nullopt;
    }
    if (!value || !std::isfinite(*value)) {
        return std::nullopt;
    }
    return negative && *value != 0 ? -*value : *value;
}

}  // namespace attention
