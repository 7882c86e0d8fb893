// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The tour: five stops that point at a part of the window each. Skipped by a button or Escape; the
// window stays usable under it.
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>
#include <vector>

#include "document/lab.h"

class MathLabel;
class QLabel;
class QPushButton;

class Tour : public QWidget {
    Q_OBJECT
public:
    struct Stop {
        QPointer<QWidget> target;
        const char* title;  ///< context "Tour"
        const char* text;
    };

    Tour(Lab& lab, QWidget* window);

    /// Parts of the window in order: inputs, equation, derivation, step bar, tool bar.
    void start(std::vector<QWidget*> targets);
    /// Beyond the last stop it is over.
    void goTo(int stop);
    void finish();
    bool running() const { return isVisible(); }
    int stop() const { return current_; }

signals:
    /// Walked to the end or skipped.
    void finished();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void place();
    void repaintBelow(const QRegion& region);
    void retranslate();

    Lab& lab_;
    std::vector<Stop> stops_;
    QPointer<QWidget> before_;  ///< what had the focus
    int current_ = 0;
    QWidget* card_;
    QLabel* title_;
    QLabel* text_;
    QLabel* count_;
    QPushButton* skip_;
    QPushButton* back_;
    QPushButton* next_;
};
