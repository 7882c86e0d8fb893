# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# Run with cmake -P: uses the core as a stranger would and looks at what the program prints.
#   WAY          package, subproject or pkg-config
#   BUILD        build tree of the core, to install from
#   CORE         the core's sources, for subproject
#   VERSION      the version that must be found
#   SCRATCH      folder to work in
#   GENERATOR, COMPILER, CCACHE, FLAGS   what the core was built with

function(run)
    execute_process(COMMAND ${ARGN}
        OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
    if(result)
        message(FATAL_ERROR "failed: ${ARGN}\n${output}${errors}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

set(prefix "${SCRATCH}/first place")
set(moved "${SCRATCH}/prefix")
if(NOT WAY STREQUAL "subproject")
    file(REMOVE_RECURSE "${SCRATCH}")
    run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${prefix}" --component AttentionCore)
    # Nothing in an installed tree may remember where it was first put.
    file(RENAME "${prefix}" "${moved}")
    file(GLOB_RECURSE pc "${moved}/attentioncore.pc")
    get_filename_component(pc_dir "${pc}" DIRECTORY)
    set(ENV{PKG_CONFIG_PATH} "${pc_dir}")
endif()

run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${SCRATCH}/build"
    -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${COMPILER}"
    "-DCMAKE_CXX_COMPILER_LAUNCHER=${CCACHE}"
    "-DCMAKE_CXX_FLAGS=-O0 ${FLAGS}"
    "-DCMAKE_PREFIX_PATH=${moved}"
    "-DWAY=${WAY}" "-DCORE=${CORE}" "-DVERSION_WANTED=${VERSION}"
    -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON)
run("${CMAKE_COMMAND}" --build "${SCRATCH}/build")
run("${SCRATCH}/build/consumer")

foreach(line
        "Z[3,1] = 1.964"
        "S[1,2] = 2·2 + 0·0 + 1·1 + 1·1 = 6"
        "loss 3.24"
        "attention.heads[0].WK is 3×4, needs 4×4")
    string(FIND "${output}" "${line}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "The program did not print \"${line}\" but\n${output}")
    endif()
endforeach()
message("${output}")
