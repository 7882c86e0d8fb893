// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The commands: each turns its options into the text for standard output, or says why not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/error.h"
#include "attention/print.h"

namespace attention::cli {

/// What was typed; a command reads what belongs to it.
struct Options {
    std::string file;  ///< a path, "-" or "example:NAME"
    std::string answer;
    std::string key;
    Index row = 0;     ///< from 1, as typed
    Index column = 0;  ///< from 1
    int depth = 1;
    std::string example;
    std::string format = "text";
    std::optional<int> byHand;
    PrintOptions print;
};

enum ExitCode { done = 0, answerIsNo = 1, refused = 2 };

struct Output {
    std::string text;
    ExitCode code = done;
    std::vector<std::string> warnings;  ///< for standard error
};

Result<Output> trace(const Options& options);
Result<Output> explain(const Options& options);
Result<Output> check(const Options& options);
Result<Output> gradient(const Options& options);
Result<Output> example(const Options& options);

}  // namespace attention::cli
