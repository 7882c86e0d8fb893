// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Every action has a key and the sheet says so; a view that has the focus keeps the keys that it
// uses itself.
#include <QDialog>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>

#include "pipeline/diagramcanvas.h"
#include "pipeline/stripcard.h"
#include "storyboard/storyboardview.h"
#include "views/derivationpanel.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/mathview.h"
#include "window/tour.h"
#include "windowfixture.h"

Q_DECLARE_METATYPE(MainWindow::Page)

namespace {

void press(Qt::Key key) {
    QTest::keyClick(QApplication::focusWidget(), key);
}

/// The actions of a menu and of those below it; lists of files and examples are no actions of ours.
QList<QAction*> leaves(const QMenu& menu) {
    QList<QAction*> found;
    for (QAction* action : menu.actions()) {
        if (!action->isSeparator() && !action->menu()) {
            found.append(action);
        }
    }
    return found;
}

}  // namespace

class KeysTest : public QObject {
    Q_OBJECT
private slots:
    void everyActionOfTheMenusHasAKey() {
        WindowFixture f;
        int count = 0;
        for (const QAction* title : f.window.menuBar()->actions()) {
            QVERIFY2(title->menu(), qPrintable(title->text()));
            QVERIFY2(title->text().contains(u'&'), qPrintable(title->text()));
            for (const QAction* action : leaves(*title->menu())) {
                QVERIFY2(!action->shortcuts().isEmpty(), qPrintable(action->text()));
                ++count;
            }
        }
        QCOMPARE(count, static_cast<int>(ActionId::count));
    }

    void theSheetListsEveryKey_data() {
        QTest::addColumn<LabelMode>("mode");
        QTest::newRow("zh") << LabelMode::zh;
        QTest::newRow("en") << LabelMode::en;
    }

    void theSheetListsEveryKey() {
        QFETCH(LabelMode, mode);
        WindowFixture f("toy-sentence", mode);
        QTest::keyClick(&f.window, Qt::Key_F1);
        auto& sheet = f.find<QDialog>("shortcutsSheet");
        QVERIFY(sheet.isVisible());
        const QString text = sheet.findChild<QTextBrowser*>()->toPlainText();
        for (const QAction* title : f.window.menuBar()->actions()) {
            for (const QAction* action : leaves(*title->menu())) {
                const QString name = action->iconText();
                const qsizetype at = text.indexOf(name);
                QVERIFY2(at >= 0, qPrintable(name));
                for (const QKeySequence& key : action->shortcuts()) {
                    QVERIFY2(text.contains(key.toString(QKeySequence::NativeText)),
                             qPrintable(name + u' ' + key.toString()));
                }
            }
        }
    }

    void theEquationKeepsTheArrows() {
        WindowFixture f;
        f.bench.selection.goToStop(2);
        const int step = f.bench.selection.step();
        f.window.findChild<EquationView*>()->canvas()->setFocus();
        f.bench.selection.chooseCell({step, 0, 0});
        press(Qt::Key_Right);
        QCOMPARE(*f.bench.selection.cell(), (CellRef{step, 0, 1}));
        press(Qt::Key_Down);
        QCOMPARE(*f.bench.selection.cell(), (CellRef{step, 1, 1}));
        press(Qt::Key_Left);
        QCOMPARE(*f.bench.selection.cell(), (CellRef{step, 1, 0}));
        QCOMPARE(f.bench.selection.stop(), 2);
        press(Qt::Key_PageDown);  // what it does not use walks on
        QCOMPARE(f.bench.selection.stop(), 3);
    }

    void theDerivationKeepsTheArrows() {
        WindowFixture f;
        f.bench.selection.goToStop(2);
        const int step = f.bench.selection.step();
        f.bench.selection.chooseCell({step, 0, 1});
        auto* math = f.window.findChild<DerivationPanel*>()->mathematics();
        QVERIFY(math);
        math->setFocus();
        press(Qt::Key_Right);
        QCOMPARE(f.bench.selection.step(), step);
        press(Qt::Key_Return);  // from one number of a term to the other, then to where it is from
        QCOMPARE(f.stepKey(), std::string("K"));
    }

    void theStripKeepsTheArrows() {
        WindowFixture f;
        auto cards = f.window.findChildren<StripCard*>();
        cards.removeIf([](StripCard* card) { return !card->isVisible(); });
        QVERIFY(cards.size() >= 2);
        cards.front()->setFocus();
        press(Qt::Key_Right);
        QVERIFY(!cards.front()->hasFocus());
        QVERIFY(qobject_cast<StripCard*>(QApplication::focusWidget()));
        QCOMPARE(f.bench.selection.stop(), 0);
        press(Qt::Key_Space);
        QCOMPARE(f.bench.selection.stop(), 1);
        press(Qt::Key_Home);
        QCOMPARE(f.bench.selection.stop(), 1);
    }

    void theSheetsKeepTheArrows() {
        WindowFixture f;
        f.bench.selection.goToStop(2);
        f.window.showPage(MainWindow::pipelinePage);
        f.window.findChild<DiagramCanvas*>()->setFocus();
        press(Qt::Key_Right);
        QCOMPARE(f.bench.selection.stop(), 2);
        f.window.showPage(MainWindow::storyboardPage);
        f.window.findChild<StoryboardView*>()->setFocus();
        press(Qt::Key_Home);  // not one of its own
        QCOMPARE(f.bench.selection.stop(), 0);
        press(Qt::Key_Right);
        QCOMPARE(f.bench.selection.stop(), 0);
        press(Qt::Key_Space);
        QVERIFY(f.bench.selection.stop() > 0);
        QVERIFY(f.window.findChild<EquationView*>()->isVisible());
    }

    void theFocusIsVisibleEverywhere_data() {
        QTest::addColumn<MainWindow::Page>("page");
        QTest::addColumn<bool>("dark");
        for (const bool dark : {false, true}) {
            const char* theme = dark ? "dark" : "light";
            QTest::addRow("equation %s", theme) << MainWindow::equationPage << dark;
            QTest::addRow("pipeline %s", theme) << MainWindow::pipelinePage << dark;
            QTest::addRow("storyboard %s", theme) << MainWindow::storyboardPage << dark;
            QTest::addRow("insight %s", theme) << MainWindow::insightPage << dark;
            QTest::addRow("compare %s", theme) << MainWindow::comparePage << dark;
        }
    }

    /// Where Tab comes, something in the widget looks otherwise than without the focus.
    void theFocusIsVisibleEverywhere() {
        QFETCH(MainWindow::Page, page);
        QFETCH(bool, dark);
        WindowFixture f("two-heads");
        f.bench.appearance.setThemeChoice(dark ? ThemeChoice::dark : ThemeChoice::light);
        f.bench.selection.goToStop(2);
        f.window.showPage(page);
        QApplication::processEvents();
        int seen = 0;
        for (QWidget* at : f.window.findChildren<QWidget*>()) {
            if (!at->isVisible() || !at->isEnabled() || !(at->focusPolicy() & Qt::TabFocus) ||
                at->focusProxy() || at->visibleRegion().isEmpty()) {
                continue;
            }
            at->setFocus(Qt::TabFocusReason);
            QCOMPARE(QApplication::focusWidget(), at);
            ++seen;
            QApplication::processEvents();
            const QRect around = QRect(at->mapTo(&f.window, QPoint()), at->size())
                                     .adjusted(-4, -4, 4, 4)
                                     .intersected(f.window.rect());
            const QImage with = f.window.grab(around).toImage();
            f.window.setFocus();
            QApplication::processEvents();
            const QImage without = f.window.grab(around).toImage();
            int differ = 0;
            for (int y = 0; y < with.height(); ++y) {
                for (int x = 0; x < with.width(); ++x) {
                    differ += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
                }
            }
            QVERIFY2(differ >= 12,
                     qPrintable(QStringLiteral("%1 %2 in %3")
                                    .arg(QLatin1String(at->metaObject()->className()),
                                         at->objectName(), at->parentWidget()->objectName())));
        }
        QVERIFY2(seen > 20, qPrintable(QString::number(seen)));
    }

    void theTourKeepsThePageKeys() {
        WindowFixture f;
        f.window.actionTable()[ActionId::tour]->trigger();
        auto& title = f.find<QLabel>("tourTitle");
        const QString first = title.text();
        press(Qt::Key_PageDown);
        QVERIFY(title.text() != first);
        press(Qt::Key_Left);
        QCOMPARE(title.text(), first);
        QCOMPARE(f.bench.selection.stop(), 0);
    }
};

QTEST_MAIN(KeysTest)
#include "tst_keys.moc"
