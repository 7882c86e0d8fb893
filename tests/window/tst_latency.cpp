// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// From an edit to the repainted step: measured, printed, and kept within what feels immediate.
#include <QElapsedTimer>
#include <algorithm>
#include <vector>

#include "attention/parameters.h"
#include "windowfixture.h"

using namespace attention;

class LatencyTest : public QObject {
    Q_OBJECT
private slots:
    void editToPaint_data() {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("limitMs");
        // Limits are generous: they catch what stalls, not what a busy machine adds.
        QTest::newRow("3x4") << 3 << 4 << 1 << 400;
        QTest::newRow("64x64") << 64 << 64 << 1 << 1500;
        QTest::newRow("64x64, 8 heads") << 64 << 64 << 8 << 4000;
    }
    void editToPaint() {
        QFETCH(int, n);
        QFETCH(int, width);
        QFETCH(int, heads);
        QFETCH(int, limitMs);
        WindowFixture f;
        f.bench.session.open(documents::random(n, width, heads));
        f.bench.selection.goToStop(4);
        QApplication::processEvents();
        std::vector<double> times;
        Matrix X = *findParameter(f.bench.session.model(), "X");
        for (int i = 0; i < 40; ++i) {
            X(0, 0) += 0.125;
            QElapsedTimer timer;
            timer.start();
            f.bench.session.setMatrix("X", X, QStringLiteral("Edit"));
            f.window.centralWidget()->repaint();
            QApplication::processEvents();
            times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
            QVERIFY(!f.bench.session.busy());
        }
        std::ranges::sort(times);
        const double p50 = times[times.size() / 2];
        const double p99 = times[times.size() - 1];
        qInfo("edit to painted, %s: p50 %.1f ms, p99 %.1f ms", QTest::currentDataTag(), p50, p99);
        QVERIFY2(p50 < limitMs, qPrintable(QString::number(p50)));
    }
};

QTEST_MAIN(LatencyTest)
#include "tst_latency.moc"
