// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Figures as descriptions and as geometry: what is lit, how numbers are written, that nothing
// overlaps, that every step of every example draws.
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <cmath>
#include <limits>
#include <set>

#include "attention/range.h"
#include "figure/cellformat.h"
#include "figure/figurebuilder.h"
#include "figure/figurepainter.h"
#include "figure/figureplot.h"
#include "figure/valuescale.h"
#include "labfixture.h"

using attention::Matrix;
using attention::ValueKind;

namespace {

Figure figureAt(const LabFixture& lab, const char* key, attention::Index row,
                attention::Index column, std::optional<int> term = {}) {
    const int step = lab.step(key);
    return equationFigure(FigureSource::of(lab.session, lab.languages), step,
                          {CellRef{step, row, column}, {}, term});
}

/// A self-attention of n tokens and width d over plain numbers.
attention::Document plain(attention::Index n, attention::Index d) {
    attention::Document document;
    document.model.input.X = Matrix::Random(n, d);
    attention::Head head;
    head.WQ = head.WK = head.WV = Matrix::Random(d, d);
    document.model.attention.heads = {head};
    return document;
}

QImage painted(FigurePlot& plot) {
    QImage image(plot.figureLayout().size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    plot.paintTo(image, 1, false);
    return image;
}

}  // namespace

class FigureTest : public QObject {
    Q_OBJECT
private slots:
    void aProductLightsItsRowAndColumn() {
        const LabFixture lab;
        const Figure figure = figureAt(lab, "scores", 0, 1);
        QCOMPARE(figure.columns.size(), std::size_t(3));
        QCOMPARE(figure.columns[1].before.glyph, QStringLiteral("×"));
        QCOMPARE(figure.columns[2].before.glyph, QStringLiteral("="));
        const MatrixBlock& Q = figure.columns[0].blocks[0];
        const MatrixBlock& K = figure.columns[1].blocks[0];
        const MatrixBlock& S = figure.columns[2].blocks[0];
        QCOMPARE(*Q.lit, (CellRegion{0, 0, 1, 4}));
        QVERIFY(K.transposed && Q.dims && K.dims && !S.dims);
        QCOMPARE(*K.lit, (CellRegion{0, 1, 4, 1}));  // Kᵀ: a column
        QCOMPARE(Q.accent, Accent::row);
        QCOMPARE(K.accent, Accent::column);
        QCOMPARE(*Q.rowAxis.pill, 0);
        QVERIFY(!Q.columnAxis.pill && !K.rowAxis.pill);
        QCOMPARE(*K.columnAxis.pill, 1);
        QCOMPARE(*S.selected, (CellPosition{0, 1}));
        QCOMPARE(K.value(2, 0), lab.session.trace()->at("K")(0, 2));
        QCOMPARE(K.ref({2, 0}), (CellRef{lab.step("K"), 0, 2}));
        QCOMPARE(Q.counts.first, QStringLiteral("3 词 × 4 特征"));
        QCOMPARE(K.counts.first, QStringLiteral("4 特征 × 3 词"));
    }

    void anArrowNamesWhatHappens() {
        const LabFixture lab;
        const Figure figure = figureAt(lab, "weights", 0, 2);
        QCOMPARE(figure.columns.size(), std::size_t(2));
        QVERIFY(figure.columns[1].before.arrow);
        QVERIFY(figure.columns[1].before.glyph.contains(QLatin1String("softmax")));
        QCOMPARE(*figure.columns[0].blocks[0].lit, (CellRegion{0, 0, 1, 3}));
        QVERIFY(figure.columns[1].blocks[0].rowSums);
        QCOMPARE(figure.columns[1].blocks[0].low, 0.0);
        QCOMPARE(figure.columns[1].blocks[0].high, 1.0);
    }

    void aSingleOperandCellDimsNothing() {
        const LabFixture lab("toy-causal");
        const Figure figure = figureAt(lab, "masked", 0, 1);
        for (const FigureColumn& column : figure.columns) {
            QVERIFY(!column.blocks[0].dims);
        }
        QCOMPARE(*figure.columns[0].blocks[0].rowAxis.pill, 0);
        QCOMPARE(*figure.columns[1].blocks[0].columnAxis.pill, 1);
    }

    void hoveredResultIsWhatIsLit() {
        const LabFixture lab;
        const int step = lab.step("scores");
        const Figure figure = equationFigure(FigureSource::of(lab.session, lab.languages), step,
                                             {CellRef{step, 0, 0}, CellRef{step, 2, 1}, {}});
        QCOMPARE(*figure.columns[0].blocks[0].rowAxis.pill, 2);
        QCOMPARE(*figure.columns[2].blocks[0].selected, (CellPosition{0, 0}));
        QCOMPARE(*figure.columns[2].blocks[0].hovered, (CellPosition{2, 1}));
    }

    void termsAddUpToTheValue() {
        const LabFixture lab;
        // 2·2 + 0·0 + 1·1 + 1·1
        const double sums[] = {0, 4, 4, 5, 6};
        for (int term = 0; term <= 4; ++term) {
            const Figure figure = figureAt(lab, "scores", 0, 1, term);
            QCOMPARE(*figure.columns[2].blocks[0].partial, sums[term]);
            QCOMPARE(figure.columns[0].blocks[0].term.has_value(), term > 0);
            if (term > 0) {
                QCOMPARE(*figure.columns[0].blocks[0].term, (CellPosition{0, term - 1}));
                QCOMPARE(*figure.columns[1].blocks[0].term, (CellPosition{term - 1, 1}));
            }
        }
    }

    void numbersOfAMatrixShareTheirDecimals() {
        const LabFixture lab;
        const auto trace = lab.session.trace();
        QCOMPARE(shownDecimals(*trace, lab.step("scores")), 0);
        QCOMPARE(shownDecimals(*trace, lab.step("weights")), 3);
        QCOMPARE(shownDecimals(*trace, lab.step("Z")), 3);
        QCOMPARE(shownNumber(0.26, 3), QStringLiteral("0.260"));
        QCOMPARE(shownNumber(-0.0001, 3), QStringLiteral("0.000"));
        QCOMPARE(shownNumber(-2, 0), QStringLiteral("−2"));
        QCOMPARE(shownNumber(-std::numeric_limits<double>::infinity(), 3), QStringLiteral("−∞"));
        QVERIFY(shownNumber(1.5e300, 3).size() < 10);
    }

    void rangesHoldWhateverTheNumbers() {
        const double huge = std::numeric_limits<double>::max();
        const double infinity = std::numeric_limits<double>::infinity();
        Matrix odd(1, 4);
        odd << -infinity, huge, 0, -huge;
        const ValueRange range = rangeOf(odd, ValueKind::masked);
        QCOMPARE(range.high, huge);
        const ValueScale scale(ValueKind::masked, range.low, range.high, Theme::light());
        QCOMPARE(scale.share(0), 0.5);
        QCOMPARE(scale.share(huge), 1.0);
        QCOMPARE(scale.share(-huge), 0.0);
        QCOMPARE(rangeOf(Matrix::Zero(2, 2), ValueKind::signedValue).high, 1.0);
    }

    void allSignedStepsMayShareOneRange() {
        LabFixture f("encoder-layer", LabelMode::en);
        f.session.setSharedRange(true);
        const double end = *f.session.sharedMagnitude();
        double largest = 0;
        const auto trace = f.session.trace();
        for (const int step : trace->plan().listed()) {
            const Figure figure = equationFigure(FigureSource::of(f.session, f.languages), step);
            figure.eachBlock([&](const MatrixBlock& block, int) {
                const bool probability = block.kind == attention::ValueKind::probability;
                QCOMPARE(block.high, probability ? 1.0 : end);
                QCOMPARE(block.low, probability ? 0.0 : -end);
                if (!probability) {
                    largest = std::max(largest, attention::largestMagnitude(*block.values));
                }
            });
            bool said = false;
            for (const Label& note : figure.footnotes) {
                said |= note.first.contains(QStringLiteral("One colour range"));
            }
            QVERIFY(said);
        }
        QCOMPARE(largest, end);  // no further than the numbers reach
        f.session.undoStack().undo();
        QVERIFY(!f.session.sharedMagnitude());
        const Figure own = heatmapFigure(FigureSource::of(f.session, f.languages), 0);
        const auto& block = own.columns.front().blocks.front();
        QCOMPARE(block.high, attention::largestMagnitude(*block.values));
    }

    void everyStepOfEveryExampleDraws_data() {
        QTest::addColumn<QString>("example");
        for (const attention::Example& each : attention::examples()) {
            QTest::newRow(std::string(each.name).c_str())
                << QString::fromUtf8(each.name.data(), static_cast<qsizetype>(each.name.size()));
        }
    }

    void everyStepOfEveryExampleDraws() {
        QFETCH(QString, example);
        const LabFixture lab(example.toUtf8().constData(), LabelMode::both);
        QVERIFY(lab.session.trace());
        const FigureSource source = FigureSource::of(lab.session, lab.languages);
        const auto& plan = lab.session.trace()->plan();
        // A step of every role is as good as every step, and quicker.
        std::set<attention::RoleId> seen;
        FigurePlot plot;
        for (int step : plan.listed()) {
            if (!seen.insert(plan.step(step).role).second) {
                continue;
            }
            const Figure figure = equationFigure(source, step, {CellRef{step, 0, 0}, {}, {}});
            plot.setFigure(figure, FigureStyle::screen(Theme::light(), Typography()),
                           QSizeF(1200, 500));
            const FigureLayout& layout = plot.figureLayout();
            std::size_t count = 0;
            figure.eachBlock([&](const MatrixBlock&, int) { ++count; });
            QCOMPARE(layout.blocks.size(), count);
            const QRectF sheet(QPointF(), layout.size);
            for (std::size_t i = 0; i < layout.blocks.size(); ++i) {
                QVERIFY(sheet.contains(layout.blocks[i].outer));
                for (std::size_t j = 0; j < i; ++j) {
                    QVERIFY2(!layout.blocks[i]
                                  .outer.adjusted(1, 1, -1, -1)
                                  .intersects(layout.blocks[j].outer.adjusted(1, 1, -1, -1)),
                             plan.step(step).key.c_str());
                }
            }
            painted(plot);
        }
        plot.setFigure(recapFigure(source),
                       FigureStyle::small(FigureStyle::screen(Theme::dark(), Typography())),
                       QSizeF(1200, 800));
        QVERIFY(plot.figureLayout().size.width() <= 1200);
        painted(plot);
    }

    void cellsKeepTheirLimits() {
        const LabFixture lab;
        const Figure figure = figureAt(lab, "scores", 0, 0);
        const FigureStyle style = FigureStyle::screen(Theme::light(), Typography());
        QCOMPARE(fitFigure(figure, style, QSizeF(100, 100)).cell, 28.0);
        QCOMPARE(fitFigure(figure, style, QSizeF(9000, 9000)).cell, 84.0);
        const FigureLayout between = fitFigure(figure, style, QSizeF(1000, 430));
        QVERIFY(between.cell > 28 && between.cell < 84);
        QVERIFY(between.size.width() <= 1000 && between.size.height() <= 430);
    }

    void oneCellOneRowOneColumn() {
        for (const auto& [n, d] : {std::pair{1, 1}, std::pair{1, 6}, std::pair{6, 1}}) {
            LabFixture lab;
            lab.session.open(plain(n, d));
            FigurePlot plot;
            plot.setFigure(figureAt(lab, "Q", 0, 0),
                           FigureStyle::screen(Theme::light(), Typography()), QSizeF(900, 400));
            const QRectF first = plot.cellRect(0, {0, 0});
            QVERIFY(first.width() >= 28 && first.height() == first.width());
            const double value = plot.block(0).value(0, 0);
            const ValueScale scale(ValueKind::signedValue, plot.block(0).low, plot.block(0).high,
                                   Theme::light());
            const QImage image = painted(plot);
            QCOMPARE(QColor(image.pixel(first.topLeft().toPoint() + QPoint(5, 5))).rgb(),
                     scale.rgb(value));
        }
    }

    void aLargeMatrixIsDrawnByAreaAndKeepsItsPeak() {
        LabFixture lab;
        attention::Document document = plain(300, 8);
        document.model.input.X.setZero();
        document.model.input.X(211, 3) = 5;
        lab.session.open(document);
        QTRY_VERIFY(!lab.session.busy());
        QVERIFY(lab.session.trace());
        const Figure figure =
            heatmapFigure(FigureSource::of(lab.session, lab.languages), lab.step("X"));
        QVERIFY(drawnByArea(figure));
        FigurePlot plot;
        plot.setFigure(figure, FigureStyle::screen(Theme::light(), Typography()), QSizeF(600, 260));
        QVERIFY(plot.figureLayout().size.height() <= 260);
        // One of 300 rows over fewer than 200 pixels: the single number is not averaged away.
        const QImage image = painted(plot);
        const QRgb peak = Theme::light().signedRgb(1);
        bool found = false;
        const QRect cells = plot.figureLayout().blocks[0].cells.toRect();
        for (int y = cells.top(); y <= cells.bottom() && !found; ++y) {
            for (int x = cells.left(); x <= cells.right() && !found; ++x) {
                found = QColor(image.pixel(x, y)).rgb() == peak;
            }
        }
        QVERIFY(found);
        // Zoomed in, cells can be pointed at one by one.
        const QPointF at = plot.cellRect(0, {211, 3}).center();
        QVERIFY(plot.canZoom(0));
        for (int i = 0; i < 40; ++i) {
            plot.zoom(0, at, 0.8);
        }
        QVERIFY(plot.zoomed(0));
        QCOMPARE(plot.cellAt(at)->at, (CellPosition{211, 3}));
        QVERIFY(plot.cellRect(0, {211, 3}).height() > 20);
        // An edit changes numbers, not what one looks at; another matrix is seen whole.
        const QRectF before = plot.cellRect(0, {211, 3});
        plot.setFigure(figure, FigureStyle::screen(Theme::light(), Typography()), QSizeF(600, 260));
        QCOMPARE(plot.cellRect(0, {211, 3}), before);
        plot.reveal(0, {0, 0});
        QVERIFY(plot.cellAt(plot.cellRect(0, {0, 0}).center()));
        plot.setFigure(
            heatmapFigure(FigureSource::of(lab.session, lab.languages), lab.step("scores")),
            FigureStyle::screen(Theme::light(), Typography()), QSizeF(600, 260));
        QVERIFY(!plot.zoomed(0));
    }

    void aLargeMatrixTakesTheColoursOfItsRange() {
        LabFixture lab;
        attention::Document document = plain(300, 8);
        document.model.input.X.setConstant(2);
        lab.session.open(document);
        QTRY_VERIFY(!lab.session.busy());
        FigurePlot plot;
        const auto shown = [&] {
            plot.setFigure(
                heatmapFigure(FigureSource::of(lab.session, lab.languages), lab.step("X")),
                FigureStyle::screen(Theme::light(), Typography()), QSizeF(600, 260));
            const QRectF cells = plot.figureLayout().blocks[0].cells;
            return QColor(painted(plot).pixel(cells.center().toPoint())).rgb();
        };
        const QRgb own = shown();
        QCOMPARE(own, Theme::light().signedRgb(1));
        lab.session.setSharedRange(true);  // the scores reach much further
        const double share = 2 / *lab.session.sharedMagnitude();
        QVERIFY(share < 0.9);
        QCOMPARE(shown(), Theme::light().signedRgb(share));
    }

    void fluidAt2048() {
        LabFixture lab;
        FigureSource source = FigureSource::of(lab.session, lab.languages);
        auto plan = std::make_shared<attention::Plan>(lab.session.trace()->plan());
        std::vector<Matrix> values;
        for (std::size_t i = 0; i < plan->steps.size(); ++i) {
            values.push_back((*lab.session.trace())[static_cast<int>(i)]);
        }
        const int step = lab.step("X");
        const auto at = static_cast<std::size_t>(step);
        values[at] = Matrix::Random(2048, 2048);
        plan->steps[at].shape = {2048, 2048};
        source.trace = std::make_shared<const attention::Trace>(plan, std::move(values),
                                                                attention::Arithmetic::exact());
        FigurePlot plot;
        plot.setFigure(heatmapFigure(source, step),
                       FigureStyle::screen(Theme::light(), Typography()), QSizeF(900, 700));
        QBENCHMARK {
            painted(plot);
        }
    }

    void labelsOfAnyScriptAreCutToTheirRoom_data() {
        QTest::addColumn<QString>("label");
        QTest::newRow("latin") << QStringLiteral("incomprehensibilities");
        QTest::newRow("chinese") << QStringLiteral("一个非常非常长的词元名字");
        QTest::newRow("arabic") << QStringLiteral("المستشفيات الكبيرة جدا");
        QTest::newRow("emoji")
            << QStringLiteral("👩‍👩‍👧‍👦👍🏽🇨🇳").repeated(3);
        QTest::newRow("combining") << QStringLiteral("é̂̃é̂̃é̂̃é̂̃é̂̃é̂̃é̂̃é̂̃é̂̃é̂̃é̂̃é̂̃");
    }

    void labelsOfAnyScriptAreCutToTheirRoom() {
        QFETCH(QString, label);
        const QFont font = Typography().ui(TextSize::CellLabel);
        const QString cut = elidedLabel(label, font, 60);
        QVERIFY(QFontMetricsF(font).horizontalAdvance(cut) <= 61);
        QVERIFY(!cut.isEmpty());
        QVERIFY(!cut.back().isHighSurrogate());
    }

    void marksCoverAndJudge() {
        const LabFixture lab;
        const int step = lab.step("scores");
        const CellMarks marks([step](CellRef cell) {
            if (cell.step != step) {
                return CellMark{};
            }
            return cell.row == 0 ? CellMark{CellMark::State::hidden, {}}
                                 : CellMark{CellMark::State::wrong, QStringLiteral("7")};
        });
        const Figure open = equationFigure(FigureSource::of(lab.session, lab.languages), step);
        const Figure covered =
            equationFigure(FigureSource::of(lab.session, lab.languages), step, {}, marks);
        FigurePlot plot;
        const FigureStyle style = FigureStyle::screen(Theme::light(), Typography());
        plot.setFigure(covered, style, QSizeF(1000, 430));
        const QImage image = painted(plot);
        const auto ground = [&](attention::Index row) {
            return QColor(
                image.pixel(plot.cellRect(2, {row, 2}).topLeft().toPoint() + QPoint(6, 10)));
        };
        QCOMPARE(ground(0), Theme::light().sunken);
        QCOMPARE(ground(2), Theme::light().errorWash);
    }
};

QTEST_MAIN(FigureTest)
#include "tst_figure.moc"
