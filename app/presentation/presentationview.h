// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The walk on a projector: the present step and how its chosen number was computed, nothing else.
// Goes by clicker, needs no hovering, and shows a pointer that can be seen from the back row.
#pragma once

#include <QWidget>

#include "document/lab.h"

class EquationView;
class MathView;
class PresentationFoot;
class PresentationHead;

class PresentationView : public QWidget {
    Q_OBJECT
public:
    /// A window of its own; the caller shows it (showFullScreen) and deletes it when it has closed.
    explicit PresentationView(Lab& lab, QWidget* parent = nullptr);

    EquationView* equation() const { return equation_; }
    MathView* derivation() const;
    bool blank() const { return blank_; }

signals:
    /// Esc or F5: it is hidden and may be deleted.
    void left();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void restyle();
    void showPointer();
    void setBlank(bool blank);
    void revealNext();
    void next();
    void previous();
    void leave();
    qreal scale() const;

    Lab& lab_;
    PresentationHead* head_;
    EquationView* equation_;
    PresentationFoot* foot_;
    QWidget* page_;
    bool blank_ = false;
};
