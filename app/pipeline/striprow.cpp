// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/striprow.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "look/appearance.h"
#include "look/typography.h"

namespace {

constexpr qreal shaft = 26;
constexpr qreal head = 5;

MathStyle labelStyle(const Appearance& appearance) {
    const Typography& type = appearance.typography();
    const Theme& theme = appearance.theme();
    return MathStyle::label(theme, type, type.px(TextSize::SmallCaption)).inColor(theme.muted);
}

}  // namespace

void StripRow::set(std::vector<Arrow> arrows, std::vector<Frame> frames) {
    arrows_ = std::move(arrows);
    frames_ = std::move(frames);
    update();
}

void StripRow::shift(qreal x) {
    for (Arrow& arrow : arrows_) {
        arrow.middle.rx() += x;
    }
    for (Frame& frame : frames_) {
        frame.rect.translate(x, 0);
    }
}

qreal StripRow::arrowWidth(const MathText& label, const Appearance& appearance) {
    return std::max(label.size(labelStyle(appearance)).width(), shaft);
}

void StripRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = appearance_.theme();
    const Typography& type = appearance_.typography();
    painter.fillRect(rect(), theme.window);
    for (const Frame& frame : frames_) {
        painter.setPen(QPen(frame.present ? theme.text : theme.line, 1));
        painter.setBrush(theme.surface);
        painter.drawRoundedRect(frame.rect, 6, 6);
        painter.setPen(theme.text);
        const QFont font = type.ui(TextSize::SmallCaption, frame.present);
        painter.setFont(font);
        const QRectF line = frame.rect.adjusted(10, 3, -10, 0);
        painter.drawText(
            line, Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(font).elidedText(frame.title, Qt::ElideMiddle, line.width()));
    }
    const auto style = labelStyle(appearance_);
    for (const Arrow& arrow : arrows_) {
        const qreal half = arrow.chevron ? 0 : shaft / 2;
        const QPointF tip = arrow.middle + QPointF(arrow.chevron ? 2 : half, 0);
        const qreal size = arrow.chevron ? 3.5 : head;
        painter.setPen(QPen(theme.muted, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(
            QPolygonF{tip + QPointF(-size, -size), tip, tip + QPointF(-size, size)});
        if (!arrow.chevron) {
            painter.drawLine(arrow.middle - QPointF(half, 0), tip);
        }
        if (!arrow.label.isEmpty()) {
            const auto layout = arrow.label.layout(style);
            layout.paintAt(painter, arrow.middle - QPointF(layout.size().width() / 2,
                                                           layout.size().height() + 4));
        }
    }
}
