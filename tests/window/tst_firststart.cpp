// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What a person meets at the first start: a window that fits the screen, and the tour.
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSettings>

#include "widgets/disclosure.h"
#include "window/tour.h"
#include "windowfixture.h"

namespace {

/// What is on the screen, as opposed to what the widgets would paint.
QImage onScreen(const QWidget& window) {
    QApplication::processEvents();
    return window.screen()->grabWindow(window.winId()).toImage();
}

}  // namespace

class FirstStartTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QSettings().clear(); }

    void theFirstWindowFitsTheScreen() {
        Workbench bench;
        QTemporaryDir recovery;
        MainWindow window(bench.lab, recovery.path());
        window.files().openExample("toy-sentence");
        window.restore();
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QRect room = window.screen()->availableGeometry();
        QVERIFY(window.isMaximized() || room.contains(window.frameGeometry()));
        QVERIFY(room.contains(window.geometry()));
        bench.session.undoStack().setClean();
    }

    void aLowWindowOpensWithFoldedOptions() {
        for (const int height : {720, 800}) {
            Workbench bench;
            QTemporaryDir recovery;
            MainWindow window(bench.lab, recovery.path());
            window.files().openExample("toy-sentence");
            window.resize(1280, height);
            window.show();
            QVERIFY(QTest::qWaitForWindowExposed(&window));
            QCOMPARE(window.inputs().optionsOpen(), height >= 760);
        }
    }

    void enterWalksTheTour() {
        WindowFixture f;
        f.window.actionTable()[ActionId::tour]->trigger();
        for (int i = 0; i < 5; ++i) {
            QVERIFY(f.window.tour().running());
            QVERIFY(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), i % 2 ? Qt::Key_Return : Qt::Key_Space);
        }
        QVERIFY(!f.window.tour().running());
    }

    void theTourGivesTheFocusBack() {
        WindowFixture f;
        auto& table = f.table("X");
        for (QWidget* before : {static_cast<QWidget*>(&table), static_cast<QWidget*>(&f.window)}) {
            before->setFocus();
            f.window.actionTable()[ActionId::tour]->trigger();
            QVERIFY(!before->hasFocus());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QVERIFY(!f.window.tour().running());
            QVERIFY(before->hasFocus());
        }
        // … and the arrows walk, as the tour said.
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(f.bench.selection.stop(), 1);
    }

    void theTourHasRoomForItsWords_data() {
        QTest::addColumn<LabelMode>("mode");
        QTest::addColumn<int>("percent");
        for (const auto& [mode, name] :
             {std::pair(LabelMode::zh, "zh"), std::pair(LabelMode::en, "en"),
              std::pair(LabelMode::both, "both")}) {
            for (const int percent : {100, 150, 200}) {
                QTest::addRow("%s %d %%", name, percent) << mode << percent;
            }
        }
    }

    // At 1280×720, at every stop, and when the language changes while it runs.
    void theTourHasRoomForItsWords() {
        QFETCH(LabelMode, mode);
        QFETCH(int, percent);
        WindowFixture f;
        f.window.resize(1280, 720);
        f.bench.appearance.setTextPercent(percent);
        QApplication::processEvents();
        f.window.actionTable()[ActionId::tour]->trigger();
        f.bench.languages.setMode(mode);
        for (int stop = 0; stop < 5; ++stop) {
            QVERIFY(f.window.tour().running());
            for (int i = 0; i < 6; ++i) {
                QApplication::processEvents();
            }
            const QWidget& card = f.find<QWidget>("tourCard");
            QVERIFY(f.window.tour().rect().contains(card.geometry()));
            for (const QLabel* label : card.findChildren<QLabel*>()) {
                const bool fits = label->wordWrap()
                                      ? label->height() >= label->heightForWidth(label->width())
                                      : label->width() >= label->sizeHint().width();
                QVERIFY2(fits, qPrintable(label->text()));
                QVERIFY2(card.rect().contains(label->geometry()), qPrintable(label->text()));
                const bool both =
                    label->objectName() == QStringLiteral("tourText") && mode == LabelMode::both;
                QVERIFY(!both || label->text().contains(u'\n'));
            }
            for (const auto* button : card.findChildren<QPushButton*>()) {
                if (button->isVisible()) {
                    QVERIFY2(button->width() >= button->sizeHint().width() &&
                                 card.rect().contains(button->geometry()),
                             qPrintable(button->text()));
                }
            }
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        }
        QVERIFY(!f.window.tour().running());
    }

    void theTourLeavesNothingBehind() {
        WindowFixture f;
        f.window.actionTable()[ActionId::tour]->trigger();
        const auto stale = [&f] {
            const QImage seen = onScreen(f.window);
            for (auto* widget : f.window.findChildren<QWidget*>()) {
                widget->update();
            }
            return seen != onScreen(f.window);
        };
        QVERIFY(!onScreen(f.window).isNull());
        for (int i = 0; i < 5; ++i) {
            QVERIFY2(!stale(), qPrintable(QStringLiteral("stop %1").arg(i + 1)));
            QTest::mouseClick(&f.find<QPushButton>("tourNext"), Qt::LeftButton);
        }
        QVERIFY(!f.window.tour().running());
        QVERIFY(!stale());
    }
};

QTEST_MAIN(FirstStartTest)
#include "tst_firststart.moc"
