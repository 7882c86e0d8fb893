// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A figure in a QCustomPlot: one axis rect and one plottable a matrix, everything else on one layer
// below them. The same object paints the screen, PNG, SVG, PDF and the clipboard.

#pragma once

#include <qcustomplot.h>

#include <memory>
#include <vector>

#include "figure/figure.h"
#include "figure/figurelayout.h"
#include "figure/figurestyle.h"

class HeatmapPlottable;

class FigurePlot : public QCustomPlot {
    Q_OBJECT
public:
    explicit FigurePlot(QWidget* parent = nullptr);
    ~FigurePlot() override;

    /// Lays the figure out; the plot then wants to be layout().size large. A matrix that is still
    /// there, and as large as before, stays zoomed: its numbers changed, not what one looks at.
    void setFigure(Figure figure, FigureStyle style, QSizeF room);
    /// Another look of the same figure (a chosen cell, a lit row): nothing moves.
    void updateFigure(Figure figure);
    /// The keyboard moves the chosen cell, or does so no more.
    void setFocused(bool focused);
    /// How far operands have stepped back, 0 … 1.
    void setDim(qreal dim);

    const Figure& figure() const { return figure_; }
    const FigureStyle& style() const { return style_; }
    const FigureLayout& figureLayout() const { return layout_; }

    /// The block and cell at a point of the widget, as zoomed now.
    std::optional<FigureLayout::Hit> cellAt(QPointF point) const;
    /// The whole name of the row or column whose label is at a point; empty elsewhere.
    QString nameAt(QPointF point) const;
    /// Whether the names of a cell's row and column stand beside and above it in full.
    bool writesNames(int block, CellPosition at) const;
    int blockCount() const { return static_cast<int>(blocks_.size()); }
    const MatrixBlock& block(int index) const;
    QRectF cellRect(int block, CellPosition at) const;

    /// Zoom of a block drawn by area, around a point.
    bool canZoom(int block) const;
    void zoom(int block, QPointF around, double factor);
    void pan(int block, QPointF by);
    /// Pans as little as needed for a cell of a zoomed block to be seen.
    void reveal(int block, CellPosition at);
    void resetZoom();
    bool zoomed(int block) const;

    /// Paints everything in figure pixels; the painter's scale decides the resolution.
    void paintTo(QPaintDevice& device, qreal scale, bool vector);

    QSize sizeHint() const override;

signals:
    /// Assistive technology pressed a cell.
    void pressed(CellRef cell, bool result);

protected:
    /// A plot without a size has no buffer to paint on: it keeps the one it had.
    void resizeEvent(QResizeEvent* event) override;

private:
    class Surroundings;

    /// The part of a zoomed block that is seen.
    struct Part {
        int step;
        bool transposed;
        attention::Index rows, columns;
        QCPRange across, down;
    };
    std::vector<Part> zoomedParts() const;
    void rebuild(const std::vector<Part>& kept);
    void attach();
    void showAll(int block);

    Figure figure_;
    FigureStyle style_;
    FigureLayout layout_;
    std::vector<const MatrixBlock*> blocks_;
    std::vector<QCPAxisRect*> rects_;
    std::vector<HeatmapPlottable*> heatmaps_;
    Surroundings* surroundings_ = nullptr;
};
