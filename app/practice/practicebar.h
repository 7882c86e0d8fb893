// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Below a step with covered cells: how many are left, a field for the chosen cell's answer with
// what the check says of it, and the buttons that uncover.
#pragma once

#include <QWidget>

#include "document/lab.h"
#include "document/selection.h"

class QLabel;
class QLineEdit;
class QPushButton;

class PracticeBar : public QWidget {
    Q_OBJECT
public:
    PracticeBar(const Lab& lab, QWidget* parent);

    /// Digits typed on `view` go into the answer; R uncovers the chosen cell, Shift+R its row.
    void listenTo(QWidget* view);
    /// A press on a covered cell: the first chooses it, a second one uncovers it.
    void pressed(CellRef cell);

    QLineEdit* field() const { return field_; }
    QString feedback() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void retranslate();
    void check();
    void say(const QString& words, const char* role);
    QString verdictWords(CellRef cell) const;

    Lab lab_;
    QWidget* listened_ = nullptr;
    QLabel* count_;
    QLabel* prompt_;
    QLineEdit* field_;
    QPushButton* check_;
    QLabel* feedback_;
    QPushButton* cell_;
    QPushButton* row_;
    QPushButton* step_;
    std::optional<CellRef> shown_;
};
