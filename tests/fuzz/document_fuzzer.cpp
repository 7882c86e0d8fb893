// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// libFuzzer's entry: clang++ only. Start it on the built-in documents:
//   fuzz_document -max_len=65536 -timeout=20 corpus/ core/documents/
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string wrong =
        attention::test::exercise({reinterpret_cast<const char*>(data), size});
    if (!wrong.empty()) {
        std::fprintf(stderr, "%s\n", wrong.c_str());
        std::abort();
    }
    return 0;
}
