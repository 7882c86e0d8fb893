// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The head of a page on the projector: title and equation in large type, and at the right where in
// the walk one is and by which arithmetic.
#pragma once

#include <QWidget>

#include "attention/plan.h"
#include "document/lab.h"

class PresentationHead : public QWidget {
    Q_OBJECT
public:
    PresentationHead(const Lab& lab, QWidget* parent);

    /// Pixels of a 1080-line screen are multiplied with this.
    void setScale(qreal scale);
    void refresh();

    QSize sizeHint() const override;
    /// Nothing is cut off at this width.
    bool whole() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString titleMarkup() const;
    QString placeMarkup() const;
    QString second() const;
    qreal room() const;
    bool placeBelow() const;
    QString position() const;

    Lab lab_;
    qreal scale_ = 1;
};

/// "Q = X W^Q": a step in the symbols of what it was made from; only its own symbol where its op
/// has no sign of its own.
QString stepEquation(const attention::Plan& plan, int step);
