# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# Library, headers, CMake package and pkg-config file.
include(CMakePackageConfigHelpers)

set(ATTENTION_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/AttentionCore")

install(TARGETS attention_core EXPORT AttentionCoreTargets COMPONENT AttentionCore
    FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT AttentionCoreTargets COMPONENT AttentionCore
    NAMESPACE Attention::
    DESTINATION "${ATTENTION_CMAKE_DIR}")

configure_package_config_file(
    "${CMAKE_CURRENT_LIST_DIR}/AttentionCoreConfig.cmake.in"
    "${CMAKE_CURRENT_BINARY_DIR}/AttentionCoreConfig.cmake"
    INSTALL_DESTINATION "${ATTENTION_CMAKE_DIR}")
write_basic_package_version_file(
    "${CMAKE_CURRENT_BINARY_DIR}/AttentionCoreConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES
    "${CMAKE_CURRENT_BINARY_DIR}/AttentionCoreConfig.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/AttentionCoreConfigVersion.cmake"
    DESTINATION "${ATTENTION_CMAKE_DIR}" COMPONENT AttentionCore)

# A static library hands its own needs on to whoever links it.
if(BUILD_SHARED_LIBS)
    set(ATTENTION_PC_CFLAGS "")
    set(ATTENTION_PC_REQUIRES "eigen3")
    set(ATTENTION_PC_LIBS "")
else()
    set(ATTENTION_PC_CFLAGS " -DATTENTION_STATIC")
    set(ATTENTION_PC_REQUIRES "eigen3, zlib")
    set(ATTENTION_PC_LIBS " -pthread")
endif()
# The prefix is found from where the .pc file lies, so that an installed tree can be moved.
file(RELATIVE_PATH ATTENTION_PC_PREFIX
    "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
configure_file("${CMAKE_CURRENT_LIST_DIR}/attentioncore.pc.in" attentioncore.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/attentioncore.pc"
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT AttentionCore)
