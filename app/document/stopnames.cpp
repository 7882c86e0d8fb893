// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/stopnames.h"

#include <algorithm>
#include <string>

#include "attention/roles.h"

namespace {

attention::Phrase groupTitle(const attention::Plan& plan, std::string place) {
    attention::Phrase title;
    while (!place.empty()) {
        const auto group = std::ranges::find(plan.groups, place, &attention::Group::place);
        if (group == plan.groups.end()) {
            break;
        }
        title = title.zh.empty() ? group->title
                                 : attention::Phrase(group->title.zh + " · " + title.zh,
                                                     group->title.en + " · " + title.en);
        place = group->parent;
    }
    return title;
}

}  // namespace

Label stepName(const attention::Plan& plan, int step, const Languages& languages) {
    if (step < 0 || step >= static_cast<int>(plan.steps.size())) {
        return {};
    }
    const attention::Step& at = plan.step(step);
    attention::Phrase name = attention::role(at.role).name;
    const attention::Phrase group = groupTitle(plan, at.place);
    if (!group.zh.empty()) {
        name = attention::Phrase(name.zh + " · " + group.zh, name.en + " · " + group.en);
    }
    return languages.label(name);
}

Label stopName(const attention::Plan& plan, int stop, const Languages& languages) {
    if (stop < 0 || stop >= static_cast<int>(plan.stops.size())) {
        return {};
    }
    const attention::Stop& at = plan.stops[static_cast<std::size_t>(stop)];
    if (at.recap()) {
        return languages.label("Selection", QT_TRANSLATE_NOOP("Selection", "Recap"));
    }
    attention::Phrase name;
    for (const int index : at.steps) {
        const auto& role = attention::role(plan.step(index).role);
        const attention::Text words = at.steps.size() > 1 ? role.name : role.title;
        name = name.zh.empty() ? attention::Phrase(words)
                               : attention::Phrase(name.zh + "、" + std::string(words.zh),
                                                   name.en + ", " + std::string(words.en));
    }
    const attention::Phrase group = groupTitle(plan, at.place);
    if (!group.zh.empty()) {
        name = attention::Phrase(group.zh + " · " + name.zh, group.en + " · " + name.en);
    }
    return languages.label(name);
}
