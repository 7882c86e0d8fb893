// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/shortcutssheet.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <span>

#include "i18n/languages.h"
#include "widgets/richlabel.h"
#include "window/actions.h"

namespace {

struct Extra {
    const char* keys;
    const char* what;
};

// What keys do inside a view, where no menu says it.
constexpr Extra extras[] = {
    {"↑ ↓ ← →", QT_TRANSLATE_NOOP("ShortcutsSheet", "Move the chosen cell in the heatmap")},
    {"+ − 0", QT_TRANSLATE_NOOP("ShortcutsSheet", "Zoom into a large heatmap, out, all of it")},
    {"Enter, F2",
     QT_TRANSLATE_NOOP("ShortcutsSheet", "Edit the cell of a table; Enter again: down")},
    {"Tab", QT_TRANSLATE_NOOP("ShortcutsSheet", "Next cell, behind the last one the next control")},
    {"Delete", QT_TRANSLATE_NOOP("ShortcutsSheet", "Set the chosen cells of a table to 0")},
    {QT_TRANSLATE_NOOP("ShortcutsSheet", "Drag, wheel"),
     QT_TRANSLATE_NOOP("ShortcutsSheet", "Change a number by 0.1; Ctrl: by 1, Shift: by 0.01")},
    {QT_TRANSLATE_NOOP("ShortcutsSheet", "Shift and drag"),
     QT_TRANSLATE_NOOP("ShortcutsSheet", "Choose a block of cells")},
    {"Space", QT_TRANSLATE_NOOP("ShortcutsSheet", "In the mask: may attend or not")},
};

// What keys and a clicker do while a step is presented.
constexpr Extra presented[] = {
    {QT_TRANSLATE_NOOP("ShortcutsSheet", "Page down, Space, N"),
     QT_TRANSLATE_NOOP("ShortcutsSheet", "Next matrix or step")},
    {QT_TRANSLATE_NOOP("ShortcutsSheet", "Page up, Backspace, P"),
     QT_TRANSLATE_NOOP("ShortcutsSheet", "Previous matrix or step")},
    {". B", QT_TRANSLATE_NOOP("ShortcutsSheet", "Blank the page; any key or click brings it back")},
    {"R", QT_TRANSLATE_NOOP("ShortcutsSheet", "Reveal the next hidden cell")},
    {"T", QT_TRANSLATE_NOOP("ShortcutsSheet", "Add the next term")},
    {"Tab", QT_TRANSLATE_NOOP("ShortcutsSheet",
                              "To the numbers of the derivation; ← → and Enter follow one")},
    {"Z", QT_TRANSLATE_NOOP("ShortcutsSheet", "The whole of a large equation, or readable cells")},
    {"Esc, F5", QT_TRANSLATE_NOOP("ShortcutsSheet", "Leave the presentation")},
};

QString row(const QString& what, const QString& keys) {
    return QStringLiteral(
               "<tr><td width='270' style='padding:3px 24px 3px 0'>%1</td>"
               "<td style='padding:3px 0'><b>%2</b></td></tr>")
        .arg(what.toHtmlEscaped(), keys.toHtmlEscaped());
}

}  // namespace

ShortcutsSheet::ShortcutsSheet(Lab& lab, QWidget* parent)
    : QDialog(parent), text_(new RichPage(this)) {
    setObjectName(QStringLiteral("shortcutsSheet"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text_);
    layout->addWidget(buttons);
    resize(560, 640);
    connect(&lab.languages, &Languages::changed, this, &ShortcutsSheet::refresh);
    refresh();
}

void ShortcutsSheet::refresh() {
    setWindowTitle(tr("Keyboard shortcuts"));
    QString html;
    for (int menu = 0; menu < static_cast<int>(MenuId::count); ++menu) {
        html += QStringLiteral("<h3>%1</h3><table>")
                    .arg(Actions::menuTitle(static_cast<MenuId>(menu))
                             .remove(u'&')
                             .section(u'(', 0, 0)
                             .toHtmlEscaped());
        for (const ActionSpec& spec : Actions::table()) {
            if (spec.menu == static_cast<MenuId>(menu)) {
                html += row(Actions::plainText(spec), Actions::keysText(spec));
            }
        }
        html += QStringLiteral("</table>");
    }
    html += QStringLiteral("<h3>%1</h3><table>").arg(tr("In the views").toHtmlEscaped());
    const auto add = [&html](std::span<const Extra> rows) {
        for (const Extra& extra : rows) {
            html += row(tr(extra.what), tr(extra.keys));
        }
    };
    add(extras);
    html +=
        QStringLiteral("</table><h3>%1</h3><table>").arg(tr("While presenting").toHtmlEscaped());
    add(presented);
    text_->setHtml(html + QStringLiteral("</table>"));
    text_->setAccessibleName(windowTitle());
}
