// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A tool-bar button with an icon and its words beside it, well apart: 👁 隐藏结果.

#pragma once

#include <QToolButton>

/// Give it an action (setDefaultAction) and add it with QToolBar::addWidget.
class ActionButton : public QToolButton {
    Q_OBJECT
public:
    explicit ActionButton(QWidget* parent = nullptr);
    explicit ActionButton(QAction* action, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
};
