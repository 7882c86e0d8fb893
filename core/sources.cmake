# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# One file a line, sorted.
set(ATTENTION_CORE_HEADERS
    include/attention/export.h
)

set(ATTENTION_CORE_SOURCES
    src/version.cpp
)
