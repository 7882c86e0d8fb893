// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// One line of words for every refusal, in both languages.
#include "attention/error.h"

#include <utility>

#include "base/shortened.h"

namespace attention {
namespace {

/// "3:12" of a syntax error as words.
std::string lineAndColumn(const std::string& place, Language language) {
    const auto colon = place.find(':');
    if (colon == std::string::npos) {
        return place;
    }
    const std::string line = place.substr(0, colon);
    const std::string column = place.substr(colon + 1);
    return language == Language::zh ? "第 " + line + " 行第 " + column + " 列"
                                    : "line " + line + ", column " + column;
}

/// Chinese sets a space between its own words and Latin ones or digits, none between its own.
std::string joined(std::string line, const std::string& next) {
    const bool latin = !next.empty() && static_cast<unsigned char>(next.front()) < 0x80;
    return std::move(line) + (latin ? " " : "") + next;
}

/// A key or a text of a document may be as long as the document.
constexpr std::size_t longestPart = 200;

std::string subject(const Error& error, Language language) {
    const bool zh = language == Language::zh;
    const std::string found = shortened(error.found.in(language), longestPart);
    const std::string place = shortened(error.place, longestPart);
    if (place.empty()) {
        return found;
    }
    switch (error.code) {
        case ErrorCode::syntax:
            return lineAndColumn(place, language) + (zh ? "：" : ": ") + found;
        case ErrorCode::unreadable:
        case ErrorCode::cancelled:
            return place + (zh ? "：" : ": ") + found;
        case ErrorCode::missing:
            return zh ? "缺少 " + place : place + " is missing";
        default:
            return zh ? joined(place + " 是", found) : place + " is " + found;
    }
}

}  // namespace

std::string Error::message(Language language) const {
    std::string line = subject(*this, language);
    const std::string& need = needed.in(language);
    if (!need.empty()) {
        line = language == Language::zh ? joined(line + "，需要", need) : line + ", needs " + need;
    }
    return line;
}

}  // namespace attention
