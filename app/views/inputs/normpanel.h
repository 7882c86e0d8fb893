// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The norms of a layer and of its stack: γ and β as tables, and the ε of the one whose table shows.
#pragma once

#include <QWidget>

#include "document/lab.h"
#include "views/inputs/parametertabs.h"

class MathLabel;
class NumberField;

class NormPanel : public QWidget {
    Q_OBJECT
public:
    NormPanel(Lab& lab, QWidget* parent);

    ParameterTabs& tabs() const { return *tabs_; }

private:
    void refresh();
    void retranslate();

    Lab& lab_;
    ParameterTabs* tabs_;
    MathLabel* symbol_;
    NumberField* epsilon_;
};
