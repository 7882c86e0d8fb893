// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "attention/version.h"

namespace attention {

const char* version() noexcept {
    return ATTENTION_VERSION;
}

}  // namespace attention
