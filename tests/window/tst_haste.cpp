// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Hands that are faster than the computer: clicks, undo, language, theme and the end of the window,
// all while a large model is being computed.
#include <QCloseEvent>
#include <QElapsedTimer>
#include <QMessageBox>
#include <QPushButton>
#include <memory>
#include <random>

#include "attention/parameters.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "windowfixture.h"

using namespace attention;

namespace {

void openLarge(WindowFixture& f) {
    f.bench.session.open(documents::random(512, 64, 4));
    QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
}

void editX(WindowFixture& f, double by) {
    Matrix X = *findParameter(f.bench.session.model(), "X");
    X(0, 0) += by;
    f.bench.session.setMatrix("X", X, QStringLiteral("Edit"));
}

}  // namespace

class HasteTest : public QObject {
    Q_OBJECT
private slots:
    void hundredsOfClicksWhileItComputes() {
        WindowFixture f;
        openLarge(f);
        std::mt19937 random(7);
        auto& canvas = *f.window.findChild<EquationView*>()->canvas();
        for (int i = 0; i < 400; ++i) {
            if (i % 20 == 0) {
                editX(f, 0.5);
                QVERIFY(f.bench.session.busy());
            }
            QWidget& target = i % 3 == 0 ? static_cast<QWidget&>(f.window) : *canvas.widget();
            const QPoint at(static_cast<int>(random() % static_cast<unsigned>(target.width())),
                            100 + static_cast<int>(random() % static_cast<unsigned>(std::max(
                                                                  1, target.height() - 100))));
            QWidget* under = target.childAt(at);
            if (!under || !under->isEnabled() || under->inherits("QToolBar") ||
                under->inherits("QAbstractButton") || under->inherits("QComboBox")) {
                under = canvas.widget();
            }
            const QPoint there = under->mapFrom(&f.window, target.mapTo(&f.window, at));
            if (under->rect().contains(there)) {
                i % 5 == 0 ? QTest::mouseDClick(under, Qt::LeftButton, {}, there)
                           : QTest::mouseClick(under, Qt::LeftButton, {}, there);
            }
        }
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        QVERIFY(f.traceIsFresh());
    }

    void undoIsHeldThroughFiveHundredEdits() {
        WindowFixture f;
        const Model start = f.bench.session.model();
        for (int i = 0; i < 500; ++i) {
            editX(f, 0.25);
        }
        QCOMPARE(f.bench.session.undoStack().count(), 500);
        QAction* undo = f.window.actionTable()[ActionId::undo];
        f.window.setFocus();
        for (int i = 0; i < 520; ++i) {  // the key goes on repeating at the end
            QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        }
        QVERIFY(!undo->isEnabled());
        QVERIFY(f.bench.session.model() == start);
        QVERIFY(f.traceIsFresh());
        for (int i = 0; i < 520; ++i) {
            f.window.actionTable()[ActionId::redo]->trigger();
        }
        QCOMPARE((*findParameter(f.bench.session.model(), "X"))(0, 0), start.input.X(0, 0) + 125);
        QVERIFY(f.traceIsFresh());
    }

    void undoIsHeldWhileItComputes() {
        WindowFixture f;
        openLarge(f);
        const Model start = f.bench.session.model();
        for (int i = 0; i < 60; ++i) {
            editX(f, 0.25);
        }
        while (f.bench.session.undoStack().canUndo()) {
            f.bench.session.undoStack().undo();
            QApplication::processEvents();
        }
        QVERIFY(f.bench.session.model() == start);
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        QVERIFY(f.traceIsFresh());
    }

    void languageAndThemeChangeWhileItComputes() {
        WindowFixture f;
        openLarge(f);
        for (int i = 0; i < 9; ++i) {
            editX(f, 0.5);
            f.bench.languages.setMode(static_cast<LabelMode>(i % 3));
            f.bench.appearance.setThemeChoice(i % 2 ? ThemeChoice::dark : ThemeChoice::light);
            f.window.showPage(static_cast<MainWindow::Page>(i % 5));
            QApplication::processEvents();
        }
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        QVERIFY(f.traceIsFresh());
    }

    void anotherDocumentWhileItComputes() {
        WindowFixture f;
        openLarge(f);
        editX(f, 0.5);
        QVERIFY(f.bench.session.busy());
        f.bench.session.undoStack().setClean();
        f.window.files().openExample("toy-sentence");
        QVERIFY(!f.bench.session.busy());
        QVERIFY(f.traceIsFresh());
        QTest::qWait(300);  // what was computed for the other one arrives nowhere
        QCOMPARE(f.bench.session.trace()->output().rows(), Index(3));
        QVERIFY(f.traceIsFresh());
    }

    void theWindowClosesWhileItComputes() {
        auto f = std::make_unique<WindowFixture>();
        openLarge(*f);
        editX(*f, 0.5);
        f->bench.session.undoStack().setClean();
        QVERIFY(f->bench.session.busy());
        QVERIFY(f->window.close());
        QElapsedTimer timer;
        timer.start();
        f.reset();
        QVERIFY2(timer.elapsed() < 20000, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_MAIN(HasteTest)
#include "tst_haste.moc"
