// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The lines of a group: its routes, turned into points once everything has its place.

#include "pipeline/diagramgrid.h"
#include "pipeline/diagramgroup.h"

using namespace diagramGrid;

qreal DiagramGroupLayout::trackX(Gap gap, int track) const {
    const auto [left, width] = gapX_.at(gap);
    const auto label = gapLabel_.find(gap);
    const auto count = static_cast<qreal>(gapTracks_.at(gap).size());
    const qreal first = label != gapLabel_.end() && label->second > 0
                            ? left + grid(2)
                            : left + (width - grid(trackGap) * (count - 1)) / 2;
    return first + track * grid(trackGap);
}

qreal DiagramGroupLayout::channelY(int row, int track) const {
    return rowBottom_[std::size_t(row)] + grid(1) + channelPitch(row) * (track + 1);
}

/// From one track to the next; a label stands on its own line's track.
qreal DiagramGroupLayout::channelPitch(int row) const {
    const auto label = channelLabel_.find(row);
    const bool labelled = label != channelLabel_.end() && label->second > 0;
    return labelled ? label->second + grid(1 + labelLift) : grid(trackGap);
}

/// Where a line meets the lower edge of a card: at its middle, or beside one that goes the other
/// way; from a stop of several steps, under the step whose numbers it carries.
qreal DiagramGroupLayout::below(const DiagramBox& box, const DiagramLink& link,
                                bool leaving) const {
    qreal x = box.at.x() + box.size.width() / 2;
    const auto place = box.placeOf.find(leaving ? link.source : link.flows.front().second);
    if (box.places.size() > 1 && place != box.placeOf.end()) {
        return box.at.x() + box.places[std::size_t(place->second)].center().x();
    }
    bool both[2] = {false, false};
    for (const auto& route : routes_) {
        both[0] |= route.from == &box && route.fromBelow;
        both[1] |= route.to == &box && route.toBelow;
    }
    if (both[0] && both[1]) {
        x += leaving ? grid(2) : -grid(2);
    }
    return x;
}

void DiagramGroupLayout::draw() {
    for (auto& [source, y] : entryAxis) {
        y += axis;
    }
    for (const auto& route : routes_) {
        DiagramGeometry::Line line;
        line.arrow = route.to && !route.to->open;
        const Gap fromGap{route.fromRow, route.fromGap};
        const Gap toGap{route.toRow, route.toGap};
        const qreal fromAxis = rowAxis_[std::size_t(route.fromRow)];
        const qreal toAxis = rowAxis_[std::size_t(route.toRow)];
        const qreal startX = route.from ? route.from->rect().right() : 0;
        const qreal startY = fromAxis + route.fromY;
        const qreal endX = route.to ? route.to->at.x() : size.width();
        qreal endY = toAxis + route.toY;
        auto& points = line.points;
        if (route.neighbours) {
            points << QPointF(startX, startY);
            if (route.fromTrack >= 0) {
                const qreal x = trackX(fromGap, route.fromTrack);
                points << QPointF(x, startY) << QPointF(x, endY);
            }
            points << QPointF(endX, endY);
        } else {
            const qreal y = channelY(route.channel, route.channelTrack);
            if (route.fromBelow) {
                const qreal x = below(*route.from, *route.link, true);
                points << QPointF(x, route.from->rect().bottom()) << QPointF(x, y);
            } else {
                const qreal x = trackX(fromGap, route.fromTrack);
                points << QPointF(startX, startY) << QPointF(x, startY) << QPointF(x, y);
            }
            qreal lastY = y;
            if (route.margin >= 0) {
                const qreal x = (root_ ? 0 : grid(padding)) + route.margin * grid(trackGap);
                lastY = channelY(route.lastChannel, route.lastChannelTrack);
                points << QPointF(x, y) << QPointF(x, lastY);
            }
            if (!route.to) {
                endY = lastY;
                points << QPointF(endX, endY);
            } else if (route.toBelow) {
                const qreal x = below(*route.to, *route.link, false);
                points << QPointF(x, lastY) << QPointF(x, route.to->rect().bottom());
            } else {
                const qreal x = trackX(toGap, route.toTrack);
                points << QPointF(x, lastY) << QPointF(x, endY) << QPointF(endX, endY);
            }
        }
        if (!route.to) {
            exitAxis[route.link->source] = endY;
        }
        if (!route.label.isEmpty() && route.to) {
            if (route.neighbours) {
                const auto [left, width] = gapX_.at(toGap);
                const qreal right = left + width;
                line.label = QRectF(QPointF(right - grid(labelMargin) - route.label.width(),
                                            endY - route.label.height() - grid(labelLift)),
                                    route.label);
                if (route.fromTrack < 0) {
                    line.label.moveCenter({left + width / 2, line.label.center().y()});
                }
            } else {
                const qreal y = channelY(route.channel, route.channelTrack);
                const qreal x = points.at(points.size() - 2).x();
                line.label = QRectF(QPointF(x - route.label.width() - grid(2),
                                            y - route.label.height() - grid(labelLift)),
                                    route.label);
            }
        }
        lines.push_back(std::move(line));
    }
}
