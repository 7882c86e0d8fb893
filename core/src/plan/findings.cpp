// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include <cmath>
#include <utility>

#include "attention/document.h"
#include "attention/numbers.h"
#include "plan/validation.h"

namespace attention {
namespace {

/// Enough to see what is wrong; a document of a million mistakes is not worth a million lines.
constexpr std::size_t mostErrors = 100;

Phrase numbersText(const std::string& count) {
    return {count + " 个数", count + (count == "1" ? " number" : " numbers")};
}

}  // namespace

void Findings::note(ErrorCode code, std::string place, Phrase found, Phrase needed) {
    if (errors_.size() < mostErrors) {
        errors_.push_back({code, std::move(place), std::move(found), std::move(needed)});
    }
}

void Findings::missing(std::string place, Phrase needed) {
    note(ErrorCode::missing, std::move(place), {"缺失", "missing"}, std::move(needed));
}

bool Findings::notTooLarge(const std::string& place, const Matrix& matrix) {
    if (matrix.rows() <= maxDimension && matrix.cols() <= maxDimension) {
        return true;
    }
    const std::string most = std::to_string(maxDimension);
    note(ErrorCode::tooLarge, place, shapeText(shapeOf(matrix)),
         {"最多 " + most + "×" + most, "at most " + most + "×" + most});
    return false;
}

bool Findings::shape(const std::string& place, const Matrix& matrix, Length rows, Length cols) {
    if (matrix.size() == 0) {
        missing(place, rows.text() + "×" + cols.text());
        return false;
    }
    if (!rows.fits(matrix.rows()) || !cols.fits(matrix.cols())) {
        note(ErrorCode::wrongShape, place, shapeText(shapeOf(matrix)),
             rows.text() + "×" + cols.text());
        return false;
    }
    return notTooLarge(place, matrix);
}

bool Findings::list(const std::string& place, const Matrix& matrix, Length length) {
    if (matrix.size() == 0) {
        missing(place, numbersText(length.text()));
        return false;
    }
    return optionalList(place, matrix, length);
}

bool Findings::optionalList(const std::string& place, const Matrix& matrix, Length length) {
    if (matrix.size() == 0) {
        return true;
    }
    if (matrix.rows() != 1) {
        note(ErrorCode::wrongShape, place, shapeText(shapeOf(matrix)), "1×" + length.text());
        return false;
    }
    if (!length.fits(matrix.cols())) {
        note(ErrorCode::wrongShape, place, numbersText(std::to_string(matrix.cols())),
             numbersText(length.text()));
        return false;
    }
    return notTooLarge(place, matrix);
}

void Findings::finite(const std::string& place, const Matrix& matrix) {
    finite(place, matrix, [](Index) { return true; });
}

void Findings::finiteList(const std::string& place, const Matrix& list) {
    if (list.rows() == 1 && !list.allFinite()) {
        notFinite(place, list, 0, true);
    }
}

void Findings::notFinite(const std::string& place, const Matrix& matrix, Index row, bool list) {
    Index column = 0;
    while (std::isfinite(matrix(row, column))) {
        ++column;  // the row is known to hold one that is not
    }
    const std::string cell = "[" + std::to_string(column) + "]";
    note(ErrorCode::notFinite, place + (list ? cell : "[" + std::to_string(row) + "]" + cell),
         foundNumber(matrix(row, column)), {"一个有限的数", "a finite number"});
}

std::string foundNumber(double value) {
    if (std::isnan(value)) {
        return "NaN";
    }
    return numberText(value, {}, std::isinf(value) ? Minus::typographic : Minus::ascii);
}

}  // namespace attention
