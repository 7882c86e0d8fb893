# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# One file a line, sorted.
set(ATTENTION_CLI_SOURCES
    commandline.cpp
    commands.cpp
    input.cpp
    main.cpp
)
