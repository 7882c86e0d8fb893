// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Where everything of a figure stands, in pixels from its top-left corner. One square cell size for
// a whole equation; blocks centre on its axis.

#pragma once

#include <QRectF>
#include <QSizeF>
#include <optional>
#include <vector>

#include "figure/figure.h"
#include "figure/figurestyle.h"

struct BlockLayout {
    QRectF cells;
    qreal cellWidth = 0;  ///< equal unless a long thin matrix is drawn by area
    qreal cellHeight = 0;
    QPointF title;         ///< baseline start of the symbol
    qreal titleWidth = 0;  ///< room for symbol, name and counts
    qreal nameWidth = 0;   ///< symbol and name alone
    qreal rowLabelWidth = 0;
    qreal columnLabelHeight = 0;
    QRectF bar;
    QRectF rowSums;  ///< from the header's top to the last row; empty without
    QRectF outer;    ///< everything of this block

    QRectF cell(CellPosition at) const {
        return {cells.left() + static_cast<qreal>(at.column) * cellWidth,
                cells.top() + static_cast<qreal>(at.row) * cellHeight, cellWidth, cellHeight};
    }
};

struct FigureLayout {
    qreal cell = 0;
    QSizeF size;
    std::vector<BlockLayout> blocks;  ///< in the order of Figure::eachBlock
    std::vector<QRectF> connectors;   ///< before each column; empty for the first
    std::vector<QPointF> footnotes;   ///< baseline starts
    qreal axis = 0;                   ///< the equation's middle

    /// The block and cell at a point.
    struct Hit {
        int block = -1;
        CellPosition at;
    };
    std::optional<Hit> cellAt(const Figure& figure, QPointF point) const;
};

/// With cells of this size; `width` is where a recap's line ends.
FigureLayout layoutFigure(const Figure& figure, const FigureStyle& style, qreal cell,
                          qreal width = 0);

/// With the largest cells, within the style's limits, that fit into `room`; cells of a figure with
/// a matrix too large for cells of their own fall below the limits and are drawn by area.
FigureLayout fitFigure(const Figure& figure, const FigureStyle& style, QSizeF room);

/// Symbol and name over a matrix.
qreal blockTitleWidth(const MatrixBlock& block, const FigureStyle& style);

/// Between two languages on one line, at scale 1.
inline constexpr qreal rowNameGap = 6;

/// Between row names and cells, with the pill's own where rows can be lit.
qreal rowNamePadding(const FigureStyle& style, bool tokens);

/// Whether rows are high enough for two languages below each other; else they share a line.
bool stacksRowNames(const FigureStyle& style, qreal cellHeight);

/// How wide the names of rows may be.
qreal rowNameRoom(const BlockLayout& block, const FigureStyle& style, bool tokens);

/// Rows or columns beyond this have no labels and no numbers of their own: drawn by area.
inline constexpr attention::Index areaFrom = 97;
bool drawnByArea(const Figure& figure);
