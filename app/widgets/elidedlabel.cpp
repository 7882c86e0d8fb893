// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/elidedlabel.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include "look/applystyle.h"
#include "look/painttext.h"

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setTexts(const QString& first, const QString& second) {
    first_ = first;
    second_ = second;
    setText(second.isEmpty() ? first : first + u' ' + second);
    updateGeometry();
    update();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    mode_ = mode;
    update();
}

void ElidedLabel::setBold(bool bold) {
    bold_ = bold;
    updateGeometry();
    update();
}

QFont ElidedLabel::firstFont() const {
    QFont result = font();
    result.setBold(bold_ || result.bold());
    return result;
}

QFont ElidedLabel::secondFont() const {
    QFont result = font();
    result.setBold(false);  // in a title too: the second language steps back
    return result;
}

/// Between the languages; grows with the letters.
int ElidedLabel::gap() const {
    return qRound(QFontMetricsF(font()).height() * 0.34);
}

QSize ElidedLabel::sizeHint() const {
    const QFontMetrics metrics(firstFont());
    int width = metrics.horizontalAdvance(first_);
    if (!second_.isEmpty()) {
        width += gap() + QFontMetrics(secondFont()).horizontalAdvance(second_);
    }
    const QMargins margins = contentsMargins();
    return {width + margins.left() + margins.right() + 1,
            metrics.height() + margins.top() + margins.bottom()};
}

QSize ElidedLabel::minimumSizeHint() const {
    return {std::min(sizeHint().width(), 24), sizeHint().height()};
}

bool ElidedLabel::isElided() const {
    return width() < sizeHint().width();
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QRect area = contentsRect();
    const QFont bold = firstFont();
    const QFontMetrics metrics(bold);
    const int align = static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment()) |
                                       Qt::AlignVCenter);
    const int firstWidth = metrics.horizontalAdvance(first_);
    if ((align & Qt::AlignRight) && !isElided()) {
        area.setLeft(area.right() - sizeHint().width() + 1);
    }
    painter.setFont(bold);
    painter.setPen(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, foregroundRole()));
    const int align1 = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine;
    paintText(painter, area, align1, metrics.elidedText(first_, mode_, area.width()));
    area.setLeft(area.left() + firstWidth + gap());
    if (!second_.isEmpty() && area.width() > 12) {
        painter.setFont(secondFont());
        painter.setPen(mutedInk());
        paintText(painter, area, align1,
                  QFontMetrics(secondFont()).elidedText(second_, mode_, area.width()));
    }
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && isElided()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
        return true;
    }
    return QLabel::event(event);
}
