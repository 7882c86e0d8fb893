// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/tokenheader.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "i18n/languages.h"
#include "look/appearance.h"
#include "models/parametermodel.h"
#include "views/inputs/nameeditor.h"

namespace {
constexpr int margin = 8;
constexpr int gap = 4;
constexpr int narrowest = 60;
constexpr int widest = 120;
constexpr int measured = 256;  // a table of thousands of tokens is not measured name by name
}  // namespace

TokenHeader::TokenHeader(Lab& lab, Qt::Orientation orientation, QWidget* parent)
    : QHeaderView(orientation, parent), lab_(lab) {
    setSectionResizeMode(QHeaderView::Fixed);
    setSectionsClickable(true);
    setHighlightSections(false);
}

int TokenHeader::widthOfNames() const {
    const auto& type = lab_.appearance.typography();
    const QFontMetrics metrics(type.ui(TextSize::Ui));
    int width = 0;
    for (int row = 0; row < std::min(count(), measured); ++row) {
        const QString first = model()->headerData(row, Qt::Vertical, Qt::DisplayRole).toString();
        const QString second =
            model()->headerData(row, Qt::Vertical, ParameterModel::SecondLanguageRole).toString();
        const int name = metrics.horizontalAdvance(first) +
                         (second.isEmpty() ? 0 : gap + metrics.horizontalAdvance(second));
        width = std::max(width, name);
    }
    return std::clamp(width + 2 * margin + 2, qRound(type.px(narrowest)), qRound(type.px(widest)));
}

void TokenHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const Theme& theme = lab_.appearance.theme();
    const auto& type = lab_.appearance.typography();
    painter->save();
    painter->fillRect(rect, theme.sunken);
    painter->setPen(theme.line);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    painter->drawLine(rect.topRight(), rect.bottomRight());
    const QString first = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    if (orientation() == Qt::Horizontal) {
        painter->setFont(type.ui(TextSize::Caption));
        painter->setPen(theme.muted);
        painter->drawText(rect, Qt::AlignCenter, first);
        painter->restore();
        return;
    }
    const bool named = first != QString::number(section + 1);
    const QFont font = type.ui(named ? TextSize::Ui : TextSize::Caption);
    const QFontMetrics metrics(font);
    painter->setFont(font);
    QRect room = rect.adjusted(margin, 0, -margin, 0);
    const QString second =
        model()->headerData(section, orientation(), ParameterModel::SecondLanguageRole).toString();
    if (!second.isEmpty()) {
        // The first language goes short last.
        const int left = room.width() - metrics.horizontalAdvance(first) - gap;
        const QString shown =
            metrics.elidedText(second, Qt::ElideRight, std::max(left, room.width() / 3));
        painter->setPen(theme.muted);
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, shown);
        room.setRight(room.right() - metrics.horizontalAdvance(shown) - gap);
    }
    painter->setPen(named ? theme.text : theme.muted);
    painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                      metrics.elidedText(first, Qt::ElideRight, room.width()));
    painter->restore();
}

void TokenHeader::editName(int section, ParameterModel& model) {
    using attention::Language;
    const QString zh = model.rowName(section, Language::zh);
    const QString en = model.rowName(section, Language::en);
    const bool two = lab_.languages.mode() == LabelMode::both || zh != en;
    auto* editor = new NameEditor(zh, en, two, parentWidget());
    editor->move(pos() + QPoint(0, sectionViewportPosition(section)));
    editor->resize(std::max(width(), two ? 180 : 96), sectionSize(section));
    connect(editor, &NameEditor::accepted, &model,
            [&model, section](const QString& chinese, const QString& english) {
                model.renameRow(section, chinese, english);
            });
    editor->begin(lab_.languages.primary());
}
