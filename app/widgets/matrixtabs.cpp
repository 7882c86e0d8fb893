// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/matrixtabs.h"

#include <QPainter>
#include <cmath>

#include "look/applystyle.h"
#include "look/painttext.h"
#include "widgets/mathlabel.h"

MatrixTabs::MatrixTabs(QWidget* parent) : QTabBar(parent) {
    setExpanding(false);
    setDrawBase(false);
    setUsesScrollButtons(true);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

int MatrixTabs::addMathTab(const QString& markup) {
    texts_.append(MathText::parse(markup));
    return addTab(texts_.back().plainText());
}

void MatrixTabs::setMathTab(int index, const QString& markup) {
    if (index < 0 || index >= count()) {
        return;
    }
    texts_[index] = MathText::parse(markup);
    setTabText(index, texts_[index].plainText());
    updateGeometry();
    update();
}

void MatrixTabs::tabRemoved(int index) {
    if (index < texts_.size()) {
        texts_.removeAt(index);
    }
    QTabBar::tabRemoved(index);
}

void MatrixTabs::setNote(const QString& note) {
    note_ = note;
    update();
}

MathLayout MatrixTabs::layoutOf(int index, bool bold) const {
    MathStyle style = widgetMathStyle(*this, 108);
    style.bold = bold;
    if (index != currentIndex()) {
        style = style.inColor(mutedInk());
    }
    return index < texts_.size() ? texts_[index].layout(style) : MathLayout();
}

QSize MatrixTabs::tabSizeHint(int index) const {
    const int text = static_cast<int>(std::ceil(layoutOf(index, true).size().width()));
    const QFontMetrics metrics(font());
    return {std::max(48, text + 20), metrics.height() + 18};
}

QSize MatrixTabs::sizeHint() const {
    QSize size = QTabBar::sizeHint();
    if (!note_.isEmpty()) {
        size.rwidth() += QFontMetrics(font()).horizontalAdvance(note_) + 12;
    }
    return size;
}

QSize MatrixTabs::minimumSizeHint() const {
    return {48, QTabBar::minimumSizeHint().height()};
}

void MatrixTabs::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor ink = palette().color(QPalette::WindowText);
    painter.fillRect(0, height() - 1, width(), 1, palette().color(QPalette::Mid));
    const QPoint pointer = mapFromGlobal(QCursor::pos());
    int end = 0;
    for (int i = 0; i < count(); ++i) {
        const QRect tab = tabRect(i);
        end = std::max(end, tab.right());
        const bool on = i == currentIndex();
        if (!on && underMouse() && tab.contains(pointer)) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setBrush(palette().color(QPalette::Midlight));
            painter.setPen(Qt::NoPen);
            painter.drawRoundedRect(QRectF(tab).adjusted(1, 3, -1, -3), 4, 4);
        }
        const MathLayout layout = layoutOf(i, on);
        const QFontMetricsF metrics(font());
        const qreal baseline = tab.top() + (tab.height() + metrics.capHeight()) / 2;
        layout.paint(painter, {tab.left() + (tab.width() - layout.size().width()) / 2,
                               std::round(baseline)});
        if (on) {
            painter.fillRect(tab.left(), height() - 2, tab.width(), 2, ink);
            if (hasFocus()) {
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(ink, 2));
                painter.drawRoundedRect(QRectF(tab).adjusted(2, 3, -2, -5), 4, 4);
            }
        }
    }
    if (!note_.isEmpty()) {
        painter.setPen(mutedInk());
        painter.setFont(font());
        const QRect area(end + 8, 0, width() - end - 8, height() - 2);
        if (QFontMetrics(font()).horizontalAdvance(note_) <= area.width()) {
            paintText(painter, area, Qt::AlignRight | Qt::AlignVCenter, note_);
        }
    }
}
