// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/figurestyle.h"

FigureStyle FigureStyle::screen(const Theme& theme, const Typography& type) {
    FigureStyle style;
    style.theme = theme;
    style.type = type;
    return style;
}

FigureStyle FigureStyle::presentation(const Theme& theme, const Typography& type) {
    FigureStyle style = screen(theme, type);
    style.counts = false;
    style.minCell = 44;
    style.maxCell = 150;
    style.symbolPx = 58;
    style.namePx = 36;
    style.countsPx = 26;
    style.labelPx = 38;
    style.secondPx = 26;
    style.numberLabelPx = 34;
    style.tickPx = 22;
    style.glyphPx = 64;
    style.arrowPx = 40;
    style.footnotePx = 26;
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
    of.maxCell = 44;
    return of;
}

qreal cellGap(qreal cell) {
    return cell >= 40 ? 2 : cell >= 8 ? 1 : 0;
}
