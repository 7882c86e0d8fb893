// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Sizes and colours of a figure, in one place for screen, projector, paper and thumbnails.

#pragma once

#include <QFont>
#include <QSizeF>

#include "look/theme.h"
#include "look/typography.h"

struct FigureStyle {
    Theme theme;
    Typography type;
    qreal scale = 1;  ///< of all text and gaps; cells have their own limits
    qreal zoom = 1;   ///< the same, as a part of the style: how far a projector is from its readers

    qreal minCell = 28;
    qreal maxCell = 84;
    qreal dim = 1;            ///< how far operands have stepped back, 0 … 1 (moves for 120 ms)
    bool focused = false;     ///< the keyboard moves the chosen cell
    bool frames = true;       ///< chosen and lit cells are framed
    bool counts = true;       ///< 3 查询 × 3 键
    bool axisTitles = false;  ///< 查询 / 键 along the axes
    bool barAtRight = false;  ///< colour bar with ticks beside the matrix instead of below it
    bool boldName = false;    ///< the name as the figure's title
    bool footnotes = false;
    qreal margin = 24;

    // Pixels at scale 1 and 100 % text.
    qreal symbolPx = 22;
    qreal namePx = 13;
    qreal countsPx = 12;
    qreal labelPx = 15;
    qreal secondPx = 12;
    qreal numberLabelPx = 13;
    qreal tickPx = 11;
    qreal glyphPx = 38;
    qreal arrowPx = 15;
    qreal arrowAir = 24;  ///< beside an arrow, both sides together
    qreal footnotePx = 14;

    qreal px(qreal at1) const { return type.px(at1 * scale * zoom); }
    QFont ui(qreal at1, bool bold = false) const { return type.ui(px(at1), bold); }
    QFont number(qreal at1, bool bold = false) const { return type.number(px(at1), bold); }

    /// The equation on the screen.
    static FigureStyle screen(const Theme& theme, const Typography& type);
    /// The same on a page of this size: beyond a large laptop everything grows along, cells above
    /// all, so that a 4K projector is not a postage stamp. `roomPercent` is what the type has
    /// grown by already (see Appearance).
    static FigureStyle onPage(const Theme& theme, const Typography& type, QSizeF page,
                              int roomPercent);
    /// The equation on a projector: larger type and cells.
    static FigureStyle presentation(const Theme& theme, const Typography& type);
    /// One heatmap for a paper or slide: axis titles, colour bar with ticks, footnotes.
    static FigureStyle paperHeatmap(const Theme& theme);
    /// An equation for a paper or slide.
    static FigureStyle paperEquation(const Theme& theme);
    /// A recap's small matrices.
    static FigureStyle small(FigureStyle of);
};

/// White hairlines between cells: 2 px from 40, 1 px below, none under 8.
qreal cellGap(qreal cell);
