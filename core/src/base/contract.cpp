// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "base/contract.h"

#include "attention/error.h"

namespace attention {

void contractBroken(const std::string& what) {
    throw ContractViolation("attention: " + what);
}

}  // namespace attention
