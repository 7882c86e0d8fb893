// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A step of 64 tokens, larger than the window: names stay in sight, the chosen cell too.
#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>

#include "app/documents.h"
#include "labfixture.h"
#include "look/mathtext.h"
#include "views/derivationmarkup.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/rowreading.h"
#include "views/stickynames.h"

namespace {

constexpr attention::Index tokens = 64;

struct Window : LabFixture {
    EquationView equation{lab, nullptr};
    FigureCanvas& canvas = *equation.canvas();
    StickyNames& names = *canvas.findChild<StickyNames*>();

    explicit Window(bool presentation = false) {
        session.open(documents::random(tokens, 16, 1));
        equation.setPresentation(presentation);
        equation.setWholePage(false);  // readable cells, which scroll
        equation.resize(1000, 420);
        equation.show();
        QVERIFY(QTest::qWaitForWindowExposed(&equation));
        QTRY_VERIFY_WITH_TIMEOUT(!session.busy(), 60000);
    }

    void stand(attention::Index row, attention::Index column) {
        selection.goToCell({step("weights"), row, column});
        QCoreApplication::processEvents();
    }
    const BlockLayout& result() const { return canvas.plot().figureLayout().blocks.back(); }
    QPoint onViewport(QPointF onPlot) const { return canvas.plot().pos() + onPlot.toPoint(); }
    QImage seen() { return canvas.viewport()->grab().toImage(); }
    QPoint cell(attention::Index row, attention::Index column) {
        return canvas.cellRect({step("weights"), row, column}).center().toPoint();
    }
};

/// Pixels that are not paper.
int ink(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += qGray(image.pixel(x, y)) < 200;
        }
    }
    return count;
}

}  // namespace

class LargeStepTest : public QObject {
    Q_OBJECT

private slots:
    void modes_data() {
        QTest::addColumn<bool>("presentation");
        QTest::newRow("window") << false;
        QTest::newRow("projector") << true;
    }

    void columnNamesStayAtTheTop_data() { modes_data(); }
    void columnNamesStayAtTheTop() {
        QFETCH(bool, presentation);
        Window window(presentation);
        window.stand(0, 3);
        QScrollBar* down = window.canvas.verticalScrollBar();
        down->setValue(0);
        const BlockLayout& at = window.result();
        // Above the frame of the chosen cell.
        const QRect head = QRectF(at.cells.left(), at.cells.top() - at.columnLabelHeight,
                                  at.cells.width(), at.columnLabelHeight - 8)
                               .toRect();
        const auto picture = [&](int top) {
            QRect part = head.translated(window.canvas.plot().pos());
            part.moveTop(top);
            return window.seen().copy(part & window.canvas.viewport()->rect());
        };
        const int names = head.top() - qRound(at.outer.top());
        const QImage before = picture(window.onViewport(head.topLeft()).y());
        down->setValue(qRound(at.cells.top() + at.cellHeight * 20));
        const QPointF under(at.cells.left() + at.cellWidth * 3.5, down->value() + 4);
        QVERIFY(at.cells.contains(under));
        QVERIFY(window.names.covered(under).has_value());
        const QImage after = picture(names);
        QCOMPARE(after.size(), before.size());
        QVERIFY(ink(before) > 100);
        QVERIFY2(std::abs(ink(after) - ink(before)) < ink(before) / 10,
                 qPrintable(QStringLiteral("%1, was %2").arg(ink(after)).arg(ink(before))));
    }

    void rowNamesStayAtTheLeft_data() { modes_data(); }
    void rowNamesStayAtTheLeft() {
        QFETCH(bool, presentation);
        Window window(presentation);
        window.stand(3, 0);
        const BlockLayout& at = window.result();
        QScrollBar* across = window.canvas.horizontalScrollBar();
        const QRect side =
            QRectF(at.outer.left(), at.cells.top(), at.rowLabelWidth - 2, at.cells.height())
                .toRect();
        const auto picture = [&](int left) {
            QRect part = side.translated(window.canvas.plot().pos());
            part.moveLeft(left);
            return window.seen().copy(part & window.canvas.viewport()->rect());
        };
        across->setValue(side.left());
        const QImage before = picture(0);
        across->setValue(qRound(at.cells.left() + at.cellWidth * 20));
        QVERIFY(picture(0) == before);
    }

    void namesAreNoCells() {
        Window window;
        window.stand(40, 5);
        const BlockLayout& at = window.result();
        const int top = -window.canvas.plot().y();
        QVERIFY(top > at.cells.top());
        const QPoint point(window.cell(40, 7).x(), top + 6);
        QVERIFY(window.canvas.plot().cellAt(point));
        QTest::mouseClick(&window.canvas.plot(), Qt::LeftButton, {}, point);
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("weights"), 40, 5}));
        // The name itself is told, as where it stands by itself.
        const QPoint name(point.x(), top + qRound(at.cells.top() - at.outer.top()) - 8);
        QHelpEvent help(QEvent::ToolTip, name, window.canvas.plot().mapToGlobal(name));
        QCoreApplication::sendEvent(&window.canvas.plot(), &help);
        QCOMPARE(QToolTip::text(), QStringLiteral("8"));
        QToolTip::hideText();
    }

    void theChosenCellIsNeverBehindNames() {
        Window window;
        window.stand(50, 50);
        const auto seen = [&] {
            const CellRef cell = *window.selection.cell();
            const QPoint middle = window.cell(cell.row, cell.column);
            return !window.names.covered(middle) &&
                   window.canvas.viewport()->rect().contains(window.onViewport(middle));
        };
        QVERIFY(seen());
        for (const Qt::Key key : {Qt::Key_Up, Qt::Key_Left, Qt::Key_Down, Qt::Key_Right}) {
            for (int i = 0; i < tokens; ++i) {
                QTest::keyClick(&window.canvas, key);
                QVERIFY2(seen(), qPrintable(QStringLiteral("row %1, column %2")
                                                .arg(window.selection.cell()->row)
                                                .arg(window.selection.cell()->column)));
            }
        }
        QCOMPARE(*window.selection.cell(), (CellRef{window.step("weights"), 63, 63}));
    }

    void aLongRowIsReadWithTheChosenWeight() {
        attention::Matrix weights = attention::Matrix::Zero(2, 20);
        weights(1, 4) = 0.5;
        weights(1, 9) = 0.3;
        weights(1, 2) = 0.2;
        const std::vector<attention::Index> without{4, 9, 2};
        const std::vector<attention::Index> with{4, 9, 17};
        QCOMPARE(mostWeighted(weights, {0, 1, 9}, 3), without);
        QCOMPARE(mostWeighted(weights, {0, 1, 17}, 3), with);
        QCOMPARE(mostWeighted(weights, {0, 1, 17}, 20).size(), std::size_t(20));
        Window window;
        const int step = window.step("weights");
        const QString read = MathText::parse(rowReadingMarkup(window.session, {step, 2, 41},
                                                              attention::Language::en))
                                 .plainText();
        QVERIFY2(read.contains(QStringLiteral(" to 42")), qPrintable(read));
    }

    void powersOfTenAreMathematics() {
        Window window;
        attention::Model model = window.session.model();
        model.input.X.row(0).setConstant(1e9);
        window.session.editModel(QStringLiteral("Edit"),
                                 [&](attention::Model& now) { now = model; });
        QTRY_VERIFY_WITH_TIMEOUT(!window.session.busy(), 60000);
        const DerivationMarkup made = derivationMarkup(
            *window.session.trace(), {window.step("Q"), 0, 0}, DerivationMarkupOptions());
        QVERIFY2(made.markup.contains(QStringLiteral("1.0{×}10^{9}")), qPrintable(made.markup));
        QVERIFY(!made.markup.contains(QStringLiteral("e9")));
    }
};

QTEST_MAIN(LargeStepTest)
#include "tst_largestep.moc"
