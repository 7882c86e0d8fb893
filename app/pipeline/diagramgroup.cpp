// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/diagramgroup.h"

#include <algorithm>
#include <set>

namespace {

// In steps of the grid.
constexpr qreal padding = 3;
constexpr qreal titleHeight = 8;
constexpr qreal gapWidth = 7;
constexpr qreal rowGap = 5;
constexpr qreal stackGap = 4;
constexpr qreal trackGap = 2.5;
constexpr qreal arrivalGap = 2.5;
constexpr qreal labelMargin = 2;

}  // namespace

void DiagramGroupLayout::run(qreal maxWidth) {
    assignColumns();
    wrap(maxWidth);
    placeInRows();
    findRoutes();
    takeTracks();
    takeCoordinates();
    draw();
}

DiagramBox* DiagramGroupLayout::boxOf(int item) {
    const auto found = std::find_if(boxes.begin(), boxes.end(),
                                    [item](const DiagramBox& box) { return box.item == item; });
    return found == boxes.end() ? nullptr : &*found;
}

// Columns by the longest way from what enters; a card that nothing feeds then moves right, next to
// its reader, so that the embedding of the target stands beside the decoder.
void DiagramGroupLayout::assignColumns() {
    std::map<int, std::size_t> order;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        order[boxes[i].item] = i;
    }
    std::vector<std::set<std::size_t>> before(boxes.size()), after(boxes.size());
    for (const auto* link : links) {
        if (link->from < 0 || link->to < 0) {
            continue;
        }
        const std::size_t from = order.at(link->from);
        const std::size_t to = order.at(link->to);
        if (from < to) {  // plan order has no circles; a group whose steps lie apart could make one
            before[to].insert(from);
            after[from].insert(to);
        }
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (const std::size_t earlier : before[i]) {
            boxes[i].column = std::max(boxes[i].column, boxes[earlier].column + 1);
        }
    }
    for (std::size_t i = boxes.size(); i-- > 0;) {
        if (after[i].empty()) {
            continue;
        }
        int nearest = boxes[*after[i].begin()].column;
        for (const std::size_t later : after[i]) {
            nearest = std::min(nearest, boxes[later].column);
        }
        boxes[i].column = nearest - 1;
    }
}

void DiagramGroupLayout::wrap(qreal maxWidth) {
    int last = 0;
    for (const auto& box : boxes) {
        last = std::max(last, box.column);
    }
    qreal used = 0;
    for (int column = 0; column <= last; ++column) {
        qreal width = 0;
        for (const auto& box : boxes) {
            if (box.column == column) {
                width = std::max(width, box.size.width());
            }
        }
        qreal label = 0;
        for (const auto* link : links) {
            const auto* to = boxOf(link->to);
            if (to && to->column == column) {
                label = std::max(label, measures_.label(*link).width());
            }
        }
        const qreal with = std::max(grid(gapWidth), label + grid(2 * labelMargin)) + width;
        if (rows_.empty() || (used > 0 && used + with > maxWidth)) {
            rows_.emplace_back();
            used = 0;
        }
        rows_.back().push_back(column);
        used += with;
    }
}

// Heights only. The first card of every column stands on the axis of its row; one below it moves
// down to stand level with what feeds it.
void DiagramGroupLayout::placeInRows() {
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        for (const int column : rows_[std::size_t(row)]) {
            qreal bottom = 0;
            DiagramBox* above = nullptr;
            qreal widest = 0;
            for (auto& box : boxes) {
                if (box.column != column) {
                    continue;
                }
                box.row = row;
                box.top = -box.axis;
                if (above) {
                    box.top = bottom + grid(stackGap);
                    for (const auto* link : links) {
                        const auto* from = boxOf(link->from);
                        if (link->to == box.item && from && from->row == row &&
                            from->column == column - 1) {
                            box.top = std::max(box.top, from->top + from->axis - box.axis);
                            break;
                        }
                    }
                    above->lowest = false;
                }
                box.lowest = true;
                bottom = box.top + box.size.height();
                above = &box;
                widest = std::max(widest, box.size.width());
            }
            for (auto& box : boxes) {  // folded cards of a stack are as wide as their open sisters
                if (box.column == column && !box.open && box.places.empty()) {
                    box.size.setWidth(widest);
                }
            }
        }
    }
}

void DiagramGroupLayout::findRoutes() {
    for (const auto* link : links) {
        Route route;
        route.link = link;
        route.from = boxOf(link->from);
        route.to = boxOf(link->to);
        route.label = measures_.label(*link);
        const auto position = [&](const DiagramBox& box) {
            return box.column - rows_[std::size_t(box.row)].front();
        };
        if (route.from) {
            route.fromRow = route.from->row;
            route.fromGap = position(*route.from) + 1;
            const auto own = route.from->exitAxis.find(link->source);
            route.fromY = route.from->top +
                          (own != route.from->exitAxis.end() ? own->second : route.from->axis);
        }
        if (route.to) {
            route.toRow = route.to->row;
            route.toGap = position(*route.to);
        } else {
            route.toRow = route.fromRow;
            route.toGap = columnsIn(route.toRow);
        }
        route.neighbours = route.fromRow == route.toRow && route.fromGap == route.toGap;
        const bool forward = route.fromRow == route.toRow && route.fromGap < route.toGap;
        route.fromBelow = forward && route.from && !route.from->open && route.from->lowest;
        route.toBelow = forward && route.to && !route.to->open && route.to->lowest;
        routes_.push_back(route);
    }
    arrive();
}

// Where lines meet the left edge of what they lead to, and where a group's own ports lie: level
// with the first thing they lead to.
void DiagramGroupLayout::arrive() {
    qreal port = 0;
    for (const int source : entries) {
        entryAxis[source] = port;
        port += grid(arrivalGap);
    }
    for (auto& route : routes_) {
        if (!route.from) {
            route.fromY = entryAxis[route.link->source];
        }
    }
    for (auto& box : boxes) {
        std::map<int, int> taken;  // by what shares a line: the place in the row 0, 1, −1, 2 …
        for (const bool neighbours : {true, false}) {
            for (auto& route : routes_) {
                if (route.to != &box || route.toBelow || route.neighbours != neighbours) {
                    continue;
                }
                const auto own = box.entryAxis.find(route.link->source);
                if (own != box.entryAxis.end()) {
                    route.toY = box.top + own->second;
                    continue;
                }
                const bool merges = route.neighbours && mergesAtTarget({route.toRow, route.toGap});
                const int key = merges ? -2 : route.link->source;
                const int place =
                    taken.try_emplace(key, static_cast<int>(taken.size())).first->second;
                const int side = place % 2 == 1 ? 1 : -1;
                route.toY = box.top + box.axis + side * ((place + 1) / 2) * grid(arrivalGap);
            }
        }
    }
}

/// Many cards into few (heads into their concatenation) meet on one track before the target;
/// otherwise each source has a track of its own that branches.
bool DiagramGroupLayout::mergesAtTarget(Gap gap) const {
    std::set<std::pair<int, int>> sources;
    std::set<int> targets;
    bool ports = false;
    for (const auto& route : routes_) {
        if (route.neighbours && Gap{route.toRow, route.toGap} == gap) {
            sources.insert({route.link->from, route.link->source});
            targets.insert(route.link->to);
            ports |= route.link->from < 0;  // what enters a group stays apart: x and f(x) of a sum
        }
    }
    return !ports && sources.size() > targets.size();
}

int DiagramGroupLayout::gapTrack(Gap gap, int key) {
    auto& tracks = gapTracks_[gap];
    return tracks.try_emplace(key, static_cast<int>(tracks.size())).first->second;
}

int DiagramGroupLayout::channelTrack(int row, int key, qreal from, qreal to) {
    auto& tracks = channels_[row];
    const Interval wanted{key, std::min(from, to), std::max(from, to)};
    for (std::size_t track = 0; track < tracks.size(); ++track) {
        const bool free =
            std::all_of(tracks[track].begin(), tracks[track].end(), [&](const Interval& other) {
                return other.key == key || other.to < wanted.from || wanted.to < other.from;
            });
        if (free) {
            tracks[track].push_back(wanted);
            return static_cast<int>(track);
        }
    }
    tracks.push_back({wanted});
    return static_cast<int>(tracks.size()) - 1;
}

void DiagramGroupLayout::takeTracks() {
    constexpr qreal everywhere = 1e6;  // lines between rows keep a channel's whole track
    for (auto& route : routes_) {
        const Gap fromGap{route.fromRow, route.fromGap};
        const Gap toGap{route.toRow, route.toGap};
        // Tracks belong to what shares them: a source, or (negative) the target they merge at.
        const int source = route.link->source;
        if (route.neighbours) {
            if (!route.to) {
                route.toY = route.fromY;  // straight out through the border
                continue;
            }
            gapLabel_[toGap] = std::max(gapLabel_[toGap], route.label.width());
            if (route.fromY != route.toY) {
                route.toTrack = route.fromTrack =
                    gapTrack(toGap, mergesAtTarget(toGap) ? -2 - route.link->to : source);
            }
            continue;
        }
        const bool sameRow = route.fromRow == route.toRow;
        const bool backward = route.toRow < route.fromRow ||
                              (sameRow && !route.fromBelow && route.fromGap > route.toGap);
        if (!route.fromBelow) {
            route.fromTrack = gapTrack(fromGap, source);
        }
        if (!route.toBelow && route.to) {
            route.toTrack = gapTrack(toGap, sameRow ? source : source + 100000);
        }
        const qreal left = 2.0 * route.fromGap - (route.fromBelow ? 1 : 0);
        const qreal right = route.to ? 2.0 * route.toGap + (route.toBelow ? 1 : 0) : everywhere;
        route.channel = route.fromRow;
        route.channelTrack = sameRow && !backward
                                 ? channelTrack(route.channel, source, left, right)
                                 : channelTrack(route.channel, source, -everywhere, everywhere);
        channelLabel_[route.channel] = std::max(channelLabel_[route.channel], route.label.height());
        const int last = sameRow ? route.fromRow : route.toRow - 1;
        if (last != route.channel && last >= 0) {
            route.margin = margins_++;
            route.lastChannel = last;
            route.lastChannelTrack = channelTrack(last, source, -everywhere, everywhere);
        }
    }
}

void DiagramGroupLayout::takeCoordinates() {
    const qreal pad = root_ ? 0 : grid(padding);
    const qreal marginWidth = margins_ * grid(trackGap) + (margins_ ? grid(2) : 0);
    qreal y = root_ ? 0 : grid(titleHeight);
    qreal width = root_ ? 0 : titleWidth_ + 2 * pad;
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        qreal above = 0, beneath = 0;
        for (const auto& box : boxes) {
            if (box.row == row) {
                above = std::max(above, -box.top);
                beneath = std::max(beneath, box.top + box.size.height());
            }
        }
        rowAxis_.push_back(y + above);
        rowBottom_.push_back(y + above + beneath);
        y = rowBottom_.back();
        const auto channel = channels_.find(row);
        const bool lastRow = row + 1 == static_cast<int>(rows_.size());
        if (channel != channels_.end()) {
            y += grid(2) + channelPitch(row) * static_cast<qreal>(channel->second.size());
        }
        if (!lastRow) {
            y += grid(rowGap);
        }

        qreal x = pad + marginWidth;
        for (int column = 0; column <= columnsIn(row); ++column) {
            const Gap gap{row, column};
            const auto tracks = gapTracks_.find(gap);
            const qreal count =
                tracks == gapTracks_.end() ? 0 : static_cast<qreal>(tracks->second.size());
            qreal gapNeeds = count > 0 ? grid(2 + trackGap * count) : 0;
            if (gapLabel_[gap] > 0) {
                gapNeeds += gapLabel_[gap] + grid(2 * labelMargin);
            } else if (count > 0) {
                gapNeeds += grid(3);
            }
            const bool outer = column == 0 || column == columnsIn(row);
            if (!outer) {
                gapNeeds = std::max(gapNeeds, grid(gapWidth));
            } else if (column == 0 && !entries.empty()) {
                gapNeeds = std::max(gapNeeds, grid(2));
            }
            gapX_[gap] = {x, gapNeeds};
            x += gapNeeds;
            if (column == columnsIn(row)) {
                break;
            }
            const int which = rows_[std::size_t(row)][std::size_t(column)];
            qreal columnWidth = 0;
            for (const auto& box : boxes) {
                if (box.column == which) {
                    columnWidth = std::max(columnWidth, box.size.width());
                }
            }
            for (auto& box : boxes) {
                if (box.column == which) {
                    box.at = {x + (columnWidth - box.size.width()) / 2, rowAxis_.back() + box.top};
                }
            }
            x += columnWidth;
        }
        width = std::max(width, x + pad);
    }
    size = {width, y + pad};
    axis = rowAxis_.empty() ? 0 : rowAxis_.front();
}

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
    return labelled ? label->second + grid(1) : grid(trackGap);
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
                                            endY - route.label.height() - 2),
                                    route.label);
                if (route.fromTrack < 0) {
                    line.label.moveCenter({left + width / 2, line.label.center().y()});
                }
            } else {
                const qreal y = channelY(route.channel, route.channelTrack);
                const qreal x = points.at(points.size() - 2).x();
                line.label =
                    QRectF(QPointF(x - route.label.width() - grid(2), y - route.label.height() - 2),
                           route.label);
            }
        }
        lines.push_back(std::move(line));
    }
}
