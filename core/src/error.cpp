// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// One line of words for every refusal, in both languages.
#include "attention/error.h"

#include <utility>

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

std::string subject(const Error& error, Language language) {
    const bool zh = language == Language::zh;
    const std::string& found = error.found.in(language);
    if (error.place.empty()) {
        return found;
    }
    switch (error.code) {
        case ErrorCode::syntax:
            return lineAndColumn(error.place, language) + (zh ? "：" : ": ") + found;
        case ErrorCode::unreadable:
        case ErrorCode::cancelled:
            return error.place + (zh ? "：" : ": ") + found;
        case ErrorCode::missing:
            return zh ? "缺少 " + error.place : error.place + " is missing";
        default:
            return zh ? joined(error.place + " 是", found) : error.place + " is " + found;
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
