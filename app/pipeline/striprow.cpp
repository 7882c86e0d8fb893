// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/striprow.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "look/appearance.h"
#include "look/typography.h"

namespace {

constexpr qreal shaft = 26;
constexpr qreal head = 5;
constexpr qreal labelGap = 5;    // between an arrow and what stands over it
constexpr qreal titleInset = 3;  // above a frame's title
constexpr qreal languageGap = 8;

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

int StripRow::titleHeight(const Appearance& appearance) {
    const QFontMetricsF metrics(appearance.typography().ui(TextSize::SmallCaption, true));
    return static_cast<int>(std::ceil(metrics.height() + titleInset));
}

/// The longest of its titles that there is room for: the second language gives way before the
/// groups around do.
void StripRow::paintTitle(QPainter& painter, const Frame& frame) const {
    if (frame.titles.empty()) {
        return;
    }
    const Typography& type = appearance_.typography();
    const QFont font = type.ui(TextSize::SmallCaption, frame.present);
    const QFont plain = type.ui(TextSize::SmallCaption);
    const QFontMetricsF metrics(font), plainMetrics(plain);
    const QRectF line = frame.rect.adjusted(10, titleInset, -10, 0);
    const auto width = [&](const Label& title) {
        return metrics.horizontalAdvance(title.first) +
               (title.second.isEmpty()
                    ? 0
                    : languageGap + plainMetrics.horizontalAdvance(title.second));
    };
    const Label* shown = nullptr;
    Label shorter;
    for (const Label& title : frame.titles) {
        if (width(title) <= line.width()) {
            shown = &title;
            break;
        }
        shorter = {title.first, {}};
        if (width(shorter) <= line.width()) {
            shown = &shorter;
            break;
        }
    }
    if (!shown) {
        shorter = {metrics.elidedText(frame.titles.back().first, Qt::ElideRight, line.width()), {}};
        shown = &shorter;
    }
    const QPointF baseline(line.left(), line.top() + metrics.ascent());
    painter.setFont(font);
    painter.setPen(appearance_.theme().text);
    painter.drawText(baseline, shown->first);
    painter.setFont(plain);
    painter.setPen(appearance_.theme().muted);
    painter.drawText(baseline + QPointF(metrics.horizontalAdvance(shown->first) + languageGap, 0),
                     shown->second);
}

void StripRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = appearance_.theme();
    painter.fillRect(rect(), theme.window);
    for (const Frame& frame : frames_) {
        painter.setPen(QPen(frame.present ? theme.text : theme.line, 1));
        painter.setBrush(theme.surface);
        painter.drawRoundedRect(frame.rect, 6, 6);
        paintTitle(painter, frame);
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
                                                           layout.size().height() + labelGap));
        }
    }
}
