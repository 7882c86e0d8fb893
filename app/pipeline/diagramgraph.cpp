// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/diagramgraph.h"

#include <algorithm>
#include <tuple>

namespace {

using attention::Plan;

/// Above this many stops a plan opens folded: a page holds about as many cards.
constexpr std::size_t comfortableStops = 24;

const attention::Group* findGroup(const Plan& plan, const std::string& place) {
    const auto found = std::find_if(plan.groups.begin(), plan.groups.end(),
                                    [&](const auto& group) { return group.place == place; });
    return found == plan.groups.end() ? nullptr : &*found;
}

/// Outermost first; empty for a place that is no group.
std::vector<std::string> chain(const Plan& plan, const std::string& place) {
    std::vector<std::string> places;
    const auto* group = findGroup(plan, place);
    // A parent chain longer than the list of groups would be a circle.
    while (group && places.size() <= plan.groups.size()) {
        places.push_back(group->place);
        group = findGroup(plan, group->parent);
    }
    std::reverse(places.begin(), places.end());
    return places;
}

bool isOutermost(const attention::Group& group) {
    return group.parent.empty();
}

}  // namespace

std::string dissolvedPlace(const Plan& plan) {
    const auto only = std::find_if(plan.groups.begin(), plan.groups.end(), isOutermost);
    const bool inner = std::any_of(plan.groups.begin(), plan.groups.end(),
                                   [](const auto& group) { return !isOutermost(group); });
    return inner && std::count_if(plan.groups.begin(), plan.groups.end(), isOutermost) == 1
               ? only->place
               : std::string();
}

namespace {

class GraphBuilder {
public:
    GraphBuilder(const Plan& plan, const std::set<std::string>& folded)
        : plan_(plan), folded_(folded), dissolved_(dissolvedPlace(plan)) {}

    DiagramGraph build() {
        graph_.items.push_back({});
        for (int stop = 0; stop < static_cast<int>(plan_.stops.size()); ++stop) {
            if (!plan_.stops[static_cast<std::size_t>(stop)].recap()) {
                addStop(stop);
            }
        }
        for (std::size_t step = 0; step < plan_.steps.size(); ++step) {
            addFlows(static_cast<int>(step));
        }
        for (auto& [key, link] : links_) {
            graph_.links.push_back(std::move(link));
        }
        for (auto& [item, steps] : entries_) {
            graph_.entries[item].assign(steps.begin(), steps.end());
        }
        for (auto& [item, steps] : exits_) {
            graph_.exits[item].assign(steps.begin(), steps.end());
        }
        return std::move(graph_);
    }

private:
    DiagramItem& item(int index) { return graph_.items[static_cast<std::size_t>(index)]; }

    int addChild(int parent, DiagramItem child) {
        const int index = static_cast<int>(graph_.items.size());
        child.parent = parent;
        graph_.items.push_back(std::move(child));
        item(parent).children.push_back(index);
        return index;
    }

    void addStop(int index) {
        const auto& stop = plan_.stops[static_cast<std::size_t>(index)];
        int parent = 0;
        for (const auto& place : chain(plan_, stop.place)) {
            if (place == dissolved_) {
                continue;
            }
            auto [entry, isNew] = groups_.try_emplace(place, -1);
            if (isNew) {
                DiagramItem group;
                group.kind =
                    folded_.contains(place) ? DiagramItem::Kind::Folded : DiagramItem::Kind::Open;
                group.place = place;
                entry->second = addChild(parent, std::move(group));
            }
            parent = entry->second;
            if (item(parent).kind == DiagramItem::Kind::Folded) {
                break;
            }
        }
        if (item(parent).kind == DiagramItem::Kind::Open) {
            DiagramItem card;
            card.kind = DiagramItem::Kind::Stop;
            card.stop = index;
            card.place = stop.place;
            parent = addChild(parent, std::move(card));
        }
        for (int around = parent; around >= 0; around = item(around).parent) {
            auto& steps = item(around).steps;
            steps.insert(steps.end(), stop.steps.begin(), stop.steps.end());
        }
    }

    std::vector<int> ancestors(int step) const {  // the card first, the root last
        std::vector<int> result;
        for (int at = graph_.itemOf(step); at >= 0;
             at = graph_.items[static_cast<std::size_t>(at)].parent) {
            result.push_back(at);
        }
        return result;
    }

    void addFlows(int reader) {
        const auto& step = plan_.step(reader);
        if (step.parameter) {
            return;
        }
        for (const int source : step.operands) {
            if (!plan_.step(source).parameter) {
                addFlow(source, reader);
            }
        }
    }

    /// Draws the flow once in every open group it passes: from the source's card to the child of
    /// the innermost common group, then from port to child on the way in.
    void addFlow(int source, int reader) {
        const auto from = ancestors(source);
        const auto to = ancestors(reader);
        if (from.empty() || to.empty() || from.front() == to.front()) {
            return;  // a step without a stop, or both inside one folded card
        }
        const auto common = std::find_first_of(from.begin(), from.end(), to.begin(), to.end());
        const auto commonInTo = std::find(to.begin(), to.end(), *common);
        for (auto at = from.begin(); at != common; ++at) {
            if (item(*at).kind == DiagramItem::Kind::Open) {
                exits_[*at].insert(source);
                addLink(*at, *std::prev(at), -1, source, reader);
            }
        }
        addLink(*common, *std::prev(common), *std::prev(commonInTo), source, reader);
        for (auto at = std::prev(commonInTo); at != to.begin(); --at) {
            entries_[*at].insert(source);
            addLink(*at, -1, *std::prev(at), source, reader);
        }
    }

    void addLink(int container, int from, int to, int source, int reader) {
        // Lines leave a closed card as one, an open group or a port for each of its steps.
        const bool together = from >= 0 && to >= 0 && item(from).kind != DiagramItem::Kind::Open;
        auto& link = links_[{container, from, to, together ? -1 : source}];
        link.container = container;
        link.from = from;
        link.to = to;
        link.source = source;
        link.flows.emplace_back(source, reader);
    }

    const Plan& plan_;
    const std::set<std::string>& folded_;
    const std::string dissolved_;
    DiagramGraph graph_;
    std::map<std::string, int> groups_;
    std::map<std::tuple<int, int, int, int>, DiagramLink> links_;
    std::map<int, std::set<int>> entries_;
    std::map<int, std::set<int>> exits_;
};

}  // namespace

int DiagramGraph::itemOf(int step) const {
    int at = -1;
    for (int next = 0; next >= 0; next = childOf(at, step)) {
        at = next;
        if (items[static_cast<std::size_t>(at)].kind != DiagramItem::Kind::Open) {
            return at;
        }
    }
    return -1;
}

int DiagramGraph::childOf(int container, int step) const {
    for (const int child : items[static_cast<std::size_t>(container)].children) {
        const auto& steps = items[static_cast<std::size_t>(child)].steps;
        if (std::find(steps.begin(), steps.end(), step) != steps.end()) {
            return child;
        }
    }
    return -1;
}

DiagramGraph diagramGraph(const Plan& plan, const std::set<std::string>& folded) {
    return GraphBuilder(plan, folded).build();
}

std::vector<std::string> placesAround(const Plan& plan, int stop) {
    if (stop < 0 || stop >= static_cast<int>(plan.stops.size())) {
        return {};
    }
    return chain(plan, plan.stops[static_cast<std::size_t>(stop)].place);
}

std::set<std::string> initiallyFolded(const Plan& plan, int stop) {
    std::set<std::string> folded;
    if (plan.stops.size() <= comfortableStops) {
        return folded;
    }
    for (const auto& group : plan.groups) {
        folded.insert(group.place);
    }
    for (const auto& place : placesAround(plan, stop)) {
        folded.erase(place);
    }
    return folded;
}
