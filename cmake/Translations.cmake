# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# translations/*.ts -> ":/i18n/*.qm" inside attention_app, and the target update_translations, which
# runs lupdate over the window's and the core's sources (the core has no Qt: its strings in both
# languages are its own).

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
    COMMAND Qt6::lupdate -locations relative -no-ui-lines -source-language en
        "${CMAKE_CURRENT_SOURCE_DIR}" -ts ${ATTENTION_TS_FILES}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    VERBATIM)
