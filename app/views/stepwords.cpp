// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/stepwords.h"

#include <QStringList>

#include "figure/cellformat.h"
#include "figure/placeholders.h"
#include "i18n/tokentext.h"
#include "look/mathtext.h"

using attention::Language;

namespace {

const attention::Step& stepAt(const FigureSource& source, int step) {
    return source.trace->plan().step(step);
}

std::string nameAt(const std::vector<std::string>& names, attention::Index index) {
    const auto i = static_cast<std::size_t>(index);
    return i < names.size() ? tokenInSentence(names[i]) : std::to_string(index + 1);
}

}  // namespace

Label placeLabel(const FigureSource& source, int step) {
    const attention::Plan& plan = source.trace->plan();
    std::string zh;
    std::string en;
    std::string at = stepAt(source, step).place;
    while (!at.empty()) {
        std::string parent;
        for (const attention::Group& group : plan.groups) {
            if (group.place == at) {
                zh = group.title.zh + (zh.empty() ? "" : " · " + zh);
                en = group.title.en + (en.empty() ? "" : " · " + en);
                parent = group.parent;
                break;
            }
        }
        at = parent;
    }
    return source.languages->label(attention::Phrase(zh, en));
}

Label stepTitle(const FigureSource& source, int step) {
    return source.languages->label(attention::role(stepAt(source, step).role).title);
}

QString cellValue(const FigureSource& source, CellRef cell) {
    return shownNumber((*source.trace)[cell.step](cell.row, cell.column),
                       shownDecimals(*source.trace, cell.step));
}

Label cellSentence(const FigureSource& source, CellRef cell) {
    const attention::Step& step = stepAt(source, cell.step);
    const attention::Role& role = attention::role(step.role);
    if (role.cellSentence.empty()) {
        return {};
    }
    const std::string value = cellValue(source, cell).toStdString();
    const auto words = [&](Language language) {
        return Words{
            {"value", value},
            {"row", std::to_string(cell.row + 1)},
            {"column", std::to_string(cell.column + 1)},
            {"rowToken", nameAt(attention::rowNames(*source.model, step, language), cell.row)},
            {"columnToken",
             nameAt(attention::columnNames(*source.model, step, language), cell.column)}};
    };
    return filledLabel(*source.languages, role.cellSentence, words(Language::zh),
                       words(Language::en));
}

QString cellPlaceMarkup(const FigureSource& source, CellRef cell, bool numbers) {
    const attention::Step& step = stepAt(source, cell.step);
    const attention::Role& role = attention::role(step.role);
    const auto axis = [&](attention::Axis id) {
        return MathText::escape(source.languages->label(attention::axisName(id).singular).first);
    };
    QString markup;
    if (numbers || step.rowLabels != std::nullopt) {
        markup += QStringLiteral("{\\muted %1} \\rowpill{%2} ")
                      .arg(axis(role.rows),
                           MathText::escape(rowLabel(source, cell.step, cell.row).oneLine()));
    }
    return markup +
           QStringLiteral("{\\muted %1} \\colpill{%2}")
               .arg(axis(role.columns),
                    MathText::escape(columnLabel(source, cell.step, cell.column).oneLine()));
}

Label rowLabel(const FigureSource& source, int step, attention::Index row) {
    const attention::Step& at = stepAt(source, step);
    return source.languages->label(
        attention::Phrase(nameAt(attention::rowNames(*source.model, at, Language::zh), row),
                          nameAt(attention::rowNames(*source.model, at, Language::en), row)));
}

Label columnLabel(const FigureSource& source, int step, attention::Index column) {
    const attention::Step& at = stepAt(source, step);
    return source.languages->label(
        attention::Phrase(nameAt(attention::columnNames(*source.model, at, Language::zh), column),
                          nameAt(attention::columnNames(*source.model, at, Language::en), column)));
}
