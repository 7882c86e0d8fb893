// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QDir>
#include <QPainter>

#include "gallery.h"
#include "look/icons.h"
#include "look/typography.h"

using namespace Qt::StringLiterals;

QImage iconPage(const Theme& theme, qreal scale) {
    QImage image = newPage({1000, 760}, scale, theme.window);
    QPainter painter(&image);
    painter.setFont(Typography().ui(TextSize::SmallCaption));
    int x = 20;
    int y = 20;
    const QDir icons(u":/icons"_s);
    for (const QFileInfo& file : icons.entryInfoList({u"*.svg"_s}, QDir::Files, QDir::Name)) {
        const QString name = file.completeBaseName();
        if (name.endsWith(u"-light"_s) || name.endsWith(u"-dark"_s) || name == u"attention-lab") {
            continue;
        }
        const QIcon icon = themedIcon(name, theme);
        icon.paint(&painter, QRect(x, y, 20, 20));
        icon.paint(&painter, QRect(x + 30, y - 5, 30, 30), Qt::AlignCenter, QIcon::Disabled);
        painter.setPen(theme.muted);
        painter.drawText(x, y + 42, name);
        x += 98;
        if (x > 920) {
            x = 20;
            y += 66;
        }
    }
    x = 20;
    y += 80;
    for (const int side : {16, 24, 32, 64, 128}) {
        applicationIcon().paint(&painter, QRect(x, y, side, side));
        x += side + 20;
    }
    painter.fillRect(QRect(x, y, 80, 32), theme.text);
    tintedIcon(u"next"_s, theme.surface).paint(&painter, QRect(x + 30, y + 6, 20, 20));
    return image;
}
