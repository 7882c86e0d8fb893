// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What every format of a trace prints: the chosen steps with their names, and the writers of the
// single formats that formatTrace() chooses from.
#pragma once

#include <string>
#include <vector>

#include "attention/print.h"

namespace attention::print {

/// One step to print; `values` points into the trace (or the gradients).
struct PrintedStep {
    const Step* step;
    const Matrix* values;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<std::string> remarks;  ///< after a row; empty, or one a row
};

struct PrintedTrace {
    std::string title;
    Arithmetic arithmetic;
    Language language;
    std::optional<int> digits;  ///< as asked
    std::vector<PrintedStep> steps;

    /// For people: as asked, else the by-hand decimals, else 3.
    int shownDigits() const { return digits.value_or(arithmetic.decimals.value_or(3)); }
};

/// "exact, shown to 3 decimals" or "by hand, 3 decimals".
std::string arithmeticText(const PrintedTrace& trace, Language language);

/// A step of the plan with the names of its rows and columns.
PrintedStep printedStep(const Model& model, const Step& step, const Matrix& values,
                        Language language);

/// "Raw attention scores (scores, 3 queries × 3 keys)"
std::string stepTitle(const PrintedStep& step, Language language);

std::string traceText(const PrintedTrace& trace);
std::string traceMarkdown(const PrintedTrace& trace);
std::string traceLatex(const PrintedTrace& trace);
std::string traceJson(const PrintedTrace& trace);
/// csv with ',' or tsv with '\t'
std::string traceSeparated(const PrintedTrace& trace, char separator);
Result<std::string> traceNpz(const PrintedTrace& trace);

/// [[1, 2], [3, "-inf"]], rounded to `digits` if given.
std::string jsonMatrix(const Matrix& values, std::optional<int> digits = {});
std::string jsonStrings(const std::vector<std::string>& strings);

}  // namespace attention::print
