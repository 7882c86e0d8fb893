// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/formulaview.h"

#include <QPainter>
#include <algorithm>

#include "look/appearance.h"

namespace {
// Of the size it would like: beside long sentences, and the least.
constexpr qreal smallPart = 0.9;
constexpr qreal leastPart = 0.7;
}  // namespace

FormulaView::FormulaView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FormulaView::setFormula(const QString& key, const QString& lit, const Appearance& appearance) {
    if (key != formula_.key()) {
        formula_ = Formula(key);
    }
    lit_ = lit;
    theme_ = appearance.theme();
    pixels_ = shownPixels_ = appearance.typography().px(TextSize::Formula);
    setVisible(!formula_.isNull());
    setAccessibleName(formula_.plainText());
    updateGeometry();
    update();
}

int FormulaView::naturalWidth() const {
    return static_cast<int>(formula_.size(pixels_).width()) + 1;
}

int FormulaView::leastWidth() const {
    return static_cast<int>(formula_.size(pixels_ * leastPart).width()) + 1;
}

void FormulaView::setRoom(bool small, int width) {
    const qreal wanted = small ? pixels_ * smallPart : pixels_;
    const qreal shown = std::max(formula_.fittingSize(wanted, width), pixels_ * leastPart);
    if (!qFuzzyCompare(shown, shownPixels_)) {
        shownPixels_ = shown;
        updateGeometry();
        update();
    }
}

QSize FormulaView::sizeHint() const {
    return formula_.isNull() ? QSize() : formula_.size(shownPixels_).toSize() + QSize(1, 1);
}

QSize FormulaView::minimumSizeHint() const {
    // A narrow window makes the formula smaller, down to where it can still be read.
    return formula_.isNull()
               ? QSize()
               : (formula_.size(pixels_ * leastPart) + QSizeF(1, 1)).toSize().boundedTo(sizeHint());
}

void FormulaView::paintEvent(QPaintEvent*) {
    if (formula_.isNull()) {
        return;
    }
    QPainter painter(this);
    const qreal pixels = formula_.fittingSize(shownPixels_, width());
    const QRectF bounds = formula_.bounds(pixels);
    formula_.paint(painter, QPointF(width() - bounds.right(), -bounds.top()), pixels, theme_, lit_);
}
