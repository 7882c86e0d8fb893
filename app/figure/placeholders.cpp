// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/placeholders.h"

#include <algorithm>

std::string filled(std::string_view pattern, const Words& words) {
    std::string out;
    out.reserve(pattern.size() + 32);
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        const auto close = open == std::string_view::npos ? open : pattern.find('}', open);
        out += pattern.substr(0, open);
        if (close == std::string_view::npos) {
            out += open == std::string_view::npos ? std::string_view() : pattern.substr(open);
            break;
        }
        const std::string_view name = pattern.substr(open + 1, close - open - 1);
        const auto word = std::find_if(words.begin(), words.end(),
                                       [&](const auto& pair) { return pair.first == name; });
        out += word != words.end() ? std::string_view(word->second)
                                   : pattern.substr(open, close - open + 1);
        pattern.remove_prefix(close + 1);
    }
    return out;
}

Label filledLabel(const Languages& languages, const attention::Text& pattern, const Words& chinese,
                  const Words& english) {
    return languages.label(
        attention::Phrase(filled(pattern.zh, chinese), filled(pattern.en, english)));
}
