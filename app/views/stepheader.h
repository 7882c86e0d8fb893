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
#include "i18n/languages.h"

class FormulaView;
class QLabel;

class StepHeader : public QWidget {
    Q_OBJECT
public:
    /// What is left of the head where the equation needs its room, from the most to the least: the
    /// second language's sentence goes first, then the chosen cell's, and the title never.
    enum class Detail { everything, oneLanguage, explanation, title };

    StepHeader(Lab& lab, QWidget* parent);

    void showStep(int step, std::optional<CellRef> cell, const CellMarks& marks);
    /// The recap: the whole formula, no part of it.
    void showRecap();
    void setDetail(Detail detail);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeRoom();
    int titleWidth() const;
    void setSentences(const Label& explanation, const Label& onCell);
    void setTitle(const Label& title, const Label& place);
    void layTitle(qreal room);

    Lab& lab_;
    QLabel* title_;
    QLabel* first_;
    QLabel* second_;
    QLabel* third_;
    FormulaView* formula_;
    Label words_;
    Label place_;
    QString sentence_;
    QString secondSentence_;
    Detail detail_ = Detail::everything;
};
