// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What the flow diagram shows for one folding: a tree of cards (stops, folded groups, open groups)
// and, inside each open group, which card feeds which. Knows stops and groups, no sizes.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "attention/plan.h"

struct DiagramItem {
    enum class Kind {
        Stop,    ///< thumbnails of the steps that are walked together
        Folded,  ///< a group drawn as one card
        Open,    ///< a group drawn as a frame around its items
    };
    Kind kind = Kind::Open;
    int stop = -1;           ///< Stop: position in Plan::stops
    std::vector<int> steps;  ///< every listed step inside, in plan order
    std::string place;       ///< Folded, Open: the group; the root has none
    int parent = -1;
    std::vector<int> children;  ///< Open: positions in DiagramGraph::items, in plan order

    /// Where numbers leave and enter the card on their way through the group it lies in.
    int firstStep() const { return steps.empty() ? -1 : steps.front(); }
    int lastStep() const { return steps.empty() ? -1 : steps.back(); }
};

/// Numbers flow between two cards of the same open group, or through its border: from a port where
/// they enter to a card, or from a card to where they leave.
struct DiagramLink {
    int container = 0;
    int from = -1;  ///< item; -1: they enter the group here
    int to = -1;    ///< item; -1: they leave the group here
    int source = -1;
    /// Which step reads which: (source step, reading step).
    std::vector<std::pair<int, int>> flows;
};

struct DiagramGraph {
    std::vector<DiagramItem> items;  ///< the root, an open group without a place, is first
    std::vector<DiagramLink> links;
    /// Per open item: the steps outside that are read inside, in plan order.
    std::map<int, std::vector<int>> entries;
    /// Per open item: the steps inside that are read outside, in plan order.
    std::map<int, std::vector<int>> exits;

    /// The card that stands for a step: its stop, or the outermost folded group around it.
    int itemOf(int step) const;
    /// The child of `container` in which the step lies, or -1.
    int childOf(int container, int step) const;
};

/// `folded` holds the places of groups that are drawn as one card.
DiagramGraph diagramGraph(const attention::Plan& plan, const std::set<std::string>& folded);

/// What is folded when a plan is first shown: nothing in a small plan; in a large one every group
/// except those around the given stop.
std::set<std::string> initiallyFolded(const attention::Plan& plan, int stop);

/// The only outermost group, where there is just one with others in it: it would frame everything,
/// so it is not drawn.
std::string dissolvedPlace(const attention::Plan& plan);

/// The places of all groups around a stop, outermost first.
std::vector<std::string> placesAround(const attention::Plan& plan, int stop);
