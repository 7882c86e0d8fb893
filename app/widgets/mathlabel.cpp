// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/mathlabel.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <cmath>

#include "look/applystyle.h"
#include "look/theme.h"

MathStyle widgetMathStyle(const QWidget& widget, qreal sizePercent) {
    const QPalette& palette = widget.palette();
    const qreal size = QFontInfo(widget.font()).pixelSize() * sizePercent / 100;
    MathStyle style = MathStyle::label(systemTheme(palette), Typography(), size);
    style.text = palette.color(widget.isEnabled() ? QPalette::Active : QPalette::Disabled,
                               widget.foregroundRole());
    style.operators = style.text;
    style.muted = mutedInk();
    style.bold = widget.font().bold();
    return style;
}

MathLabel::MathLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
}

MathLabel::MathLabel(const QString& markup, QWidget* parent) : MathLabel(parent) {
    setMarkup(markup);
}

void MathLabel::setMarkup(const QString& markup) {
    if (markup == markup_) {
        return;
    }
    markup_ = markup;
    text_ = MathText::parse(markup);
    setText(text_.plainText());  // what a screen reader says
    updateGeometry();
    update();
}

void MathLabel::setSizePercent(int percent) {
    percent_ = percent;
    updateGeometry();
    update();
}

void MathLabel::setWrapping(bool wrapping) {
    wrapping_ = wrapping;
    QSizePolicy policy = sizePolicy();
    policy.setHeightForWidth(wrapping);
    setSizePolicy(policy);
    updateGeometry();
}

MathLayout MathLabel::layoutFor(qreal width) const {
    return text_.layout(widgetMathStyle(*this, percent_), wrapping_ ? width : 0);
}

QSize MathLabel::sizeHint() const {
    const QSizeF size = layoutFor(0).size();
    const qreal line = QFontMetricsF(font()).height() * percent_ / 100;
    const QMargins margins = contentsMargins();
    return {static_cast<int>(std::ceil(size.width())) + margins.left() + margins.right(),
            static_cast<int>(std::ceil(std::max(size.height(), line))) + margins.top() +
                margins.bottom()};
}

QSize MathLabel::minimumSizeHint() const {
    if (!wrapping_) {
        return sizeHint();
    }
    // As wide as its widest word, unless that is a word to be cut.
    const int word = static_cast<int>(std::ceil(layoutFor(1).size().width()));
    return {std::clamp(word, 40, 80), sizeHint().height()};
}

int MathLabel::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    const MathLayout layout = layoutFor(std::max(1, width - margins.left() - margins.right()));
    const qreal line = QFontMetricsF(font()).height() * percent_ / 100;
    return static_cast<int>(std::ceil(std::max(layout.size().height(), line))) + margins.top() +
           margins.bottom();
}

void MathLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRect area = contentsRect();
    const MathLayout layout = layoutFor(area.width());
    const Qt::Alignment align = QStyle::visualAlignment(layoutDirection(), alignment());
    qreal x = area.left();
    if (align & Qt::AlignRight) {
        x = area.right() + 1 - layout.size().width();
    } else if (align & Qt::AlignHCenter) {
        x = area.left() + (area.width() - layout.size().width()) / 2;
    }
    // One line shares its baseline with text labels beside it; several are centred as a block.
    const QFontMetricsF metrics(font());
    qreal baseline = area.top() + (area.height() - metrics.height()) / 2 + metrics.ascent();
    if (layout.lineCount() > 1 || layout.size().height() > metrics.height() * 1.3) {
        baseline = area.top() + (area.height() - layout.size().height()) / 2 + layout.ascent();
    }
    layout.paint(painter, {x, std::round(baseline)});
}

void MathLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
    }
}
