// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Patterns of the tables ("{rows} × {columns}") filled in for both languages at once.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/text.h"
#include "i18n/languages.h"

/// Words that take the place of {name}, in one language.
using Words = std::vector<std::pair<std::string, std::string>>;

/// A token called "{row}" stays what it is: every {name} of the pattern is replaced in one pass.
std::string filled(std::string_view pattern, const Words& words);

Label filledLabel(const Languages& languages, const attention::Text& pattern, const Words& chinese,
                  const Words& english);
