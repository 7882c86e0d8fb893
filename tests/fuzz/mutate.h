// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Small damage to a document, decided by a seed alone.
#pragma once

#include <cstdint>
#include <string>

namespace attention::test {

/// One to four changes: a number or word replaced by an odd one, a piece cut out, doubled or moved,
/// a byte flipped. Most keep it readable as JSON.
std::string mutated(const std::string& json, std::uint64_t seed);

}  // namespace attention::test
