// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/rowbars.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

RowBars::RowBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RowBars::setBars(std::vector<Bar> bars, const QString& more, const Theme& theme,
                      const Typography& type) {
    bars_ = std::move(bars);
    more_ = more;
    theme_ = theme;
    type_ = type;
    QStringList words;
    for (const Bar& bar : bars_) {
        words << bar.name.oneLine() + u' ' + (bar.hidden ? QStringLiteral("?") : bar.value);
    }
    setAccessibleName(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

int RowBars::lineHeight() const {
    return qRound(type_.px(26));
}

QSize RowBars::sizeHint() const {
    const auto lines = static_cast<int>(bars_.size()) + (more_.isEmpty() ? 0 : 1);
    return {qRound(type_.px(200)), lines * lineHeight()};
}

void RowBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFont font = type_.ui(type_.px(13));
    const QFontMetricsF metrics(font);
    const QFont numbers = type_.number(type_.px(13));
    const QFontMetricsF numberMetrics(type_.number(type_.px(13), true));
    qreal names = 0;
    qreal values = 0;
    for (const Bar& bar : bars_) {
        names = std::max(names, metrics.horizontalAdvance(bar.name.oneLine()));
        values = std::max(values, numberMetrics.horizontalAdvance(bar.value));
    }
    names = std::min(names, width() * 0.42);
    const qreal left = names + type_.px(14);
    const qreal right = width() - values - type_.px(14);
    qreal y = 0;
    for (const Bar& bar : bars_) {
        const qreal middle = y + lineHeight() / 2.0;
        const qreal base = middle + metrics.capHeight() / 2;
        const QString first = metrics.elidedText(bar.name.first, Qt::ElideRight, names);
        painter.setFont(font);
        painter.setPen(theme_.text);
        painter.drawText(QPointF(0, base), first);
        const qreal used = metrics.horizontalAdvance(first + u' ');
        if (!bar.name.second.isEmpty() && used < names) {
            painter.setPen(theme_.muted);
            painter.drawText(QPointF(used, base),
                             metrics.elidedText(bar.name.second, Qt::ElideRight, names - used + 1));
        }
        const QRectF track(left, middle - type_.px(7), std::max(8.0, right - left), type_.px(14));
        painter.fillRect(track, theme_.sunken);
        if (!bar.hidden) {
            QRectF fill = track;
            fill.setWidth(track.width() * std::clamp(bar.share, 0.0, 1.0));
            // Never lighter than what can be told from the track.
            painter.fillRect(fill, theme_.probabilityColor(std::max(0.5, bar.share)));
        }
        painter.setFont(bar.chosen ? type_.number(type_.px(13), true) : numbers);
        painter.setPen(bar.chosen ? theme_.selection : theme_.text);
        painter.drawText(QRectF(right, y, width() - right, lineHeight()),
                         Qt::AlignRight | Qt::AlignVCenter,
                         bar.hidden ? QStringLiteral("?") : bar.value);
        y += lineHeight();
    }
    if (!more_.isEmpty()) {
        painter.setFont(type_.ui(type_.px(12)));
        painter.setPen(theme_.muted);
        painter.drawText(QRectF(0, y, width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                         more_);
    }
}

void RowBars::mousePressEvent(QMouseEvent* event) {
    const auto line = static_cast<std::size_t>(event->position().y() / lineHeight());
    if (event->button() == Qt::LeftButton && line < bars_.size()) {
        emit chosen(bars_[line].column);
    }
}
