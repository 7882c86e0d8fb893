// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What stands round the attention: the kind of block, heads, W^O, biases, the source, positions.
#pragma once

#include "views/inputs/optionform.h"

class QSpinBox;

class BlockOptions : public OptionForm {
    Q_OBJECT
public:
    BlockOptions(Lab& lab, QWidget* parent);

protected:
    void showModel(const attention::Model& model) override;
    void showWords() override;

private:
    QComboBox* block_;
    QSpinBox* heads_;
    MathCheckBox* projection_;
    MathCheckBox* biases_;
    QCheckBox* source_;
    QComboBox* positions_;
    QComboBox* sourcePositions_;
};
