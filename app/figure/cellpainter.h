// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The cells of one matrix, in every state that a cell can have. Each cell is one rectangle and its
// number is text, on every device alike; only cells too small for a gap are painted as one image
// where the device is one itself.

#pragma once

#include <QRectF>
#include <QString>

#include "figure/figure.h"
#include "figure/figurestyle.h"
#include "figure/valuescale.h"

class QPainter;
struct AreaCache;

class CellPainter {
public:
    /// `cells` is where the whole matrix would be; only what lies within `visible` is painted
    /// (they differ where a large matrix is zoomed).
    CellPainter(QPainter& painter, const Figure& figure, const MatrixBlock& block,
                const FigureStyle& style, QRectF cells, QRectF visible, AreaCache* cache = nullptr);

    /// Grounds and numbers.
    void paintCells();
    /// What lies over them: hairline, hover, frames of lit and chosen cells.
    void paintFrames();

    /// The smallest cell, in pixels, in which all numbers of a block are shown.
    static qreal smallestNumberedCell(const MatrixBlock& block, const Typography& type);

private:
    struct Look;

    /// Of a number's height to its cell's: 0.40, less where the longest number needs it.
    static qreal numberShare(const QString& longest, const Typography& type);

    Look lookOf(CellPosition at) const;
    QRectF rect(CellPosition at) const;
    bool isLit(CellPosition at) const;
    bool isDimmed(CellPosition at) const;
    void chooseNumberSize();
    void paintCell(CellPosition at);
    void paintHatch(const QRectF& cell);
    void paintNumber(const QRectF& cell, const QString& text, const QColor& color, bool bold);
    void paintMark(const QRectF& cell, const CellMark& mark);
    void paintAreas();
    void paintFrame(const QRectF& around, const QColor& color, qreal width, qreal radius);

    QPainter& painter_;
    const Figure& figure_;
    const MatrixBlock& block_;
    const FigureStyle& style_;
    ValueScale scale_;
    QRectF cells_;
    QRectF visible_;
    AreaCache* cache_;
    qreal cellWidth_ = 0;
    qreal cellHeight_ = 0;
    qreal cell_ = 0;  ///< the smaller of the two
    qreal gap_ = 0;
    qreal numberPx_ = 0;  ///< 0: too small to read
};
