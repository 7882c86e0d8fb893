# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# Run with cmake -P: fails when lupdate finds a string that the translation lacks, or one there that
# the sources no longer have, or when one is unfinished.
#   LUPDATE   the program
#   SOURCES   folder to scan
#   TS        the translation
#   SCRATCH   folder to work in

get_filename_component(name "${TS}" NAME)
file(MAKE_DIRECTORY "${SCRATCH}")
file(COPY "${TS}" DESTINATION "${SCRATCH}")
execute_process(
    COMMAND "${LUPDATE}" -locations none -no-obsolete -source-language en
        "${SOURCES}" -ts "${SCRATCH}/${name}"
    OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
message("${output}")
if(result)
    message(FATAL_ERROR "lupdate failed")
endif()

file(READ "${TS}" before)
file(READ "${SCRATCH}/${name}" after)
string(REGEX MATCHALL "<source>[^<]*</source>[^<]*(<[a-z]*comment>[^<]*</[a-z]*comment>[^<]*)*<translation type=\"unfinished\""
    unfinished "${after}")
foreach(message IN LISTS unfinished)
    message("No translation: ${message}")
endforeach()
if(after MATCHES "type=\"unfinished\"")
    message(FATAL_ERROR "${name} is not complete: translate in Linguist or the file itself")
endif()
string(REGEX MATCHALL "<message[ >]" messages_before "${before}")
string(REGEX MATCHALL "<message[ >]" messages_after "${after}")
list(LENGTH messages_before count_before)
list(LENGTH messages_after count_after)
if(NOT count_before EQUAL count_after)
    message(FATAL_ERROR "${name} has ${count_before} strings, the sources have ${count_after}: "
        "build the target update_translations")
endif()
message("${count_after} strings, all translated")
