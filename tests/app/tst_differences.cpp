// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// How differences are written: only one that is 0 looks like 0, in cells, at the colour bar and in
// the subtraction of a tool tip; and what is subtracted shows the digits that make it.
#include <QTest>
#include <cmath>

#include "app/mapbench.h"
#include "compare/comparefigure.h"
#include "figure/cellformat.h"

using attention::Matrix;

namespace {

Matrix row(std::initializer_list<double> values) {
    Matrix m(1, static_cast<attention::Index>(values.size()));
    std::copy(values.begin(), values.end(), m.data());
    return m;
}

bool looksLikeZero(QString text) {
    text.remove(u'−').remove(u'.').remove(u'0');
    return text.isEmpty();
}

}  // namespace

class DifferencesTest : public QObject {
    Q_OBJECT
private slots:
    void decimalsFollowTheLargest_data() {
        QTest::addColumn<Matrix>("values");
        QTest::addColumn<int>("expected");
        QTest::newRow("nothing differs") << row({0, 0, 0}) << 0;
        QTest::newRow("whole") << row({-2, 0, 7}) << 0;
        QTest::newRow("large") << row({0.5, 12.25, 0}) << 3;
        QTest::newRow("by hand against by hand") << row({0.001, 0, -0.001}) << 3;
        QTest::newRow("in the fourth place") << row({0.00066, -0.00038, 0}) << 4;
        QTest::newRow("one in the last place") << row({0.00096, 0}) << 4;
        QTest::newRow("tiny") << row({3e-9, -1e-9}) << 6;
        QTest::newRow("infinite") << row({-INFINITY, 0.25, INFINITY}) << 3;
    }

    void decimalsFollowTheLargest() {
        QFETCH(Matrix, values);
        QTEST(differenceDecimals(values, exactDecimals), "expected");
    }

    void onlyZeroLooksLikeZero() {
        QCOMPARE(shownDifference(0, 3), QStringLiteral("0"));
        QCOMPARE(shownDifference(-0.0, 5), QStringLiteral("0"));
        QCOMPARE(shownDifference(0.00066, 4), QStringLiteral("0.0007"));
        QCOMPARE(shownDifference(-0.0004, 4), QStringLiteral("−0.0004"));
        QCOMPARE(shownDifference(-2e-7, 4), QStringLiteral("−2.0e-7").replace(u'-', u'−'));
        for (double value = 1; value > 1e-300; value /= 3.7) {
            for (const int decimals : {0, 3, 6}) {
                QVERIFY(!looksLikeZero(shownDifference(value, decimals)));
                QVERIFY(!looksLikeZero(shownDifference(-value, decimals)));
            }
        }
        QCOMPARE(shownDifference(-INFINITY, 3), shownNumber(-INFINITY, 3));
    }

    void everyVariantOfEveryExampleTellsWhatDiffers() {
        for (const auto& example : attention::examples()) {
            fixture::Bench bench(example.name);
            bench.session.setArithmetic(attention::Arithmetic::byHand(3));
            const auto trace = bench.session.trace();
            for (const auto& choice :
                 compareChoices(bench.session.model(), *trace, false, std::string())) {
                const Comparison comparison = compare({choice, bench.session.model(), trace, {}});
                const CompareFigure parts{FigureSource::of(bench.session, bench.languages),
                                          comparison};
                for (const auto& step : comparison.steps) {
                    if (step.comparable()) {
                        tellsWhatDiffers(parts, step);
                    }
                }
            }
        }
    }

    void theDigitsThatMakeTheDifferenceAreShown() {
        fixture::Bench bench;
        bench.session.setArithmetic(attention::Arithmetic::byHand(3));
        const auto trace = bench.session.trace();
        const auto choices = compareChoices(bench.session.model(), *trace, false, {});
        const auto exact = std::find_if(choices.begin(), choices.end(), [](const auto& choice) {
            return choice.name.en == "computed exactly";
        });
        QVERIFY(exact != choices.end());
        const Comparison comparison = compare({*exact, bench.session.model(), trace, {}});
        const CompareFigure parts{FigureSource::of(bench.session, bench.languages), comparison};
        for (const auto& step : comparison.steps) {
            if (step.key == "weights") {
                QCOMPARE(parts.subtraction(step, {step.second, 0, 2}),
                         QStringLiteral("0.705 − 0.7054 = −0.0004"));
            }
        }
    }

private:
    static void tellsWhatDiffers(const CompareFigure& parts,
                                 const attention::StepDifference& step) {
        const Figure figure = parts.figure(step, {});
        const MatrixBlock& change = figure.columns.back().blocks.front();
        for (attention::Index r = 0; r < change.rows(); ++r) {
            for (attention::Index c = 0; c < change.columns(); ++c) {
                const double value = change.value(r, c);
                QCOMPARE(looksLikeZero(change.shown(value)), value == 0);
            }
        }
        if (step.largest > 0) {
            QVERIFY(!looksLikeZero(change.shown(change.high)));
            QVERIFY(!looksLikeZero(change.shown(change.low)));
        }
    }
};

QTEST_MAIN(DifferencesTest)
#include "tst_differences.moc"
