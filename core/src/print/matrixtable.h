// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// One step's matrix with the names of its rows and columns, as people read it.
#pragma once

#include <string>
#include <vector>

#include "attention/matrix.h"
#include "attention/numbers.h"

namespace attention::print {

struct NamedMatrix {
    const Matrix& values;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<std::string> remarks;  ///< after a row; empty, or one a row
};

/// All cells of a matrix in one manner: integers if all are, else all with `digits` decimals.
std::vector<std::vector<std::string>> cellTexts(const Matrix& values, int digits, Minus minus);

/// Columns aligned by display width, each line indented by two spaces.
std::string alignedTable(const NamedMatrix& matrix, int digits);

/// A Markdown table with `corner` above the row names.
std::string markdownTable(const NamedMatrix& matrix, const std::string& corner, int digits);

}  // namespace attention::print
