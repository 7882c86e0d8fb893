// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/heatmapplottable.h"

#include <algorithm>

#include "figure/cellpainter.h"
#include "figure/zoomednames.h"

namespace {

/// Frames of chosen and lit cells, and badges, reach outside the cells.
constexpr int frameRoom = 16;

}  // namespace

HeatmapPlottable::HeatmapPlottable(QCPAxis* columns, QCPAxis* rows)
    : QCPAbstractPlottable(columns, rows) {
    setAntialiased(false);
}

void HeatmapPlottable::setContent(const Figure* figure, const MatrixBlock* block,
                                  const FigureStyle* style) {
    figure_ = figure;
    block_ = block;
    style_ = style;
}

QRectF HeatmapPlottable::cellsRect() const {
    // QCustomPlot measures an axis from the last pixel inside its rect, hence the one below.
    const QPointF corner(mKeyAxis->coordToPixel(0), mValueAxis->coordToPixel(0) + 1);
    const QPointF opposite(mKeyAxis->coordToPixel(static_cast<double>(block_->columns())),
                           mValueAxis->coordToPixel(static_cast<double>(block_->rows())) + 1);
    return {corner, opposite};
}

double HeatmapPlottable::selectTest(const QPointF& pos, bool, QVariant* details) const {
    if (!block_ || !mKeyAxis->axisRect()->rect().contains(pos.toPoint())) {
        return -1;
    }
    const double column = mKeyAxis->pixelToCoord(pos.x());
    const double row = mValueAxis->pixelToCoord(pos.y() - 1);
    if (column < 0 || row < 0 || column >= static_cast<double>(block_->columns()) ||
        row >= static_cast<double>(block_->rows())) {
        return -1;
    }
    if (details) {
        details->setValue(QPoint(static_cast<int>(column), static_cast<int>(row)));
    }
    return 0;
}

QCPRange HeatmapPlottable::getKeyRange(bool& found, QCP::SignDomain) const {
    found = block_ != nullptr;
    return found ? QCPRange(0, static_cast<double>(block_->columns())) : QCPRange();
}

QCPRange HeatmapPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = block_ != nullptr;
    return found ? QCPRange(0, static_cast<double>(block_->rows())) : QCPRange();
}

bool HeatmapPlottable::zoomed() const {
    return mKeyAxis->range().size() < static_cast<double>(block_->columns()) - 1e-6 ||
           mValueAxis->range().size() < static_cast<double>(block_->rows()) - 1e-6;
}

QRect HeatmapPlottable::clipRect() const {
    const QRect rect = mKeyAxis->axisRect()->rect();
    const int room = block_ && zoomed() ? 0 : frameRoom;
    return rect.adjusted(-room, -room, room, room);
}

void HeatmapPlottable::draw(QCPPainter* painter) {
    if (!block_) {
        return;
    }
    // Out of QCustomPlot's half-pixel shift: cells stand on whole pixels.
    painter->setAntialiasing(false);
    QPainter& plain = *painter;
    const QRectF visible = QRectF(mKeyAxis->axisRect()->rect());
    CellPainter cells(plain, *figure_, *block_, *style_, cellsRect(), visible, &areas_);
    cells.paintCells();
    cells.paintFrames();
    if (zoomed()) {
        paintZoomedNames(plain, *block_, *style_, cellsRect(), visible);
        paintOverview(plain);
    }
}

/// In a corner: all of the matrix, and which part of it is seen.
void HeatmapPlottable::paintOverview(QPainter& painter) {
    const QRectF room(mKeyAxis->axisRect()->rect());
    const qreal side = std::min({room.width() / 3, room.height() / 3, 96.0});
    const auto rows = static_cast<double>(block_->rows());
    const auto columns = static_cast<double>(block_->columns());
    if (side < 16) {
        return;
    }
    const double longer = std::max(rows, columns);
    const QSizeF size(std::max(6.0, side * columns / longer), std::max(6.0, side * rows / longer));
    AreaLook look = AreaLook::of(*block_, *style_, figure_->stale);
    if (overviewLook_ != look || overview_.size() != size.toSize()) {
        overview_ = QPixmap(size.toSize());
        overview_.fill(style_->theme.surface);
        QPainter small(&overview_);
        CellPainter(small, *figure_, *block_, *style_, QRectF(QPointF(), size),
                    QRectF(QPointF(), size))
            .paintCells();
        overviewLook_ = std::move(look);
    }
    const QPointF corner = room.bottomRight() - QPointF(size.width() + 5, size.height() + 5);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawPixmap(corner, overview_);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style_->theme.text, 1));
    painter.drawRect(QRectF(corner, size).adjusted(-1, -1, 0, 0));
    const QCPRange across = mKeyAxis->range();
    const QCPRange down = mValueAxis->range();
    painter.setPen(QPen(style_->theme.selection, 2));
    painter.drawRect(QRectF(corner.x() + across.lower / columns * size.width(),
                            corner.y() + down.lower / rows * size.height(),
                            std::max(3.0, across.size() / columns * size.width()),
                            std::max(3.0, down.size() / rows * size.height())));
}

void HeatmapPlottable::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const {
    painter->fillRect(rect, style_ ? style_->theme.sunken : QColor(Qt::gray));
}
