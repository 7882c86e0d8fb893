// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/docktitle.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include "look/icons.h"
#include "widgets/elidedlabel.h"

using namespace Qt::StringLiterals;

DockTitle::DockTitle(QDockWidget* dock)
    : QWidget(dock),
      dock_(dock),
      label_(new ElidedLabel(this)),
      float_(new QToolButton(this)),
      close_(new QToolButton(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 6, 3);
    layout->setSpacing(2);
    label_->setBold(true);
    layout->addWidget(label_, 1);
    for (QToolButton* button : {float_, close_}) {
        button->setAutoRaise(true);
        layout->addWidget(button);
    }
    connect(float_, &QToolButton::clicked, dock,
            [dock] { dock->setFloating(!dock->isFloating()); });
    connect(close_, &QToolButton::clicked, dock, &QDockWidget::close);
    const auto showFeatures = [this](QDockWidget::DockWidgetFeatures features) {
        float_->setVisible(features & QDockWidget::DockWidgetFloatable);
        close_->setVisible(features & QDockWidget::DockWidgetClosable);
    };
    connect(dock, &QDockWidget::featuresChanged, this, showFeatures);
    showFeatures(dock->features());
}

void DockTitle::setTitle(const QString& first, const QString& second) {
    label_->setTexts(first, second);
    dock_->setWindowTitle(second.isEmpty() ? first : first + u' ' + second);
}

void DockTitle::setTheme(const Theme& theme) {
    const int side = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this) * 7 / 8;
    float_->setIconSize({side, side});
    close_->setIconSize({side, side});
    float_->setIcon(themedIcon(u"float"_s, theme));
    close_->setIcon(themedIcon(u"close"_s, theme));
}

void DockTitle::setButtonTexts(const QString& floatText, const QString& closeText) {
    float_->setToolTip(floatText);
    float_->setAccessibleName(floatText);
    close_->setToolTip(closeText);
    close_->setAccessibleName(closeText);
}

void DockTitle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(0, height() - 1, width(), 1, palette().color(QPalette::Mid));
}
