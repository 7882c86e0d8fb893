# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# The warnings that this project builds itself with: an interface target that is never exported.
add_library(attention_warnings INTERFACE)
target_compile_options(attention_warnings INTERFACE
    $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall -Wextra -Wpedantic -Wconversion -Wshadow>
    # g++ 12 warns of its own std::string: "literal" + text (GCC bug 105651).
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
    $<$<CXX_COMPILER_ID:MSVC>:/W4 /utf-8>
    $<$<AND:$<BOOL:${ATTENTION_WERROR}>,$<CXX_COMPILER_ID:GNU,Clang,AppleClang>>:-Werror>
    $<$<AND:$<BOOL:${ATTENTION_WERROR}>,$<CXX_COMPILER_ID:MSVC>>:/WX>)
