// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "presentation/pointer.h"

#include <QPainter>
#include <QPixmap>
#include <algorithm>

#include "look/theme.h"

namespace {
constexpr qreal leastScale = 0.8;  // on a small screen people sit no nearer
}

QCursor presentationPointer(const Theme& theme, qreal scale) {
    scale = std::max(scale, leastScale);
    const int side = qRound(60 * scale);
    const qreal tip = 5 * scale;
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    // The usual arrow, as a polygon on a box of 12 × 19.
    const QPolygonF arrow{{0, 0},    {0, 16},     {3.8, 12.6}, {6.3, 18.4},
                          {9, 17.2}, {6.5, 11.6}, {11.4, 11.4}};
    QPolygonF large;
    for (const QPointF& point : arrow) {
        large << point * 2.5 * scale + QPointF(tip, tip);
    }
    painter.setPen(QPen(theme.surface, 9 * scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(large);
    painter.setPen(QPen(theme.text, 3 * scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(theme.selection);
    painter.drawPolygon(large);
    return QCursor(pixmap, static_cast<int>(tip), static_cast<int>(tip));
}
