// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/formulaview.h"

#include <QPainter>

#include "look/appearance.h"

FormulaView::FormulaView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FormulaView::setFormula(const QString& key, const QString& lit, const Appearance& appearance) {
    if (key != formula_.key()) {
        formula_ = Formula(key);
    }
    lit_ = lit;
    theme_ = appearance.theme();
    pixels_ = appearance.typography().px(TextSize::Formula);
    setVisible(!formula_.isNull());
    setAccessibleName(formula_.plainText());
    updateGeometry();
    update();
}

void FormulaView::setSmall(bool small) {
    smaller_ = small ? 0.9 : 1;
    updateGeometry();
    update();
}

QSize FormulaView::sizeHint() const {
    return formula_.isNull() ? QSize() : formula_.size(pixels_ * smaller_).toSize() + QSize(1, 1);
}

QSize FormulaView::minimumSizeHint() const {
    // A narrow window makes the formula smaller, down to where it can still be read.
    return formula_.isNull() ? QSize() : (formula_.size(pixels_ * 0.7) + QSizeF(1, 1)).toSize();
}

void FormulaView::paintEvent(QPaintEvent*) {
    if (formula_.isNull()) {
        return;
    }
    QPainter painter(this);
    const qreal pixels = formula_.fittingSize(pixels_ * smaller_, width());
    const QRectF bounds = formula_.bounds(pixels);
    formula_.paint(painter, QPointF(width() - bounds.right(), -bounds.top()), pixels, theme_, lit_);
}
