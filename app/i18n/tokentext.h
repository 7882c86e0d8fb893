// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Tokens as they are drawn: whatever they hold, they stay in their place and on their line.
#pragma once

#include <string>

/// Without what would break a line or turn round the text beside it: control characters are drawn
/// as spaces, marks of writing direction not at all.
std::string shownToken(const std::string& token);

/// The same inside a sentence: a long one is cut in the middle of nothing that is read as one
/// character, and one that is written from the right keeps to itself.
std::string tokenInSentence(const std::string& token);
