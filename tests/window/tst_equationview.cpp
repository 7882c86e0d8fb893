// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The equation, its derivation and its reading, used by hand: real mouse and key events.
#include <QAccessible>
#include <QClipboard>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/documents.h"
#include "labfixture.h"
#include "views/derivationpanel.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/mathview.h"
#include "widgets/segmentedcontrol.h"

namespace {

struct Window : LabFixture {
    QWidget widget;
    EquationView* equation = nullptr;
    DerivationPanel* derivation = nullptr;

    explicit Window(const char* example = "toy-sentence", LabelMode mode = LabelMode::zh)
        : LabFixture(example, mode) {
        auto* column = new QVBoxLayout(&widget);
        equation = new EquationView(lab, &widget);
        derivation = new DerivationPanel(lab, &widget);
        derivation->setTermWalk(equation->termWalk());
        column->addWidget(equation, 1);
        column->addWidget(derivation);
        widget.resize(1000, 680);
        widget.show();
        QVERIFY(QTest::qWaitForWindowExposed(&widget));
    }

    void stand(const char* key, attention::Index row, attention::Index column) {
        selection.goToCell({step(key), row, column});
    }
    FigurePlot& plot() { return equation->canvas()->plot(); }
    QPoint at(const char* key, attention::Index row, attention::Index column) {
        return equation->canvas()->cellRect({step(key), row, column}).center().toPoint();
    }
    void click(const char* key, attention::Index row, attention::Index column) {
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, at(key, row, column));
    }
    QString mathematics() const {
        return MathText::parse(derivation->mathematics()->markup()).plainText();
    }
    QString label(const char* name) const {
        return equation->findChild<QLabel*>(QLatin1String(name))->text();
    }
    QList<QToolButton*> origins() const {
        QList<QToolButton*> shown;
        for (QToolButton* chip : derivation->findChildren<QToolButton*>(QStringLiteral("origin"))) {
            if (!chip->isHidden()) {
                shown << chip;
            }
        }
        return shown;
    }
};

}  // namespace

class EquationViewTest : public QObject {
    Q_OBJECT
private slots:
    void aClickChoosesAndDerives() {
        Window window;
        window.stand("scores", 0, 0);
        window.click("scores", 0, 1);
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("scores"), 0, 1}));
        QVERIFY2(window.mathematics().contains(QStringLiteral("2·2")),
                 qPrintable(window.mathematics()));
        QVERIFY(window.mathematics().endsWith(QStringLiteral("= 6")));
        const QString sentences = window.equation->findChild<QWidget*>(QStringLiteral("stepTitle"))
                                      ->parentWidget()
                                      ->accessibleDescription();
        QVERIFY2(sentences.contains(QStringLiteral("“猫”给“抓”")), qPrintable(sentences));
    }

    void aRowRoundedAsAWholeSaysWhere() {
        Window window;
        window.stand("weights", 0, 2);  // the nearest to 0.2595 is 0.259; then the row is 0.999
        QCOMPARE(window.label("readingNote"),
                 QStringLiteral("整行舍入，和恰为 1：0.2595 记作 0.260。"));
        window.languages.setMode(LabelMode::en);
        QCOMPARE(
            window.label("readingNote"),
            QStringLiteral("Rounded as a row, so that it sums to 1: 0.2595 is written 0.260."));
        window.stand("weights", 2, 0);  // 0.018 + 0.018 + 0.965 would be 1.001
        QVERIFY(window.label("readingNote").contains(QStringLiteral("0.9647 is written 0.964")));
        window.session.setArithmetic(attention::Arithmetic::exact());
        window.stand("weights", 0, 1);
        QVERIFY(window.equation->findChild<QLabel*>(QStringLiteral("readingNote"))->isHidden());
    }

    // A covered number is told neither as a result nor as an operand, and a wrong answer leaves it
    // covered.
    void whatIsCoveredIsNotTold_data() {
        QTest::addColumn<CellMark::State>("state");
        QTest::newRow("hidden") << CellMark::State::hidden;
        QTest::newRow("wrong answer") << CellMark::State::wrong;
    }

    void whatIsCoveredIsNotTold() {
        QFETCH(CellMark::State, state);
        Window window;
        const CellRef covered{window.step("scores"), 0, 1};
        const CellMarks marks([&](CellRef cell) {
            return cell == covered ? CellMark{state, QStringLiteral("5")} : CellMark{};
        });
        window.equation->setMarks(marks);
        window.derivation->setMarks(marks);
        const auto tip = [&](CellRef cell) {
            QString text;
            emit window.equation->canvas()->toolTipWanted(cell, &text);
            return text;
        };
        auto* copy = window.derivation->findChild<QToolButton*>(QStringLiteral("copyDerivation"));
        window.stand("scores", 0, 1);
        QVERIFY2(window.mathematics().endsWith(u'?'), qPrintable(window.mathematics()));
        QVERIFY(tip(covered).isEmpty());
        QVERIFY(!copy->isEnabled());
        // 6/√4 = 3 in the next step: the number stays, what it was made from does not.
        window.stand("scaled", 0, 1);
        QVERIFY2(!window.mathematics().contains(u'6') && window.mathematics().contains(u'?') &&
                     window.mathematics().endsWith(u'3'),
                 qPrintable(window.mathematics()));
        QVERIFY2(!tip({window.step("scaled"), 0, 1}).contains(u'6'),
                 qPrintable(tip({window.step("scaled"), 0, 1})));
        QVERIFY(!copy->isEnabled());
        window.stand("scaled", 0, 2);  // nothing of it is covered
        QVERIFY(window.mathematics().contains(u'8') && !window.mathematics().contains(u'?'));
        QVERIFY(tip({window.step("scaled"), 0, 2}).contains(u'8'));
        QVERIFY(copy->isEnabled());
    }

    void aPressOnAnOperandDoesNotWalkAway() {
        Window window;
        window.stand("scores", 0, 1);
        window.click("Q", 2, 3);
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("scores"), 0, 1}));
        QTest::mouseDClick(&window.plot(), Qt::LeftButton, {}, window.at("Q", 2, 3));
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("Q"), 2, 3}));
        QVERIFY(window.selection.canGoBack());
    }

    void hoverLightsWhatItIsMadeOf() {
        Window window;
        window.stand("scores", 0, 1);
        const QPointF over = window.at("scores", 2, 0);
        QMouseEvent move(QEvent::MouseMove, over, window.plot().mapToGlobal(over), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window.plot(), &move);
        QVERIFY(window.selection.hovered());
        QCOMPARE(*window.selection.hovered(), (CellRef{window.step("scores"), 2, 0}));
        QCOMPARE(*window.plot().block(0).rowAxis.pill, 2);
        QCOMPARE(*window.plot().block(1).columnAxis.pill, 0);
        // The chosen cell stays.
        QCOMPARE(*window.plot().block(2).selected, (CellPosition{0, 1}));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&window.plot(), &leave);
        QVERIFY(!window.selection.hovered());
        QCOMPARE(*window.plot().block(0).rowAxis.pill, 0);
    }

    void arrowsMoveTheCell() {
        Window window;
        window.stand("scores", 0, 0);
        window.equation->canvas()->setFocus();
        QTest::keyClick(window.equation->canvas(), Qt::Key_Right);
        QTest::keyClick(window.equation->canvas(), Qt::Key_Down);
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("scores"), 1, 1}));
        for (int i = 0; i < 9; ++i) {
            QTest::keyClick(window.equation->canvas(), Qt::Key_Left);
            QTest::keyClick(window.equation->canvas(), Qt::Key_Up);
        }
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("scores"), 0, 0}));
        QVERIFY(window.mathematics().endsWith(QStringLiteral("= 2")));
    }

    void aTermIsALinkAndBackReturns() {
        Window window;
        window.stand("scores", 0, 1);
        MathView* math = window.derivation->mathematics();
        QTRY_VERIFY(!math->linkRect(0).isNull());
        // Links stand in the order of the terms: 2 (Q), 2 (K), 0, 0, …
        QTest::mouseClick(math, Qt::LeftButton, {}, math->linkRect(1).center().toPoint());
        const CellRef there = *window.selection.cell();
        QCOMPARE(there.step, window.step("K"));
        QCOMPARE(there.row, 1);
        QCOMPARE(there.column, 0);
        QVERIFY(window.mathematics().startsWith(QStringLiteral("K")));
        window.selection.back();
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("scores"), 0, 1}));
        // By keyboard: to the second link, then Enter.
        math->setFocus();
        QTest::keyClick(math, Qt::Key_Right);
        QTest::keyClick(math, Qt::Key_Return);
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("K"), 1, 0}));
    }

    void fromZToATypedNumber() {
        Window window;
        window.stand("Z", 0, 1);
        int walked = 0;
        // Always along the first link: Z → A → scaled → S → Q → X.
        while (walked < 12 && !window.session.trace()
                                   ->plan()
                                   .steps[static_cast<std::size_t>(window.selection.step())]
                                   .operands.empty()) {
            MathView* math = window.derivation->mathematics();
            QCoreApplication::processEvents();
            QVERIFY(!math->linkRect(0).isNull());
            QTest::mouseClick(math, Qt::LeftButton, {}, math->linkRect(0).center().toPoint());
            ++walked;
        }
        QCOMPARE(window.selection.step(), window.step("X"));
        QCOMPARE(walked, 5);
    }

    void chipsSayWhereNumbersComeFrom() {
        Window window;
        window.stand("scores", 0, 1);
        QTRY_COMPARE(window.origins().size(), 2);
        QCOMPARE(window.origins().at(0)->text(), QStringLiteral("Q 第 1 行"));
        QCOMPARE(window.origins().at(1)->text(), QStringLiteral("K 第 2 行"));
        QTest::mouseClick(window.origins().at(1), Qt::LeftButton);
        QCOMPARE(window.selection.step(), window.step("K"));
    }

    void tabsChooseAmongQKV() {
        Window window;
        window.stand("Q", 0, 0);
        auto* tabs = window.equation->findChild<SegmentedControl*>();
        QVERIFY(tabs->isVisible());
        emit tabs->chosen(2);
        QCOMPARE(window.selection.step(), window.step("V"));
        QCOMPARE(window.plot().block(2).step, window.step("V"));
        window.stand("scores", 0, 0);
        QVERIFY(!tabs->isVisible());
    }

    void languageAndThemeFollowLive() {
        Window window;
        window.stand("weights", 0, 2);
        QVERIFY(window.label("stepTitle").contains(QStringLiteral("注意力权重")));
        window.languages.setMode(LabelMode::en);
        QVERIFY(window.label("stepTitle").contains(QStringLiteral("Attention weights")));
        QCOMPARE(window.plot().block(1).columnAxis.names[2].first, QStringLiteral("mouse"));
        window.languages.setMode(LabelMode::both);
        QCOMPARE(window.plot().block(1).columnAxis.names[2].second, QStringLiteral("老鼠"));
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("weights"), 0, 2}));
        window.appearance.setThemeChoice(ThemeChoice::dark);
        QCOMPARE(QColor(window.equation->grab().toImage().pixel(3, 300)).rgb(),
                 Theme::dark().surface.rgb());
    }

    void anEditRepaints() {
        Window window;
        window.stand("scores", 0, 1);
        attention::Matrix X = window.session.model().input.X;
        X(0, 0) = 3;
        window.session.setMatrix("X", X, QStringLiteral("edit"));
        QTRY_VERIFY(window.mathematics().contains(QStringLiteral("= 12")));
        QCOMPARE(window.plot().block(2).value(0, 1), 12.0);
    }

    void aBrokenModelGreysTheLastPicture() {
        Window window;
        window.stand("scores", 0, 1);
        window.session.setMatrix("attention.heads[0].WK", attention::Matrix::Ones(3, 3),
                                 QStringLiteral("edit"));
        QTRY_VERIFY(window.session.stale());
        QVERIFY(window.plot().figure().stale);
        QCOMPARE(window.plot().block(2).value(0, 1), 6.0);
        window.session.undoStack().undo();
        QTRY_VERIFY(!window.plot().figure().stale);
    }

    void termByTermOnRequestOnly() {
        Window window;
        window.stand("scores", 0, 1);
        TermWalk* terms = window.equation->termWalk();
        QTest::qWait(30);
        QVERIFY(!terms->term());
        QCOMPARE(terms->count(), 4);
        terms->step();
        QCOMPARE(*window.plot().block(2).partial, 4.0);
        QVERIFY(window.mathematics().endsWith(QStringLiteral("= 4")));
        terms->setInterval(5);
        terms->play();
        QTRY_COMPARE(*terms->term(), 4);
        QTRY_VERIFY(!terms->playing());
        QCOMPARE(*window.plot().block(2).partial, 6.0);
        terms->skip();
        QVERIFY(!window.plot().block(2).partial);
        // Going elsewhere ends it.
        terms->step();
        window.selection.moveCell(1, 0);
        QVERIFY(!terms->term());
    }

    void hiddenCellsAreNotTold() {
        Window window;
        window.stand("scores", 0, 1);
        const int step = window.step("scores");
        const CellMarks marks([step](CellRef cell) {
            return cell.step == step ? CellMark{CellMark::State::hidden, {}} : CellMark{};
        });
        window.equation->setMarks(marks);
        window.derivation->setMarks(marks);
        QVERIFY(window.mathematics().endsWith(QStringLiteral("= ?")));
        QVERIFY(!window.mathematics().contains(u'6'));
        QSignalSpy pressed(window.equation, &EquationView::hiddenCellPressed);
        window.click("scores", 1, 1);
        QCOMPARE(pressed.size(), 1);
        QAccessibleInterface* figure = QAccessible::queryAccessibleInterface(&window.plot());
        QAccessibleInterface* cell = figure->child(2)->tableInterface()->cellAt(0, 1);
        QCOMPARE(cell->text(QAccessible::Value), QStringLiteral("?"));
    }

    void derivationIsCopied() {
        Window window;
        window.stand("scores", 0, 1);
        window.derivation->copyText();
        QVERIFY2(QGuiApplication::clipboard()->text().contains(QStringLiteral("6")),
                 qPrintable(QGuiApplication::clipboard()->text()));
        window.derivation->copyLatex();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\cdot")));
        window.derivation->copyImage();
        QVERIFY(QGuiApplication::clipboard()->image().width() > 300);
    }

    void longSumsAreShortenedUntilAsked() {
        Window window;
        attention::Document document;
        document.model.input.X = attention::Matrix::Ones(2, 40);
        attention::Head head;
        head.WQ = head.WK = head.WV = attention::Matrix::Ones(40, 3);
        document.model.attention.heads = {head};
        window.session.open(document);
        window.stand("Q", 0, 0);
        const QString shortText = window.mathematics();
        MathView* math = window.derivation->mathematics();
        QTRY_VERIFY(!math->linkRect(expandLink).isNull());
        QVERIFY(shortText.count(QStringLiteral("1·1")) < 10);
        QTest::mouseClick(math, Qt::LeftButton, {}, math->linkRect(expandLink).center().toPoint());
        QCOMPARE(window.mathematics().count(QStringLiteral("1·1")), 40);
        QVERIFY(window.mathematics().endsWith(QStringLiteral("= 40")));
    }

    void tablesToAssistiveTechnology() {
        Window window;
        window.stand("scores", 0, 1);
        QAccessibleInterface* figure = QAccessible::queryAccessibleInterface(&window.plot());
        QVERIFY(figure);
        QCOMPARE(figure->childCount(), 3);
        QAccessibleInterface* scores = figure->child(2);
        QCOMPARE(scores->role(), QAccessible::Table);
        QVERIFY(scores->text(QAccessible::Name).contains(QStringLiteral("得分")));
        QAccessibleTableInterface* table = scores->tableInterface();
        QCOMPARE(table->rowCount(), 3);
        QCOMPARE(table->columnCount(), 3);
        QCOMPARE(table->columnDescription(2), QStringLiteral("老鼠"));
        QAccessibleInterface* cell = table->cellAt(0, 1);
        QCOMPARE(cell->role(), QAccessible::Cell);
        QCOMPARE(cell->text(QAccessible::Value), QStringLiteral("6"));
        const QString name = cell->text(QAccessible::Name);
        for (const char* word : {"猫", "抓", "6", "得分"}) {
            QVERIFY2(name.contains(QString::fromUtf8(word)), qPrintable(name));
        }
        QVERIFY(cell->state().selected);
        QCOMPARE(table->selectedCells().size(), 1);
        QVERIFY(cell->rect().isValid());
        table->cellAt(2, 2)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("scores"), 2, 2}));
        QVERIFY(table->cellAt(2, 2)->state().selected && !cell->state().selected);
        // Kᵀ is read as it is drawn.
        QCOMPARE(figure->child(1)->tableInterface()->rowCount(), 4);
    }

    void theRecapLeadsBack() {
        Window window;
        window.selection.last();
        QVERIFY(window.selection.step() < 0);
        QVERIFY(window.label("stepTitle").contains(QStringLiteral("回顾")));
        QVERIFY(window.plot().blockCount() >= 7);
        QVERIFY(window.mathematics().isEmpty());
    }

    void fitShrinksInsteadOfScrolling() {
        Window window("nano-gpt-block");
        window.stand("encoder1.self.head1.scores", 0, 0);
        window.widget.resize(700, 500);
        QCoreApplication::processEvents();
        auto* button = window.equation->findChild<QToolButton*>(QStringLiteral("fitEquation"));
        QVERIFY(button->isVisible());
        QCOMPARE(window.plot().figureLayout().cell, 28.0);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(window.plot().figureLayout().cell < 28);
        const QSizeF drawn = window.plot().figureLayout().size;
        QVERIFY(drawn.width() <= window.equation->canvas()->maximumViewportSize().width());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(window.plot().figureLayout().cell, 28.0);
    }

    void sizes_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(640, 420);
        QTest::newRow("laptop") << QSize(996, 572);
        QTest::newRow("4K") << QSize(3400, 1900);
    }

    void sizes() {
        QFETCH(QSize, size);
        Window window;
        window.stand("scores", 0, 1);
        window.widget.resize(size);
        QCoreApplication::processEvents();
        const qreal cell = window.plot().figureLayout().cell;
        QVERIFY(cell >= 28);
        if (size.width() > 3000) {
            QVERIFY(cell > 150);  // not a postage stamp
        }
        if (size.width() > 900) {
            const QSizeF drawn = window.plot().figureLayout().size;
            QVERIFY(drawn.width() <= window.equation->canvas()->viewport()->width());
            QVERIFY(drawn.height() <= window.equation->canvas()->viewport()->height());
        }
    }

    void inALowWindowWordsGiveWayBeforeNumbers() {
        Window window("small-transformer", LabelMode::both);
        window.widget.resize(904, 620);
        window.stand("decoder1.self.head1.weights", 1, 0);
        QCoreApplication::processEvents();
        const BlockLayout& result = window.plot().figureLayout().blocks.back();
        QVERIFY2(result.cellWidth >= 36, "three decimals are not written in cells below 36 px");
        const QSizeF drawn = window.plot().figureLayout().size;
        QVERIFY(drawn.width() <= window.equation->canvas()->viewport()->width());
        // One line of title, whatever the place is called.
        auto* title = window.equation->findChild<QLabel*>(QStringLiteral("stepTitle"));
        QVERIFY(title->height() < 2 * QFontMetrics(title->font()).height());
        QVERIFY(title->text().contains(QStringLiteral("…")));
        QVERIFY(title->toolTip().contains(QStringLiteral("解码器层 1")));
        // With room, all of it is back.
        window.widget.resize(1900, 1000);
        QCoreApplication::processEvents();
        QVERIFY(title->text().contains(QStringLiteral("解码器层 1")));
        QVERIFY(title->toolTip().isEmpty());
    }

    void aLargeMatrixZoomsByKeysAndWheelAndStaysZoomed() {
        Window f;
        f.session.open(documents::random(300, 8, 1));
        QTRY_VERIFY_WITH_TIMEOUT(!f.session.busy(), 60000);
        const auto trace = f.session.trace();
        const int scores = trace->plan().find("scores");
        f.selection.goToStop(trace->plan().stopOf(scores));
        f.selection.chooseCell({scores, 7, 250});
        auto& canvas = *f.equation->canvas();
        FigurePlot& plot = canvas.plot();
        int result = -1;
        for (int i = 0; i < plot.blockCount(); ++i) {
            result = plot.block(i).result ? i : result;
        }
        QVERIFY(plot.canZoom(result));
        QApplication::setActiveWindow(&f.widget);
        canvas.setFocus();
        const auto width = [&] { return plot.cellRect(result, {7, 250}).width(); };
        const double whole = width();
        for (int i = 0; i < 6; ++i) {
            QTest::keyClick(&canvas, Qt::Key_Plus);
        }
        QVERIFY(width() > 4 * whole);
        QVERIFY(plot.cellAt(plot.cellRect(result, {7, 250}).center()));
        // The cursor takes the view along.
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(&canvas, Qt::Key_Down);
        }
        QCOMPARE(f.selection.cell()->row, attention::Index(67));
        const auto hit = plot.cellAt(plot.cellRect(result, {67, 250}).center());
        QVERIFY(hit && hit->at == (CellPosition{67, 250}));
        // An edit changes numbers, not what one looks at.
        const double zoomed = width();
        attention::Matrix X = f.session.model().input.X;
        X(0, 0) += 1;
        f.session.setMatrix("X", X, QStringLiteral("Edit"));
        QTRY_VERIFY_WITH_TIMEOUT(!f.session.busy(), 60000);
        QCOMPARE(width(), zoomed);
        QTest::keyClick(&canvas, Qt::Key_Minus);
        QVERIFY(width() < zoomed);
        QTest::keyClick(&canvas, Qt::Key_0);
        QCOMPARE(width(), whole);
    }
};

QTEST_MAIN(EquationViewTest)
#include "tst_equationview.moc"
