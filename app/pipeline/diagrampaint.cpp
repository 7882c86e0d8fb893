// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The painting half of DiagramScene.

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "document/session.h"
#include "pipeline/diagramscene.h"
#include "pipeline/diagramstyle.h"
#include "pipeline/striptext.h"
#include "practice/practice.h"

namespace {

using Kind = DiagramItem::Kind;

constexpr qreal arrowHead = 5;

void paintChevron(QPainter& painter, QPointF middle, bool open, const QColor& color, qreal scale) {
    painter.setPen(QPen(color, 1.6 * scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const qreal s = 4 * scale;
    if (open) {
        painter.drawPolyline(QPolygonF{middle + QPointF(-s, -s / 2), middle + QPointF(0, s / 2),
                                       middle + QPointF(s, -s / 2)});
    } else {
        painter.drawPolyline(QPolygonF{middle + QPointF(-s / 2, -s), middle + QPointF(s / 2, 0),
                                       middle + QPointF(-s / 2, s)});
    }
}

/// Corners rounded; the line itself stays a path (a stroke in SVG and PDF).
QPainterPath rounded(const QPolygonF& points, qreal radius) {
    QPainterPath path(points.first());
    for (qsizetype i = 1; i + 1 < points.size(); ++i) {
        const QLineF in(points[i], points[i - 1]);
        const QLineF out(points[i], points[i + 1]);
        const qreal r = std::min({radius, in.length() / 2, out.length() / 2});
        if (r <= 0) {
            continue;
        }
        path.lineTo(in.pointAt(r / in.length()));
        path.quadTo(points[i], out.pointAt(r / out.length()));
    }
    path.lineTo(points.last());
    return path;
}

}  // namespace

void DiagramScene::paint(QPainter& painter, const DiagramMarks& marks) {
    if (empty()) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 1; i < graph_.items.size(); ++i) {
        if (graph_.items[i].kind == Kind::Open) {  // parents come before their children
            paintOpen(painter, static_cast<int>(i), marks);
        }
    }
    for (const bool lit : {false, true}) {  // lit lines lie on top
        for (std::size_t i = 0; i < graph_.links.size(); ++i) {
            if (isLit(graph_.links[i], marks) == lit) {
                paintLine(painter, i, lit);
            }
        }
    }
    for (std::size_t i = 1; i < graph_.items.size(); ++i) {
        if (graph_.items[i].kind == Kind::Folded) {
            paintFolded(painter, static_cast<int>(i), marks);
        } else if (graph_.items[i].kind == Kind::Stop) {
            paintStop(painter, static_cast<int>(i), marks);
        }
    }
    painter.restore();
}

bool DiagramScene::isLit(const DiagramLink& link, const DiagramMarks& marks) const {
    return marks.ancestry &&
           std::any_of(link.flows.begin(), link.flows.end(), [&](const auto& flow) {
               return marks.ancestry->contains(flow.first) && marks.ancestry->contains(flow.second);
           });
}

void DiagramScene::paintLine(QPainter& painter, std::size_t link, bool lit) const {
    const Theme& theme = lab_.appearance.theme();
    const auto& line = geometry_.lines[link];
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    const QColor color = lit ? theme.text : theme.edge;
    painter.setPen(
        QPen(color, (lit ? 2.0 : 1.3) * scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(rounded(line.points, 6 * scale));
    if (line.arrow) {
        const QPointF tip = line.points.last();
        const QPointF before = line.points.at(line.points.size() - 2);
        const qreal length = std::hypot(tip.x() - before.x(), tip.y() - before.y());
        const QPointF along = length > 0 ? (tip - before) / length : QPointF(1, 0);
        const QPointF across(-along.y(), along.x());
        const qreal s = arrowHead * scale;
        painter.drawPolyline(
            QPolygonF{tip - along * s + across * s, tip, tip - along * s - across * s});
    }
    if (!line.label.isNull()) {
        const auto style = diagramStyle::lineLabel(lab_).inColor(lit ? theme.text : theme.muted);
        MathText::parse(lineMarkup(graph_.links[link]))
            .layout(style)
            .paintAt(painter, line.label.topLeft());
    }
}

void DiagramScene::paintTitle(QPainter& painter, QPointF topLeft, const DiagramItem& item,
                              qreal width, bool open) const {
    const Theme& theme = lab_.appearance.theme();
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    const QFont bold = diagramStyle::titleFont(lab_);
    const QFont small = diagramStyle::smallFont(lab_);
    const qreal height = diagramStyle::titleHeight * scale;
    paintChevron(painter, topLeft + QPointF(15 * scale, height / 2), open, theme.text, scale);
    const qreal baseline = height / 2 + QFontMetricsF(bold).capHeight() / 2;
    qreal x = diagramStyle::chevronWidth * scale;
    const auto write = [&](const QFont& font, const QColor& ink, const QString& words) {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(topLeft + QPointF(x, baseline), words);
        x += QFontMetricsF(font).horizontalAdvance(words) + diagramStyle::titleGap * scale;
    };
    const Label words = title(item);
    write(bold, theme.text, words.first);
    if (!words.second.isEmpty()) {
        write(diagramStyle::secondFont(lab_), theme.muted, words.second);
    }
    painter.setFont(small);
    painter.setPen(theme.muted);
    painter.drawText(topLeft + QPointF(x, baseline),
                     QFontMetricsF(small).elidedText(subtitle(item), Qt::ElideRight, width - x));
}

void DiagramScene::paintOpen(QPainter& painter, int index, const DiagramMarks& marks) {
    const Theme& theme = lab_.appearance.theme();
    const auto& item = graph_.items[static_cast<std::size_t>(index)];
    const QRectF rect = geometry_.cards[static_cast<std::size_t>(index)].rect;
    int depth = 0;
    for (int at = item.parent; at >= 0; at = graph_.items[static_cast<std::size_t>(at)].parent) {
        ++depth;
    }
    // The innermost group around the present step has an ink border.
    const bool innermost =
        marks.presentStep >= 0 && step(marks.presentStep).place == item.place &&
        std::find(item.steps.begin(), item.steps.end(), marks.presentStep) != item.steps.end();
    const bool hovered = marks.hoverItem == index;
    painter.setPen(QPen(innermost ? theme.text : theme.line, 1));
    painter.setBrush(depth % 2 == 1 ? Theme::mixed(theme.window, theme.surface, 0.5)
                                    : theme.surface);
    painter.drawRoundedRect(rect, diagramStyle::radius, diagramStyle::radius);
    if (hovered || marks.focusItem == index) {
        painter.setPen(marks.focusItem == index ? QPen(theme.text, 2) : QPen(Qt::NoPen));
        painter.setBrush(hovered ? QBrush(theme.hover) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(titleRect(index).adjusted(4, 4, -2, -2), 6, 6);
    }
    paintTitle(painter, rect.topLeft(), item, rect.width(), true);
}

void DiagramScene::paintFolded(QPainter& painter, int index, const DiagramMarks& marks) {
    const Theme& theme = lab_.appearance.theme();
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    const auto& item = graph_.items[static_cast<std::size_t>(index)];
    const QRectF rect = geometry_.cards[static_cast<std::size_t>(index)].rect;
    const QRectF front = rect.adjusted(0, 0, -diagramStyle::shadow, -diagramStyle::shadow);
    const bool present =
        std::find(item.steps.begin(), item.steps.end(), marks.presentStep) != item.steps.end();
    const bool lit =
        marks.ancestry && std::any_of(item.steps.begin(), item.steps.end(),
                                      [&](int s) { return marks.ancestry->contains(s); });
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.sunken);
    painter.drawRoundedRect(front.translated(diagramStyle::shadow, diagramStyle::shadow),
                            diagramStyle::radius, diagramStyle::radius);
    painter.setPen(present ? QPen(theme.selection, 2) : QPen(lit ? theme.text : theme.line, 1));
    painter.setBrush(present                    ? theme.selectionWash
                     : marks.hoverItem == index ? theme.hover
                                                : theme.surface);
    painter.drawRoundedRect(front, diagramStyle::radius, diagramStyle::radius);
    if (marks.focusItem == index) {
        painter.setPen(QPen(theme.text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(front.adjusted(4, 4, -4, -4), 6, 6);
    }
    paintTitle(painter, front.topLeft(), item, front.width(), false);

    const qreal pad = diagramStyle::foldedPadding * scale;
    const qreal pitch = pitch_ * diagramStyle::foldedShare;
    const auto thumbnail = thumbnailSize(step(item.lastStep()).shape, thumbnails_.limits(), pitch);
    paintStep(
        painter,
        {front.right() - pad - thumbnail.width(), front.center().y() - thumbnail.height() / 2},
        item.lastStep(), marks, pitch);
    MathText::parse(chain(item))
        .layout(diagramStyle::chain(lab_))
        .paintAt(painter, {front.left() + diagramStyle::chevronWidth * scale,
                           front.top() + diagramStyle::titleHeight * scale});
}

void DiagramScene::paintStop(QPainter& painter, int index, const DiagramMarks& marks) {
    const Theme& theme = lab_.appearance.theme();
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    const auto& item = graph_.items[static_cast<std::size_t>(index)];
    const auto& card = geometry_.cards[static_cast<std::size_t>(index)];
    const QFont small = diagramStyle::smallFont(lab_);
    const QFontMetricsF smallMetrics(small);
    qreal tallest = 0;
    for (const int s : item.steps) {
        tallest =
            std::max(tallest, thumbnailSize(step(s).shape, thumbnails_.limits(), pitch_).height());
    }
    for (std::size_t part = 0; part < item.steps.size(); ++part) {
        const int s = item.steps[part];
        const QRectF place = card.places[part];
        const bool present = s == marks.presentStep;
        const bool focused = marks.focusItem == index && marks.focusStep == s;
        if (present) {
            painter.setPen(QPen(theme.selection, 2));
            painter.setBrush(theme.selectionWash);
            painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 6, 6);
        } else if (marks.hoverItem == index && marks.hoverStep == s) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.hover);
            painter.drawRoundedRect(place, 6, 6);
        }
        if (focused) {
            painter.setPen(QPen(theme.text, 2));
            painter.setBrush(Qt::NoBrush);
            const qreal inset = present ? 4 : 1;
            painter.drawRoundedRect(place.adjusted(inset, inset, -inset, -inset), 5, 5);
        }
        const auto size = thumbnailSize(step(s).shape, thumbnails_.limits(), pitch_);
        const qreal middle = place.top() + diagramStyle::stopPadding * scale + tallest / 2;
        paintStep(painter, {place.center().x() - size.width() / 2, middle - size.height() / 2}, s,
                  marks, pitch_);

        const auto label = stripText::stepLabel(step(s), lab_.languages);
        auto style = diagramStyle::label(lab_);
        if (present) {
            style = style.inColor(theme.selection);
            style.bold = true;
        }
        const auto words = MathText::parse(label.markup).layout(style);
        qreal y = middle + tallest / 2 + diagramStyle::labelGap * scale;
        words.paint(painter, {place.center().x() - words.size().width() / 2, y + style.size * 1.1});
        y += style.size * 1.5;
        painter.setFont(small);
        painter.setPen(present ? theme.selection : theme.muted);
        if (!label.second.isEmpty()) {
            painter.drawText(QRectF(place.left(), y, place.width(), smallMetrics.height()),
                             Qt::AlignCenter, label.second);
            y += smallMetrics.height();
        }
        painter.drawText(QRectF(place.left(), y, place.width(), smallMetrics.height()),
                         Qt::AlignCenter,
                         QString::fromStdString(attention::shapeText(step(s).shape)));
    }
}

void DiagramScene::paintStep(QPainter& painter, QPointF topLeft, int index,
                             const DiagramMarks& marks, qreal pitch) {
    const Theme& theme = lab_.appearance.theme();
    ThumbnailStyle style;
    style.pitch = pitch;
    if (lab_.practice && lab_.practice->hidesAll(index)) {
        style.state = ThumbnailStyle::State::hidden;
    } else if (marks.stale) {
        style.state = ThumbnailStyle::State::stale;
    }
    if (marks.ancestry && style.state == ThumbnailStyle::State::normal) {
        const auto found = marks.ancestry->cells.find(index);
        style.lit = found == marks.ancestry->cells.end() ? nullptr : &found->second;
        style.dims = true;
    }
    paintThumbnail(painter, topLeft, *thumbnails_.of(index), theme, style);
}
