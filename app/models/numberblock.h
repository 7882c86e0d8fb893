// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A block of numbers as spreadsheets and programs copy it.
#pragma once

#include <QString>
#include <variant>

#include "attention/matrix.h"

namespace numberblock {

/// Why a pasted text is not a block of numbers.
struct Refusal {
    enum class Reason {
        empty,
        truncated,  ///< holds "...", as programs print matrices that are too large
        ragged,     ///< a row has another number of columns than the first
        notNumber,
        tooLarge,
    };
    Reason reason = Reason::empty;
    int row = 0;  ///< from 1
    int column = 0;
    QString found;     ///< the text that is not a number; the ragged row's count
    int expected = 0;  ///< ragged: columns of the first row

    /// One sentence in the language of the interface.
    QString message() const;
};

/// Rows are lines (or [rows] in brackets); columns are set apart by tabs, else commas or
/// semicolons, else spaces. Full-width digits, commas and signs are folded (NFKC). A cell left
/// empty between tabs is 0.
std::variant<attention::Matrix, Refusal> read(const QString& text);

/// Tabs and line ends, numbers as the shortest text that reads back.
QString write(const attention::MatrixRef& values);

}  // namespace numberblock
