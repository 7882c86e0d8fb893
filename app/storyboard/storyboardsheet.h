// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// All steps on one sheet: a panel for each with its equation, numbered in the order of the walk.
// Panels stand in rows that fill the width, with cells in which numbers can be read. One painting
// code for the screen and for PNG, SVG and PDF.
#pragma once

#include <QRectF>
#include <QSizeF>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "figure/figurebuilder.h"
#include "figure/figurelayout.h"
#include "figure/figurestyle.h"
#include "pipeline/diagramgraph.h"

class QPainter;

class StoryboardSheet {
public:
    struct Panel {
        int step = -1;   ///< a step, or the output of a group that has no panels of its own
        int number = 0;  ///< of the stop, from 1; 0 for a group
        QString place;   ///< the group it lies in, or the group that it stands for
        Label title;
        QString symbol;
        Figure figure;
        qreal least =
            0;  ///< the cell in which its numbers can be read; 0: it is too large for numbers
        FigureLayout layout;
        QRectF rect;
    };
    struct Options {
        Theme theme;
        Typography type;
        CellMarks marks;
        std::optional<int> present;  ///< the stop that is marked; none: no mark (exports)
        qreal width = 0;             ///< of the sheet; 0: so that it has the shape of a page
    };

    /// In a large plan groups are one panel each, except those around the present stop.
    void build(const FigureSource& source, const Options& options);

    QSizeF size() const { return size_; }
    const std::vector<Panel>& panels() const { return panels_; }
    /// Position of the panel at a point, or -1.
    int at(QPointF point) const;
    void paint(QPainter& painter, std::optional<int> focused = {}) const;

private:
    void addPanel(const FigureSource& source, int step, int number, const std::string& place,
                  bool group);
    void dropWhatRepeats(Panel& panel);
    void dropWideNames(Panel& panel) const;
    FigureLayout layoutOf(const Panel& panel, qreal growth, qreal most) const;
    qreal widthOf(const Panel& panel, const FigureLayout& layout) const;
    void arrangeAsPage();
    void arrange(qreal width);
    qreal arrangeRow(std::size_t first, std::size_t count, qreal width, qreal top);
    void paintHead(QPainter& painter) const;
    void paintPanel(QPainter& painter, const Panel& panel, bool focused) const;
    qreal headHeight() const;

    Options options_;
    FigureStyle style_;
    std::vector<Panel> panels_;
    std::set<QString> named_;  ///< tokens whose name stands on the sheet in both languages
    Label title_;
    Label arithmetic_;
    QSizeF size_;
};
