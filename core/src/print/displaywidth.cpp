// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "print/displaywidth.h"

#include <algorithm>
#include <array>
#include <span>

namespace attention::print {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Unicode 15, EastAsianWidth.txt: classes W and F, neighbouring ranges joined.
constexpr std::array<Range, 42> wide{{
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A}, {0x23E9, 0x23EC}, {0x23F0, 0x23F0},
    {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615}, {0x2648, 0x2653}, {0x267F, 0x267F},
    {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB}, {0x26BD, 0x26BE}, {0x26C4, 0x26C5},
    {0x26CE, 0x26CE},   {0x26D4, 0x26D4},   {0x26EA, 0x26EA}, {0x26F2, 0x26F3}, {0x26F5, 0x26F5},
    {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705}, {0x270A, 0x270B}, {0x2728, 0x2728},
    {0x274C, 0x274E},   {0x2753, 0x2757},   {0x2795, 0x2797}, {0x2B1B, 0x2B1C}, {0x2B50, 0x2B55},
    {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF}, {0x4E00, 0xA4CF}, {0xA960, 0xA97C},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE6B}, {0xFF01, 0xFF60}, {0xFFE0, 0xFFE6},
    {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD},
}};

// Marks that sit on the letter before them, joiners and variation selectors.
constexpr std::array<Range, 24> zeroWidth{{
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05C7}, {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC}, {0x06DF, 0x06E4}, {0x0900, 0x0902},
    {0x093A, 0x093A}, {0x093C, 0x093C}, {0x0941, 0x0948}, {0x094D, 0x094D}, {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F},
    {0x202A, 0x202E}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
}};

bool within(std::span<const Range> ranges, char32_t c) {
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), c,
                                        [](char32_t x, const Range& r) { return x < r.first; });
    return after != ranges.begin() && c <= std::prev(after)->last;
}

// Takes one code point off the front; a byte that is not UTF-8 counts as one of its own.
char32_t takeCodePoint(std::string_view& text) {
    const auto byte = static_cast<unsigned char>(text.front());
    const std::size_t length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    if (length == 1 || byte < 0xC0 || text.size() < length) {
        text.remove_prefix(1);
        return byte;
    }
    char32_t c = byte & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        c = (c << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    text.remove_prefix(length);
    return c;
}

}  // namespace

int displayWidth(std::string_view utf8) {
    int width = 0;
    while (!utf8.empty()) {
        const char32_t c = takeCodePoint(utf8);
        width += within(zeroWidth, c) ? 0 : within(wide, c) ? 2 : 1;
    }
    return width;
}

std::string padded(std::string_view text, int width, Align align) {
    const int missing = width - displayWidth(text);
    const std::string space(static_cast<std::size_t>(std::max(missing, 0)), ' ');
    return align == Align::left ? std::string(text) + space : space + std::string(text);
}

}  // namespace attention::print
