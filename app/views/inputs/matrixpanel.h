// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A matrix table with its frame, what can be filled into it, and the line that says what was
// refused.
#pragma once

#include <QWidget>

#include "document/lab.h"
#include "models/parametermodel.h"

class MatrixTable;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

class MatrixPanel : public QWidget {
    Q_OBJECT
public:
    MatrixPanel(Lab& lab, QWidget* parent);

    ParameterModel& parameters() const { return *model_; }
    MatrixTable& table() const { return *table_; }
    void setPath(const std::string& path);

    void fillZeros();
    void fillIdentity();
    /// Asks for the seed.
    void askRandom();
    void fillRandom(quint32 seed);
    /// From the built-in toy sentence, as far as it reaches.
    void fillToy();

    /// The panel that has the focus, or the one that had it last within the same window.
    static MatrixPanel* active(QWidget* window);

private:
    void say(const QString& text, const std::function<void()>& grow = {});
    void refreshNotice();
    void refreshName();
    void showMenu(const QPoint& at);

    Lab& lab_;
    ParameterModel* model_;
    MatrixTable* table_;
    QWidget* notice_;
    QLabel* noticeText_;
    QPushButton* grow_;
    QPushButton* never_;
    QString said_;
    std::function<void()> growth_;
};
