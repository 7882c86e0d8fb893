// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Everything of a figure but its cells: symbols, names, labels and their pills, row sums, colour
// bars, signs and arrows, footnotes. Paints on any device; text stays text.

#pragma once

#include <QString>

#include "figure/figure.h"
#include "figure/figurelayout.h"
#include "figure/figurestyle.h"

class QPainter;

class FigurePainter {
public:
    FigurePainter(QPainter& painter, const Figure& figure, const FigureLayout& layout,
                  const FigureStyle& style)
        : painter_(painter), figure_(figure), layout_(layout), style_(style) {}

    void paint();

    /// Parts of one matrix, in the order of Figure::eachBlock, where they stand in the layout.
    void paintSide(int block);
    void paintColumnNames(int block);
    /// Moved to the right by so much; the counts stay at the matrix's end.
    void paintTitle(int block, qreal by);

private:
    const MatrixBlock& block(int index) const;
    const BlockLayout& place(int index) const;
    void paintTitle(const MatrixBlock& block, const BlockLayout& at);
    void paintColumnLabels(const MatrixBlock& block, const BlockLayout& at);
    void paintRowLabels(const MatrixBlock& block, const BlockLayout& at);
    void paintAxisTitles(const MatrixBlock& block, const BlockLayout& at);
    void paintRowSums(const MatrixBlock& block, const BlockLayout& at);
    void paintBarBelow(const MatrixBlock& block, const BlockLayout& at);
    void paintBarAtRight(const MatrixBlock& block, const BlockLayout& at);
    void paintRamp(const MatrixBlock& block, const QRectF& bar, bool upright);
    void paintPill(const QRectF& around, Accent accent);
    void paintConnector(const Connector& connector, const QRectF& at);
    void paintFootnotes();

    enum class Align { left, centre, right };
    /// One line with its baseline at y; returns its width.
    qreal text(const QString& words, const QFont& font, const QColor& color, qreal x, qreal y,
               Align align);

    QPainter& painter_;
    const Figure& figure_;
    const FigureLayout& layout_;
    const FigureStyle& style_;
};

/// A label cut to the width with "…"; scripts that run from the right are cut at their own end.
QString elidedLabel(const QString& label, const QFont& font, qreal width);
