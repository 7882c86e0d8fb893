// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The head of a step: title, what happens in two sentences, and the block's formula with the part
// that this step computes.

#pragma once

#include <QWidget>
#include <optional>

#include "document/lab.h"
#include "document/selection.h"
#include "figure/figure.h"

class FormulaView;
class QLabel;

class StepHeader : public QWidget {
    Q_OBJECT
public:
    StepHeader(Lab& lab, QWidget* parent);

    void showStep(int step, std::optional<CellRef> cell, const CellMarks& marks);
    /// The recap: the whole formula, no part of it.
    void showRecap();
    /// Sentences that give way first: the second language's, then the chosen cell's.
    void setTight(bool tight);
    void setFormulaVisible(bool visible);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeRoom();
    void setSentences(const Label& explanation, const Label& onCell);
    void setTitle(const Label& title, const Label& place);

    Lab& lab_;
    QLabel* title_;
    QLabel* first_;
    QLabel* second_;
    QLabel* third_;
    FormulaView* formula_;
    QString plainTitle_;
    QString sentence_;
    QString secondSentence_;
    bool tight_ = false;
};
