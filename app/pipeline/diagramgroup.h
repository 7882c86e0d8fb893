// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The layout of one open group of the flow diagram in coordinates of its own; diagramlayout.h says
// by which rules. Cards are placed in diagramgroup.cpp, lines find their way in diagramroutes.cpp
// and become points in diagramlines.cpp. Only diagramlayout.cpp uses it.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "pipeline/diagramlayout.h"

/// What the layout of a group needs to know of a card in it, and where the card then lies.
struct DiagramBox {
    int item = -1;
    QSizeF size;
    qreal axis = 0;
    std::vector<QRectF> places;                ///< of a stop's steps, relative to the card
    std::map<int, int> placeOf;                ///< which of them a step has
    std::map<int, qreal> entryAxis, exitAxis;  ///< of an open group, by source step
    bool open = false;

    int column = 0;
    int row = 0;
    bool lowest = false;  ///< nothing lies below it in its column
    QPointF at;           ///< top left, in the group
    qreal top = 0;        ///< relative to the axis of its row

    QRectF rect() const { return {at, size}; }
};

class DiagramGroupLayout {
public:
    DiagramGroupLayout(const DiagramMeasures& measures, bool root, qreal titleWidth)
        : measures_(measures), root_(root), titleWidth_(titleWidth) {}

    std::vector<DiagramBox> boxes;  ///< in plan order
    std::vector<const DiagramLink*> links;
    std::vector<int> entries, exits;  ///< source steps

    void run(qreal maxWidth);

    // Results.
    QSizeF size;
    qreal axis = 0;  ///< of the first row
    std::map<int, qreal> entryAxis, exitAxis;
    std::vector<DiagramGeometry::Line> lines;  ///< one per link

private:
    /// A gap lies before column `column` of a row; the last one after all columns.
    using Gap = std::pair<int, int>;

    struct Route {
        const DiagramLink* link = nullptr;
        DiagramBox* from = nullptr;
        DiagramBox* to = nullptr;
        int fromRow = 0, toRow = 0;
        int fromGap = 0, toGap = 0;  ///< columns of the gaps at its ends
        bool neighbours = false;     ///< one gap leads from the one to the other
        bool fromBelow = false, toBelow = false;
        qreal fromY = 0, toY = 0;  ///< relative to the axis of the rows
        int fromTrack = -1, toTrack = -1, channel = -1, lastChannel = -1, margin = -1;
        int lastChannelTrack = -1, channelTrack = -1;
        QSizeF label;
    };

    void assignColumns();
    void wrap(qreal maxWidth);
    void placeInRows();
    void findRoutes();
    void arrive();
    void takeTracks();
    void takeCoordinates();
    void draw();

    DiagramBox* boxOf(int item);
    int columnsIn(int row) const { return static_cast<int>(rows_[std::size_t(row)].size()); }
    int gapTrack(Gap gap, int key);
    int channelTrack(int row, int key, qreal from, qreal to);
    qreal leave(const Route& route) const;
    qreal below(const DiagramBox& box, const DiagramLink& link, bool leaving) const;
    qreal trackX(Gap gap, int track) const;
    qreal channelY(int row, int track) const;
    qreal channelPitch(int row) const;
    bool mergesAtTarget(Gap gap) const;
    qreal grid(qreal steps) const { return steps * measures_.unit; }

    const DiagramMeasures& measures_;
    bool root_;
    qreal titleWidth_;

    std::vector<std::vector<int>> rows_;  ///< the columns of each row
    std::vector<Route> routes_;
    std::map<Gap, std::map<int, int>> gapTracks_;
    std::map<Gap, qreal> gapLabel_;
    std::map<Gap, std::pair<qreal, qreal>> gapX_;  ///< left, width
    struct Interval {
        int key;
        qreal from, to;
    };
    std::map<int, std::vector<std::vector<Interval>>> channels_;
    std::map<int, qreal> channelLabel_;
    std::vector<qreal> rowAxis_, rowBottom_;
    int margins_ = 0;
};
