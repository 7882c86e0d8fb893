// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The options of one layer, the one at hand, and of its stack: where its norms stand, its
// activation, the norm behind the last layer.
#pragma once

#include "views/inputs/optionform.h"

class QPushButton;

class LayerOptions : public OptionForm {
    Q_OBJECT
public:
    LayerOptions(Lab& lab, QWidget* parent);

protected:
    void showModel(const attention::Model& model) override;
    void showWords() override;

private:
    const attention::Layer* layerNow() const;
    void useInAllLayers();

    QComboBox* order_;
    QComboBox* activation_;
    QPushButton* everywhere_;
    QCheckBox* finalNorm_;
};
