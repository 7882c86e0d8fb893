// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What happens to a score before the mask: scale, temperature, soft cap.
#pragma once

#include "views/inputs/optionform.h"

class QSlider;

class ScalingOptions : public OptionForm {
    Q_OBJECT
public:
    ScalingOptions(Lab& lab, QWidget* parent);

protected:
    void showModel(const attention::Model& model) override;
    void showWords() override;

private:
    void setTemperature(double value, const QString& mergeKey);

    QCheckBox* scaleOn_;
    NumberField* scale_;
    QSlider* temperatureSlider_;
    NumberField* temperature_;
    QCheckBox* capOn_;
    NumberField* cap_;
};
