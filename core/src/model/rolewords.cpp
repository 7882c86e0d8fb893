// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Filling in the patterns of the roles table.
#include <algorithm>
#include <string>

#include "attention/roles.h"

namespace attention {

std::string fillIn(std::string_view pattern,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> words) {
    std::string filled;
    filled.reserve(pattern.size());
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        filled += pattern.substr(0, open);
        if (open == std::string_view::npos) {
            break;
        }
        pattern.remove_prefix(open);
        const auto close = pattern.find('}');
        const auto name = pattern.substr(1, close == std::string_view::npos ? 0 : close - 1);
        const auto* const word = std::find_if(words.begin(), words.end(),
                                              [&](const auto& pair) { return pair.first == name; });
        const bool known = close != std::string_view::npos && word != words.end();
        filled += known ? word->second : pattern.substr(0, 1);
        pattern.remove_prefix(known ? close + 1 : 1);
    }
    return filled;
}

std::string readRow(const Role& role, Language language, std::string_view token,
                    std::span<const std::string> tokens, std::span<const std::string> values) {
    const std::size_t count = std::min(tokens.size(), values.size());
    if (role.rowReading.empty() || count == 0) {
        return {};
    }
    std::string list;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) {
            list += language == Language::zh ? "，" : ", ";
        }
        const Text& pattern = i == 0 ? role.rowReadingFirst : role.rowReadingItem;
        list += fillIn(pattern.in(language), {{"value", values[i]}, {"token", tokens[i]}});
    }
    return fillIn(role.rowReading.in(language), {{"token", token}, {"list", list}});
}

}  // namespace attention
