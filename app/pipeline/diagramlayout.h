// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Where the cards and lines of the flow diagram lie. A pure function: no fonts, no painting.
//
// Each open group is laid out by itself, innermost first. Its cards stand in columns by what feeds
// what, columns run left to right and wrap into rows. Lines run only in the gaps between columns
// and in the channels under rows, each on a track of its own there, so that no line ever crosses a
// card; what does not go to a neighbour leaves and arrives from below (the residual connections).
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <functional>
#include <vector>

#include "pipeline/diagramgraph.h"

/// The size of a closed card, as the painter will draw it.
struct DiagramCardSize {
    QSizeF size;
    qreal axis = 0;              ///< height at which lines arrive and leave
    std::vector<QRectF> places;  ///< of the steps of a stop, relative to the card
};

/// What the layout must know of fonts and matrices.
struct DiagramMeasures {
    std::function<DiagramCardSize(const DiagramItem&)> card;  ///< Stop and Folded
    std::function<qreal(const DiagramItem&)> titleWidth;      ///< Open
    std::function<QSizeF(const DiagramLink&)> label;          ///< on a line; empty: none
    qreal unit = 4;                                           ///< one step of the grid
    qreal maxWidth = 1000;                                    ///< rows wrap before this
};

struct DiagramGeometry {
    struct Card {
        QRectF rect;
        std::vector<QRectF> places;  ///< of the steps of a stop
    };
    struct Line {
        QPolygonF points;   ///< horizontal and vertical parts only
        QRectF label;       ///< null: none
        bool arrow = true;  ///< it ends at a closed card
    };
    std::vector<Card> cards;  ///< one per item of the graph; the root's is everything
    std::vector<Line> lines;  ///< one per link of the graph
    QSizeF size() const { return cards.empty() ? QSizeF() : cards.front().rect.size(); }
};

DiagramGeometry diagramLayout(const DiagramGraph& graph, const DiagramMeasures& measures);
