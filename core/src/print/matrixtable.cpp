// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "print/matrixtable.h"

#include <algorithm>
#include <cmath>

#include "print/displaywidth.h"
#include "print/escape.h"

namespace attention::print {
namespace {

constexpr double largestFixed = 1e6;  // above, a cell is written 1.2e9

bool isWhole(double value) {
    return !std::isfinite(value) || value == std::round(value);
}

}  // namespace

std::vector<std::vector<std::string>> cellTexts(const Matrix& values, int digits, Minus minus) {
    const bool whole = std::all_of(values.data(), values.data() + values.size(), isWhole);
    std::vector<std::vector<std::string>> out(static_cast<std::size_t>(values.rows()));
    for (Index i = 0; i < values.rows(); ++i) {
        auto& row = out[static_cast<std::size_t>(i)];
        row.reserve(static_cast<std::size_t>(values.cols()));
        for (Index j = 0; j < values.cols(); ++j) {
            const double v = values(i, j);
            const bool plain = whole || std::abs(v) >= largestFixed;
            row.push_back(plain ? cellText(v, digits, minus) : numberText(v, digits, minus));
        }
    }
    return out;
}

std::string alignedTable(const NamedMatrix& matrix, int digits) {
    const auto cells = cellTexts(matrix.values, digits, Minus::typographic);
    int nameWidth = 0;
    for (const std::string& name : matrix.rows) {
        nameWidth = std::max(nameWidth, displayWidth(plainText(name)));
    }
    std::vector<int> widths;
    for (std::size_t j = 0; j < matrix.columns.size(); ++j) {
        int width = displayWidth(plainText(matrix.columns[j]));
        for (const auto& row : cells) {
            width = std::max(width, displayWidth(row[j]));
        }
        widths.push_back(width);
    }
    std::string out = "  " + padded("", nameWidth, Align::left);
    for (std::size_t j = 0; j < widths.size(); ++j) {
        out += "  " + padded(plainText(matrix.columns[j]), widths[j], Align::right);
    }
    out += '\n';
    for (std::size_t i = 0; i < cells.size(); ++i) {
        out += "  " + padded(plainText(matrix.rows[i]), nameWidth, Align::left);
        for (std::size_t j = 0; j < widths.size(); ++j) {
            out += "  " + padded(cells[i][j], widths[j], Align::right);
        }
        if (i < matrix.remarks.size() && !matrix.remarks[i].empty()) {
            out += "  " + matrix.remarks[i];
        }
        out += '\n';
    }
    return out;
}

std::string markdownTable(const NamedMatrix& matrix, const std::string& corner, int digits) {
    const auto cells = cellTexts(matrix.values, digits, Minus::typographic);
    std::string head = "| " + corner + " |";
    std::string rule = "|:--|";
    for (const std::string& name : matrix.columns) {
        head += " " + markdownText(name) + " |";
        rule += "--:|";
    }
    std::string out = head + "\n" + rule + "\n";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool remark = i < matrix.remarks.size();
        out += "| " + markdownText(matrix.rows[i] + (remark ? matrix.remarks[i] : "")) + " |";
        for (const std::string& cell : cells[i]) {
            out += " " + cell + " |";
        }
        out += '\n';
    }
    return out;
}

}  // namespace attention::print
