// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/fade.h"

#include <QGuiApplication>
#include <QPainter>

Fade::Fade(QWidget* over) : QWidget(over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    animation_.setStartValue(1.0);
    animation_.setEndValue(0.0);
    animation_.setEasingCurve(QEasingCurve::OutQuad);
    connect(&animation_, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&animation_, &QVariantAnimation::finished, this, &QWidget::hide);
}

void Fade::begin(int milliseconds) {
    const bool watched = QGuiApplication::platformName() != QLatin1String("offscreen");
    if (!enabled_ || !watched || !parentWidget()->isVisible()) {
        animation_.stop();
        hide();
        return;
    }
    hide();  // not in the picture of what was
    last_ = parentWidget()->grab();
    setGeometry(parentWidget()->rect());
    raise();
    show();
    animation_.setDuration(milliseconds);
    animation_.stop();
    animation_.start();
}

void Fade::paintEvent(QPaintEvent*) {
    if (!running()) {
        return;
    }
    QPainter painter(this);
    painter.setOpacity(animation_.currentValue().toReal());
    painter.drawPixmap(0, 0, last_);
}
