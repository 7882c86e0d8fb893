// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The pages in small and in very large windows: cells grow with the page, numbers can be read,
// nothing leaves the margins, and a page never keeps its window from shrinking.
#include <QLabel>
#include <QTest>
#include <QTreeWidget>

#include "app/mapbench.h"
#include "app/planfixture.h"
#include "compare/compareview.h"
#include "compare/differencelist.h"
#include "figure/cellpainter.h"
#include "insight/beforeafterview.h"
#include "insight/figurepair.h"
#include "insight/insightfigures.h"
#include "insight/similarities.h"
#include "pipeline/diagramcanvas.h"
#include "pipeline/pipelinestrip.h"
#include "pipeline/striprow.h"
#include "storyboard/panelrows.h"
#include "storyboard/storyboardview.h"
#include "views/figurecanvas.h"

namespace {

// The page of a window of 1280 × 720 and of one of 3840 × 2160, beside the dock.
const QSize small(996, 548);
const QSize huge(3270, 1820);

const QList<LabelMode> modes{LabelMode::zh, LabelMode::en, LabelMode::both};

void enlarge(fixture::Bench& bench, QWidget& page) {
    bench.appearance.setRoomPercent(200);
    page.resize(huge);
    QCoreApplication::processEvents();
}

qreal cellOf(const FigureCanvas& canvas) {
    return canvas.plot().figureLayout().cell;
}

/// Where a figure stands on its page.
QRect onPage(const FigureCanvas& canvas, const QWidget& page) {
    const auto& layout = canvas.plot().figureLayout();
    QRectF around;
    for (const auto& block : layout.blocks) {
        around |= block.outer;
    }
    return around.toRect().translated(canvas.plot().mapTo(&page, QPoint()));
}

void numbersAreShown(const FigureCanvas& canvas) {
    const FigurePlot& plot = canvas.plot();
    plot.figure().eachBlock([&](const MatrixBlock& block, int) {
        const qreal least = CellPainter::smallestNumberedCell(block, plot.style().type);
        QVERIFY2(cellOf(canvas) >= least,
                 qPrintable(QStringLiteral("%1: cells of %2, numbers from %3")
                                .arg(block.symbol)
                                .arg(cellOf(canvas))
                                .arg(least)));
    });
}

}  // namespace

class PageSizesTest : public QObject {
    Q_OBJECT
private slots:
    void comparisonsGrowAndStayWithinTheMargins() {
        fixture::Bench bench;
        bench.stand("weights");
        CompareView view(bench.lab, nullptr);
        view.resize(small);
        view.show();
        const auto& canvas = *view.findChild<FigureCanvas*>();
        for (const LabelMode mode : modes) {
            bench.languages.setMode(mode);
            QCoreApplication::processEvents();
            numbersAreShown(canvas);
            QVERIFY(onPage(canvas, view).right() <= view.width() - 24);
            QVERIFY(cellOf(canvas) >= 50);
        }
        const qreal before = cellOf(canvas);
        enlarge(bench, view);
        QVERIFY2(cellOf(canvas) >= 2.5 * before, qPrintable(QString::number(cellOf(canvas))));
        QVERIFY(onPage(canvas, view).right() <= view.width() - 48);
        QCOMPARE(view.list()->verticalScrollBar()->maximum(), 0);  // as high as its rows
        QVERIFY(view.list()->height() < view.height() / 2);
    }

    void similaritiesStandBesideTheVectors() {
        fixture::Bench bench;
        bench.stand("Z");
        BeforeAfterView view(bench.lab, nullptr);
        view.resize(small);
        view.show();
        const auto canvases = view.findChildren<FigureCanvas*>();
        QCOMPARE(canvases.size(), 2);
        for (const LabelMode mode : modes) {
            bench.languages.setMode(mode);
            QCoreApplication::processEvents();
            for (const FigureCanvas* canvas : canvases) {
                numbersAreShown(*canvas);
                QVERIFY(view.rect().adjusted(24, 0, -24, 0).contains(onPage(*canvas, view)));
                QCOMPARE(cellOf(*canvas), cellOf(*canvases.front()));
            }
            QVERIFY(!canvases[0]->geometry().intersects(canvases[1]->geometry()));
        }
        const qreal before = cellOf(*canvases.front());
        enlarge(bench, view);
        QVERIFY(cellOf(*canvases.front()) >= 2.5 * before);
        QVERIFY(canvases[1]->x() >= canvases[0]->geometry().right());
        // Rows are level.
        const auto top = [&](const FigureCanvas& canvas) {
            const auto& cells = canvas.plot().figureLayout().blocks.front().cells;
            return canvas.plot().mapTo(&view, cells.topLeft().toPoint()).y();
        };
        QVERIFY(std::abs(top(*canvases[0]) - top(*canvases[1])) <= 1);
        for (const QLabel* label : view.findChildren<QLabel*>()) {
            QVERIFY2(!label->wordWrap() || label->width() <= 1600, "a line that can be followed");
        }
    }

    void aPageLetsItsWindowShrink() {
        fixture::Bench bench("encoder-layer");
        CompareView compare(bench.lab, nullptr);
        BeforeAfterView insight(bench.lab, nullptr);
        for (QWidget* page : {static_cast<QWidget*>(&compare), static_cast<QWidget*>(&insight)}) {
            page->show();
            enlarge(bench, *page);
            bench.appearance.setRoomPercent(100);
            QCoreApplication::processEvents();
            page->resize(small);
            QCOMPARE(page->size(), small);
        }
    }

    void twoFiguresShareAPage() {
        fixture::Bench bench;
        const auto source = FigureSource::of(bench.session, bench.languages);
        const auto mixing = attention::mixings(bench.plan()).front();
        const Figure vectors = vectorsFigure(source, mixing, 0);
        const Figure cosines =
            similarityFigure(source, mixing, *similarities(*source.trace, mixing), 0);
        FigureStyle style = FigureStyle::screen(Theme::light(), Typography());
        style.minCell = 12;
        const FigurePair wide(vectors, cosines, style, {1500, 400});
        QVERIFY(wide.beside());
        QVERIFY(wide.first().right() < wide.second().left());
        const FigurePair tall(vectors, cosines, style, {600, 900});
        QVERIFY(!tall.beside());
        QVERIFY(tall.first().bottom() < tall.second().top());
        for (const FigurePair& pair : {wide, tall}) {
            const qreal cell = pair.style().maxCell;
            QVERIFY(cell >= 40);
            for (const auto& [figure, room] :
                 {std::pair(&vectors, pair.first()), std::pair(&cosines, pair.second())}) {
                const auto layout = fitFigure(*figure, pair.style(), room.size());
                QCOMPARE(layout.cell, cell);
                QVERIFY(layout.size.width() <= room.width());
                QVERIFY(layout.size.height() <= room.height());
            }
        }
        const FigurePair alone(vectors, {}, style, {600, 900});
        QCOMPARE(alone.first().size(), QSize(600, 900));
    }

    void noLargerCellWouldFit() {
        // Names in two languages stand below each other from some height on, and take less width
        // there than beside each other in lower rows.
        fixture::Bench bench;
        bench.languages.setMode(LabelMode::both);
        const Figure figure =
            equationFigure(FigureSource::of(bench.session, bench.languages), bench.find("Z"));
        FigureStyle style = FigureStyle::screen(Theme::light(), Typography());
        style.minCell = 12;
        for (int width = 400; width < 1500; width += 13) {
            const QSizeF room(width, 500);
            const int cell = static_cast<int>(fitFigure(figure, style, room).cell);
            for (int larger = cell + 1; larger <= style.maxCell; ++larger) {
                const QSizeF size = layoutFigure(figure, style, larger).size;
                QVERIFY2(
                    size.width() > width || size.height() > room.height(),
                    qPrintable(
                        QStringLiteral("%1: %2, but %3 fits").arg(width).arg(cell).arg(larger)));
            }
        }
    }

    void rowsOfPanelsAreFilledEvenly() {
        QCOMPARE(panelRows({}, 10, 100), std::vector<int>{});
        QCOMPARE(panelRows({300}, 10, 100), std::vector<int>{1});  // too wide: alone
        QCOMPARE(panelRows({40, 40, 40, 40}, 10, 100), (std::vector<int>{2, 2}));
        // Not 3 + 1: a row with one panel beside rows that are full looks like a mistake.
        QCOMPARE(panelRows({30, 60, 60, 30}, 5, 100), (std::vector<int>{2, 2}));
        const std::vector<qreal> mixed{20, 45, 45, 45, 45, 35, 40, 55};
        int all = 0;
        std::size_t at = 0;
        for (const int count : panelRows(mixed, 2, 100)) {
            qreal used = -2;
            for (int i = 0; i < count; ++i) {
                used += 2 + mixed[at++];
            }
            QVERIFY(used <= 100);
            all += count;
        }
        QCOMPARE(all, static_cast<int>(mixed.size()));
    }

    void theStoryboardsNumbersCanBeRead() {
        fixture::Bench bench;
        StoryboardView view(bench.lab, nullptr);
        view.resize(small);
        view.show();
        for (const LabelMode mode : modes) {
            bench.languages.setMode(mode);
            QCOMPARE(view.zoom(), 1.0);
            QVERIFY(view.sheet().size().width() <= view.width() - 48);
            for (const auto& panel : view.sheet().panels()) {
                panel.figure.eachBlock([&](const MatrixBlock& block, int) {
                    QVERIFY(panel.layout.cell >= CellPainter::smallestNumberedCell(
                                                     block, bench.appearance.typography()));
                });
                QVERIFY(panel.layout.size.width() <= panel.rect.width());
                QVERIFY(panel.layout.size.height() <= panel.rect.height());
            }
            // Two steps a row at least: eight in a column would be no sheet.
            QVERIFY(view.sheet().panels()[1].rect.top() == view.sheet().panels()[0].rect.top());
            QVERIFY(view.sheet().panels()[3].rect.top() == view.sheet().panels()[2].rect.top());
        }
        const qreal before = view.sheet().panels()[1].layout.cell;
        enlarge(bench, view);
        QVERIFY(view.sheet().panels()[1].layout.cell >= 1.8 * before);
        QVERIFY(view.sheet().size().width() > 0.95 * (huge.width() - 2 * 48));
    }

    void panelsAreReachedUpAndDown() {
        fixture::Bench bench;
        StoryboardView view(bench.lab, nullptr);
        view.resize(small);
        view.show();
        view.setFocus();
        const auto& panels = view.sheet().panels();
        for (int i = 0; i < 20; ++i) {
            QTest::keyClick(&view, Qt::Key_Down);
        }
        QCOMPARE(panels[std::size_t(view.focusedElement())].rect.top(), panels.back().rect.top());
        for (int i = 0; i < 20; ++i) {
            QTest::keyClick(&view, Qt::Key_Up);
        }
        QCOMPARE(panels[std::size_t(view.focusedElement())].rect.top(), panels.front().rect.top());
    }

    void aDiagramFillsALargePage() {
        fixture::Bench bench("encoder-layer");
        DiagramCanvas canvas(bench.lab, nullptr);
        canvas.resize(small);
        canvas.show();
        QVERIFY(canvas.zoom() <= 1);
        enlarge(bench, canvas);
        QVERIFY2(canvas.zoom() > 1.1, qPrintable(QString::number(canvas.zoom())));
        const QSizeF sheet = canvas.scene().size() * canvas.zoom();
        QVERIFY(sheet.width() <= huge.width() - 2 * 48 + 1);  // all of it is still seen
        QVERIFY(sheet.height() <= huge.height() - 2 * 48 + 1);
        QVERIFY(sheet.width() > 0.75 * huge.width());
    }

    void aFramesTitleIsClearOfItsCards() {
        fixture::Bench bench("encoder-layer");
        bench.stand("encoder1.self.head1.weights");
        for (const LabelMode mode : modes) {
            bench.languages.setMode(mode);
            PipelineStrip strip(bench.lab, nullptr);
            strip.resize(935, 104);
            strip.show();
            QVERIFY(QTest::qWaitForWindowExposed(&strip));
            for (const StripCard* card : strip.cards()) {
                if (card->content().entry.frame == "encoder1.self.head1") {
                    // The frame begins 4 px under the strip's edge.
                    QVERIFY(card->y() >= 4 + StripRow::titleHeight(bench.appearance));
                }
                QVERIFY(card->geometry().bottom() < strip.height());
            }
        }
    }
};

QTEST_MAIN(PageSizesTest)
#include "tst_pagesizes.moc"
