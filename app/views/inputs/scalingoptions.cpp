// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/scalingoptions.h"

#include <QSlider>
#include <algorithm>
#include <cmath>

#include "attention/numbers.h"
#include "attention/resize.h"
#include "document/session.h"
#include "document/undotext.h"
#include "views/inputs/numberfield.h"
#include "widgets/mathcheckbox.h"

using attention::Attention;
using attention::Model;

namespace {

// The slider is logarithmic: 0.1 … 1 … 10 in steps of a fortieth.
constexpr int sliderEnd = 40;
double temperatureAt(int position) {
    return attention::roundDecimal(std::pow(10.0, static_cast<double>(position) / sliderEnd), 2);
}
int positionOf(double temperature) {
    return std::clamp(static_cast<int>(std::lround(std::log10(temperature) * sliderEnd)),
                      -sliderEnd, sliderEnd);
}

}  // namespace

ScalingOptions::ScalingOptions(Lab& lab, QWidget* parent)
    : OptionForm(lab, parent),
      scaleOn_(check("option_scaleOn",
                     [this](Model& model, bool on) {
                         if (Attention* at = attentionIn(model)) {
                             // Off is a factor of 1; on is the usual one, 1/√d_k.
                             at->scale = on ? std::nullopt : std::optional(1.0);
                         }
                     })),
      scale_(number("option_scale")),
      temperatureSlider_(new QSlider(Qt::Horizontal, this)),
      temperature_(number("option_temperature")),
      capOn_(check("option_capOn",
                   [this](Model& model, bool on) {
                       if (Attention* at = attentionIn(model)) {
                           at->softcap = on ? std::optional(5.0) : std::nullopt;
                       }
                   })),
      cap_(number("option_cap")) {
    scale_->setStep(0.01);
    scale_->setEmptyAllowed(true);
    connect(scale_, &NumberField::edited, this,
            [this](std::optional<double> value, const QString& key) {
                editAttention(
                    undoText(QT_TRANSLATE_NOOP("Undo", "Change the scale")),
                    [&](Attention& attention) { attention.scale = value; }, key);
            });
    addRow(QT_TR_NOOP("Scale"), pair(scaleOn_, scale_));

    temperatureSlider_->setObjectName(QStringLiteral("option_temperatureSlider"));
    temperatureSlider_->setRange(-sliderEnd, sliderEnd);
    temperatureSlider_->setPageStep(sliderEnd / 4);
    temperature_->setRule(NumberField::positive);
    connect(temperatureSlider_, &QSlider::valueChanged, this, [this](int position) {
        setTemperature(temperatureAt(position), QStringLiteral("temperature"));
    });
    connect(temperatureSlider_, &QSlider::sliderReleased, this,
            [this] { this->lab().session.closeMerge(); });
    connect(temperature_, &NumberField::edited, this,
            [this](std::optional<double> value, const QString& key) {
                setTemperature(value.value_or(1), key);
            });
    addRow(QT_TR_NOOP("Temperature"), pair(temperatureSlider_, temperature_));

    cap_->setRule(NumberField::positive);
    cap_->setStep(1);
    connect(cap_, &NumberField::edited, this,
            [this](std::optional<double> value, const QString& key) {
                editAttention(
                    undoText(QT_TRANSLATE_NOOP("Undo", "Change the soft cap")),
                    [&](Attention& attention) { attention.softcap = value; }, key);
            });
    addRow(QT_TR_NOOP("Soft cap"), pair(capOn_, cap_));
}

void ScalingOptions::setTemperature(double value, const QString& mergeKey) {
    editAttention(
        undoText(QT_TRANSLATE_NOOP("Undo", "Change the temperature")),
        [&](Attention& attention) { attention.temperature = value; }, mergeKey);
}

void ScalingOptions::showModel(const Model& model) {
    const Attention* attention = attentionNow();
    if (!attention) {
        return;
    }
    const bool off = attention->scale == 1.0;
    const bool scaled = attention->similarity == attention::Similarity::scaledDot;
    scaleOn_->setChecked(scaled ? !off : attention->scale.has_value() && !off);
    scaleOn_->setEnabled(scaled || attention->scale.has_value());
    scale_->setValue(attention->scale);
    const auto sizes = attention::sizesOf(model, site());
    scale_->setPlaceholderText(scaled && sizes.keyWidth > 0
                                   ? QString::fromStdString(attention::cellText(
                                         1 / std::sqrt(static_cast<double>(sizes.keyWidth)), 3))
                                   : QStringLiteral("1"));
    {
        const QSignalBlocker quiet(temperatureSlider_);
        temperatureSlider_->setValue(positionOf(std::max(attention->temperature, 1e-9)));
    }
    temperature_->setValue(attention->temperature);
    capOn_->setChecked(attention->softcap.has_value());
    cap_->setValue(attention->softcap);
    cap_->setEnabled(attention->softcap.has_value());
}

void ScalingOptions::showWords() {
    scaleOn_->setText(tr("on"));
    scaleOn_->setAccessibleName(tr("Scale"));
    scale_->setAccessibleName(tr("Scale"));
    temperatureSlider_->setAccessibleName(tr("Temperature"));
    temperature_->setAccessibleName(tr("Temperature"));
    capOn_->setText(tr("on"));
    capOn_->setAccessibleName(tr("Soft cap"));
    cap_->setAccessibleName(tr("Soft cap"));
}
