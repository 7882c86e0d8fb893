# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# The core as others meet it: installed, as a subproject, through pkg-config; and what its command is
# linked with. The label is for leaving them out: they start builds of their own.

# A list of sanitizers has commas, which a generator expression would read as its own.
set(consumer_flags "")
if(ATTENTION_SANITIZE)
    set(consumer_flags "-fsanitize=${ATTENTION_SANITIZE}")
endif()

foreach(way package subproject pkg-config)
    add_test(NAME consumer_${way}
        COMMAND "${CMAKE_COMMAND}"
            "-DWAY=${way}"
            "-DBUILD=${AttentionCore_BINARY_DIR}"
            "-DCORE=${AttentionCore_SOURCE_DIR}"
            "-DVERSION=${PROJECT_VERSION}"
            "-DSCRATCH=${CMAKE_BINARY_DIR}/tests/consumer ${way}"
            "-DGENERATOR=${CMAKE_GENERATOR}"
            "-DCOMPILER=${CMAKE_CXX_COMPILER}"
            "-DCCACHE=$<$<BOOL:${ATTENTION_CCACHE}>:${ATTENTION_CCACHE}>"
            "-DFLAGS=${consumer_flags}"
            -P "${CMAKE_CURRENT_SOURCE_DIR}/consumer/run.cmake")
    set_tests_properties(consumer_${way} PROPERTIES LABELS consumer TIMEOUT 600)
endforeach()

add_test(NAME command_links_no_qt
    COMMAND "${CMAKE_COMMAND}"
        "-DREADELF=${CMAKE_READELF}"
        "-DPROGRAM=$<TARGET_FILE:attention_command>"
        -P "${CMAKE_CURRENT_SOURCE_DIR}/consumer/links_no_qt.cmake")
set_tests_properties(command_links_no_qt PROPERTIES LABELS core)

if(TARGET example_readme)
    add_test(NAME readme_is_true
        COMMAND "${CMAKE_COMMAND}"
            "-DREADME=${PROJECT_SOURCE_DIR}/README.md"
            "-DSOURCE=${AttentionCore_SOURCE_DIR}/examples/readme.cpp"
            "-DPROGRAM=$<TARGET_FILE:example_readme>"
            -P "${CMAKE_CURRENT_SOURCE_DIR}/consumer/readme.cmake")
    set_tests_properties(readme_is_true PROPERTIES LABELS example)
endif()
