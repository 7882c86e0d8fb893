// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QPainter>

#include "gallery.h"
#include "look/formula.h"
#include "look/typography.h"

QImage formulaPage(const Theme& theme, qreal scale) {
    QImage image = newPage({1400, 2150}, scale, theme.surface);
    QPainter painter(&image);
    painter.setFont(Typography().ui(TextSize::SmallCaption));
    qreal y = 16;
    qreal x = 20;
    int count = 0;
    for (const QString& key : Formula::keys()) {
        const Formula formula(key);
        const QStringList parts = formula.parts();
        const QString lit = parts.isEmpty() ? QString() : parts[count % parts.size()];
        const QRectF bounds = formula.bounds(20);
        painter.setPen(theme.muted);
        painter.drawText(QPointF(x, y + 12), key + QChar(u' ') + lit);
        formula.paint(painter, {x - bounds.left(), y + 16 - bounds.top()}, 20, theme, lit);
        ++count;
        x += 690;
        if (x > 1300) {
            x = 20;
            y += 68;
        }
    }
    return image;
}
