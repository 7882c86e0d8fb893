// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/layeroptions.h"

#include <QComboBox>
#include <QPushButton>

#include "attention/resize.h"
#include "attention/sites.h"
#include "attention/structure.h"
#include "document/session.h"
#include "document/undotext.h"
#include "widgets/mathcheckbox.h"

using attention::Layer;
using attention::Model;

namespace {

/// Every layer of the model's block.
template <class M, class Visit>
void forEachLayer(M& model, Visit visit) {
    for (auto* stack : {&model.encoder, &model.decoder}) {
        for (auto& layer : stack->layers) {
            visit(layer);
        }
    }
}

bool alike(const Layer& a, const Layer& b) {
    return a.order == b.order && a.feedForward.activation == b.feedForward.activation;
}

bool inDecoder(const std::string& site) {
    return site.starts_with("decoder");
}

}  // namespace

LayerOptions::LayerOptions(Lab& lab, QWidget* parent)
    : OptionForm(lab, parent),
      order_(combo("option_order", {QT_TR_NOOP("Post-norm"), QT_TR_NOOP("Pre-norm")},
                   [this](Model& model, int index) {
                       if (Layer* layer = attention::findLayer(model, site())) {
                           layer->order = static_cast<attention::NormOrder>(index);
                       }
                   })),
      activation_(combo(
          "option_activation", {QT_TR_NOOP("ReLU"), QT_TR_NOOP("GELU"), QT_TR_NOOP("GELU (tanh)")},
          [this](Model& model, int index) {
              if (Layer* layer = attention::findLayer(model, site())) {
                  layer->feedForward.activation = static_cast<attention::Activation>(index);
              }
          })),
      everywhere_(new QPushButton(this)),
      finalNorm_(check("option_finalNorm", [this](Model& model, bool on) {
          attention::setFinalNorm(model, inDecoder(site()), on);
      })) {
    const auto layered = [this](const Model&) { return layerNow() != nullptr; };
    addRow(QT_TR_NOOP("Order"), order_, layered);
    addRow(QT_TR_NOOP("Activation"), activation_, layered);
    everywhere_->setObjectName(QStringLiteral("option_allLayers"));
    connect(everywhere_, &QPushButton::clicked, this, &LayerOptions::useInAllLayers);
    addRow(nullptr, everywhere_, [layered](const Model& model) {
        return layered(model) && model.encoder.layers.size() + model.decoder.layers.size() > 1;
    });
    addRow(QT_TR_NOOP("Final norm"), finalNorm_, layered);
}

const Layer* LayerOptions::layerNow() const {
    return attention::findLayer(lab().session.model(), site());
}

void LayerOptions::useInAllLayers() {
    lab().session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Make all layers alike")),
                            [this](Model& model) {
                                const Layer* here = attention::findLayer(model, site());
                                if (!here) {
                                    return;
                                }
                                const auto order = here->order;
                                const auto activation = here->feedForward.activation;
                                forEachLayer(model, [&](Layer& layer) {
                                    layer.order = order;
                                    layer.feedForward.activation = activation;
                                });
                            });
}

void LayerOptions::showModel(const Model& model) {
    const Layer* here = layerNow();
    if (!here) {
        return;
    }
    order_->setCurrentIndex(static_cast<int>(here->order));
    activation_->setCurrentIndex(static_cast<int>(here->feedForward.activation));
    bool same = true;
    forEachLayer(model, [&](const Layer& layer) { same &= alike(layer, *here); });
    everywhere_->setEnabled(!same);
    finalNorm_->setChecked((inDecoder(site()) ? model.decoder : model.encoder).norm.has_value());
}

void LayerOptions::showWords() {
    everywhere_->setText(tr("Same in all layers"));
    everywhere_->setToolTip(
        tr("Gives every layer the order and the activation of this one; without it each layer has "
           "its own"));
    finalNorm_->setText(tr("behind the layers"));
}
