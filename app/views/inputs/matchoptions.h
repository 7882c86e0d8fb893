// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// How queries meet keys: the similarity, and the mask that says who may attend to whom.
#pragma once

#include "views/inputs/optionform.h"

class MaskEditor;
class MatrixPanel;

class MatchOptions : public OptionForm {
    Q_OBJECT
public:
    MatchOptions(Lab& lab, QWidget* parent);

    void setSite(const std::string& path) override;
    /// For the closed section: 缩放点积 · 无掩码.
    QString summary() const;

protected:
    void showModel(const attention::Model& model) override;
    void showWords() override;

private:
    QComboBox* similarity_;
    QComboBox* mask_;
    MaskEditor* maskEditor_;
    QLabel* maskLegend_;
    MatrixPanel* biasTable_;
};
