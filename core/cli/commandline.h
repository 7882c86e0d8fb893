// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The call as it was typed: which command, with which options, or what is wrong with it.
#pragma once

#include "commands.h"

namespace attention::cli {

/// Reads the call and runs its command. Help and version are an output like any other; a call that
/// cannot be followed is refused with what was typed and what is needed.
Result<Output> answer(int argc, const char* const* argv);

}  // namespace attention::cli
