// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/roundframe.h"

#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include "look/appearance.h"

namespace {

constexpr qreal radius = 6;

/// Lies over the content and lets everything through but its corners.
class Overlay : public QWidget {
public:
    Overlay(Lab& lab, QWidget* parent) : QWidget(parent), lab_(lab) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        const Theme& theme = lab_.appearance.theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF line = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        QPainterPath round;
        round.addRoundedRect(line, radius, radius);
        QPainterPath corners;
        corners.addRect(rect());
        painter.fillPath(corners - round, theme.window);
        painter.setPen(theme.line);
        painter.drawPath(round);
    }

private:
    Lab& lab_;
};

}  // namespace

RoundFrame::RoundFrame(Lab& lab, QWidget* content, QWidget* parent)
    : QWidget(parent), overlay_(nullptr) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addWidget(content);
    overlay_ = new Overlay(lab, this);
    overlay_->raise();
    connect(&lab.appearance, &Appearance::changed, overlay_, qOverload<>(&QWidget::update));
}

void RoundFrame::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    overlay_->setGeometry(rect());
    overlay_->raise();
}
