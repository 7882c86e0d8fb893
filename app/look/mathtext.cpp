// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/mathtext.h"

#include <QFontMetricsF>
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

MathLayout MathLayout::elided(qreal width) const {
    if (width_ <= width) {
        return *this;
    }
    MathLayout cut = *this;
    cut.width_ = width;
    const QString dots(u'…');
    // What ends before the dots stays; they follow it in its own font.
    cut.marks_.clear();
    for (const Mark& mark : marks_) {
        const bool isText = !mark.text.isEmpty();
        const QFontMetricsF metrics(mark.font);
        const qreal right = mark.at.x() + (isText ? metrics.horizontalAdvance(mark.text)
                                                  : mark.path.boundingRect().right());
        if (right + metrics.horizontalAdvance(dots) <= width) {
            cut.marks_.push_back(mark);
            continue;
        }
        if (isText) {
            Mark last = mark;
            // One character more than fits, so that it is always cut.
            last.text = metrics.elidedText(mark.text + dots, Qt::ElideRight, width - mark.at.x());
            cut.marks_.push_back(std::move(last));
        }
        break;
    }
    return cut;
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

/// A widget asks for the same layout at every turn of its parent's: the last few are kept.
struct MathText::Parsed {
    struct Laid {
        MathStyle style;
        qreal maxWidth = 0;
        MathLayout layout;
    };
    math::Node root;
    mutable std::vector<Laid> laid;
};

MathText::MathText() : parsed_(std::make_shared<Parsed>()) {}

MathText MathText::parse(const QString& markup) {
    MathText text;
    auto parsed = std::make_shared<Parsed>();
    parsed->root = math::parse(markup);
    text.parsed_ = std::move(parsed);
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
    constexpr std::size_t kept = 4;
    auto& laid = parsed_->laid;
    for (const auto& known : laid) {
        if (known.maxWidth == maxWidth && known.style == style) {
            return known.layout;
        }
    }
    if (laid.size() == kept) {
        laid.erase(laid.begin());
    }
    laid.push_back({style, maxWidth, MathTypesetter(style).typeset(parsed_->root, maxWidth)});
    return laid.back().layout;
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
    return math::plainText(parsed_->root).simplified();
}

bool MathText::isEmpty() const {
    return parsed_->root.children.empty();
}
