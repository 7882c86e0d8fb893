# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# Run with cmake -P: fails when PROGRAM, or anything that it loads, is a library of Qt.

execute_process(COMMAND "${READELF}" --dynamic "${PROGRAM}"
    OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
if(NOT dynamic MATCHES "NEEDED.*libc\\.so")
    message(FATAL_ERROR "This does not read as a dynamic section:\n${dynamic}")
endif()
if(dynamic MATCHES "NEEDED[^\n]*Qt")
    message(FATAL_ERROR "${PROGRAM} is linked with Qt:\n${dynamic}")
endif()

file(GET_RUNTIME_DEPENDENCIES EXECUTABLES "${PROGRAM}"
    RESOLVED_DEPENDENCIES_VAR loaded UNRESOLVED_DEPENDENCIES_VAR unknown)
if(NOT loaded)
    message(FATAL_ERROR "No libraries found that ${PROGRAM} loads")
endif()
foreach(library IN LISTS loaded unknown)
    if(library MATCHES "[Qq][Tt][56]")
        message(FATAL_ERROR "${PROGRAM} loads ${library}")
    endif()
endforeach()
message("${PROGRAM} loads ${loaded}")
