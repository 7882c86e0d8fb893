// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Plays the walk, once somebody pressed the button; any other step stops it.
#pragma once

#include <QObject>
#include <QTimer>

class Selection;

class Player : public QObject {
    Q_OBJECT
public:
    explicit Player(Selection& selection, QObject* parent = nullptr);

    bool playing() const { return timer_.isActive(); }
    /// From the last stop it begins again at the first.
    void toggle();
    void stop();
    void setInterval(int milliseconds);

signals:
    void playingChanged(bool playing);

private:
    void advance();

    Selection& selection_;
    QTimer timer_;
    bool ownStep_ = false;
    int expected_ = -1;
};
