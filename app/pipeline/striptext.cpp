// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/striptext.h"

#include <QCoreApplication>
#include <QStringList>

#include "look/mathtext.h"
#include "pipeline/diagramgraph.h"

namespace stripText {

namespace {

constexpr const char* context = "PipelineStrip";

const QString separator = QStringLiteral(" · ");

QString translated(const char* source) {
    return QCoreApplication::translate(context, source);
}

const attention::Step& stepAt(const attention::Plan& plan, int step) {
    return plan.step(step);
}

const std::vector<int>& stepsOf(const attention::Plan& plan, int stop) {
    return plan.stops[static_cast<std::size_t>(stop)].steps;
}

/// The first and the last name of what shares a card: 第 2 头 … 第 8 头.
QString runTitle(const QString& first, const QString& last) {
    return first == last ? first : first + QStringLiteral(" … ") + last;
}

}  // namespace

CardLabel stepLabel(const attention::Step& step, const Languages& languages) {
    const Label name = languages.label(attention::role(step.role).name);
    return {QString::fromStdString(step.symbol) + QStringLiteral("\\,\\,") +
                MathText::escape(name.first),
            name.second};
}

CardLabel stepLine(const attention::Plan& plan, int step, const Languages& languages) {
    const auto& at = stepAt(plan, step);
    CardLabel label = stepLabel(at, languages);
    const QString around = groupTitle(plan, at.place, languages).first;
    if (!around.isEmpty()) {
        label.markup = MathText::escape(around + QStringLiteral(" · ")) + label.markup;
    }
    return label;
}

Label groupTitle(const attention::Plan& plan, const std::string& place,
                 const Languages& languages) {
    for (const auto& group : plan.groups) {
        if (group.place == place) {
            return languages.label(group.title);
        }
    }
    return {};
}

CardLabel cardLabel(const attention::Plan& plan, const StripEntry& entry,
                    const Languages& languages, bool symbolsOnly) {
    if (entry.kind == StripEntry::Kind::Recap) {
        //: The last stop of the walk, which shows everything together
        const Label label = languages.label(context, QT_TRANSLATE_NOOP("PipelineStrip", "recap"));
        return {MathText::escape(label.first), label.second};
    }
    if (entry.kind == StripEntry::Kind::Folded) {
        const Label first = groupTitle(plan, entry.places.front(), languages);
        const Label last = groupTitle(plan, entry.places.back(), languages);
        return {MathText::escape(QStringLiteral("▸ ") + runTitle(first.first, last.first)),
                first.second.isEmpty() ? QString() : runTitle(first.second, last.second)};
    }
    QStringList markup, second;
    for (const int index : stepsOf(plan, entry.stop)) {
        const auto& step = stepAt(plan, index);
        const CardLabel label = stepLabel(step, languages);
        markup << (symbolsOnly ? QString::fromStdString(step.symbol) : label.markup);
        if (!label.second.isEmpty() && !symbolsOnly) {
            second << label.second;
        }
    }
    return {markup.join(QStringLiteral("\\quad ")), second.join(QStringLiteral(", "))};
}

namespace {

/// The group and those around it, outermost first.
std::vector<Label> titlesAround(const attention::Plan& plan, const std::string& place,
                                const Languages& languages) {
    std::vector<Label> titles;
    std::string at = place;
    // A parent chain longer than the list of groups would be a circle.
    for (std::size_t i = 0; i <= plan.groups.size() && !at.empty(); ++i) {
        std::string parent;
        for (const auto& group : plan.groups) {
            if (group.place == at) {
                titles.insert(titles.begin(), languages.label(group.title));
                parent = group.parent;
            }
        }
        at = parent;
    }
    return titles;
}

}  // namespace

QString frameTitle(const attention::Plan& plan, const std::string& place,
                   const Languages& languages) {
    QStringList titles;
    for (const Label& title : titlesAround(plan, place, languages)) {
        titles << title.oneLine();
    }
    return titles.join(separator);
}

std::vector<Label> placeTitles(const attention::Plan& plan, const std::string& place,
                               const Languages& languages) {
    const std::vector<Label> around = titlesAround(plan, place, languages);
    std::vector<Label> titles;
    for (std::size_t from = 0; from < around.size(); ++from) {
        QStringList first, second;
        for (std::size_t i = from; i < around.size(); ++i) {
            first << around[i].first;
            if (!around[i].second.isEmpty()) {
                second << around[i].second;
            }
        }
        titles.push_back({first.join(separator), second.join(separator)});
    }
    return titles;
}

Label placeTitle(const attention::Plan& plan, const std::string& place,
                 const Languages& languages) {
    const auto titles = placeTitles(plan, place, languages);
    return titles.empty() ? Label{} : titles.front();
}

QString stepCount(int count) {
    return count == 1 ? translated(QT_TRANSLATE_NOOP("PipelineStrip", "1 step"))
                      : translated(QT_TRANSLATE_NOOP("PipelineStrip", "%1 steps")).arg(count);
}

QString spokenStep(const attention::Plan& plan, int step, const Languages& languages) {
    const auto& at = stepAt(plan, step);
    const QString title = languages.label(attention::role(at.role).title).oneLine() + u' ' +
                          MathText::parse(QString::fromStdString(at.symbol)).plainText();
    const QString around = frameTitle(plan, at.place, languages);
    return around.isEmpty() ? title : around + QStringLiteral(" · ") + title;
}

QString spoken(const attention::Plan& plan, const StripEntry& entry, const Languages& languages) {
    const int total = static_cast<int>(plan.stops.size());
    if (entry.kind == StripEntry::Kind::Folded) {
        //: A folded part of the walk, e.g. "Head 2: steps 7 to 11 of 21"
        return translated(QT_TRANSLATE_NOOP("PipelineStrip", "%1: steps %2 to %3 of %4"))
            .arg(runTitle(frameTitle(plan, entry.places.front(), languages),
                          frameTitle(plan, entry.places.back(), languages)))
            .arg(entry.stop + 1)
            .arg(entry.lastStop + 1)
            .arg(total);
    }
    QStringList names;
    for (const int step : stepsOf(plan, entry.stop)) {
        names << spokenStep(plan, step, languages);
    }
    if (entry.kind == StripEntry::Kind::Recap) {
        names << translated(QT_TRANSLATE_NOOP("PipelineStrip", "Recap"));
    }
    //: A stop of the walk, e.g. "Step 5 of 7: Attention weights A"
    return translated(QT_TRANSLATE_NOOP("PipelineStrip", "Step %1 of %2: %3"))
        .arg(entry.stop + 1)
        .arg(total)
        .arg(names.join(QStringLiteral("; ")));
}

}  // namespace stripText
