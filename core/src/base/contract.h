// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The one place where a broken contract between two parts of a program is raised.
#pragma once

#include <string>

namespace attention {

/// Throws ContractViolation.
[[noreturn]] void contractBroken(const std::string& what);

}  // namespace attention
