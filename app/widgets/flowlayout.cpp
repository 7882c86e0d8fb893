// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/flowlayout.h"

#include <QStyle>
#include <QWidget>

FlowLayout::FlowLayout(QWidget* parent, int gap) : QLayout(parent), gap_(gap) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
    items_.emplace_back(item);
}

int FlowLayout::count() const {
    return static_cast<int>(items_.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= count()) {
        return nullptr;
    }
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const {
    return arrange({0, 0, width, 0}, false);
}

QSize FlowLayout::sizeHint() const {
    QSize size;
    for (const auto& item : items_) {
        if (!item->isEmpty()) {
            size.rwidth() += item->sizeHint().width() + (size.width() > 0 ? gap_ : 0);
            size.setHeight(std::max(size.height(), item->sizeHint().height()));
        }
    }
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const auto& item : items_) {
        size = size.expandedTo(item->minimumSize());
    }
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool place) const {
    const QRect area = rect.marginsRemoved(contentsMargins());
    const Qt::LayoutDirection direction =
        parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int x = area.left();
    int y = area.top();
    int line = 0;
    for (const auto& item : items_) {
        if (item->isEmpty()) {
            continue;
        }
        const QSize size(std::min(item->sizeHint().width(), std::max(area.width(), 1)),
                         item->sizeHint().height());
        if (x > area.left() && x + size.width() > area.left() + area.width()) {
            x = area.left();
            y += line + gap_;
            line = 0;
        }
        if (place) {
            item->setGeometry(QStyle::visualRect(direction, area, {{x, y}, size}));
        }
        x += size.width() + gap_;
        line = std::max(line, size.height());
    }
    return y + line - rect.top() + contentsMargins().bottom();
}
