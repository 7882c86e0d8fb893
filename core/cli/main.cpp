// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include <cstdio>
#include <cstring>

#include "attention/version.h"

int main(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--version") == 0) {
        std::printf("attention %s\n", attention::version());
        return 0;
    }
    std::fputs("usage: attention --version\n", stderr);
    return 2;
}
