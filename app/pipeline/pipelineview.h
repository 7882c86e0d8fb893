// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The whole plan as a page: title, the flow diagram, and where the person stands in it.
#pragma once

#include <QWidget>

#include "document/lab.h"

class DiagramCanvas;
class ElidedLabel;
class MathLabel;
class QLabel;
class QPushButton;

class PipelineView : public QWidget {
    Q_OBJECT
public:
    PipelineView(const Lab& lab, QWidget* parent);

    DiagramCanvas* canvas() const { return canvas_; }

signals:
    /// The present step is to be shown as an equation.
    void equationRequested();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void describe();

    Lab lab_;
    DiagramCanvas* canvas_;
    ElidedLabel* title_;
    QLabel* subtitle_;
    QLabel* present_;
    ElidedLabel* presentPlace_;
    MathLabel* presentName_;
    ElidedLabel* presentSecond_;
    ElidedLabel* hint_;
    QPushButton* expand_;
    QPushButton* fold_;
    QPushButton* fit_;
    QPushButton* open_;
    QWidget* footer_;
};
