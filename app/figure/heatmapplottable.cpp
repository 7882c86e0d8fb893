// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/heatmapplottable.h"

#include "figure/cellpainter.h"

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
    CellPainter cells(plain, *figure_, *block_, *style_, cellsRect(), visible);
    cells.paintCells();
    cells.paintFrames();
}

void HeatmapPlottable::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const {
    painter->fillRect(rect, style_ ? style_->theme.sunken : QColor(Qt::gray));
}
