// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// How many terminal columns a text takes: Chinese characters take two, combining marks none.
#pragma once

#include <string>
#include <string_view>

namespace attention::print {

/// Columns of UTF-8 text by Unicode's East Asian Width (ambiguous counts as narrow).
int displayWidth(std::string_view utf8);

enum class Align { left, right };
/// Filled up with spaces to `width` columns; longer text is left as it is.
std::string padded(std::string_view text, int width, Align align);

}  // namespace attention::print
