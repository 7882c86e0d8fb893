// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/labeledspin.h"

#include <QEvent>
#include <QFontInfo>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QWheelEvent>
#include <algorithm>

#include "widgets/mathlabel.h"

QuietSpinBox::QuietSpinBox(QWidget* parent) : QSpinBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
}

void QuietSpinBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) {
        QSpinBox::wheelEvent(event);
    } else {
        event->ignore();
    }
}

LabeledSpin::LabeledSpin(QWidget* parent)
    : QWidget(parent), label_(new MathLabel(this)), spin_(new QuietSpinBox(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(label_, 1);
    layout->addWidget(spin_);
    spin_->setKeyboardTracking(false);
    label_->setBuddy(spin_);
    setFocusProxy(spin_);
    connect(spin_, &QSpinBox::valueChanged, this, &LabeledSpin::fitSpin);
    fitSpin();
}

void LabeledSpin::fitSpin() {
    // Three digits as a rule; room for a fourth only when it is there.
    const int more = spin_->value() > 999 ? spin_->fontMetrics().horizontalAdvance(u'0') : 0;
    spin_->setFixedWidth(qRound(60 * std::max(1.0, QFontInfo(font()).pixelSize() / 13.0)) + more);
}

void LabeledSpin::showValue(int value, int most) {
    const QSignalBlocker quiet(spin_);
    spin_->setMaximum(std::max(most, value));
    spin_->setValue(value);
    fitSpin();
}

void LabeledSpin::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitSpin();
    }
}

void LabeledSpin::setLabel(const QString& markup, const QString& accessibleName) {
    label_->setMarkup(markup);
    spin_->setAccessibleName(accessibleName.isEmpty() ? label_->text() : accessibleName);
}
