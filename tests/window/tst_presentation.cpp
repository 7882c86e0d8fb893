// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The projector: clicker keys, the blank page, leaving, and type that can be read from the back
// row.
#include <QSignalSpy>
#include <QTest>

#include "app/mapbench.h"
#include "presentation/presentationhead.h"
#include "presentation/presentationview.h"
#include "views/equationview.h"
#include "views/mathview.h"

class PresentationTest : public QObject {
    Q_OBJECT
private slots:
    void aClickerWalks() {
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.resize(1920, 1080);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(bench.selection.stop(), 1);
        QCOMPARE(bench.selection.step(), bench.find("Q"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(bench.selection.step(), bench.find("V"));  // Q, K, V one after the other
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(bench.selection.step(), bench.find("scores"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
        QCOMPARE(bench.selection.step(), bench.find("V"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
        QCOMPARE(bench.selection.stop(), bench.selection.stopCount() - 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
        QCOMPARE(bench.selection.stop(), 0);
    }

    void theBlankKeyBlanks_data() {
        QTest::addColumn<int>("key");
        QTest::newRow(".") << int(Qt::Key_Period);
        QTest::newRow("B") << int(Qt::Key_B);
    }

    void theBlankKeyBlanks() {
        QFETCH(int, key);
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.resize(960, 540);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key(key));
        QVERIFY(view.blank());
        const QImage dark = view.grab().toImage();
        for (int x = 0; x < dark.width(); x += 40) {
            for (int y = 0; y < dark.height(); y += 40) {
                QCOMPARE(dark.pixelColor(x, y), QColor(Qt::black));
            }
        }
        // Any key brings the page back and does nothing else.
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QVERIFY(!view.blank());
        QCOMPARE(bench.selection.stop(), 0);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(bench.selection.stop(), 1);
    }

    void escapeLeaves() {
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QSignalSpy left(&view, &PresentationView::left);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(left.count(), 1);
        QVERIFY(!view.isVisible());
    }

    void aPressUncovers() {
        fixture::Bench bench;
        bench.stand("scores");
        const int scores = bench.find("scores");
        bench.practice.hideStep(scores);
        PresentationView view(bench.lab);
        view.resize(1920, 1080);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_R);
        QCOMPARE(bench.practice.count(scores).hidden, 8);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_R);
        QCOMPARE(bench.practice.count(scores).hidden, 7);
        emit view.equation()->hiddenCellPressed({scores, 2, 2});
        QVERIFY(!bench.practice.hides({scores, 2, 2}));
    }

    void everythingGrowsWithTheScreen() {
        fixture::Bench bench;
        bench.stand("Q");
        const auto headHeight = [&](QSize size) {
            PresentationView view(bench.lab);
            view.resize(size);
            view.show();
            return view.findChild<PresentationHead*>()->height();
        };
        const int hd = headHeight({1920, 1080});
        const int uhd = headHeight({3840, 2160});
        QVERIFY2(std::abs(uhd - 2 * hd) <= 2, "a 4K projector is not a postage stamp");
    }

    void nothingIsCutOff_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("example");
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160)}) {
            for (const auto& example : attention::examples()) {
                QTest::addRow("%s %d", std::string(example.name).c_str(), size.width())
                    << size << QString::fromUtf8(example.name.data(), int(example.name.size()));
            }
        }
    }

    void nothingIsCutOff() {
        QFETCH(QSize, size);
        QFETCH(QString, example);
        fixture::Bench bench(example.toStdString());
        PresentationView view(bench.lab);
        view.resize(size);
        view.show();
        for (int stop = 0; stop < std::min(bench.selection.stopCount(), 12); ++stop) {
            bench.selection.goToStop(stop);
            QCoreApplication::processEvents();  // the layout follows by an event
            QCOMPARE(view.size(), size);        // no content pushes the page beyond the screen
            for (QWidget* part : {static_cast<QWidget*>(view.equation()),
                                  static_cast<QWidget*>(view.derivation())}) {
                if (part->isVisible()) {
                    const QRect seen(part->mapTo(&view, QPoint()), part->size());
                    QVERIFY2(view.rect().contains(seen),
                             qPrintable(QStringLiteral("stop %1: %2 %3×%4 at %5, %6")
                                            .arg(stop)
                                            .arg(QLatin1StringView(part->metaObject()->className()))
                                            .arg(seen.width())
                                            .arg(seen.height())
                                            .arg(seen.x())
                                            .arg(seen.y())));
                }
            }
        }
    }

    void equationsInTitles() {
        fixture::Bench bench;
        QCOMPARE(stepEquation(bench.plan(), bench.find("Q")), QStringLiteral("Q = X\\,W^Q"));
        QCOMPARE(stepEquation(bench.plan(), bench.find("scores")), QStringLiteral("S = Q\\,K^T"));
        QCOMPARE(stepEquation(bench.plan(), bench.find("weights")), QStringLiteral("A"));
    }
};

QTEST_MAIN(PresentationTest)
#include "tst_presentation.moc"
