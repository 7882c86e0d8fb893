// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/diagramlayout.h"

#include <algorithm>

#include "pipeline/diagramgrid.h"
#include "pipeline/diagramgroup.h"

namespace {

constexpr qreal narrowest = 120;  // grid steps: deeply nested groups still hold a head in a row

class Layout {
public:
    Layout(const DiagramGraph& graph, const DiagramMeasures& measures)
        : graph_(graph), measures_(measures) {
        geometry_.cards.resize(graph.items.size());
        geometry_.lines.resize(graph.links.size());
        linksOf_.resize(graph.items.size());
        for (std::size_t i = 0; i < graph.links.size(); ++i) {
            linksOf_[std::size_t(graph.links[i].container)].push_back(i);
        }
    }

    DiagramGeometry run() {
        const DiagramBox root = measure(0, measures_.maxWidth);
        place(0, root, {});
        return std::move(geometry_);
    }

private:
    const DiagramItem& item(int index) const { return graph_.items[std::size_t(index)]; }

    DiagramBox measure(int index, qreal maxWidth) {
        DiagramBox box;
        box.item = index;
        if (item(index).kind != DiagramItem::Kind::Open) {
            DiagramCardSize card = measures_.card(item(index));
            box.size = card.size;
            box.axis = card.axis;
            box.places = std::move(card.places);
            for (std::size_t i = 0; i < box.places.size(); ++i) {
                box.placeOf[item(index).steps[i]] = static_cast<int>(i);
            }
            return box;
        }
        const bool root = index == 0;
        auto [entry, isNew] = groups_.try_emplace(
            index,
            DiagramGroupLayout(measures_, root, root ? 0 : measures_.titleWidth(item(index))));
        DiagramGroupLayout& group = entry->second;
        const qreal inner =
            std::max(maxWidth - (root ? 0 : 4 * diagramGrid::padding * measures_.unit),
                     std::min(maxWidth, narrowest * measures_.unit));
        for (const int child : item(index).children) {
            group.boxes.push_back(measure(child, inner));
        }
        for (const std::size_t link : linksOf_[std::size_t(index)]) {
            group.links.push_back(&graph_.links[link]);
        }
        if (const auto found = graph_.entries.find(index); found != graph_.entries.end()) {
            group.entries = found->second;
        }
        if (const auto found = graph_.exits.find(index); found != graph_.exits.end()) {
            group.exits = found->second;
        }
        group.run(inner);
        box.open = true;
        box.size = group.size;
        box.axis = group.axis;
        box.entryAxis = group.entryAxis;
        box.exitAxis = group.exitAxis;
        return box;
    }

    void place(int index, const DiagramBox& box, QPointF at) {
        auto& card = geometry_.cards[std::size_t(index)];
        card.rect = QRectF(at, box.size);
        for (const QRectF& part : box.places) {
            card.places.push_back(part.translated(at));
        }
        const auto found = groups_.find(index);
        if (found == groups_.end()) {
            return;
        }
        for (const auto& child : found->second.boxes) {
            place(child.item, child, at + child.at);
        }
        const auto& links = linksOf_[std::size_t(index)];
        for (std::size_t i = 0; i < links.size(); ++i) {
            auto line = std::move(found->second.lines[i]);
            line.points.translate(at);
            line.label.translate(at);
            geometry_.lines[links[i]] = std::move(line);
        }
    }

    const DiagramGraph& graph_;
    const DiagramMeasures& measures_;
    std::map<int, DiagramGroupLayout> groups_;
    std::vector<std::vector<std::size_t>> linksOf_;
    DiagramGeometry geometry_;
};

}  // namespace

DiagramGeometry diagramLayout(const DiagramGraph& graph, const DiagramMeasures& measures) {
    return Layout(graph, measures).run();
}
