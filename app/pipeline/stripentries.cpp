// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/stripentries.h"

#include <algorithm>

#include "pipeline/diagramgraph.h"

namespace {

/// The outermost group of `inner` that is not around the present stop; empty: none.
std::string foldedPlace(const std::vector<std::string>& inner,
                        const std::vector<std::string>& present) {
    for (const auto& place : inner) {
        if (std::find(present.begin(), present.end(), place) == present.end()) {
            return place;
        }
    }
    return {};
}

std::string frameOf(const std::vector<std::string>& places, const std::string& folded) {
    if (folded.empty()) {
        return places.empty() ? std::string() : places.back();
    }
    const auto at = std::find(places.begin(), places.end(), folded);
    return at == places.begin() ? std::string() : *std::prev(at);
}

}  // namespace

std::vector<StripEntry> stripEntries(const attention::Plan& plan, int stop, StripFold fold) {
    const auto present = placesAround(plan, stop);
    std::vector<StripEntry> entries;
    for (int i = 0; i < static_cast<int>(plan.stops.size()); ++i) {
        StripEntry entry;
        entry.stop = entry.lastStop = i;
        if (plan.stops[static_cast<std::size_t>(i)].recap()) {
            entry.kind = StripEntry::Kind::Recap;
            entries.push_back(std::move(entry));
            continue;
        }
        const auto places = placesAround(plan, i);
        const std::string folded =
            fold == StripFold::none ? std::string() : foldedPlace(places, present);
        entry.frame = frameOf(places, folded);
        if (!folded.empty()) {
            entry.kind = StripEntry::Kind::Folded;
            if (!entries.empty() && entries.back().kind == StripEntry::Kind::Folded) {
                StripEntry& before = entries.back();
                const bool same = before.places.back() == folded;
                if (same || (fold == StripFold::runs && before.frame == entry.frame)) {
                    before.lastStop = i;
                    if (!same) {
                        before.places.push_back(folded);
                    }
                    continue;
                }
            }
            entry.places.push_back(folded);
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}
