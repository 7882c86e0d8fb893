// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/stickynames.h"

#include <QPainter>
#include <algorithm>

#include "figure/figurepainter.h"
#include "figure/figureplot.h"

StickyNames::StickyNames(const FigurePlot& plot, QWidget* viewport)
    : QWidget(viewport), plot_(plot) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
}

StickyNames::Stuck StickyNames::stuck(const BlockLayout& at) const {
    const QRectF seen = QRectF(rect()).translated(-plot_.pos());
    Stuck names;
    if (!at.cells.intersects(seen)) {
        return names;
    }
    // A row and a column of cells stay free: names never leave their matrix.
    names.down = std::clamp(seen.top() - at.outer.top(), 0.0,
                            std::max(0.0, at.cells.height() - at.cellHeight));
    names.right = std::clamp(seen.left() - at.outer.left(), 0.0,
                             std::max(0.0, at.cells.width() - at.cellWidth));
    if (names.right > 0 && at.rowLabelWidth > 0) {
        names.side = QRectF(at.outer.left() + names.right, at.cells.top(), at.rowLabelWidth,
                            at.cells.height());
    }
    if (names.down > 0 || names.right > 0) {
        const qreal left = std::max(at.outer.left(), seen.left());
        names.head = QRectF(left, at.outer.top() + names.down, at.outer.right() - left,
                            at.cells.top() - at.outer.top());
    }
    return names;
}

std::optional<QPointF> StickyNames::covered(QPointF onPlot) const {
    for (const BlockLayout& at : plot_.figureLayout().blocks) {
        const Stuck names = stuck(at);
        if (names.head.contains(onPlot)) {
            return onPlot - QPointF(0, names.down);
        }
        if (names.side.contains(onPlot)) {
            return onPlot - QPointF(names.right, 0);
        }
    }
    return {};
}

void StickyNames::paintEvent(QPaintEvent*) {
    if (plot_.isHidden()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(plot_.pos());
    const FigureStyle& style = plot_.style();
    FigurePainter names(painter, plot_.figure(), plot_.figureLayout(), style);
    const QPen edge(style.theme.line, 1);
    for (int i = 0; i < plot_.blockCount(); ++i) {
        const BlockLayout& at = plot_.figureLayout().blocks[static_cast<std::size_t>(i)];
        const Stuck place = stuck(at);
        if (!place.side.isEmpty()) {
            painter.save();
            painter.fillRect(place.side, style.theme.surface);
            painter.setPen(edge);
            painter.drawLine(place.side.topRight(), place.side.bottomRight());
            painter.setClipRect(place.side);
            painter.translate(place.right, 0);
            names.paintSide(i);
            painter.restore();
        }
        if (!place.head.isEmpty()) {
            painter.save();
            painter.fillRect(place.head, style.theme.surface);
            if (place.down > 0) {
                painter.setPen(edge);
                painter.drawLine(place.head.bottomLeft(), place.head.bottomRight());
            }
            QRectF columns = place.head;
            if (place.right > 0) {
                columns.setLeft(at.cells.left() + place.right);
            }
            painter.translate(0, place.down);
            names.paintTitle(i, std::min(place.right, at.cells.width() - at.nameWidth));
            painter.setClipRect(columns.translated(0, -place.down));
            names.paintColumnNames(i);
            painter.restore();
        }
    }
}
