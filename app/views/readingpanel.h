// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A row of weights read aloud: a bar for every token, then the sentence. Shown for every role that
// has a reading.

#pragma once

#include <QWidget>

#include "document/lab.h"
#include "figure/figure.h"

class MathLabel;
class QLabel;
class RowBars;

class ReadingPanel : public QWidget {
    Q_OBJECT
public:
    ReadingPanel(Lab& lab, QWidget* parent);

    /// Whether the step is one whose rows are read.
    bool reads(int step) const;
    /// Shows the row of this cell; values that `marks` hides are not told.
    void showCell(CellRef cell, const CellMarks& marks);

protected:
    void paintEvent(QPaintEvent* event) override;

signals:
    void chosen(CellRef cell);

private:
    Lab& lab_;
    QLabel* title_;
    RowBars* bars_;
    MathLabel* sentence_;
    MathLabel* second_;
    QWidget* line_;
    QLabel* note_;
};
