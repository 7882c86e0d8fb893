// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// libFuzzer's entry: any bytes through the whole core. Half of its mutations are ours, which mostly
// keep a document readable; CONTRIBUTING.md says how to run it.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "exercise.h"
#include "mutate.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int seed) {
    if (seed % 2 == 0) {
        return LLVMFuzzerMutate(data, size, most);
    }
    const std::string made =
        attention::test::mutated({reinterpret_cast<const char*>(data), size}, seed);
    if (made.empty() || made.size() > most) {
        return LLVMFuzzerMutate(data, size, most);
    }
    std::copy(made.begin(), made.end(), data);
    return made.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string wrong =
        attention::test::exercise({reinterpret_cast<const char*>(data), size});
    if (!wrong.empty()) {
        std::fprintf(stderr, "%s\n", wrong.c_str());
        std::abort();
    }
    return 0;
}
