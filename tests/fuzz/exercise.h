// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// One document, whatever it holds, through the whole core.
#pragma once

#include <string>
#include <string_view>

namespace attention::test {

/// Reads, writes, validates, plans, computes in both arithmetics, derives cells and pulls gradients
/// back. What went wrong that never may, or nothing: a refusal is right.
std::string exercise(std::string_view json);

}  // namespace attention::test
