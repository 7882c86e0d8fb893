// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The one way in which tests compare matrices: says the worst cell, both values and the tolerance.
// NaN equals nothing here; −∞ equals −∞ where a mask put it.
#pragma once

#include <QByteArray>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "attention/matrix.h"

namespace attention::test {

/// The largest |actual − expected| / max(1, |expected|) and where it is.
struct Difference {
    double error = 0;
    Index row = -1;
    Index column = -1;
};

inline Difference worstDifference(const MatrixRef& actual, const MatrixRef& expected) {
    Difference worst;
    for (Index row = 0; row < expected.rows(); ++row) {
        for (Index column = 0; column < expected.cols(); ++column) {
            const double a = actual(row, column);
            const double e = expected(row, column);
            const bool bothHidden = a == e && std::isinf(e) && e < 0;
            double error = bothHidden ? 0 : std::abs(a - e) / std::max(1.0, std::abs(e));
            if (!bothHidden && !(std::isfinite(a) && std::isfinite(e))) {
                error = std::numeric_limits<double>::infinity();
            }
            if (worst.row < 0 || error > worst.error) {
                worst = {error, row, column};
            }
        }
    }
    return worst;
}

/// Empty when the matrices agree within `tolerance` (relative beyond 1, absolute below).
inline QByteArray matrixMismatch(const MatrixRef& actual, const MatrixRef& expected,
                                 double tolerance, std::string_view what = {}) {
    const QByteArray name = what.empty() ? QByteArray("matrix")
                                         : QByteArray(what.data(), static_cast<int>(what.size()));
    if (shapeOf(actual) != shapeOf(expected)) {
        return name + " is " + shapeText(shapeOf(actual)).c_str() + ", expected " +
               shapeText(shapeOf(expected)).c_str();
    }
    const Difference worst = worstDifference(actual, expected);
    if (worst.row < 0 || worst.error <= tolerance) {
        return {};
    }
    return name + "[" + QByteArray::number(qlonglong(worst.row + 1)) + "," +
           QByteArray::number(qlonglong(worst.column + 1)) + "] is " +
           QByteArray::number(actual(worst.row, worst.column), 'g', 17) + ", expected " +
           QByteArray::number(expected(worst.row, worst.column), 'g', 17) + " (error " +
           QByteArray::number(worst.error, 'g', 3) + ", tolerance " +
           QByteArray::number(tolerance, 'g', 3) + ")";
}

/// A matrix from rows: matrixOf({{1, 2}, {3, 4}}).
inline Matrix matrixOf(std::initializer_list<std::initializer_list<double>> rows) {
    Matrix made(static_cast<Index>(rows.size()),
                rows.size() == 0 ? 0 : static_cast<Index>(rows.begin()->size()));
    Index row = 0;
    for (const auto& cells : rows) {
        Index column = 0;
        for (const double cell : cells) {
            made(row, column++) = cell;
        }
        ++row;
    }
    return made;
}

}  // namespace attention::test

#define COMPARE_MATRIX(actual, expected, tolerance)                                      \
    do {                                                                                 \
        const QByteArray mismatch_ =                                                     \
            attention::test::matrixMismatch((actual), (expected), (tolerance), #actual); \
        QVERIFY2(mismatch_.isEmpty(), mismatch_.constData());                            \
    } while (false)
