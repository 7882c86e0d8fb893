// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/zoomednames.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figure/figurepainter.h"

namespace {

using attention::Index;

constexpr qreal smallestCell = 6;
constexpr qreal widestShare = 0.25;  // of what is seen
constexpr qreal pad = 3;

/// One of the two edges: where its cells begin, how large they are, and what is seen of them.
struct Edge {
    qreal origin;
    qreal cell;
    qreal low;
    qreal high;

    Index first() const {
        return std::max<Index>(0, static_cast<Index>(std::floor((low - origin) / cell)));
    }
    Index end(Index count) const {
        return std::clamp<Index>(static_cast<Index>(std::ceil((high - origin) / cell)), 0, count);
    }
    qreal centre(Index at) const { return origin + (static_cast<qreal>(at) + 0.5) * cell; }
};

/// Every so many names, so that they do not touch.
Index strideFor(qreal extent, qreal cell) {
    return std::max<Index>(1, static_cast<Index>(std::ceil(extent / cell)));
}

}  // namespace

void paintZoomedNames(QPainter& painter, const MatrixBlock& block, const FigureStyle& style,
                      const QRectF& cells, const QRectF& visible) {
    const Edge rows{cells.top(), cells.height() / static_cast<qreal>(block.rows()), visible.top(),
                    visible.bottom()};
    const Edge columns{cells.left(), cells.width() / static_cast<qreal>(block.columns()),
                       visible.left(), visible.right()};
    const bool named = block.labelled &&
                       static_cast<Index>(block.rowAxis.names.size()) >= block.rows() &&
                       static_cast<Index>(block.columnAxis.names.size()) >= block.columns();
    if (!named || std::min(rows.cell, columns.cell) < smallestCell) {
        return;
    }
    const QFont font = style.ui(style.numberLabelPx);
    const QFontMetricsF metrics(font);
    const auto widest = [&](const std::vector<Label>& names, Index from, Index to) {
        qreal width = 0;
        for (Index at = from; at < to; ++at) {
            width = std::max(width,
                             metrics.horizontalAdvance(names[static_cast<std::size_t>(at)].first));
        }
        return width;
    };
    const Index firstRow = rows.first();
    const Index endRow = rows.end(block.rows());
    const Index firstColumn = columns.first();
    const Index endColumn = columns.end(block.columns());
    const qreal left =
        std::min(widest(block.rowAxis.names, firstRow, endRow), visible.width() * widestShare) +
        2 * pad;
    const qreal top = metrics.height() + pad;
    if (visible.width() < 2 * left || visible.height() < 2 * top) {
        return;
    }
    QColor ground = style.theme.surface;
    ground.setAlphaF(0.9F);
    painter.fillRect(QRectF(visible.left(), visible.top(), visible.width(), top), ground);
    painter.fillRect(QRectF(visible.left(), visible.top() + top, left, visible.height() - top),
                     ground);
    painter.setFont(font);
    painter.setPen(style.theme.text);
    const Index down = strideFor(metrics.height(), rows.cell);
    for (Index row = firstRow; row < endRow; ++row) {
        const qreal y = rows.centre(row);
        if (row % down == 0 && y - metrics.height() / 2 > visible.top() + top &&
            y + metrics.height() / 2 < visible.bottom()) {
            const QString name = elidedLabel(
                block.rowAxis.names[static_cast<std::size_t>(row)].first, font, left - 2 * pad);
            painter.drawText(QPointF(visible.left() + left - pad - metrics.horizontalAdvance(name),
                                     y + metrics.capHeight() / 2),
                             name);
        }
    }
    const qreal room = std::min(widest(block.columnAxis.names, firstColumn, endColumn),
                                std::max(columns.cell, visible.width() * widestShare));
    const Index across = strideFor(room + 2 * pad, columns.cell);
    for (Index column = firstColumn; column < endColumn; ++column) {
        const QString name =
            elidedLabel(block.columnAxis.names[static_cast<std::size_t>(column)].first, font, room);
        const qreal width = metrics.horizontalAdvance(name);
        const qreal x = columns.centre(column) - width / 2;
        if (column % across == 0 && x > visible.left() + left && x + width < visible.right()) {
            painter.drawText(QPointF(x, visible.top() + metrics.ascent() + pad / 2), name);
        }
    }
}
