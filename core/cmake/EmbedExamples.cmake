# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# Run with cmake -P: writes OUTPUT, the table of the built-in examples, from documents/NAME.attn.json
# for each NAME of NAMES (separated by commas). Name, both titles and text are the document's own.

string(REPLACE "," ";" NAMES "${NAMES}")

function(literal text result)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

set(rows "")
foreach(name IN LISTS NAMES)
    file(READ "${DOCUMENTS}/${name}.attn.json" json)
    string(JSON zh ERROR_VARIABLE no_zh GET "${json}" title zh)
    string(JSON en ERROR_VARIABLE no_en GET "${json}" title en)
    if(no_zh OR no_en)
        message(FATAL_ERROR "${name}.attn.json needs a title in both languages (${no_zh}${no_en})")
    endif()
    literal("${zh}" zh)
    literal("${en}" en)
    literal("${name}" quoted_name)
    string(APPEND rows "        {${quoted_name}, {${zh}, ${en}},\n         R\"~~(${json})~~\"},\n")
endforeach()

file(WRITE "${OUTPUT}.new" "// Made by core/cmake/EmbedExamples.cmake from core/documents.
#include \"attention/document.h\"

namespace attention {

const std::vector<Example>& examples() {
    static const std::vector<Example> all = {
${rows}    };
    return all;
}

}  // namespace attention
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
