// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Words made safe for the file that they are put into.
#pragma once

#include <string>
#include <string_view>

namespace attention::print {

/// One line for a terminal: control characters (line breaks, tabs, escapes) become spaces.
std::string plainText(std::string_view text);

/// Text for LaTeX: reserved characters escaped, mathematical signs in math mode. Chinese passes
/// through (it needs a document with CJK fonts).
std::string latexText(std::string_view text);

/// A cell of a Markdown table: pipes and markup characters escaped, no line breaks.
std::string markdownText(std::string_view text);

/// One field of a CSV or TSV record, quoted as RFC 4180 says where it must be.
std::string separatedField(std::string_view text, char separator);

}  // namespace attention::print
