// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/labstyle.h"

#include <QPainter>

#include "look/painttext.h"

LabStyle::LabStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void LabStyle::drawItemText(QPainter* painter, const QRect& rect, int flags,
                            const QPalette& palette, bool enabled, const QString& text,
                            QPalette::ColorRole role) const {
    painter->save();
    if (role != QPalette::NoRole) {
        painter->setPen(QPen(palette.brush(role), painter->pen().widthF()));
    }
    const bool done = paintTextEvenly(*painter, rect, flags, text);
    painter->restore();
    if (!done) {
        QProxyStyle::drawItemText(painter, rect, flags, palette, enabled, text, role);
    }
}
