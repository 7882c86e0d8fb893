# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# Adding a test is one line:
#   attention_add_core_test(tst_softmax)     tests/core/tst_softmax.cpp, links the core, no window
#   attention_add_app_test(tst_undo)         tests/app/..., links the window's parts
#   attention_add_window_test(tst_typing)    tests/window/..., the same, for real events in real windows
# Further sources follow the name; LIBRARIES adds what else to link.
# The targets core_tests, app_tests and window_tests build the tests of one kind.
# "testpaths.h" tells a test where tests/data and the built programs are (TEST_DATA_DIR,
# ATTENTION_COMMAND, ATTENTION_LAB). It is a header, not a definition on every compile line, so that
# tests which do not care compile the same, and are cached, in every checkout.

set(_paths "#pragma once\n#define TEST_DATA_DIR \"${PROJECT_SOURCE_DIR}/tests/data\"\n")
foreach(program ATTENTION_COMMAND ATTENTION_LAB)
    string(TOLOWER ${program} _target)
    if(TARGET ${_target})
        string(APPEND _paths "#define ${program} \"$<TARGET_FILE:${_target}>\"\n")
    endif()
endforeach()
file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/tests/include/testpaths.h" CONTENT "${_paths}")

# Seconds; the sanitizers take their time.
set(_timeout 300)
if(ATTENTION_SANITIZE)
    set(_timeout 1200)
endif()

# Qt's platform needs no display, settings stay out of the person's own, and leaks of font and
# platform libraries are not ours.
function(_attention_add_test name)
    cmake_parse_arguments(arg "" "" "LIBRARIES" ${ARGN})
    add_executable(${name} ${name}.cpp ${arg_UNPARSED_ARGUMENTS})
    target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}"
        "${PROJECT_SOURCE_DIR}/tests")
    target_include_directories(${name} PRIVATE "${CMAKE_BINARY_DIR}/tests/include")
    target_link_libraries(${name} PRIVATE attention_warnings Qt6::Test ${arg_LIBRARIES})
    # By hand, not by AUTOMOC: that compiles an empty source more for each test.
    set(moc "${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc")
    qt_generate_moc(${name}.cpp "${moc}")
    set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp" PROPERTIES
        OBJECT_DEPENDS "${moc}")
    target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/moc")
    set_target_properties(${name} PROPERTIES
        CXX_EXTENSIONS OFF
        RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
    if(TARGET attention_command)
        add_dependencies(${name} attention_command)
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${_timeout})
    set_property(TEST ${name} PROPERTY ENVIRONMENT
        "ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1"
        "LC_ALL=C.UTF-8"
        "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/leaks.supp:print_suppressions=0"
        "QT_LOGGING_RULES=qt.qpa.*=false"
        "QT_QPA_PLATFORM=offscreen"
        "UBSAN_OPTIONS=print_stacktrace=1"
        "XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/tests/home/${name}/config"
        "XDG_DATA_HOME=${CMAKE_BINARY_DIR}/tests/home/${name}/data")
endfunction()

foreach(kind core app window)
    add_custom_target(${kind}_tests)
endforeach()

function(_attention_label name kind)
    set_property(TEST ${name} APPEND PROPERTY LABELS ${kind})
    add_dependencies(${kind}_tests ${name})
endfunction()

# The core's private headers (src/) are open to its tests.
function(attention_add_core_test name)
    _attention_add_test(${name} ${ARGN}
        LIBRARIES Attention::core nlohmann_json::nlohmann_json Qt6::Core)
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/core/src")
    target_precompile_headers(${name} REUSE_FROM attention_core_test_pch)
    _attention_label(${name} core)
endfunction()

function(_attention_add_app_test name)
    _attention_add_test(${name} ${ARGN}
        LIBRARIES attention_app)
    target_precompile_headers(${name} REUSE_FROM attention_test_pch)
    add_dependencies(${name} attention_lab)
endfunction()

function(attention_add_app_test name)
    _attention_add_app_test(${name} ${ARGN})
    _attention_label(${name} app)
endfunction()

function(attention_add_window_test name)
    _attention_add_app_test(${name} ${ARGN})
    _attention_label(${name} window)
endfunction()
