// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The names of a matrix that is larger than the window: its symbol and column names stay at the
// top, its row names at the left, however far one has scrolled.

#pragma once

#include <QWidget>
#include <optional>

class FigurePlot;
struct BlockLayout;

class StickyNames : public QWidget {
    Q_OBJECT
public:
    /// Over the viewport in which the plot scrolls; stands below what is raised later.
    StickyNames(const FigurePlot& plot, QWidget* viewport);

    /// Where on the plot the names that cover this point of it stand by themselves; nothing where
    /// the plot itself is seen.
    std::optional<QPointF> covered(QPointF onPlot) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// On the plot. An empty rectangle: these names stand where they belong.
    struct Stuck {
        qreal down = 0;
        qreal right = 0;
        QRectF head;  ///< symbol, name, column names
        QRectF side;  ///< row names
    };
    Stuck stuck(const BlockLayout& at) const;

    const FigurePlot& plot_;
};
