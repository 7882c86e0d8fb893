// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The small mathematics markup of roles and steps ("S/\sqrt{d_k}", "K^T", "Z_1") as plain Unicode
// text for terminals and tables.
#pragma once

#include <string>
#include <string_view>

namespace attention::print {

/// "S/\sqrt{d_k}" -> "S/√d_k", "K^T" -> "Kᵀ", "Z_1" -> "Z₁", "\frac{1}{\sqrt{d_k}}" -> "1/√d_k".
/// A command that is not known stays as its name, without the backslash.
std::string plainMath(std::string_view markup);

/// One thing, that needs no brackets before "[1,2]": letters, digits, scripts.
bool isSimpleSymbol(std::string_view markup);

}  // namespace attention::print
