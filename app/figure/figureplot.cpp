// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/figureplot.h"

#include <QFontMetricsF>
#include <QResizeEvent>
#include <algorithm>
#include <cmath>

#include "figure/columnnames.h"
#include "figure/figureaccessible.h"
#include "figure/figurepainter.h"
#include "figure/heatmapplottable.h"

/// Labels, bars and signs, on the layer below the cells.
class FigurePlot::Surroundings : public QCPLayerable {
public:
    explicit Surroundings(FigurePlot* plot)
        : QCPLayerable(plot, QStringLiteral("grid")), plot_(*plot) {}

private:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override {
        painter->setAntialiasing(false);
        QPainter& plain = *painter;
        FigurePainter(plain, plot_.figure_, plot_.layout_, plot_.style_).paint();
    }
    FigurePlot& plot_;
};

FigurePlot::FigurePlot(QWidget* parent) : QCustomPlot(parent) {
    installFigureAccessibility();
    plotLayout()->clear();
    setNoAntialiasingOnDrag(false);
    setInteractions(QCP::Interactions());
    setMouseTracking(true);
    surroundings_ = new Surroundings(this);
}

FigurePlot::~FigurePlot() {
    // The axis rects stand in no layout that would delete them.
    clearPlottables();
    qDeleteAll(rects_);
}

void FigurePlot::resizeEvent(QResizeEvent* event) {
    if (!event->size().isEmpty()) {
        QCustomPlot::resizeEvent(event);
    }
}

void FigurePlot::setFigure(Figure figure, FigureStyle style, QSizeF room) {
    const std::vector<Part> kept = zoomedParts();
    figure_ = std::move(figure);
    style_ = std::move(style);
    layout_ = fitFigure(figure_, style_, room);
    rebuild(kept);
}

std::vector<FigurePlot::Part> FigurePlot::zoomedParts() const {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < blocks_.size() && i < rects_.size(); ++i) {
        if (zoomed(static_cast<int>(i))) {
            const MatrixBlock& matrix = *blocks_[i];
            parts.push_back({matrix.step, matrix.transposed, matrix.rows(), matrix.columns(),
                             rects_[i]->axis(QCPAxis::atBottom)->range(),
                             rects_[i]->axis(QCPAxis::atLeft)->range()});
        }
    }
    return parts;
}

void FigurePlot::updateFigure(Figure figure) {
    figure_ = std::move(figure);
    attach();
    replot(rpQueuedReplot);
}

void FigurePlot::setFocused(bool focused) {
    style_.focused = focused;
    replot(rpQueuedReplot);
}

void FigurePlot::setDim(qreal dim) {
    style_.dim = dim;
    replot(rpQueuedReplot);
}

void FigurePlot::rebuild(const std::vector<Part>& kept) {
    setBackground(QBrush(style_.theme.surface));
    const std::size_t count = layout_.blocks.size();
    while (heatmaps_.size() > count) {
        removePlottable(heatmaps_.back());
        heatmaps_.pop_back();
        delete rects_.back();
        rects_.pop_back();
    }
    while (heatmaps_.size() < count) {
        auto* rect = new QCPAxisRect(this, false);
        rect->setAutoMargins(QCP::msNone);
        rect->setMargins({});
        rect->setMinimumMargins({});
        QCPAxis* columns = rect->addAxis(QCPAxis::atBottom);
        QCPAxis* rows = rect->addAxis(QCPAxis::atLeft);
        columns->setVisible(false);
        rows->setVisible(false);
        columns->grid()->setVisible(false);
        rows->grid()->setVisible(false);
        rows->setRangeReversed(true);
        rects_.push_back(rect);
        heatmaps_.push_back(new HeatmapPlottable(columns, rows));
    }
    attach();
    for (std::size_t i = 0; i < count; ++i) {
        rects_[i]->setOuterRect(layout_.blocks[i].cells.toRect());
        rects_[i]->update(QCPLayoutElement::upLayout);
        const MatrixBlock& matrix = *blocks_[i];
        const auto part = std::ranges::find_if(kept, [&matrix](const Part& at) {
            return at.step == matrix.step && at.transposed == matrix.transposed &&
                   at.rows == matrix.rows() && at.columns == matrix.columns();
        });
        if (part != kept.end() && canZoom(static_cast<int>(i))) {
            rects_[i]->axis(QCPAxis::atBottom)->setRange(part->across);
            rects_[i]->axis(QCPAxis::atLeft)->setRange(part->down);
        } else {
            showAll(static_cast<int>(i));
        }
    }
    updateGeometry();
    replot(rpQueuedReplot);
}

void FigurePlot::attach() {
    blocks_.clear();
    figure_.eachBlock([&](const MatrixBlock& block, int) { blocks_.push_back(&block); });
    for (std::size_t i = 0; i < heatmaps_.size() && i < blocks_.size(); ++i) {
        heatmaps_[i]->setContent(&figure_, blocks_[i], &style_);
    }
}

const MatrixBlock& FigurePlot::block(int index) const {
    return *blocks_[static_cast<std::size_t>(index)];
}

std::optional<FigureLayout::Hit> FigurePlot::cellAt(QPointF point) const {
    for (std::size_t i = 0; i < heatmaps_.size(); ++i) {
        QVariant details;
        if (heatmaps_[i]->selectTest(point, false, &details) >= 0) {
            const QPoint cell = details.toPoint();
            return FigureLayout::Hit{static_cast<int>(i), {cell.y(), cell.x()}};
        }
    }
    return {};
}

QString FigurePlot::nameAt(QPointF point) const {
    for (int i = 0; i < blockCount(); ++i) {
        const BlockLayout& at = layout_.blocks[static_cast<std::size_t>(i)];
        const MatrixBlock& matrix = block(i);
        const QRectF rowNames(at.cells.left() - at.rowLabelWidth, at.cells.top(), at.rowLabelWidth,
                              at.cells.height());
        const QRectF columnNames(at.cells.left(), at.cells.top() - at.columnLabelHeight,
                                 at.cells.width(), at.columnLabelHeight);
        // The cell beside or below the name, as zoomed now.
        const auto beside = cellAt({rowNames.contains(point) ? at.cells.left() + 1 : point.x(),
                                    columnNames.contains(point) ? at.cells.top() + 1 : point.y()});
        if (beside && beside->block == i) {
            const bool row = rowNames.contains(point);
            if (row || columnNames.contains(point)) {
                const auto& names = row ? matrix.rowAxis.names : matrix.columnAxis.names;
                const auto index =
                    static_cast<std::size_t>(row ? beside->at.row : beside->at.column);
                return index < names.size() ? names[index].oneLine() : QString();
            }
        }
    }
    return {};
}

bool FigurePlot::writesNames(int block, CellPosition at) const {
    const BlockLayout& where = layout_.blocks[static_cast<std::size_t>(block)];
    const MatrixBlock& matrix = this->block(block);
    // A cell of the next model may be asked for before its figure is here.
    const bool here = at.row < matrix.rows() && at.column < matrix.columns();
    if (!here || where.rowLabelWidth <= 0 || where.columnLabelHeight <= 0) {
        return false;
    }
    const auto fits = [](const QFont& font, const QString& name, qreal room) {
        return QFontMetricsF(font).horizontalAdvance(name) <= room;
    };
    bool whole = true;
    if (matrix.columnAxis.tokens) {
        const auto column = static_cast<std::size_t>(at.column);
        const Label& name = matrix.columnAxis.names[column];
        const ColumnNames names(matrix.columnAxis.names, style_, where.cellWidth);
        whole = fits(style_.ui(names.firstPx(), true), name.first,
                     names.room(column) - ColumnNames::leastPadding(style_)) &&
                fits(style_.ui(names.secondPx(), true), name.second, names.secondRoom(column));
    }
    if (matrix.rowAxis.tokens) {
        const Label& name = matrix.rowAxis.names[static_cast<std::size_t>(at.row)];
        const QFont font = style_.ui(style_.labelPx, true);
        const QFont second = style_.ui(style_.secondPx, true);
        const qreal room = rowNameRoom(where, style_, true);
        const qreal beside =
            stacksRowNames(style_, where.cellHeight)
                ? 0
                : QFontMetricsF(font).horizontalAdvance(name.first) + style_.px(rowNameGap);
        whole = whole && fits(font, name.first, room) &&
                (name.second.isEmpty() || fits(second, name.second, room - beside));
    }
    return whole;
}

QRectF FigurePlot::cellRect(int block, CellPosition at) const {
    const QRectF cells = heatmaps_[static_cast<std::size_t>(block)]->cellsRect();
    const MatrixBlock& matrix = this->block(block);
    const qreal width =
        cells.width() / static_cast<qreal>(std::max<qsizetype>(1, matrix.columns()));
    const qreal height = cells.height() / static_cast<qreal>(std::max<qsizetype>(1, matrix.rows()));
    return {cells.left() + static_cast<qreal>(at.column) * width,
            cells.top() + static_cast<qreal>(at.row) * height, width, height};
}

void FigurePlot::showAll(int block) {
    const MatrixBlock& matrix = this->block(block);
    QCPAxisRect* rect = rects_[static_cast<std::size_t>(block)];
    rect->axis(QCPAxis::atBottom)->setRange(0, static_cast<double>(matrix.columns()));
    rect->axis(QCPAxis::atLeft)->setRange(0, static_cast<double>(matrix.rows()));
}

bool FigurePlot::canZoom(int block) const {
    const BlockLayout& at = layout_.blocks[static_cast<std::size_t>(block)];
    return std::min(at.cellWidth, at.cellHeight) < style_.minCell;
}

void FigurePlot::zoom(int block, QPointF around, double factor) {
    const MatrixBlock& matrix = this->block(block);
    QCPAxisRect* rect = rects_[static_cast<std::size_t>(block)];
    const auto zoomAxis = [&](QCPAxis* axis, double pixel, double count, double extent) {
        const double centre = axis->pixelToCoord(pixel);
        // No closer than cells of 64 px, no farther than everything.
        const double size =
            std::clamp(axis->range().size() * factor, std::min(count, extent / 64.0), count);
        const double share =
            axis->range().size() > 0 ? (centre - axis->range().lower) / axis->range().size() : 0.5;
        const double lower = std::clamp(centre - share * size, 0.0, count - size);
        axis->setRange(lower, lower + size);
    };
    zoomAxis(rect->axis(QCPAxis::atBottom), around.x(), static_cast<double>(matrix.columns()),
             rect->width());
    zoomAxis(rect->axis(QCPAxis::atLeft), around.y() - 1, static_cast<double>(matrix.rows()),
             rect->height());
    replot(rpQueuedReplot);
}

void FigurePlot::pan(int block, QPointF by) {
    const MatrixBlock& matrix = this->block(block);
    QCPAxisRect* rect = rects_[static_cast<std::size_t>(block)];
    const auto panAxis = [](QCPAxis* axis, double pixels, double extent, double count) {
        const double size = axis->range().size();
        const double lower = std::clamp(axis->range().lower - pixels * size / std::max(1.0, extent),
                                        0.0, std::max(0.0, count - size));
        axis->setRange(lower, lower + size);
    };
    panAxis(rect->axis(QCPAxis::atBottom), by.x(), rect->width(),
            static_cast<double>(matrix.columns()));
    panAxis(rect->axis(QCPAxis::atLeft), by.y(), rect->height(),
            static_cast<double>(matrix.rows()));
    replot(rpQueuedReplot);
}

void FigurePlot::reveal(int block, CellPosition at) {
    QCPAxisRect* rect = rects_[static_cast<std::size_t>(block)];
    const auto show = [](QCPAxis* axis, attention::Index cell) {
        const double first = static_cast<double>(cell);
        const QCPRange range = axis->range();
        double by = 0;
        if (range.size() < 1) {
            by = first + 0.5 - range.center();  // one cell fills the view
        } else if (first < range.lower) {
            by = first - range.lower;
        } else if (first + 1 > range.upper) {
            by = first + 1 - range.upper;
        }
        axis->setRange(range.lower + by, range.upper + by);
        return by != 0;
    };
    const bool across = show(rect->axis(QCPAxis::atBottom), at.column);
    const bool down = show(rect->axis(QCPAxis::atLeft), at.row);
    if (across || down) {
        replot(rpQueuedReplot);
    }
}

void FigurePlot::resetZoom() {
    for (std::size_t i = 0; i < rects_.size(); ++i) {
        showAll(static_cast<int>(i));
    }
    replot(rpQueuedReplot);
}

bool FigurePlot::zoomed(int block) const {
    const QCPAxisRect* rect = rects_[static_cast<std::size_t>(block)];
    const MatrixBlock& matrix = this->block(block);
    return rect->axis(QCPAxis::atBottom)->range().size() <
               static_cast<double>(matrix.columns()) - 1e-6 ||
           rect->axis(QCPAxis::atLeft)->range().size() < static_cast<double>(matrix.rows()) - 1e-6;
}

void FigurePlot::paintTo(QPaintDevice& device, qreal scale, bool vector) {
    QCPPainter painter;
    painter.begin(&device);
    painter.setMode(QCPPainter::pmVectorized, vector);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    const QSize size = layout_.size.toSize();
    toPainter(&painter, size.width(), size.height());
    painter.end();
}

QSize FigurePlot::sizeHint() const {
    return layout_.size.toSize();
}
