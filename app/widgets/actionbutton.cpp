// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/actionbutton.h"

#include <QAction>
#include <QStyleOptionToolButton>
#include <QStylePainter>

#include "look/painttext.h"

namespace {
constexpr int padding = 8;
constexpr int gap = 8;  // the style's own would let the icon touch the words
}  // namespace

ActionButton::ActionButton(QWidget* parent) : QToolButton(parent) {
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
}

ActionButton::ActionButton(QAction* action, QWidget* parent) : ActionButton(parent) {
    setDefaultAction(action);
}

QSize ActionButton::sizeHint() const {
    ensurePolished();
    QFont bold = font();
    bold.setBold(isCheckable() || font().bold());
    const QFontMetrics metrics(bold);
    const int text = metrics.size(Qt::TextShowMnemonic, this->text()).width();
    const bool words = toolButtonStyle() != Qt::ToolButtonIconOnly;
    return {padding + iconSize().width() + (words ? gap + text : 0) + padding,
            std::max(iconSize().height(), metrics.height()) + 12};
}

void ActionButton::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    QStyleOptionToolButton panel = option;
    panel.text.clear();
    panel.icon = {};
    painter.drawComplexControl(QStyle::CC_ToolButton, panel);
    const QIcon::Mode mode = isEnabled() ? QIcon::Normal : QIcon::Disabled;
    const QSize side = iconSize();
    const QRect box =
        QStyle::visualRect(layoutDirection(), rect(),
                           {padding, (height() - side.height()) / 2, side.width(), side.height()});
    icon().paint(&painter, box, Qt::AlignCenter, mode, isChecked() ? QIcon::On : QIcon::Off);
    if (toolButtonStyle() == Qt::ToolButtonIconOnly) {
        return;
    }
    QFont used = font();
    used.setBold(isChecked() || used.bold());
    painter.setFont(used);
    painter.setPen(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
    const QRect words = QStyle::visualRect(layoutDirection(), rect(),
                                           rect().adjusted(padding + side.width() + gap, 0, -2, 0));
    paintText(painter, words, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextHideMnemonic, text());
}
