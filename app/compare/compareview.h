// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The present state beside another one: how far every step differs, and for the present step both
// heatmaps with their difference.
#pragma once

#include <QWidget>
#include <optional>

#include "compare/comparison.h"
#include "document/backgroundtask.h"
#include "document/lab.h"
#include "figure/figure.h"
#include "i18n/languages.h"

class FigureCanvas;
class DifferenceList;
class ElidedLabel;
class QLabel;
class QProgressBar;
class QPushButton;
class QuietCombo;

class CompareView : public QWidget {
    Q_OBJECT
public:
    CompareView(const Lab& lab, QWidget* parent);

    /// Puts the present state aside and compares with it.
    void pin();
    void unpin();
    bool pinned() const { return pinned_.has_value(); }
    const std::vector<CompareChoice>& choices() const { return choices_; }
    void choose(int choice);
    const Comparison& comparison() const { return comparison_; }
    /// A large one is being made off the interface thread.
    bool busy() const { return task_.running(); }
    void cancel();
    DifferenceList* list() const { return list_; }

signals:
    void pinnedChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void rebuild();
    void compareNow();
    void adopt(Comparison comparison);
    void retranslate();
    void fillChoices();
    void fillList();
    void followSelection();
    void showFigure();
    const attention::StepDifference* presentDifference() const;
    bool covered(int step) const;
    QString toolTip(CellRef cell) const;

    Lab lab_;
    ElidedLabel* title_;
    QLabel* with_;
    QuietCombo* choice_;
    QPushButton* pin_;
    DifferenceList* list_;
    QLabel* message_;
    QProgressBar* progress_;
    QPushButton* stop_;
    FigureCanvas* canvas_;
    std::optional<PinnedState> pinned_;
    std::vector<CompareChoice> choices_;
    CompareChoice chosen_;
    Comparison comparison_;
    /// What `comparison_` answers, or what is being answered.
    struct Asked {
        std::shared_ptr<const attention::Trace> trace;
        std::shared_ptr<const attention::Trace> pinned;
        CompareChoice choice;
    };
    std::optional<Asked> asked_;
    bool cancelled_ = false;
    BackgroundTask task_;
    bool dirty_ = true;
};
