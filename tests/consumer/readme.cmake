# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# Run with cmake -P: fails when the README's ten lines are not the example that is compiled, or what
# it says that they print is not what they print.
#   README, SOURCE   the page, and the example
#   PROGRAM          the example, built

file(READ "${README}" readme)
file(READ "${SOURCE}" source)

string(REGEX MATCH "int main[^\n]*\n(.*)}\n$" body "${source}")
string(REGEX REPLACE "(^|\n)    " "\\1" body "${CMAKE_MATCH_1}")
string(LENGTH "${body}" length)
if(length LESS 100)
    message(FATAL_ERROR "No main() found in ${SOURCE}")
endif()
string(FIND "${readme}" "```cpp\n${body}```" found)
if(found EQUAL -1)
    message(FATAL_ERROR "The README does not show the body of ${SOURCE}:\n${body}")
endif()

execute_process(COMMAND "${PROGRAM}" OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\n+$" "" output "${output}")
string(REGEX REPLACE "^(.*\n)([^\n]*\n[^\n]*\n[^\n]*\n[^\n]*\n[^\n]*)$" "\\2" last "${output}")
string(REPLACE "\n" "\n    " last "    ${last}")
string(FIND "${readme}" "${last}" found)
if(found EQUAL -1)
    message(FATAL_ERROR "The README does not show the last five lines of the output:\n${last}")
endif()
