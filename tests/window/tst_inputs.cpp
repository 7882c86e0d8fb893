// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Typing, pasting, scrubbing and choosing in the inputs dock, by real events.
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QWheelEvent>

#include "attention/parameters.h"
#include "attention/sites.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/inputs/maskeditor.h"
#include "windowfixture.h"

using namespace attention;

class InputsTest : public QObject {
    Q_OBJECT
private slots:
    void typingInACellChangesZ() {
        WindowFixture f;
        MatrixTable& X = f.table("X");
        const double before = f.bench.session.trace()->output()(0, 0);
        f.type(X, 0, 1, QStringLiteral("3"));
        QCOMPARE(f.bench.session.model().input.X(0, 1), 3.0);
        QVERIFY(f.bench.session.trace()->output()(0, 0) != before);
        QCOMPARE(X.currentIndex().row(), 1);  // Enter goes down
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.bench.session.trace()->output()(0, 0), before);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(f.bench.session.model().input.X(0, 1), 3.0);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z,
                        Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.bench.session.model().input.X(0, 1), 3.0);
    }

    void tabAndArrowsWalkTheCells() {
        WindowFixture f;
        MatrixTable& X = f.table("X");
        f.type(X, 0, 0, QStringLiteral("5"), Qt::Key_Tab);
        QCOMPARE(X.currentIndex().column(), 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        X.setFocus();
        QTest::keyClick(&X, Qt::Key_Down);
        QTest::keyClick(&X, Qt::Key_Right);
        QCOMPARE(X.currentIndex(), X.model()->index(1, 2));
        QTest::keyClick(&X, Qt::Key_End);
        QCOMPARE(X.currentIndex().column(), 3);
        QCOMPARE(f.bench.selection.stop(), 0);  // the table kept its keys
        X.setCurrentIndex(X.model()->index(2, 3));
        QTest::keyClick(&X, Qt::Key_Tab);
        QVERIFY(QApplication::focusWidget() != &X);  // no trap behind the last cell
    }

    void whatIsNoNumberIsMarkedAndStays() {
        WindowFixture f;
        MatrixTable& X = f.table("X");
        f.type(X, 0, 0, QStringLiteral("1x"));
        QCOMPARE(f.bench.session.model().input.X(0, 0), 1.0);
        QCOMPARE(X.model()->index(0, 0).data().toString(), QStringLiteral("1x"));
        QCOMPARE(X.currentIndex(), X.model()->index(0, 0));
        bool told = false;
        for (auto* label : f.window.findChildren<QLabel*>(QStringLiteral("matrixNotice"))) {
            told |= label->isVisible() && label->text().contains(QStringLiteral("1x"));
        }
        QVERIFY(told);
        f.type(X, 0, 0, QStringLiteral("1/4"));
        QCOMPARE(f.bench.session.model().input.X(0, 0), 0.25);
        for (auto* label : f.window.findChildren<QLabel*>(QStringLiteral("matrixNotice"))) {
            QVERIFY(!label->isVisible());
        }
    }

    void aBlockIsPastedWholeOrNotAtAll() {
        WindowFixture f;
        MatrixTable& X = f.table("X");
        X.setFocus();
        X.setCurrentIndex(X.model()->index(1, 1));
        QApplication::clipboard()->setText(QStringLiteral("7\t8\n９\t10\n"));
        QTest::keyClick(&X, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(f.bench.session.model().input.X(1, 1), 7.0);
        QCOMPARE(f.bench.session.model().input.X(2, 2), 10.0);
        QCOMPARE(f.bench.session.undoStack().count(), 1);
        const Model before = f.bench.session.model();
        for (const char* bad : {"1 2\n3", "1 2 ... 3", "1 y", ""}) {
            QApplication::clipboard()->setText(QString::fromLatin1(bad));
            QTest::keyClick(&X, Qt::Key_V, Qt::ControlModifier);
            QVERIFY(f.bench.session.model() == before);
        }
        // Copy gives back what paste reads.
        X.selectAll();
        QTest::keyClick(&X, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("1\t0\t1\t0\n")));
        QTest::keyClick(&X, Qt::Key_Delete);
        QVERIFY(f.bench.session.model().input.X.isZero(0));
    }

    void aBlockThatIsTooLargeOffersToResize() {
        WindowFixture f;
        MatrixTable& X = f.table("X");
        X.setFocus();
        X.setCurrentIndex(X.model()->index(0, 0));
        const Model before = f.bench.session.model();
        X.pasteText(QStringLiteral("1 2 3 4 5\n6 7 8 9 10\n1 1 1 1 1\n2 2 2 2 2"));
        QVERIFY(f.bench.session.model() == before);
        QPushButton* grow = nullptr;
        for (auto* button : f.window.findChildren<QPushButton*>(QStringLiteral("growButton"))) {
            grow = button->isVisible() ? button : grow;
        }
        QVERIFY(grow);
        QTest::mouseClick(grow, Qt::LeftButton);
        QCOMPARE(f.bench.session.model().input.X.rows(), Index(4));
        QCOMPARE(f.bench.session.model().input.X.cols(), Index(5));
        QVERIFY(f.traceIsFresh());
        QCOMPARE(f.bench.session.undoStack().count(), 1);
        f.bench.session.undoStack().undo();
        QVERIFY(f.bench.session.model() == before);
    }

    void aDragIsLiveAndOneUndoStep() {
        WindowFixture f;
        MatrixTable& X = f.table("X");
        const QPoint from = f.centre(X, 0, 0);
        int traces = 0;
        connect(&f.bench.session, &Session::changed, &f.window,
                [&traces](Session::Changes c) { traces += c & Session::TraceChanged ? 1 : 0; });
        QTest::mousePress(X.viewport(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 10; ++i) {
            QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(6 * i, 0)),
                             X.viewport()->mapToGlobal(from + QPoint(6 * i, 0)), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(X.viewport(), &move);
        }
        QTest::mouseRelease(X.viewport(), Qt::LeftButton, {}, from + QPoint(60, 0));
        QCOMPARE(f.bench.session.model().input.X(0, 0), 2.0);
        QVERIFY(traces >= 8);
        QCOMPARE(f.bench.session.undoStack().count(), 1);
        f.bench.session.undoStack().undo();
        QCOMPARE(f.bench.session.model().input.X(0, 0), 1.0);
    }

    void theWheelTurnsOnlyTheChosenCell() {
        WindowFixture f;
        MatrixTable& X = f.table("X");
        const auto turn = [&](int row, int column, Qt::KeyboardModifiers modifiers) {
            const QPoint at = f.centre(X, row, column);
            QWheelEvent wheel(at, X.viewport()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton,
                              modifiers, Qt::NoScrollPhase, false);
            QApplication::sendEvent(X.viewport(), &wheel);
        };
        turn(0, 0, {});
        QCOMPARE(f.bench.session.undoStack().count(), 0);
        QTest::mouseClick(X.viewport(), Qt::LeftButton, {}, f.centre(X, 0, 0));
        turn(0, 1, {});
        QCOMPARE(f.bench.session.undoStack().count(), 0);
        turn(0, 0, {});
        QCOMPARE(f.bench.session.model().input.X(0, 0), 1.1);
        turn(0, 0, Qt::ControlModifier);
        QCOMPARE(f.bench.session.model().input.X(0, 0), 2.1);
        turn(0, 0, Qt::ShiftModifier);
        QCOMPARE(f.bench.session.model().input.X(0, 0), 2.11);
        QCOMPARE(f.bench.session.undoStack().count(), 1);
    }

    void sizesKeepWhatIsKept() {
        WindowFixture f;
        const Model before = f.bench.session.model();
        auto& n = f.find<QSpinBox>("spin_n");
        auto& width = f.find<QSpinBox>("spin_dmodel");
        QTest::mouseClick(&n, Qt::LeftButton);
        n.setFocus();
        QTest::keyClick(&n, Qt::Key_Up);
        QCOMPARE(f.bench.session.model().input.X.rows(), Index(4));
        QVERIFY(f.traceIsFresh());
        width.setValue(6);
        f.find<QSpinBox>("spin_dk").setValue(2);
        f.find<QSpinBox>("spin_dv").setValue(3);
        QVERIFY(f.traceIsFresh());
        QCOMPARE(f.bench.session.trace()->at("Z").cols(), Index(3));
        QCOMPARE(f.bench.session.model().input.X(2, 3), 1.0);
        QCOMPARE(f.bench.session.model().input.X(3, 0), 0.0);
        QCOMPARE(f.bench.session.undoStack().count(), 4);
        n.setValue(1);
        width.setValue(1);
        f.find<QSpinBox>("spin_dk").setValue(1);
        QVERIFY(f.traceIsFresh());
        while (f.bench.session.undoStack().canUndo()) {
            f.bench.session.undoStack().undo();
        }
        QVERIFY(f.bench.session.model() == before);
        QCOMPARE(n.value(), 3);
    }

    void fillsAreEdits() {
        WindowFixture f;
        MatrixTable& W = f.table("attention.heads[0].WQ");
        W.setFocus();
        const auto& WQ = f.bench.session.model().attention.heads[0].WQ;
        const Matrix toy = WQ;
        f.window.actionTable()[ActionId::fillIdentity]->trigger();
        QVERIFY(WQ.isIdentity(0));
        f.window.actionTable()[ActionId::fillZeros]->trigger();
        QVERIFY(WQ.isZero(0));
        auto* panel = MatrixPanel::active(&f.window);
        panel->fillRandom(7);
        const Matrix random = WQ;
        panel->fillZeros();
        panel->fillRandom(7);
        QVERIFY(sameMatrix(WQ, random));
        f.window.actionTable()[ActionId::fillToy]->trigger();
        QVERIFY(sameMatrix(WQ, toy));
        QVERIFY(f.traceIsFresh());
    }

    void tokensAreRenamedInTheHeader() {
        WindowFixture f;
        MatrixTable& X = f.table("X");
        auto* header = X.verticalHeader();
        const QPoint at(20, header->sectionViewportPosition(0) + 8);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(header->viewport(), Qt::LeftButton, {}, at);
        auto* line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(line);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("dog"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(f.bench.session.model().input.tokens.zh[0], std::string("dog"));
        QCOMPARE(f.bench.session.model().input.tokens.en[0], std::string("cat"));
    }

    void everyOptionTakesEffectAndIsUndone() {
        WindowFixture f;
        const Model before = f.bench.session.model();
        const auto choose = [&f](const char* name, int index) {
            auto& box = f.find<QComboBox>(name);
            box.setFocus();
            box.setCurrentIndex(index);
            emit box.activated(index);
            QVERIFY2(f.traceIsFresh(), name);
        };
        choose("option_similarity", 2);
        QCOMPARE(f.bench.session.model().attention.similarity, Similarity::cosine);
        choose("option_similarity", 0);
        for (int mask = 1; mask <= 4; ++mask) {
            choose("option_mask", mask);
            QVERIFY(f.bench.session.trace()->plan().find("masked") >= 0);
        }
        choose("option_mask", 0);
        choose("option_positions", 1);
        QVERIFY(f.bench.session.trace()->plan().find("embedded") >= 0);
        choose("option_positions", 2);
        for (int block = 1; block <= 3; ++block) {
            choose("option_block", block);
        }
        choose("option_order", 1);
        choose("option_activation", 2);
        choose("option_block", 0);
        f.find<QSpinBox>("option_heads").setValue(3);
        QVERIFY(f.traceIsFresh());
        QVERIFY(f.bench.session.trace()->plan().find("head3.Z") >= 0);
        auto& slider = f.find<QSlider>("option_temperatureSlider");
        const int steps = f.bench.session.undoStack().count();
        for (int i = 1; i < 10; ++i) {
            slider.setValue(i);
        }
        QCOMPARE(f.bench.session.undoStack().count(), steps + 1);
        auto& scale = f.find<QLineEdit>("option_scale");
        scale.setFocus();
        QTest::keyClicks(&scale, QStringLiteral("1/3"));
        QTest::keyClick(&scale, Qt::Key_Return);
        QCOMPARE(f.bench.session.model().attention.scale.value_or(0), 1.0 / 3);
        auto& temperature = f.find<QLineEdit>("option_temperature");
        temperature.setFocus();
        temperature.selectAll();
        QTest::keyClicks(&temperature, QStringLiteral("-1"));
        QTest::keyClick(&temperature, Qt::Key_Return);
        QVERIFY(temperature.property("invalid").toBool());
        QVERIFY(!temperature.toolTip().isEmpty());
        QVERIFY(f.bench.session.model().attention.temperature > 0);
        while (f.bench.session.undoStack().canUndo()) {
            f.bench.session.undoStack().undo();
        }
        QVERIFY(f.bench.session.model() == before);
        QVERIFY(f.traceIsFresh());
    }

    void aClickInACausalMaskMakesItCustom() {
        WindowFixture f;
        f.window.actionTable()[ActionId::causalMask]->trigger();
        auto& editor = f.find<MaskEditor>("maskEditor");
        QVERIFY(editor.isVisible());
        QTest::mouseClick(&editor, Qt::LeftButton, {}, editor.cellRect(0, 2).center());
        const auto& masks = f.bench.session.model().attention.masks;
        QCOMPARE(masks.size(), std::size_t(1));
        QVERIFY(masks[0].kind == Mask::Kind::allow);
        QCOMPARE(masks[0].values(0, 2), 1.0);
        QCOMPARE(masks[0].values(0, 1), 0.0);
        QVERIFY(f.traceIsFresh());
        editor.setFocus();
        QTest::keyClick(&editor, Qt::Key_Space);
        QCOMPARE(masks[0].values(0, 2), 0.0);
        QCOMPARE(f.bench.selection.stop(), 0);  // space switched the cell and played nothing
    }

    void theMaskInTheEquationSwitchesToo() {
        WindowFixture f;
        f.window.actionTable()[ActionId::causalMask]->trigger();
        const auto trace = f.bench.session.trace();  // outlives the edit below
        const auto& plan = trace->plan();
        const int masked = plan.find("masked");
        f.bench.selection.goToStop(plan.stopOf(masked));
        const int mask = plan.step(masked).operands.back();
        auto* equation = f.window.findChild<EquationView*>();
        QVERIFY(equation);
        emit equation->canvas()->pressed({mask, 0, 2}, false);
        const auto& masks = f.bench.session.model().attention.masks;
        QVERIFY(masks[0].kind == Mask::Kind::allow);
        QCOMPARE(masks[0].values(0, 2), 1.0);
        QVERIFY(f.traceIsFresh());
        // An operand that is no mask only is looked at.
        const int steps = f.bench.session.undoStack().count();
        emit equation->canvas()->pressed({plan.find("scaled"), 0, 0}, false);
        QCOMPARE(f.bench.session.undoStack().count(), steps);
    }

    void biasesAreTypedAndKeysArePadded() {
        WindowFixture f;
        auto& box = f.find<QComboBox>("option_mask");
        emit box.activated(4);
        MatrixTable& biases = f.table("attention.masks[0]");
        f.type(biases, 0, 1, QStringLiteral("-2.5"));
        QCOMPARE(f.bench.session.model().attention.masks[0].values(0, 1), -2.5);
        f.type(biases, 0, 2, QStringLiteral("-inf"));
        QVERIFY(std::isinf(f.bench.session.model().attention.masks[0].values(0, 2)));
        QVERIFY(f.traceIsFresh());
        emit box.activated(1);
        auto& editor = f.find<MaskEditor>("maskEditor");
        const QPoint name(editor.cellRect(0, 1).center().x(), 4);
        QTest::mouseClick(&editor, Qt::LeftButton, {}, name);
        const auto& masks = f.bench.session.model().attention.masks;
        QCOMPARE(masks.size(), std::size_t(2));  // causal and padding, both hold
        QCOMPARE(masks[1].values(0, 1), 0.0);
        QVERIFY(f.traceIsFresh());
        QTest::mouseClick(&editor, Qt::LeftButton, {}, name);
        QCOMPARE(masks[1].values(0, 1), 1.0);
        while (f.bench.session.undoStack().canUndo()) {
            f.bench.session.undoStack().undo();
        }
        QVERIFY(masks.empty());
    }

    void headsAreAddedRemovedAndMoved() {
        WindowFixture f("two-heads");
        auto& tabs = f.find<QTabBar>("headTabs");
        QCOMPARE(tabs.count(), 2);
        const Matrix before = f.bench.session.trace()->output();
        const auto heads = f.bench.session.model().attention.heads;
        tabs.moveTab(0, 1);
        QVERIFY(f.bench.session.model().attention.heads[0] == heads[1]);
        QVERIFY(f.traceIsFresh());
        f.window.actionTable()[ActionId::addHead]->trigger();
        QCOMPARE(tabs.count(), 3);
        QVERIFY(f.traceIsFresh());
        f.window.actionTable()[ActionId::removeHead]->trigger();
        QCOMPARE(tabs.count(), 2);
        while (f.bench.session.undoStack().canUndo()) {
            f.bench.session.undoStack().undo();
        }
        QVERIFY(sameMatrix(f.bench.session.trace()->output(), before));
    }

    void tabsAreThereFromTheStart() {
        WindowFixture f;
        auto& table = f.table("attention.heads[0].WQ");
        int bars = 0;
        for (auto* bar : f.window.findChildren<QTabBar*>()) {
            bars += bar->isVisible() && bar->height() > 20 && bar->count() == 3 ? 1 : 0;
        }
        QVERIFY(table.isVisible());
        QCOMPARE(bars, 1);
    }

    void nothingIsCutOffInTheDock() {
        for (const auto& example : examples()) {
            WindowFixture f(std::string(example.name).c_str());
            for (const LabelMode mode : {LabelMode::zh, LabelMode::en, LabelMode::both}) {
                f.bench.languages.setMode(mode);
                QApplication::processEvents();
                auto& page = f.find<QWidget>("inputsPage");
                QVERIFY2(page.width() <= page.parentWidget()->width(),
                         qPrintable(QStringLiteral("%1: %2 in %3")
                                        .arg(QString::fromUtf8(example.name.data()))
                                        .arg(page.width())
                                        .arg(page.parentWidget()->width())));
            }
        }
    }

    void everyExampleCanBeEdited() {
        for (const auto& example : examples()) {
            WindowFixture f(std::string(example.name).c_str());
            QVERIFY2(f.bench.session.errors().empty(), std::string(example.name).c_str());
            for (auto* panel : f.window.findChildren<MatrixPanel*>()) {
                if (panel->isVisible() && panel->parameters().rowCount() > 0) {
                    f.type(panel->table(), 0, 0, QStringLiteral("0.5"));
                }
            }
            QVERIFY2(f.traceIsFresh(), std::string(example.name).c_str());
        }
    }
};

QTEST_MAIN(InputsTest)
#include "tst_inputs.moc"
