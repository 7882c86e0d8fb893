// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Sentences of the core's tables carry {name} where something of the present step goes.

#pragma once

#include <QString>
#include <initializer_list>
#include <utility>

#include "attention/text.h"
#include "i18n/languages.h"

using Placeholder = std::pair<const char*, QString>;

/// Replaces every {name} in one pass, so that a token called "{row}" stays what it is.
QString filled(const QString& pattern, std::initializer_list<Placeholder> values);

/// The same with different values in each language.
Label filledLabel(const Languages& languages, const attention::Text& pattern,
                  std::initializer_list<Placeholder> chinese,
                  std::initializer_list<Placeholder> english);
