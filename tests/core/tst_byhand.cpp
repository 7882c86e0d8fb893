// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Rounding a step as on paper: cells by themselves, rows of weights so that they still sum to 1.
#include <QTest>
#include <cmath>

#include "attention/numbers.h"
#include "attention/ops.h"
#include "comparematrix.h"
#include "randommatrix.h"
#include "run/byhand.h"

using namespace attention;
using namespace attention::test;

namespace {

Matrix byHand(Matrix matrix, Rounding rounding, int decimals) {
    roundByHand(matrix, rounding, decimals);
    return matrix;
}

Matrix softmax(const Matrix& scores) {
    const Matrix* operand = &scores;
    return op(OpId::softmaxRows).compute({&operand, 1}, {});
}

}  // namespace

class ByHandTest : public QObject {
    Q_OBJECT
private slots:
    void typedNumbersStay() {
        const Matrix x = matrixOf({{1.23456, -0.00004}});
        COMPARE_MATRIX(byHand(x, Rounding::none, 2), x, 0.0);
    }

    void cellsRound() {
        COMPARE_MATRIX(byHand(matrixOf({{1.005, -1.005, 0.35 * 0.01}}), Rounding::cells, 2),
                       matrixOf({{1.01, -1.01, 0}}), 0.0);
        const Matrix hidden = Matrix::Constant(1, 1, -std::numeric_limits<double>::infinity());
        QVERIFY(sameMatrix(byHand(hidden, Rounding::cells, 2), hidden));
    }

    /// The printed table of the toy sentence: plain rounding would give 0.259 in the first row.
    void toyWeights() {
        const Matrix scaled = matrixOf({{1, 3, 4}, {3, 1, 4}, {4, 4, 8}});
        COMPARE_MATRIX(
            byHand(softmax(scaled), Rounding::rows, 3),
            matrixOf({{0.035, 0.260, 0.705}, {0.260, 0.035, 0.705}, {0.018, 0.018, 0.964}}), 0.0);
    }

    void tiesGoToTheFirst() {
        const double third = 1.0 / 3;
        COMPARE_MATRIX(byHand(matrixOf({{third, third, third}}), Rounding::rows, 2),
                       matrixOf({{0.34, 0.33, 0.33}}), 0.0);
        COMPARE_MATRIX(byHand(matrixOf({{0.25, 0.75}}), Rounding::rows, 1), matrixOf({{0.3, 0.7}}),
                       0.0);
        // 0.3·10 is 2.999… or 3.000… in float64; neither is a remainder.
        COMPARE_MATRIX(byHand(matrixOf({{0.1 + 0.2, 1 - (0.1 + 0.2)}}), Rounding::rows, 1),
                       matrixOf({{0.3, 0.7}}), 0.0);
    }

    void noDecimals() {
        COMPARE_MATRIX(byHand(matrixOf({{0.2, 0.5, 0.3}}), Rounding::rows, 0),
                       matrixOf({{0, 1, 0}}), 0.0);
    }

    void hiddenRowsAndForeignOnesStay() {
        COMPARE_MATRIX(byHand(matrixOf({{0, 0, 0}, {0.5, 0.25, 0.25}}), Rounding::rows, 1),
                       matrixOf({{0, 0, 0}, {0.5, 0.3, 0.2}}), 0.0);
        const Matrix foreign = Matrix::Constant(1, 2, std::numeric_limits<double>::quiet_NaN());
        QVERIFY(sameMatrix(byHand(foreign, Rounding::rows, 2), foreign));
    }

    /// Every row sums to 1 to the last printed digit, no cell moves by a whole unit, 0 stays 0.
    void everyRowSumsToOne() {
        Random random(3);
        for (int decimals = 0; decimals <= 8; ++decimals) {
            const double units = std::pow(10.0, decimals);
            for (int round = 0; round < 200; ++round) {
                Matrix scores = random.matrix(2, 1 + random.index(40), -6, 6);
                scores(0, 0) = -std::numeric_limits<double>::infinity();
                if (scores.cols() == 1) {
                    continue;
                }
                const Matrix exact = softmax(scores);
                const Matrix rounded = byHand(exact, Rounding::rows, decimals);
                for (Index row = 0; row < rounded.rows(); ++row) {
                    long long sum = 0;
                    for (Index column = 0; column < rounded.cols(); ++column) {
                        const double cell = rounded(row, column);
                        sum += std::llround(cell * units);
                        QCOMPARE(roundDecimal(cell, decimals), cell);
                        QVERIFY(std::abs(cell - exact(row, column)) < 1 / units);
                    }
                    QCOMPARE(sum, std::llround(units));
                }
                QCOMPARE(rounded(0, 0), 0.0);
            }
        }
    }
};

QTEST_APPLESS_MAIN(ByHandTest)
#include "tst_byhand.moc"
