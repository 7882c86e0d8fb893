# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# What only this project's own builds use: speed (ccache, lld) and the sanitizer and coverage
# switches. Nothing here reaches a project that uses the core.

option(ATTENTION_FAST_TOOLS "Use ccache and lld where the machine has them" ON)
set(ATTENTION_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined")
option(ATTENTION_COVERAGE "Instrument for gcov" OFF)

if(ATTENTION_FAST_TOOLS)
    if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
        find_program(ATTENTION_CCACHE ccache)
        if(ATTENTION_CCACHE)
            # Two checkouts share what they compile, and sources that use a precompiled header are
            # not passed by.
            set(CMAKE_CXX_COMPILER_LAUNCHER
                "${CMAKE_COMMAND}" -E env
                "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}"
                CCACHE_NOHASHDIR=1
                CCACHE_SLOPPINESS=pch_defines,time_macros
                "${ATTENTION_CCACHE}")
        endif()
    endif()
    include(CheckLinkerFlag)
    check_linker_flag(CXX -fuse-ld=lld ATTENTION_HAVE_LLD)
    if(ATTENTION_HAVE_LLD)
        add_link_options(-fuse-ld=lld)
    endif()
endif()

if(ATTENTION_SANITIZE)
    add_compile_options(-fsanitize=${ATTENTION_SANITIZE} -fno-sanitize-recover=all
        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${ATTENTION_SANITIZE})
endif()

if(ATTENTION_COVERAGE)
    add_compile_options(--coverage -fprofile-abs-path)
    add_link_options(--coverage)
endif()

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
