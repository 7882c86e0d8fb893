// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Which way each line of a group takes, and on which tracks: topology, no coordinates.

#include <algorithm>
#include <set>

#include "pipeline/diagramgrid.h"
#include "pipeline/diagramgroup.h"

using namespace diagramGrid;

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
