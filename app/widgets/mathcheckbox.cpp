// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/mathcheckbox.h"

#include <QStyleOptionButton>
#include <QStylePainter>

#include "look/applystyle.h"
#include "widgets/mathline.h"

void MathCheckBox::setMarkup(const QString& markup) {
    markup_ = markup;
    setText(MathLine(markup).plainText());
    updateGeometry();
    update();
}

QSize MathCheckBox::sizeHint() const {
    QSize size = QCheckBox::sizeHint();
    if (!markup_.isEmpty()) {
        const int text = fontMetrics().horizontalAdvance(this->text());
        size.rwidth() += std::max(0, MathLine(markup_).width(*this) - text);
    }
    return size;
}

void MathCheckBox::paintEvent(QPaintEvent* event) {
    if (markup_.isEmpty()) {
        QCheckBox::paintEvent(event);
        return;
    }
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const QRect words = style()->subElementRect(QStyle::SE_CheckBoxContents, &option, this);
    option.text.clear();
    painter.drawControl(QStyle::CE_CheckBox, option);
    const QColor ink =
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText);
    MathLine(markup_).paint(painter, words, *this, ink, mutedInk());
}
