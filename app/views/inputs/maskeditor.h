// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What each query may attend to, as a grid of ✓ and hatch: a click, space or return switches a
// cell. ✓ means true, may attend.
#pragma once

#include <QWidget>
#include <string>

#include "attention/matrix.h"
#include "document/lab.h"

class MaskEditor : public QWidget {
    Q_OBJECT
public:
    MaskEditor(Lab& lab, QWidget* parent);

    /// Path of an AttentionSite.
    void setSite(const std::string& path);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Where a cell is, for tests and the tour.
    QRect cellRect(int query, int key) const;
    void toggle(int query, int key);
    /// May the key be attended to at all? (A click on its name.)
    void togglePadding(int key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    attention::Shape shape() const;
    QPoint cellAt(QPoint position) const;
    int side() const;
    /// Pixels at 100 % text in a usual window, here.
    int grown(int pixels) const;
    int labelWidth() const;
    int labelHeight() const;
    QString name(bool query, int index) const;
    void announce();

    Lab& lab_;
    std::string site_;
    attention::Matrix allowed_;
    QPoint hover_{-1, -1};  ///< x: key, y: query
    QPoint cursor_{0, 0};
    bool painting_ = false;  ///< a drag switches the cells it passes to the first one's new state
    bool paintValue_ = false;
    int stroke_ = 0;
};
