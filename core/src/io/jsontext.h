// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Words and numbers as JSON.
#pragma once

#include <string>
#include <string_view>

namespace attention {

/// A JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD.
std::string jsonString(std::string_view text);

/// A JSON number: the shortest text that reads back; -inf and inf as strings, what is no number as
/// null.
std::string jsonNumber(double value);

}  // namespace attention
