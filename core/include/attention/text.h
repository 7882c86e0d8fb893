// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Words in the two languages of the laboratory. The core's own words stand in tables of `Text`, so
// that no entry can exist in one language only.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace attention {

enum class Language { zh, en };

/// A word or sentence of a table, in both languages. Placeholders are written {name}.
struct Text {
    std::string_view zh;
    std::string_view en;
    constexpr std::string_view in(Language language) const {
        return language == Language::zh ? zh : en;
    }
    constexpr bool empty() const { return zh.empty() && en.empty(); }
};

/// The same for words made at run time. A language-neutral one ("3×4") is the same in both.
struct Phrase {
    std::string zh;
    std::string en;
    Phrase() = default;
    Phrase(std::string neutral)
        : zh(neutral), en(std::move(neutral)) {}                   // NOLINT: "3×4" is a phrase
    Phrase(const char* neutral) : Phrase(std::string(neutral)) {}  // NOLINT
    Phrase(std::string chinese, std::string english)
        : zh(std::move(chinese)), en(std::move(english)) {}
    Phrase(Text text) : zh(text.zh), en(text.en) {}  // NOLINT
    const std::string& in(Language language) const { return language == Language::zh ? zh : en; }
    friend bool operator==(const Phrase&, const Phrase&) = default;
};

}  // namespace attention
