// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A figure that can be pointed at: it fits the window, scrolls where cells would become too small,
// zooms matrices that are drawn by area, and tells which cell a hand or key means. It decides
// nothing about what a click does.

#pragma once

#include <QScrollArea>
#include <optional>

#include "figure/figureplot.h"

class Fade;
class StickyNames;

class FigureCanvas : public QScrollArea {
    Q_OBJECT
public:
    explicit FigureCanvas(QWidget* parent = nullptr);

    /// Lays out anew.
    void setFigure(Figure figure, const FigureStyle& style);
    /// The same matrices with other cells lit: nothing moves.
    void updateFigure(Figure figure);
    /// Fades from what is seen now; call before either of the above.
    void fade(int milliseconds);
    void setMotion(bool enabled);

    FigurePlot& plot() { return *plot_; }
    const FigurePlot& plot() const { return *plot_; }
    /// What the canvas keeps around its figure for the focus ring.
    static constexpr int ring = 2;
    /// Where a cell is, in plot() coordinates.
    QRectF cellRect(CellRef cell) const;
    /// Scrolls as little as needed.
    void ensureVisible(CellRef cell);

    /// A row or two: it scrolls.
    QSize minimumSizeHint() const override { return {80, 48}; }

signals:
    void hovered(std::optional<CellRef> cell);
    /// A press on a cell; `result`: in the block whose cells can be chosen.
    void pressed(CellRef cell, bool result);
    /// Double click, or Enter on the chosen cell.
    void activated(CellRef cell);
    void moved(int rows, int columns);
    /// About to show a tool tip: set the text, or leave it empty.
    void toolTipWanted(CellRef cell, QString* text);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showFocus();
    void paintFocus();
    std::optional<CellRef> cellAt(QPointF point, bool* result = nullptr) const;
    bool wheel(QWheelEvent* event);
    /// By keys: around the chosen cell of a matrix drawn by area, else around its middle.
    bool zoomByKey(double factor);
    bool mouse(QMouseEvent* event);
    void fit();

    FigurePlot* plot_;
    StickyNames* names_;
    Fade* fade_;
    Figure figure_;
    FigureStyle style_;
    std::optional<QPointF> panFrom_;
    int panBlock_ = -1;
    bool panned_ = false;
};
