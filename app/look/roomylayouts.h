// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Margins and gaps that grow with the window as its text does: what is 24 px beside letters of 13
// px is 48 px beside letters of 26. Code that builds a layout knows nothing of it.

#pragma once

#include <QObject>

class Appearance;
class QLayout;
class QWidget;

class RoomyLayouts : public QObject {
    Q_OBJECT
public:
    /// Of all layouts below `root`, now and at every change of the room.
    RoomyLayouts(const Appearance& appearance, QWidget* root);

private:
    void scaleAll();
    void scale(QLayout& layout) const;

    const Appearance& appearance_;
    QWidget* root_;
    int percent_ = 100;
};
