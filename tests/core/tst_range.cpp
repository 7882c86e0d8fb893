// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// How far numbers reach: the ends of a colour bar.
#include <QTest>
#include <limits>

#include "attention/parameters.h"
#include "attention/range.h"
#include "comparematrix.h"
#include "models.h"

using namespace attention;
using namespace attention::test;

class RangeTest : public QObject {
    Q_OBJECT
private slots:
    void theLargestMagnitudeIsFinite() {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(largestMagnitude(matrixOf({{1, -3}, {2, 0}})), 3.0);
        QCOMPARE(largestMagnitude(matrixOf({{-infinity, 0.5}, {nan, infinity}})), 0.5);
        QCOMPARE(largestMagnitude(matrixOf({{-infinity, nan}})), 0.0);
        QCOMPARE(largestMagnitude(Matrix()), 0.0);
    }

    void allSignedStepsShareOneRange() {
        QCOMPARE(largestMagnitude(forward(toySentence()).value()), 16.0);  // the last score
        for (const auto& [name, model] : modelZoo()) {
            const Trace trace = forward(model).value();
            const double range = largestMagnitude(trace);
            for (std::size_t i = 0; i < trace.plan().steps.size(); ++i) {
                if (role(trace.plan().steps[i].role).kind != ValueKind::probability) {
                    QVERIFY2(largestMagnitude(trace[static_cast<int>(i)]) <= range, name.c_str());
                }
            }
        }
    }

    /// Weights have 0 … 1; they must not stretch a range of tiny numbers.
    void probabilitiesHaveTheirOwn() {
        Model model = toySentence();
        for (const Parameter& parameter : parameters(model)) {
            *parameter.matrix *= 1e-3;
        }
        QCOMPARE(largestMagnitude(forward(model).value()), 1e-3);
    }
};

QTEST_APPLESS_MAIN(RangeTest)
#include "tst_range.moc"
