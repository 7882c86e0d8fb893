// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// `attention`: answers one call with either an output or one line of refusal.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "commandline.h"

namespace {

using attention::Result;
using attention::cli::Output;

// One line, whatever the document and the call hold: a key may have line breaks and escapes in it.
void say(std::string line) {
    const auto control = [](char c) { return (c >= '\0' && c < ' ') || c == '\x7f'; };
    std::replace_if(line.begin(), line.end(), control, ' ');
    std::fprintf(stderr, "attention: %s\n", line.c_str());
}

int refuse(const std::string& message) {
    say(message);
    return attention::cli::refused;
}

int finish(const Result<Output>& result) {
    if (!result) {
        const std::size_t more = result.errors().size() - 1;
        return refuse(result.error().message() +
                      (more == 0 ? "" : " (and " + std::to_string(more) + " more)"));
    }
    const std::string& text = result->text;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
        return refuse("standard output cannot be written");
    }
    for (const std::string& warning : result->warnings) {
        say("warning: " + warning);
    }
    return result->code;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return finish(attention::cli::answer(argc, argv));
    } catch (const std::bad_alloc&) {
        return refuse("not enough memory");
    } catch (const std::exception& error) {
        return refuse(error.what());
    }
}
