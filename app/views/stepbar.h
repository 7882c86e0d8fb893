// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Where the walk stands and the buttons that walk: first, previous, play, last; the line above is
// the menu to jump with.
#pragma once

#include <QWidget>

#include "document/lab.h"

class Actions;
class QLabel;
class QMenu;
class QToolButton;

class StepBar : public QWidget {
    Q_OBJECT
public:
    StepBar(Lab& lab, Actions& actions, QWidget* parent);

    /// Opens the menu of all stops.
    void openJumpMenu();
    /// The play button shows what a press will do.
    void setPlaying(bool playing);

private:
    void refresh();
    void fillMenu();
    void color();

    Lab& lab_;
    Actions& actions_;
    QToolButton* place_;
    QMenu* menu_;
    QToolButton* buttons_[4];
    bool playing_ = false;
};
