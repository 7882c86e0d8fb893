// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/figurestyle.h"

#include <algorithm>

FigureStyle FigureStyle::screen(const Theme& theme, const Typography& type) {
    FigureStyle style;
    style.theme = theme;
    style.type = type;
    return style;
}

FigureStyle FigureStyle::onPage(const Theme& theme, const Typography& type, QSizeF page,
                                int roomPercent) {
    FigureStyle style = screen(theme, type);
    const qreal room = roomPercent / 100.0;
    style.scale = std::max(1.0, std::min(page.width() / 1400, page.height() / 820) / room);
    style.maxCell *= style.scale * room;
    return style;
}

FigureStyle FigureStyle::presentation(const Theme& theme, const Typography& type) {
    FigureStyle style = screen(theme, type);
    style.counts = false;
    style.minCell = 44;
    style.maxCell = 150;
    style.zoom = 2.4;  // labels of 38 px, and the air around them
    style.symbolPx = 24;
    style.namePx = 15;
    style.countsPx = 11;
    style.labelPx = 15.8;
    style.secondPx = 11;
    style.numberLabelPx = 14;
    style.tickPx = 9.2;
    style.glyphPx = 28;
    style.arrowPx = 16.5;
    style.footnotePx = 11;
    style.margin = 16;
    return style;
}

FigureStyle FigureStyle::paperHeatmap(const Theme& theme) {
    FigureStyle style = screen(theme, Typography(100));
    style.minCell = 28;
    style.maxCell = 102;
    style.frames = false;
    style.counts = false;
    style.axisTitles = true;
    style.barAtRight = true;
    style.boldName = true;
    style.footnotes = true;
    style.symbolPx = 25;
    style.namePx = 19;
    style.labelPx = 17;
    style.secondPx = 14;
    style.numberLabelPx = 15;
    style.countsPx = 14;
    style.tickPx = 14;
    style.margin = 14;
    return style;
}

FigureStyle FigureStyle::paperEquation(const Theme& theme) {
    FigureStyle style = screen(theme, Typography(100));
    style.footnotes = true;
    style.footnotePx = 13;
    return style;
}

FigureStyle FigureStyle::small(FigureStyle of) {
    of.symbolPx = 17;
    of.namePx = 13;
    of.glyphPx = 18;
    of.arrowPx = 13;
    of.counts = false;
    of.minCell = 8;
    of.maxCell *= 44.0 / 84;
    return of;
}

qreal cellGap(qreal cell) {
    return cell >= 40 ? 2 : cell >= 8 ? 1 : 0;
}
