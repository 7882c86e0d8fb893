// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// One pixel of the theme's line between two parts of the window.

#pragma once

#include <QPainter>
#include <QWidget>

#include "document/lab.h"
#include "look/appearance.h"

class Hairline : public QWidget {
public:
    Hairline(Lab& lab, Qt::Orientation orientation, QWidget* parent) : QWidget(parent), lab_(lab) {
        orientation == Qt::Horizontal ? setFixedHeight(1) : setFixedWidth(1);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter(this).fillRect(rect(), lab_.appearance.theme().line);
    }

private:
    Lab& lab_;
};
