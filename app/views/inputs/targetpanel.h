// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What a step should have been, and how far the model is from it: the step, the loss, the numbers.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "document/lab.h"

class MatrixPanel;
class QComboBox;
class QuietCombo;
class QLabel;
class QPushButton;

class TargetPanel : public QWidget {
    Q_OBJECT
public:
    TargetPanel(Lab& lab, QWidget* parent);

    /// For the closed section: "Z · 0.125", or that there is none.
    QString summary() const;

signals:
    void summaryChanged();

private:
    void chooseStep(int index);
    void chooseLoss(int index);
    void takePresent();
    void clear();
    void fillSteps();
    void refresh();
    void retranslate();
    QString lossText() const;
    /// The sentence below the table; an error where the loss cannot be said.
    struct Reading {
        QString text;
        bool refused = false;
    };
    Reading reading() const;

    Lab& lab_;
    std::vector<std::string> keys_;  ///< of the combo's entries behind "none"
    QuietCombo* step_;
    QComboBox* loss_;
    MatrixPanel* table_;
    QPushButton* present_;
    QPushButton* clear_;
    QLabel* reading_;
};
