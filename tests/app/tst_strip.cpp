// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What the strip folds, what a thumbnail keeps of a matrix, and what a cell was made from.
#include <QImage>
#include <QPainter>
#include <QTest>

#include "attention/plan.h"
#include "look/mathtext.h"
#include "look/theme.h"
#include "mapbench.h"
#include "pipeline/ancestry.h"
#include "pipeline/stripentries.h"
#include "pipeline/striptext.h"
#include "pipeline/thumbnail.h"
#include "planfixture.h"

using Kind = StripEntry::Kind;

class StripTest : public QObject {
    Q_OBJECT
private slots:
    void everyStopIsReachable_data() {
        QTest::addColumn<int>("fold");
        QTest::newRow("none") << int(StripFold::none);
        QTest::newRow("groups") << int(StripFold::groups);
        QTest::newRow("runs") << int(StripFold::runs);
    }

    void everyStopIsReachable() {
        QFETCH(int, fold);
        const auto plan = attention::plan(fixture::transformer(2, 3, 3, 6));
        const int count = static_cast<int>(plan->stops.size());
        for (int present = 0; present < count; ++present) {
            const auto entries = stripEntries(*plan, present, StripFold(fold));
            int next = 0;
            int here = 0;
            for (const auto& entry : entries) {  // in order, without gap or overlap
                QCOMPARE(entry.stop, next);
                QVERIFY(entry.lastStop >= entry.stop);
                next = entry.lastStop + 1;
                if (entry.contains(present)) {
                    ++here;
                    QVERIFY(entry.kind != Kind::Folded);  // what one stands in is open
                }
            }
            QCOMPARE(next, count);
            QCOMPARE(here, 1);
        }
    }

    void aLargeWalkStaysShort() {
        const auto plan = attention::plan(fixture::transformer(6, 8));
        const int present = plan->stopOf(plan->find("decoder4.cross.head3.weights"));
        QVERIFY(present > 0);
        const auto entries = stripEntries(*plan, present, StripFold::runs);
        QVERIFY2(entries.size() < 24, "about what fits into a window");
        const auto all = stripEntries(*plan, present, StripFold::none);
        QCOMPARE(all.size(), plan->stops.size());
    }

    void headsAreFramed() {
        const auto plan = attention::plan(fixture::encoder(1, 2));
        const int present = plan->stopOf(plan->find("encoder1.self.head1.weights"));
        const auto entries = stripEntries(*plan, present, StripFold::groups);
        int framed = 0, folded = 0;
        for (const auto& entry : entries) {
            framed += entry.frame == "encoder1.self.head1";
            folded += entry.kind == Kind::Folded && entry.places.front() == "encoder1.self.head2";
        }
        QVERIFY(framed >= 4);
        QCOMPARE(folded, 1);
    }

    void titlesLeaveTheOutermostOutFirst() {
        fixture::Bench bench("encoder-layer");
        bench.languages.setMode(LabelMode::both);
        const auto titles =
            stripText::placeTitles(bench.plan(), "encoder1.self.head1", bench.languages);
        QCOMPARE(titles.size(), std::size_t(3));
        QCOMPARE(titles.front().first, QStringLiteral("编码器层 1 · 多头自注意力 · 第 1 头"));
        QCOMPARE(titles.front().second,
                 QStringLiteral("Encoder layer 1 · Multi-head self-attention · Head 1"));
        QCOMPARE(titles.back().oneLine(), QStringLiteral("第 1 头 Head 1"));
        for (std::size_t i = 1; i < titles.size(); ++i) {
            QVERIFY(titles[i - 1].first.endsWith(titles[i].first));
            QVERIFY(titles[i - 1].second.endsWith(titles[i].second));
        }
        QVERIFY(stripText::placeTitles(bench.plan(), {}, bench.languages).empty());
    }

    void aLineOfAListNamesGroupAndStep() {
        fixture::Bench bench("encoder-layer");
        bench.languages.setMode(LabelMode::both);
        const auto line = stripText::stepLine(
            bench.plan(), bench.find("encoder1.self.head1.weights"), bench.languages);
        QCOMPARE(MathText::parse(line.markup).plainText().simplified(),
                 QStringLiteral("第 1 头 · A_1 权重"));
        QCOMPARE(line.second, QStringLiteral("weights"));
    }

    void thumbnailsKeepSmallMatrices() {
        fixture::Bench bench;
        const auto& trace = *bench.session.trace();
        const auto thumbnail = makeThumbnail(trace, bench.find("Q"), {8, 8});
        QVERIFY(attention::sameMatrix(thumbnail.cells, trace.at("Q")));
        QCOMPARE(thumbnail.hatched.sum(), 0.0);
    }

    void thumbnailsOfLargeMatricesKeepTheLargest() {
        fixture::Bench bench(fixture::encoder(1, 1, 40, 20));
        const auto& trace = *bench.session.trace();
        const int step = bench.find("encoder1.self.scores");
        const auto thumbnail = makeThumbnail(trace, step, {8, 8});
        QCOMPARE(thumbnail.cells.rows(), attention::Index(8));
        QCOMPARE(thumbnail.cells.cwiseAbs().maxCoeff(), trace[step].cwiseAbs().maxCoeff());
    }

    void maskedCellsAreHatchedInScoresAndWeights() {
        fixture::Bench bench("toy-causal");
        for (const char* key : {"masked", "weights"}) {
            const auto thumbnail = makeThumbnail(*bench.session.trace(), bench.find(key), {8, 8});
            for (int r = 0; r < 3; ++r) {
                for (int c = 0; c < 3; ++c) {
                    QCOMPARE(thumbnail.hatched(r, c) != 0, c > r);
                }
            }
        }
    }

    void thumbnailsArePainted() {
        fixture::Bench bench;
        const Theme& theme = Theme::light();
        const auto thumbnail = makeThumbnail(*bench.session.trace(), bench.find("weights"), {8, 8});
        QImage image(40, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintThumbnail(painter, {0, 0}, thumbnail, theme, {10});
        painter.end();
        // 0.964: nearly the end of the ramp.
        QCOMPARE(image.pixelColor(24, 24), theme.probabilityColor(0.964));
        QVERIFY(image.pixelColor(9, 5) == QColor(Qt::white));  // the gap
        image.fill(Qt::white);
        painter.begin(&image);
        paintThumbnail(painter, {0, 0}, thumbnail, theme, {10, ThumbnailStyle::State::hidden});
        painter.end();
        QVERIFY(image.pixelColor(24, 5) != theme.probabilityColor(0.705));
    }

    void aCellsAncestryIsItsDerivations() {
        fixture::Bench bench;
        const auto& trace = *bench.session.trace();
        const auto ancestry = ancestryOf(trace, {bench.find("scores"), 0, 1});
        QVERIFY(ancestry.contains(bench.find("Q")));
        QVERIFY(ancestry.contains(bench.find("K")));
        QVERIFY(ancestry.contains(bench.find("X")));
        QVERIFY(!ancestry.contains(bench.find("V")));
        QVERIFY(!ancestry.contains(bench.find("weights")));
        const auto& q = ancestry.cells.at(bench.find("Q"));
        QCOMPARE(q.row(0).sum(), 4.0);  // the whole first row of Q, none of the others
        QCOMPARE(q.sum(), 4.0);
        const auto& k = ancestry.cells.at(bench.find("K"));
        QCOMPARE(k.row(1).sum(), 4.0);
        QCOMPARE(k.sum(), 4.0);
        const auto& x = ancestry.cells.at(bench.find("X"));
        QCOMPARE(x.row(2).sum(), 0.0);  // 老鼠 has no part in it
    }

    void ancestryOfALargeModelIsBounded() {
        fixture::Bench bench(fixture::transformer(6, 8));
        const auto& trace = *bench.session.trace();
        QElapsedTimer timer;
        timer.start();
        const auto ancestry = ancestryOf(trace, {trace.plan().output, 0, 0}, 2000);
        QVERIFY(ancestry.contains(bench.find("source")));
        QVERIFY(ancestry.contains(bench.find("X")));
        QVERIFY(timer.elapsed() < 2000);
    }
};

QTEST_MAIN(StripTest)
#include "tst_strip.moc"
