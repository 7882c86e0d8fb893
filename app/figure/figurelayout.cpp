// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/figurelayout.h"

#include <QFontMetricsF>
#include <QHash>
#include <algorithm>
#include <cmath>

#include "figure/cellformat.h"
#include "look/mathtext.h"

namespace {

using attention::Index;

// Below, matrices of a usual size are but a speck.
constexpr qreal tinyCell = 2;

/// What stands around a block's cells, apart from where the block is.
struct Around {
    qreal left = 0;   ///< row labels and their gap
    qreal top = 0;    ///< title and column labels
    qreal right = 0;  ///< row sums, a bar at the right
    qreal bottom = 0;
    qreal columnLabels = 0;
    qreal rowSums = 0;
    qreal minWidth = 0;  ///< of the cells' column: title, bar
    qreal width = 0;     ///< of the cells
    qreal height = 0;
};

/// A layout is tried in many sizes, of cells and of letters: what was measured once is kept.
template <class Measure>
qreal kept(const QString& key, Measure measure) {
    constexpr qsizetype most = 20000;
    static QHash<QString, qreal> widths;
    const auto found = widths.constFind(key);
    if (found != widths.constEnd()) {
        return *found;
    }
    if (widths.size() >= most) {
        widths.clear();
    }
    const qreal width = measure();
    widths.insert(key, width);
    return width;
}

qreal textWidth(const QFont& font, const QString& text) {
    if (text.isEmpty()) {
        return 0;
    }
    return kept(font.key() + u'\n' + text,
                [&] { return QFontMetricsF(font).horizontalAdvance(text); });
}

qreal symbolWidth(const QString& symbol, const FigureStyle& style, qreal pixels) {
    const MathStyle label = MathStyle::label(style.theme, style.type, pixels);
    return kept(style.type.symbol(pixels, true).key() + QString::number(pixels) + u'\r' + symbol,
                [&] { return MathText::parse(symbol).size(label).width(); });
}

bool hasSecond(const std::vector<Label>& names) {
    return std::any_of(names.begin(), names.end(),
                       [](const Label& name) { return !name.second.isEmpty(); });
}

qreal widest(const std::vector<Label>& names, const QFont& first, const QFont& second) {
    qreal width = 0;
    for (const Label& name : names) {
        width = std::max({width, textWidth(first, name.first), textWidth(second, name.second)});
    }
    return width;
}

Around around(const MatrixBlock& block, const FigureStyle& style, qreal cell) {
    Around room;
    room.width = cell * static_cast<qreal>(block.columns());
    room.height = cell * static_cast<qreal>(block.rows());
    if (cell < tinyCell) {
        // Scores of a few tokens beside vectors of thousands of features are still to be read.
        const qreal enlarged = style.px(112) / std::max(room.width, room.height);
        room.width *= std::max(1.0, enlarged);
        room.height *= std::max(1.0, enlarged);
    }
    if (cell < 8) {
        // A long thin matrix drawn by area would vanish.
        const qreal least = style.px(24);
        room.width = std::max(room.width, least);
        room.height = std::max(room.height, least);
    }

    const bool rowLabels = block.labelled && block.rows() < areaFrom && cell >= 9;
    const bool columnLabels = block.labelled && block.columns() < areaFrom && cell >= 9;
    if (rowLabels && block.rowNames) {
        const bool tokens = block.rowAxis.tokens;
        const QFont first = style.ui(tokens ? style.labelPx : style.numberLabelPx, true);
        const QFont second = style.ui(style.secondPx, true);
        qreal names = widest(block.rowAxis.names, first, second);
        if (hasSecond(block.rowAxis.names) && !stacksRowNames(style, cell)) {
            for (const Label& name : block.rowAxis.names) {
                names = std::max(names, textWidth(first, name.first) + style.px(rowNameGap) +
                                            textWidth(second, name.second));
            }
        }
        room.left = std::min(names, style.px(170)) + rowNamePadding(style, tokens);
    }
    if (columnLabels) {
        const bool two = hasSecond(block.columnAxis.names);
        room.columnLabels =
            style.px(block.columnAxis.tokens ? style.labelPx + 12 : style.numberLabelPx + 13) +
            (two ? style.px(style.secondPx + 3) : 0);
    }
    room.top = room.columnLabels + style.px(style.symbolPx + 10);
    if (style.axisTitles && block.labelled) {
        room.left =
            std::max(room.left,
                     textWidth(style.ui(style.countsPx), block.rowAxis.title.first) + style.px(12));
        room.left =
            std::max(room.left, textWidth(style.ui(style.countsPx), block.rowAxis.title.second) +
                                    style.px(12));
        room.top += style.px(style.countsPx + 12);
        room.columnLabels =
            std::max(room.columnLabels, style.px(style.countsPx) * 2 + style.px(10));
    }
    if (block.rowSums && rowLabels) {
        const QFont small = style.ui(style.countsPx);
        const QString sum = block.shown(1);
        room.rowSums = std::max({textWidth(style.number(style.numberLabelPx, true), sum),
                                 textWidth(small, block.rowSumHeader.first),
                                 textWidth(small, block.rowSumHeader.second)}) +
                       style.px(10);
        room.right = room.rowSums;
    }
    room.minWidth = blockTitleWidth(block, style);
    if (block.colourBar) {
        const QFont tick = style.number(style.tickPx);
        const qreal ends = textWidth(tick, block.shownEnd(block.low)) +
                           textWidth(tick, block.shownEnd(block.high)) + style.px(8);
        if (style.barAtRight) {
            room.right +=
                style.px(18 + 15 + 8) + std::max(textWidth(tick, block.shownEnd(block.low)),
                                                 textWidth(tick, QStringLiteral("0.5")));
        } else {
            room.minWidth = std::max(room.minWidth, ends);
            room.bottom = style.px(16 + 6 + style.tickPx);
        }
    }
    return room;
}

struct Placed {
    std::vector<Around> blocks;
    qreal left = 0;
    qreal middle = 0;  ///< width from the cells' left edge on
    qreal above = 0;   ///< from the axis
    qreal below = 0;
};

Placed measure(const FigureColumn& column, const FigureStyle& style, qreal cell) {
    Placed placed;
    qreal height = 0;
    for (const MatrixBlock& block : column.blocks) {
        const Around room = around(block, style, cell);
        placed.left = std::max(placed.left, room.left);
        placed.middle = std::max({placed.middle, room.width + room.right, room.minWidth});
        height += room.top + room.height + room.bottom;
        placed.blocks.push_back(room);
    }
    height += style.px(8) * static_cast<qreal>(column.blocks.size() - 1);
    if (column.blocks.size() == 1) {
        placed.above = placed.blocks[0].top + placed.blocks[0].height / 2;
        placed.below = placed.blocks[0].height / 2 + placed.blocks[0].bottom;
    } else {
        placed.above = placed.below = height / 2;
    }
    return placed;
}

qreal connectorWidth(const Connector& connector, const FigureStyle& style) {
    if (!connector.arrow) {
        return connector.glyph.isEmpty() ? style.px(16) : style.px(style.glyphPx * 1.34);
    }
    const qreal label = symbolWidth(connector.glyph, style, style.px(style.arrowPx));
    const qreal note = textWidth(style.ui(style.secondPx), connector.note.oneLine());
    return std::max({label + style.px(14), note + style.px(8), style.px(style.arrowPx * 4.6)}) +
           style.px(style.arrowAir);
}

BlockLayout place(const MatrixBlock& block, const Around& room, const FigureStyle& style,
                  QPointF cells) {
    BlockLayout out;
    out.cells = QRectF(cells, QSizeF(room.width, room.height));
    out.cellWidth = room.width / static_cast<qreal>(std::max<Index>(1, block.columns()));
    out.cellHeight = room.height / static_cast<qreal>(std::max<Index>(1, block.rows()));
    out.rowLabelWidth = room.left;
    out.columnLabelHeight = room.columnLabels;
    const qreal top = cells.y() - room.top;
    out.title = {cells.x() + (style.boldName ? 0 : style.px(1)),
                 top + style.px(style.symbolPx * 0.86)};
    out.titleWidth = std::max(room.minWidth, room.width);
    out.nameWidth = blockTitleWidth(block, style);
    if (block.colourBar && style.barAtRight) {
        out.bar = QRectF(out.cells.right() + room.rowSums + style.px(18), cells.y(), style.px(15),
                         room.height);
    } else if (block.colourBar) {
        out.bar = QRectF(cells.x(), out.cells.bottom() + style.px(10),
                         std::max(room.width, std::min(room.minWidth, style.px(64))), style.px(6));
    }
    if (room.rowSums > 0) {
        out.rowSums = QRectF(out.cells.right() + style.px(10), cells.y() - room.columnLabels,
                             room.rowSums - style.px(10), room.columnLabels + room.height);
    }
    out.outer = QRectF(cells.x() - room.left, top,
                       room.left + std::max(room.width + room.right, room.minWidth),
                       room.top + room.height + room.bottom);
    return out;
}

/// Whole pixels, so that cells of the screen are crisp.
qreal snapped(qreal value) {
    return std::round(value);
}

}  // namespace

qreal blockTitleWidth(const MatrixBlock& block, const FigureStyle& style) {
    qreal width = symbolWidth(block.symbol, style, style.px(style.symbolPx)) + style.px(8) +
                  textWidth(style.ui(style.namePx, style.boldName), block.name.first);
    if (!block.name.second.isEmpty()) {
        width += style.px(8) + textWidth(style.ui(style.namePx), block.name.second);
    }
    return width;
}

namespace {

qreal stackedHeight(const FigureStyle& style) {
    return style.px(style.labelPx + style.secondPx + 13);
}

int firstStackingCell(const FigureStyle& style) {
    return static_cast<int>(std::ceil(stackedHeight(style)));
}

}  // namespace

qreal rowNamePadding(const FigureStyle& style, bool tokens) {
    return style.px(!style.frames ? 10 : tokens ? 24 : 14);
}

bool stacksRowNames(const FigureStyle& style, qreal cellHeight) {
    return cellHeight >= stackedHeight(style);
}

qreal rowNameRoom(const BlockLayout& block, const FigureStyle& style, bool tokens) {
    // A pixel more than was measured: fonts round.
    return std::max(block.rowLabelWidth - rowNamePadding(style, tokens) + 1, style.px(12));
}

bool drawnByArea(const Figure& figure) {
    bool area = false;
    figure.eachBlock([&](const MatrixBlock& block, int) {
        area = area || block.rows() >= areaFrom || block.columns() >= areaFrom;
    });
    return area;
}

FigureLayout layoutFigure(const Figure& figure, const FigureStyle& style, qreal cell, qreal width) {
    FigureLayout out;
    out.cell = cell;
    std::vector<Placed> placed;
    for (const FigureColumn& column : figure.columns) {
        placed.push_back(measure(column, style, cell));
    }

    // Lines: one, or in a recap as many as the width asks for.
    const qreal margin = style.px(style.margin);
    qreal y = margin;
    qreal right = 0;
    std::size_t first = 0;
    out.connectors.resize(figure.columns.size());
    while (first < figure.columns.size()) {
        qreal x = margin;
        qreal above = 0;
        qreal below = 0;
        std::size_t end = first;
        while (end < figure.columns.size()) {
            const qreal gap = end == 0 ? 0 : connectorWidth(figure.columns[end].before, style);
            const qreal next = x + gap + placed[end].left + placed[end].middle;
            if (figure.wraps && end > first && width > 0 && next > width - margin) {
                break;
            }
            x = next;
            above = std::max(above, placed[end].above);
            below = std::max(below, placed[end].below);
            ++end;
        }
        const qreal axis = y + above;
        out.axis = axis;
        x = margin;
        for (std::size_t i = first; i < end; ++i) {
            if (i > 0) {
                const qreal gap = connectorWidth(figure.columns[i].before, style);
                out.connectors[i] = QRectF(x, axis - style.px(30), gap, style.px(60));
                x += gap;
            }
            const Placed& column = placed[i];
            qreal top = axis - column.above;
            for (std::size_t b = 0; b < column.blocks.size(); ++b) {
                const Around& room = column.blocks[b];
                const QPointF corner(snapped(x + column.left), snapped(top + room.top));
                out.blocks.push_back(place(figure.columns[i].blocks[b], room, style, corner));
                top += room.top + room.height + room.bottom + style.px(8);
            }
            x += column.left + column.middle;
        }
        right = std::max(right, x);
        y = axis + below + (end < figure.columns.size() ? style.px(20) : 0);
        first = end;
    }

    if (style.footnotes && !figure.footnotes.empty()) {
        const QFont font = style.ui(style.footnotePx);
        y += style.px(8);
        const qreal left = out.blocks.empty() ? margin : out.blocks.front().cells.left();
        for (const Label& note : figure.footnotes) {
            y += style.px(style.footnotePx * 1.5);
            out.footnotes.push_back({left, y - style.px(style.footnotePx * 0.3)});
            right = std::max(right, left + textWidth(font, note.first) + style.px(14) +
                                        textWidth(font, note.second));
        }
    }
    out.size = QSizeF(std::ceil(right + margin), std::ceil(y + margin));
    return out;
}

FigureLayout fitFigure(const Figure& figure, const FigureStyle& style, QSizeF room) {
    const auto fits = [&](const FigureLayout& layout) {
        return layout.size.width() <= room.width() && layout.size.height() <= room.height();
    };
    if (drawnByArea(figure)) {
        // Halve the step: cells may be fractions of a pixel here.
        qreal low = 0.01;
        qreal high = style.maxCell;
        for (int i = 0; i < 16; ++i) {
            const qreal middle = std::sqrt(low * high);
            (fits(layoutFigure(figure, style, middle, room.width())) ? low : high) = middle;
        }
        const qreal cell = low >= 4 ? std::floor(low) : low;
        return layoutFigure(figure, style, cell, room.width());
    }
    const auto fitsWith = [&](int cell) {
        return fits(layoutFigure(figure, style, cell, room.width()));
    };
    int low = static_cast<int>(style.minCell);
    int high = static_cast<int>(style.maxCell);
    // High rows stack the languages of their names, which then take less width than those of
    // somewhat lower rows: sizes above and below are searched apart, each for itself in order.
    const int stacking = firstStackingCell(style);
    if (stacking > low && stacking <= high) {
        if (fitsWith(stacking)) {
            low = stacking;
        } else {
            high = stacking - 1;
        }
    }
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (fitsWith(middle)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return layoutFigure(figure, style, low, room.width());
}

std::optional<FigureLayout::Hit> FigureLayout::cellAt(const Figure& figure, QPointF point) const {
    std::optional<Hit> hit;
    figure.eachBlock([&](const MatrixBlock& block, int index) {
        const BlockLayout& at = blocks[static_cast<std::size_t>(index)];
        if (hit || !at.cells.contains(point) || at.cellWidth <= 0 || at.cellHeight <= 0) {
            return;
        }
        const auto column = static_cast<Index>((point.x() - at.cells.left()) / at.cellWidth);
        const auto row = static_cast<Index>((point.y() - at.cells.top()) / at.cellHeight);
        hit = Hit{index,
                  {std::clamp<Index>(row, 0, block.rows() - 1),
                   std::clamp<Index>(column, 0, block.columns() - 1)}};
    });
    return hit;
}
