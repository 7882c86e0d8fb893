// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The last picture of a widget, fading over its new one. Only after an action, cut short by the
// next, and not at all under reduced motion or where no one watches.

#pragma once

#include <QPixmap>
#include <QVariantAnimation>
#include <QWidget>

class Fade : public QWidget {
    Q_OBJECT
public:
    explicit Fade(QWidget* over);

    void setEnabled(bool enabled) { enabled_ = enabled; }
    /// Call before the widget changes.
    void begin(int milliseconds);
    bool running() const { return animation_.state() == QAbstractAnimation::Running; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QPixmap last_;
    QVariantAnimation animation_;
    bool enabled_ = true;
};
