// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A dock's title bar: bold title, muted second language, float and close.

#pragma once

#include <QWidget>

class ElidedLabel;
class QDockWidget;
class QToolButton;
struct Theme;

class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget* dock);

    /// Also the dock's own title, for menus and assistive technology.
    void setTitle(const QString& first, const QString& second = {});
    void setTheme(const Theme& theme);
    /// Accessible names and tool tips of the two buttons.
    void setButtonTexts(const QString& floatText, const QString& closeText);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QDockWidget* dock_;
    ElidedLabel* label_;
    QToolButton* float_;
    QToolButton* close_;
};
