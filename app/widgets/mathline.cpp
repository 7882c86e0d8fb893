// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/mathline.h"

#include <QApplication>
#include <QPainter>
#include <cmath>

#include "look/applystyle.h"
#include "look/painttext.h"
#include "widgets/mathlabel.h"

namespace {

/// Between the languages; grows with the letters.
qreal gapOf(const QWidget& widget) {
    return QFontMetricsF(widget.font()).height() * 0.34;
}

}  // namespace

MathLine::MathLine(const QString& markup, const QString& second)
    : text_(MathText::parse(markup)), second_(second) {}

QString MathLine::plainText() const {
    return second_.isEmpty() ? text_.plainText() : text_.plainText() + u' ' + second_;
}

int MathLine::width(const QWidget& widget) const {
    qreal width = text_.size(widgetMathStyle(widget)).width();
    if (!second_.isEmpty()) {
        width += gapOf(widget) + widget.fontMetrics().horizontalAdvance(second_);
    }
    return static_cast<int>(std::ceil(width));
}

void MathLine::paint(QPainter& painter, const QRect& area, const QWidget& widget, const QColor& ink,
                     const QColor& muted) const {
    const MathLayout whole = text_.layout(widgetMathStyle(widget).inColor(ink));
    const QFontMetricsF metrics(widget.font());
    const qreal baseline =
        std::round(area.top() + (area.height() - metrics.height()) / 2 + metrics.ascent());
    whole.elided(area.width()).paint(painter, {static_cast<qreal>(area.left()), baseline});
    const qreal x = area.left() + whole.size().width() + gapOf(widget);
    // Half a word of the second language says less than none.
    if (!second_.isEmpty() && x + metrics.horizontalAdvance(second_) <= area.right() + 1) {
        painter.setFont(widget.font());
        painter.setPen(muted);
        paintText(painter, QPointF(x, baseline), second_);
    }
}

bool MathDelegate::carriesMath(const QModelIndex& index) {
    return index.data(MarkupRole).isValid();
}

MathLine MathDelegate::lineOf(const QModelIndex& index) {
    return MathLine(index.data(MarkupRole).toString(), index.data(SecondRole).toString());
}

void MathDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    if (!carriesMath(index) || !option.widget) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* style = item.widget->style();
    const QRect area = style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget);
    item.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool enabled = item.state & QStyle::State_Enabled;
    const bool selected = item.state & QStyle::State_Selected;
    const QColor ink = item.palette.color(enabled ? QPalette::Active : QPalette::Disabled,
                                          selected ? QPalette::HighlightedText : QPalette::Text);
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, item.widget) + 1;
    painter->save();
    lineOf(index).paint(*painter, area.adjusted(margin, 0, -margin, 0), *item.widget, ink,
                        mutedInk());
    painter->restore();
}

QSize MathDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (carriesMath(index) && option.widget) {
        const int text = option.fontMetrics.horizontalAdvance(index.data().toString());
        size.setWidth(size.width() - text + lineOf(index).width(*option.widget));
    }
    return size;
}
