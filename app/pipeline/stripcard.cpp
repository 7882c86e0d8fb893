// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/stripcard.h"

#include <QEnterEvent>
#include <QFocusEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "look/appearance.h"
#include "look/typography.h"
#include "widgets/ownkeys.h"

namespace {

constexpr qreal sidePadding = 10;
constexpr qreal compactPadding = 6;
constexpr qreal topPadding = 8;
constexpr qreal bottomPadding = 6;
constexpr qreal thumbnailGap = 8;
constexpr qreal labelGap = 5;
constexpr qreal radius = 6;
constexpr qreal narrowest = 44;
constexpr qreal compactNarrowest = 28;
constexpr qreal shadow = 3;  // the edge of the card behind a folded one

}  // namespace

StripCard::StripCard(Content content, const Appearance& appearance, QWidget* parent)
    : QAbstractButton(parent),
      content_(std::move(content)),
      appearance_(appearance),
      label_(MathText::parse(content_.markup)) {
    setFocusPolicy(content_.present ? Qt::StrongFocus : Qt::ClickFocus);
    setCursor(Qt::PointingHandCursor);
    setCheckable(false);
    measure();
}

MathStyle StripCard::labelStyle() const {
    const Typography& type = appearance_.typography();
    auto style = MathStyle::label(appearance_.theme(), type, type.px(TextSize::Caption));
    const Theme& theme = appearance_.theme();
    style = style.inColor(content_.present ? theme.selection : theme.text);
    style.bold = content_.present;
    return style;
}

void StripCard::measure() {
    const Typography& type = appearance_.typography();
    const qreal scale = appearance_.typography().percent() / 100.0;
    content_.pitch *= scale;
    qreal height = 0;
    for (const auto& thumbnail : content_.thumbnails) {
        thumbnailsWidth_ += (thumbnailsWidth_ > 0 ? thumbnailGap : 0) +
                            content_.pitch * static_cast<qreal>(thumbnail->cells.cols()) - 1;
        height = std::max(height, content_.pitch * static_cast<qreal>(thumbnail->cells.rows()) - 1);
    }
    height = std::max(height, 26 * scale);
    const QSizeF label = label_.size(labelStyle());
    const QFontMetricsF second(type.ui(TextSize::SmallCaption));
    const qreal least = content_.compact ? compactNarrowest : narrowest;
    qreal width = std::max({thumbnailsWidth_, label.width(), least * scale});
    if (!content_.second.isEmpty()) {
        width = std::max(width, second.horizontalAdvance(content_.second));
    }
    qreal total =
        topPadding + height + labelGap + std::max(label.height(), type.px(16.0)) + bottomPadding;
    if (!content_.second.isEmpty()) {
        total += second.height();
    }
    axis_ = static_cast<int>(std::lround(topPadding + height / 2));
    const qreal behind = content_.entry.kind == StripEntry::Kind::Folded ? shadow : 0;
    const qreal padding = content_.compact ? compactPadding : sidePadding;
    size_ = QSizeF(width + 2 * padding + behind, total + behind).toSize() + QSize(1, 0);
}

void StripCard::setThumbnails(std::vector<std::shared_ptr<const Thumbnail>> thumbnails,
                              std::vector<ThumbnailStyle::State> states) {
    content_.thumbnails = std::move(thumbnails);
    content_.states = std::move(states);
    update();
}

void StripCard::paintRecap(QPainter& painter) const {
    const qreal scale = appearance_.typography().percent() / 100.0;
    const QPointF middle(width() / 2.0, axis_);
    painter.setPen(QPen(content_.present ? appearance_.theme().selection : appearance_.theme().text,
                        2 * scale, Qt::SolidLine, Qt::RoundCap));
    const qreal half = 8 * scale;
    painter.drawLine(middle + QPointF(-half, -6 * scale), middle + QPointF(half, -6 * scale));
    painter.drawLine(middle + QPointF(-half, 0), middle + QPointF(half, 0));
    painter.drawLine(middle + QPointF(-half, 6 * scale), middle + QPointF(half / 4, 6 * scale));
}

void StripCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = appearance_.theme();
    const bool folded = content_.entry.kind == StripEntry::Kind::Folded;
    const QRectF whole = QRectF(rect()).adjusted(1, 1, -1, -1);
    const QRectF front = folded ? whole.adjusted(0, 0, -shadow, -shadow) : whole;

    if (folded) {
        painter.setPen(QPen(theme.line, 1));
        painter.setBrush(theme.sunken);
        painter.drawRoundedRect(front.translated(shadow, shadow), radius, radius);
        painter.setBrush(underMouse() ? theme.hover : theme.sunken);
        painter.drawRoundedRect(front, radius, radius);
    } else if (content_.present) {
        painter.setPen(QPen(theme.selection, 2));
        painter.setBrush(theme.selectionWash);
        painter.drawRoundedRect(front, radius, radius);
    } else if (underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.hover);
        painter.drawRoundedRect(front, radius, radius);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.text, 2));
        painter.setBrush(Qt::NoBrush);
        const qreal inset = content_.present ? 4 : 1;
        painter.drawRoundedRect(front.adjusted(inset, inset, -inset, -inset), radius - 2,
                                radius - 2);
    }

    if (content_.entry.kind == StripEntry::Kind::Recap) {
        paintRecap(painter);
    }
    qreal x = front.center().x() - thumbnailsWidth_ / 2;
    for (std::size_t i = 0; i < content_.thumbnails.size(); ++i) {
        const Thumbnail& thumbnail = *content_.thumbnails[i];
        const qreal height = content_.pitch * static_cast<qreal>(thumbnail.cells.rows()) - 1;
        paintThumbnail(painter, {std::round(x), std::round(axis_ - height / 2)}, thumbnail, theme,
                       {content_.pitch, content_.states[i]});
        x += content_.pitch * static_cast<qreal>(thumbnail.cells.cols()) - 1 + thumbnailGap;
    }

    const Typography& type = appearance_.typography();
    const auto layout = label_.layout(labelStyle());
    const QFontMetricsF second(type.ui(TextSize::SmallCaption));
    qreal bottom = front.bottom() - bottomPadding + 1;
    if (!content_.second.isEmpty()) {
        painter.setFont(type.ui(TextSize::SmallCaption));
        painter.setPen(content_.present ? theme.selection : theme.muted);
        painter.drawText(
            QRectF(front.left(), bottom - second.height(), front.width(), second.height()),
            Qt::AlignCenter, content_.second);
        bottom -= second.height();
    }
    const qreal baseline = bottom - type.px(4.0);
    layout.paint(painter, {front.center().x() - layout.size().width() / 2, baseline});
}

void StripCard::focusInEvent(QFocusEvent* event) {
    QAbstractButton::focusInEvent(event);
    update();
}

void StripCard::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void StripCard::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

bool StripCard::event(QEvent* event) {
    return keepsKey(event, {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End}) ||
           QAbstractButton::event(event);
}

/// Arrows walk the strip, which sees them next; a button would move the focus out of it.
void StripCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space) {
        QAbstractButton::keyPressEvent(event);
    } else {
        event->ignore();
    }
}
