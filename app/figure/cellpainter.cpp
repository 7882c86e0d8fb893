// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/cellpainter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "figure/areas.h"
#include "figure/cellformat.h"

namespace {

using attention::Index;

constexpr qreal smallestNumber = 10;  // pixels; below, numbers hide
constexpr qreal leastNumberedCell = 26;

bool isMasked(double value) {
    return std::isinf(value) && value < 0;
}

/// Of some rows. Digits are tabular, so the longest text is the widest: few need to be measured.
QString longestNumber(const MatrixBlock& block, Index first, Index last) {
    QString longest;
    for (Index row = first; row < last; ++row) {
        for (Index column = 0; column < block.columns(); ++column) {
            const QString text = block.shown(block.value(row, column));
            if (text.size() > longest.size()) {
                longest = text;
            }
        }
    }
    return longest;
}

}  // namespace

/// How one cell looks: its ground and its number.
struct CellPainter::Look {
    QColor ground;
    QColor number;
    QString text;
    bool bold = false;
    bool hatched = false;
    bool dashed = false;
    bool corner = false;
    bool check = false;
};

CellPainter::CellPainter(QPainter& painter, const Figure& figure, const MatrixBlock& block,
                         const FigureStyle& style, QRectF cells, QRectF visible, AreaCache* cache)
    : painter_(painter),
      figure_(figure),
      block_(block),
      style_(style),
      scale_(block.kind, block.low, block.high, style.theme),
      cells_(cells),
      visible_(visible),
      cache_(cache) {
    cellWidth_ = cells.width() / static_cast<qreal>(std::max<Index>(1, block.columns()));
    cellHeight_ = cells.height() / static_cast<qreal>(std::max<Index>(1, block.rows()));
    cell_ = std::min(cellWidth_, cellHeight_);
    gap_ = cellGap(cell_);
    chooseNumberSize();
}

QRectF CellPainter::rect(CellPosition at) const {
    return {cells_.left() + static_cast<qreal>(at.column) * cellWidth_ + gap_ / 2,
            cells_.top() + static_cast<qreal>(at.row) * cellHeight_ + gap_ / 2, cellWidth_ - gap_,
            cellHeight_ - gap_};
}

qreal CellPainter::numberShare(const QString& longest, const Typography& type) {
    const qreal em = QFontMetricsF(type.number(100)).horizontalAdvance(longest) / 100;
    return std::min(0.40, em > 0 ? 0.735 / em : 0.40);
}

qreal CellPainter::smallestNumberedCell(const MatrixBlock& block, const Typography& type) {
    const QString longest = longestNumber(block, 0, block.rows());
    return std::max(leastNumberedCell, std::ceil(smallestNumber / numberShare(longest, type)));
}

/// One size for a whole matrix: 0.40 of a cell, less where the longest number needs it.
void CellPainter::chooseNumberSize() {
    if (cell_ < leastNumberedCell) {
        return;
    }
    const Index first =
        std::max<Index>(0, static_cast<Index>((visible_.top() - cells_.top()) / cellHeight_));
    const Index last = std::min(
        block_.rows(), 1 + static_cast<Index>((visible_.bottom() - cells_.top()) / cellHeight_));
    const qreal px = numberShare(longestNumber(block_, first, last), style_.type) * cell_;
    numberPx_ = px >= smallestNumber ? px : 0;
}

bool CellPainter::isLit(CellPosition at) const {
    return block_.lit && block_.lit->contains(at.row, at.column);
}

bool CellPainter::isDimmed(CellPosition at) const {
    return block_.dims && !isLit(at);
}

CellPainter::Look CellPainter::lookOf(CellPosition at) const {
    const Theme& theme = style_.theme;
    const double value = block_.value(at.row, at.column);
    const bool chosen = style_.frames && block_.selected == at;
    const CellMark mark = figure_.mark(block_, at);
    Look look;
    look.text = block_.shown(chosen && block_.partial ? *block_.partial : value);
    look.bold = chosen || (style_.frames && block_.dims && isLit(at));
    look.ground = QColor::fromRgb(scale_.rgb(value));
    look.number = numberColorOn(look.ground);
    if (mark.state == CellMark::State::hidden) {
        return {theme.sunken, theme.muted, QStringLiteral("?"), look.bold, false, true,
                false,        false};
    }
    if (mark.state == CellMark::State::wrong) {
        return {theme.errorWash, theme.text, mark.typed, look.bold, false, false, false, false};
    }
    if (mark.state == CellMark::State::rounded) {
        look.text = QStringLiteral("≈") + mark.typed;
    }
    if (block_.allows && value == 0) {
        look.check = true;
        look.ground = theme.surface;
        look.text.clear();
    }
    if (isMasked(value)) {
        look.hatched = true;
        look.ground = theme.hatchGround;
        look.number = theme.text;
    }
    if (isDimmed(at)) {
        look.ground = theme.dimmed(look.ground, style_.dim);
        look.number = style_.dim > 0.5 ? theme.muted : look.number;
    }
    if (figure_.stale) {
        look.ground = theme.sunken;
        look.number = theme.muted;
        look.hatched = false;
        look.corner = true;
    }
    return look;
}

void CellPainter::paintCells() {
    if (block_.rows() == 0 || block_.columns() == 0) {
        return;
    }
    painter_.setRenderHint(QPainter::Antialiasing, false);
    if (cell_ < 8) {
        paintAreas();
        return;
    }
    const auto clampIndex = [](qreal value, Index end) {
        return std::clamp<Index>(static_cast<Index>(std::floor(value)), 0, end);
    };
    const Index top = clampIndex((visible_.top() - cells_.top()) / cellHeight_, block_.rows());
    const Index bottom =
        clampIndex((visible_.bottom() - cells_.top()) / cellHeight_ + 1, block_.rows());
    const Index left = clampIndex((visible_.left() - cells_.left()) / cellWidth_, block_.columns());
    const Index right =
        clampIndex((visible_.right() - cells_.left()) / cellWidth_ + 1, block_.columns());
    for (Index row = top; row < bottom; ++row) {
        for (Index column = left; column < right; ++column) {
            paintCell({row, column});
        }
    }
}

void CellPainter::paintCell(CellPosition at) {
    const Look look = lookOf(at);
    const QRectF cell = rect(at);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(look.ground);
    painter_.drawRect(cell);
    if (look.hatched) {
        paintHatch(cell);
    }
    if (look.corner) {
        const qreal side = std::max(3.0, cell_ * 0.24);
        painter_.setRenderHint(QPainter::Antialiasing, true);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(style_.theme.muted);
        painter_.drawPolygon(QPolygonF({cell.topLeft(), cell.topLeft() + QPointF(side, 0),
                                        cell.topLeft() + QPointF(0, side)}));
        painter_.setRenderHint(QPainter::Antialiasing, false);
    }
    if (look.dashed) {
        QPen pen(style_.theme.edge, cell_ >= 40 ? 1.5 : 1);
        pen.setDashPattern({3, 2.5});
        painter_.setRenderHint(QPainter::Antialiasing, true);
        painter_.setPen(pen);
        painter_.setBrush(Qt::NoBrush);
        painter_.drawRect(cell.adjusted(0.75, 0.75, -0.75, -0.75));
        painter_.setRenderHint(QPainter::Antialiasing, false);
    }
    if (look.check && cell_ >= 16) {
        const QPointF c = cell.center();
        const qreal r = cell_ * 0.3;
        painter_.setRenderHint(QPainter::Antialiasing, true);
        painter_.setBrush(Qt::NoBrush);
        painter_.setPen(QPen(style_.theme.edge, 1));
        painter_.drawRoundedRect(cell.adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
        painter_.setPen(QPen(style_.theme.ok, std::max(1.5, cell_ * 0.045), Qt::SolidLine,
                             Qt::RoundCap, Qt::RoundJoin));
        painter_.drawPolyline(QPolygonF({c + QPointF(-0.62, 0.06) * r, c + QPointF(-0.16, 0.5) * r,
                                         c + QPointF(0.66, -0.48) * r}));
        painter_.setRenderHint(QPainter::Antialiasing, false);
    }
    if (numberPx_ > 0 && !look.check) {
        if (look.hatched) {
            // A plain plate, so that −∞ reads on the hatching.
            const QFont font = style_.type.number(numberPx_, look.bold);
            const qreal width = QFontMetricsF(font).horizontalAdvance(look.text) + numberPx_ * 0.3;
            const qreal height = std::min(cell.height(), numberPx_ * 1.15);
            painter_.setPen(Qt::NoPen);
            painter_.setBrush(style_.theme.hatchGround);
            painter_.drawRect(
                QRectF(cell.center() - QPointF(width / 2, height / 2), QSizeF(width, height)));
        }
        paintNumber(cell, look.text, look.number, look.bold);
    }
    paintMark(cell, figure_.mark(block_, at));
}

void CellPainter::paintNumber(const QRectF& cell, const QString& text, const QColor& color,
                              bool bold) {
    qreal px = numberPx_;
    QFont font = style_.type.number(px, bold);
    qreal width = QFontMetricsF(font).horizontalAdvance(text);
    // A typed answer or a bold number may be wider than what the size was chosen for.
    if (width > cell.width() * 0.92) {
        px *= cell.width() * 0.92 / width;
        font = style_.type.number(px, bold);
        width = QFontMetricsF(font).horizontalAdvance(text);
    }
    const QFontMetricsF metrics(font);
    painter_.setFont(font);
    painter_.setPen(color);
    // Digits sit in the middle by their own height, not by the font's line height.
    painter_.drawText(
        QPointF(cell.center().x() - width / 2, cell.center().y() + metrics.capHeight() / 2), text);
}

/// 45° lines, each cut to the cell by arithmetic: SVG has no clip paths here.
void CellPainter::paintHatch(const QRectF& cell) {
    const qreal step = std::clamp(cell_ * 0.14, 3.0, 12.0);
    painter_.setRenderHint(QPainter::Antialiasing, true);
    painter_.setPen(QPen(Theme::mixed(style_.theme.hatchLine, style_.theme.hatchGround, 0.15),
                         std::clamp(cell_ * 0.02, 0.8, 2.5)));
    for (qreal offset = step / 2; offset < cell.width() + cell.height(); offset += step) {
        const QPointF low(cell.left() + std::max(0.0, offset - cell.height()),
                          cell.top() + std::min(offset, cell.height()));
        const QPointF high(cell.left() + std::min(offset, cell.width()),
                           cell.top() + std::max(0.0, offset - cell.width()));
        painter_.drawLine(low, high);
    }
    painter_.setRenderHint(QPainter::Antialiasing, false);
}

void CellPainter::paintMark(const QRectF& cell, const CellMark& mark) {
    using State = CellMark::State;
    if (mark.state == State::none || mark.state == State::hidden) {
        return;
    }
    const Theme& theme = style_.theme;
    const QColor color = mark.state == State::wrong ? theme.error : theme.ok;
    QPen pen(color, std::max(1.5, cell_ * 0.035));
    if (mark.state == State::rounded) {
        pen.setDashPattern({3, 2});
    }
    pen.setJoinStyle(Qt::MiterJoin);
    painter_.setRenderHint(QPainter::Antialiasing, true);
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRect(cell);
    if (mark.state != State::rounded) {
        // A badge on the corner: ✓ or ✕, drawn, so that no font is asked for it.
        const qreal r = std::clamp(cell_ * 0.15, 4.0, 14.0);
        const QPointF c = cell.topRight();
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(color);
        painter_.drawEllipse(c, r, r);
        painter_.setPen(QPen(theme.surface, r * 0.24, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter_.setBrush(Qt::NoBrush);
        if (mark.state == State::right) {
            painter_.drawPolyline(
                QPolygonF({c + QPointF(-0.45, 0.02) * r, c + QPointF(-0.12, 0.36) * r,
                           c + QPointF(0.48, -0.34) * r}));
        } else {
            painter_.drawLine(c + QPointF(-0.38, -0.38) * r, c + QPointF(0.38, 0.38) * r);
            painter_.drawLine(c + QPointF(0.38, -0.38) * r, c + QPointF(-0.38, 0.38) * r);
        }
    }
    painter_.setRenderHint(QPainter::Antialiasing, false);
}

void CellPainter::paintAreas() {
    const AreaColors colors(figure_, block_, scale_, style_);
    paintAreaCells(painter_, colors, cells_, visible_, cache_);
    if (!block_.dims || !block_.lit || style_.dim <= 0) {
        return;
    }
    // Cells this small step back together: the surface over all but the lit ones.
    QColor veil = style_.theme.surface;
    veil.setAlphaF(static_cast<float>(Theme::dimShare * style_.dim));
    const QRectF shown = cells_.intersected(visible_);
    const QRectF lit = QRectF(cells_.left() + static_cast<qreal>(block_.lit->column) * cellWidth_,
                              cells_.top() + static_cast<qreal>(block_.lit->row) * cellHeight_,
                              static_cast<qreal>(block_.lit->columns) * cellWidth_,
                              static_cast<qreal>(block_.lit->rows) * cellHeight_)
                           .intersected(shown);
    const QRectF around = lit.isEmpty() ? QRectF(shown.topLeft(), QSizeF(0, 0)) : lit;
    painter_.fillRect(QRectF(shown.topLeft(), QPointF(shown.right(), around.top())), veil);
    painter_.fillRect(QRectF(QPointF(shown.left(), around.bottom()), shown.bottomRight()), veil);
    painter_.fillRect(
        QRectF(QPointF(shown.left(), around.top()), QPointF(around.left(), around.bottom())), veil);
    painter_.fillRect(
        QRectF(QPointF(around.right(), around.top()), QPointF(shown.right(), around.bottom())),
        veil);
}

void CellPainter::paintFrame(const QRectF& around, const QColor& color, qreal width, qreal radius) {
    painter_.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRoundedRect(around, radius, radius);
}

void CellPainter::paintFrames() {
    const Theme& theme = style_.theme;
    painter_.setRenderHint(QPainter::Antialiasing, true);
    paintFrame(cells_.adjusted(-0.5, -0.5, 0.5, 0.5), theme.line, 1, 0);
    if (!style_.frames || cells_.isEmpty()) {
        painter_.setRenderHint(QPainter::Antialiasing, false);
        return;
    }
    const qreal big = std::max(1.0, cell_ / 60);  // above 60 px frames grow with the cell
    if (block_.lit) {
        const QColor color = block_.accent == Accent::row ? theme.rowLine : theme.columnLine;
        const qreal width = 2.5 * std::sqrt(big);
        const CellRegion& lit = *block_.lit;
        const QRectF first = rect({lit.row, lit.column});
        const QRectF last = rect({lit.row + lit.rows - 1, lit.column + lit.columns - 1});
        const qreal clear = cell_ >= 20 ? 3 : 1.5;
        const QRectF around = first.united(last).adjusted(-clear, -clear, clear, clear);
        paintFrame(around, color, width, 4);
        if (block_.term) {
            const QRectF term = rect(*block_.term);
            paintFrame(term.adjusted(2, 2, -2, -2), theme.surface, 2, 2);
            paintFrame(term, color, 3 * big, 2);
        }
    }
    if (block_.hovered && block_.hovered != block_.selected &&
        block_.hovered->row < block_.rows() && block_.hovered->column < block_.columns()) {
        paintFrame(rect(*block_.hovered), theme.text, cell_ >= 16 ? 2 : 1, 1);
    }
    if (block_.selected) {
        const QRectF cell = rect(*block_.selected);
        const qreal width = cell_ >= 20 ? 3 * std::max(1.0, 0.05 * cell_ / 3) : 2;
        if (cell_ >= 20) {
            paintFrame(cell.adjusted(1, 1, -1, -1), theme.surface, 2, 1);
        }
        paintFrame(cell.adjusted(-width / 2, -width / 2, width / 2, width / 2), theme.selection,
                   width, 3);
        if (style_.focused) {
            QPen pen(theme.text, 1.5);
            pen.setDashPattern({2, 2});
            painter_.setPen(pen);
            const qreal out = width + 2.5;
            painter_.drawRoundedRect(cell.adjusted(-out, -out, out, out), 4, 4);
        }
    }
    painter_.setRenderHint(QPainter::Antialiasing, false);
}
