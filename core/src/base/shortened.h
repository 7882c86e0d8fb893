// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What a document holds, as part of a line for people.
#pragma once

#include <string>

namespace attention {

/// At most so many bytes of a UTF-8 text, cut between characters and ended by "…".
inline std::string shortened(std::string text, std::size_t most) {
    if (text.size() <= most) {
        return text;
    }
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) {
        --most;
    }
    text.resize(most);
    return text + "…";
}

}  // namespace attention
