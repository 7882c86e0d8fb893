// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Cells too small for a gap or a number. Where several fall on one pixel, the one farthest from
// zero is shown: an average would wash out the single strong weight that a reader looks for.

#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <memory>

#include "figure/figure.h"
#include "figure/figurestyle.h"
#include "figure/valuescale.h"

class QPainter;

/// What the colours of a whole matrix depend on.
struct AreaLook {
    /// Held, so that a later matrix cannot come to stand at the same address.
    std::shared_ptr<const attention::Matrix> values;
    double low = 0;
    double high = 0;
    bool transposed = false;
    bool stale = false;
    bool dark = false;

    static AreaLook of(const MatrixBlock& block, const FigureStyle& style, bool stale);
    friend bool operator==(const AreaLook&, const AreaLook&) = default;
};

/// The last image of a matrix, so that lighting other cells does not look through all of them
/// again.
struct AreaCache {
    AreaLook look;
    QRectF target;
    QImage image;
};

/// The colour of an area of cells: its ramp and hatching flattened into one.
class AreaColors {
public:
    AreaColors(const Figure& figure, const MatrixBlock& block, const ValueScale& scale,
               const FigureStyle& style)
        : block_(block),
          scale_(scale),
          style_(style),
          stale_(figure.stale),
          hidden_(figure.marks.hidden(block.step)) {}

    QRgb of(attention::Index row, attention::Index column, attention::Index rows,
            attention::Index columns) const;
    /// Hidden cells come and go without another matrix: their picture is not kept.
    bool keeps() const { return hidden_ == nullptr; }
    bool cached(AreaCache& cache, const QRectF& target, QSize pixels) const;
    attention::Index rows() const { return block_.rows(); }
    attention::Index columns() const { return block_.columns(); }

private:
    const MatrixBlock& block_;
    const ValueScale& scale_;
    const FigureStyle& style_;
    bool stale_;
    const std::vector<bool>* hidden_;  ///< row by row, in the step's orientation

    bool anyHidden(attention::Index row, attention::Index column, attention::Index rows,
                   attention::Index columns) const;
};

/// On an image's own pixels where the painter has any, else as rectangles that overlap their later
/// neighbours by half a pixel, so that antialiasing viewers show no seams.
void paintAreaCells(QPainter& painter, const AreaColors& colors, const QRectF& cells,
                    const QRectF& visible, AreaCache* cache = nullptr);

/// How many cells a vector figure draws at most along one side; more are drawn by area.
inline constexpr attention::Index vectorAreas = 256;
