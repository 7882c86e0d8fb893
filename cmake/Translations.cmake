# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# translations/*.ts -> ":/i18n/*.qm" inside attention_app, and the target update_translations, which
# runs lupdate over the window's sources. (The core has no Qt: its words in both languages stand in
# its own tables.) No locations in the file: they would change with every line of code.

set(ATTENTION_TS_FILES
    "${PROJECT_SOURCE_DIR}/translations/attention-lab_zh_CN.ts")

qt_add_lrelease(attention_app
    TS_FILES ${ATTENTION_TS_FILES}
    QM_FILES_OUTPUT_VARIABLE attention_qm_files)
qt_add_resources(attention_app attention_app_translations
    PREFIX "/i18n"
    BASE "${CMAKE_CURRENT_BINARY_DIR}"
    FILES ${attention_qm_files})

add_custom_target(update_translations
    COMMAND Qt6::lupdate -locations none -no-obsolete -source-language en
        "${CMAKE_CURRENT_SOURCE_DIR}" -ts ${ATTENTION_TS_FILES}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    VERBATIM)

foreach(ts IN LISTS ATTENTION_TS_FILES)
    get_filename_component(name "${ts}" NAME_WE)
    add_test(NAME translation_${name}
        COMMAND "${CMAKE_COMMAND}"
            "-DLUPDATE=$<TARGET_FILE:Qt6::lupdate>"
            "-DSOURCES=${CMAKE_CURRENT_SOURCE_DIR}"
            "-DTS=${ts}"
            "-DSCRATCH=${CMAKE_BINARY_DIR}/tests/translations"
            -P "${PROJECT_SOURCE_DIR}/cmake/CheckTranslations.cmake")
    set_tests_properties(translation_${name} PROPERTIES LABELS app)
endforeach()
