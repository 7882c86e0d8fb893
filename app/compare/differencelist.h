// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Every step of a comparison with its largest difference, as high as its rows.
#pragma once

#include <QTreeWidget>

#include "compare/comparison.h"
#include "document/lab.h"

class DifferenceList : public QTreeWidget {
    Q_OBJECT
public:
    DifferenceList(const Lab& lab, QWidget* parent);

    void retranslate();
    /// `present` is the second plan of the comparison.
    void showSteps(const Comparison& comparison, const attention::Plan& present);
    /// Marks a step of the present plan, where it is listed.
    void mark(int step);
    /// Width by the letters, height by the rows.
    void fit();

signals:
    /// The person chose a row: its position in Comparison::steps.
    void stepChosen(int index);

private:
    QString differenceText(const attention::StepDifference& step) const;

    Lab lab_;
};
