// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The tool bar: open, save, undo, redo; which arithmetic; which language; hide, present, export.
#pragma once

#include <QToolBar>
#include <vector>

#include "document/lab.h"

class ActionButton;
class Actions;
class QLabel;
class QMenu;
class QToolButton;
class SegmentedControl;

class ToolBar : public QToolBar {
    Q_OBJECT
public:
    ToolBar(Lab& lab, Actions& actions, QWidget* parent);

    /// Shown while the inputs are hidden, and there to bring them back.
    void setInputsHidden(bool hidden);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void giveWay();

    void buildArithmetic();
    void buildLabels();
    void refresh();
    void retranslate();
    void chooseArithmetic(int id);

    Lab& lab_;
    Actions& actions_;
    QLabel* arithmeticLabel_;
    SegmentedControl* arithmetic_;
    QToolButton* decimals_;
    QMenu* decimalsMenu_;
    QLabel* labelsLabel_;
    SegmentedControl* labels_;
    std::vector<ActionButton*> buttons_;  ///< with words beside their icons
    QAction* inputs_ = nullptr;
    int lastDecimals_ = 3;
};
