// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/mathtext.h"

#include <QPainter>

#include "look/mathnode.h"
#include "look/mathtypesetter.h"
#include "look/painttext.h"
#include "look/theme.h"

using namespace Qt::StringLiterals;

MathStyle MathStyle::label(const Theme& theme, const Typography& type, qreal size) {
    return {.type = type,
            .size = size,
            .text = theme.text,
            .muted = theme.muted,
            .row = theme.rowText,
            .column = theme.columnText,
            .selection = theme.selection,
            .operators = theme.text,
            .bracket = theme.edge,
            .rowPill = theme.rowPill,
            .rowPillText = theme.rowPillText,
            .columnPill = theme.columnPill,
            .columnPillText = theme.columnPillText,
            .bold = false,
            .operatorSpace = 0.22};
}

MathStyle MathStyle::derivation(const Theme& theme, const Typography& type, qreal size) {
    MathStyle style = label(theme, type, size);
    style.operators = theme.muted;
    style.operatorSpace = 0.4;
    return style;
}

MathStyle MathStyle::inColor(const QColor& color) const {
    MathStyle style = *this;
    style.text = style.muted = style.row = style.column = style.selection = style.operators =
        style.bracket = color;
    return style;
}

int MathLayout::linkAt(QPointF point) const {
    // Inner links were set before the ones around them.
    for (const MathLink& link : links_) {
        if (link.rect.contains(point)) {
            return link.id;
        }
    }
    return -1;
}

void MathLayout::paint(QPainter& painter, QPointF baseline) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    for (const Mark& mark : marks_) {
        if (!mark.text.isEmpty()) {
            painter.setFont(mark.font);
            painter.setPen(mark.color);
            paintText(painter, baseline + mark.at, mark.text);
        } else if (mark.stroke > 0) {
            painter.strokePath(
                mark.path.translated(baseline + mark.at),
                QPen(mark.color, mark.stroke, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        } else {
            painter.fillPath(mark.path.translated(baseline + mark.at), mark.color);
        }
    }
    painter.restore();
}

MathText::MathText() : root_(std::make_shared<math::Node>()) {}

MathText MathText::parse(const QString& markup) {
    MathText text;
    text.root_ = std::make_shared<math::Node>(math::parse(markup));
    return text;
}

QString MathText::escape(const QString& text) {
    QString escaped = u"\\text{"_s;
    for (const QChar c : text) {
        if (c == u'\\' || c == u'{' || c == u'}') {
            escaped += u'\\';
        }
        escaped += c;
    }
    return escaped + u'}';
}

MathLayout MathText::layout(const MathStyle& style, qreal maxWidth) const {
    return MathTypesetter(style).typeset(*root_, maxWidth);
}

QSizeF MathText::size(const MathStyle& style, qreal maxWidth) const {
    return layout(style, maxWidth).size();
}

qreal MathText::ascent(const MathStyle& style, qreal maxWidth) const {
    return layout(style, maxWidth).ascent();
}

void MathText::paint(QPainter& painter, QPointF baseline, const MathStyle& style,
                     qreal maxWidth) const {
    layout(style, maxWidth).paint(painter, baseline);
}

QString MathText::plainText() const {
    return math::plainText(*root_).simplified();
}

bool MathText::isEmpty() const {
    return root_->children.empty();
}
