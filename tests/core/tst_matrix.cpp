// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Shapes as text, and when two matrices are the same.
#include <QTest>
#include <limits>

#include "attention/matrix.h"
#include "comparematrix.h"

using namespace attention;
using namespace attention::test;

class MatrixTest : public QObject {
    Q_OBJECT
private slots:
    void shapesAreWrittenWithACross() {
        QCOMPARE(shapeText({3, 4}), std::string("3×4"));
        QCOMPARE(shapeText(shapeOf(Matrix())), std::string("0×0"));
        QCOMPARE(shapeText({-1, 12345}), std::string("-1×12345"));
    }

    void same() {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const Matrix a = matrixOf({{1, -0.0}, {nan, 4}});
        QVERIFY(sameMatrix(a, a));
        QVERIFY(sameMatrix(a, matrixOf({{1, 0.0}, {nan, 4}})));
        QVERIFY(!sameMatrix(a, matrixOf({{1, 0}, {nan, 4.000000000000001}})));
        QVERIFY(!sameMatrix(a, matrixOf({{1, nan}, {nan, 4}})));
        QVERIFY(!sameMatrix(a, matrixOf({{1, 0}, {3, 4}})));
        QVERIFY(!sameMatrix(a, a.topRows(1)));
        QVERIFY(!sameMatrix(a, a.leftCols(1)));
        QVERIFY(!sameMatrix(Matrix(0, 3), Matrix(3, 0)));
        QVERIFY(sameMatrix(Matrix(), Matrix(0, 0)));
    }

    /// The helper of all other tests can fail, and says where.
    void theHelperNamesTheWorstCell() {
        const Matrix a = matrixOf({{1, 2}, {3, 4}});
        QVERIFY(matrixMismatch(a, a, 0).isEmpty());
        QVERIFY(matrixMismatch(a, matrixOf({{1, 2}, {3, 4.1}}), 0.03).isEmpty());
        QCOMPARE(matrixMismatch(a, matrixOf({{1.5, 2}, {3, 6}}), 1e-3, "Z"),
                 QByteArray("Z[1,1] is 1, expected 1.5 (error 0.333, tolerance 0.001)"));
        QCOMPARE(matrixMismatch(a, a.topRows(1), 1), QByteArray("matrix is 2×2, expected 1×2"));
        const double infinity = std::numeric_limits<double>::infinity();
        const auto one = [](double x) { return Matrix::Constant(1, 1, x); };
        QVERIFY(matrixMismatch(one(-infinity), one(-infinity), 0).isEmpty());
        for (const double strange : {infinity, std::numeric_limits<double>::quiet_NaN()}) {
            QVERIFY(!matrixMismatch(one(strange), one(strange), 1e9).isEmpty());
            QVERIFY(!matrixMismatch(one(strange), one(1), 1e9).isEmpty());
            QVERIFY(!matrixMismatch(one(1), one(-strange), 1e9).isEmpty());
        }
    }
};

QTEST_APPLESS_MAIN(MatrixTest)
#include "tst_matrix.moc"
