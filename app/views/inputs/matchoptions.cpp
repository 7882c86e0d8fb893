// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/matchoptions.h"

#include <QComboBox>
#include <QLabel>
#include <array>

#include "attention/maskedit.h"
#include "attention/sites.h"
#include "document/session.h"
#include "views/inputs/maskeditor.h"
#include "views/inputs/matrixpanel.h"

using attention::Attention;
using attention::Model;

MatchOptions::MatchOptions(Lab& lab, QWidget* parent)
    : OptionForm(lab, parent),
      similarity_(combo("option_similarity",
                        {QT_TR_NOOP("Scaled dot product"), QT_TR_NOOP("Dot product"),
                         QT_TR_NOOP("Cosine similarity")},
                        [this](Model& model, int index) {
                            if (Attention* at = attentionIn(model)) {
                                at->similarity = static_cast<attention::Similarity>(index);
                            }
                        })),
      mask_(combo(
          "option_mask",
          {QT_TR_NOOP("None"), QT_TR_NOOP("Causal mask"), QT_TR_NOOP("Padding mask"),
           QT_TR_NOOP("Custom"), QT_TR_NOOP("Biases"), QT_TR_NOOP("Several")},
          [this](Model& model, int index) {
              const auto shape = attention::scoresShape(model, attention::siteAt(model, site()));
              if (Attention* at = attentionIn(model)) {
                  attention::setMaskChoice(*at, static_cast<attention::MaskChoice>(index), shape);
              }
          })),
      maskEditor_(new MaskEditor(lab, this)),
      maskLegend_(new QLabel(this)),
      biasTable_(new MatrixPanel(lab, this)) {
    addRow(QT_TR_NOOP("Similarity"), similarity_);
    addRow(QT_TR_NOOP("Mask"), mask_);
    const auto masked = [this](const Model& /*model*/) {
        const Attention* at = attentionNow();
        return at && !at->masks.empty();
    };
    addRow(nullptr, maskEditor_, masked);
    maskLegend_->setWordWrap(true);
    maskLegend_->setProperty("role", QStringLiteral("caption"));
    addRow(nullptr, maskLegend_, masked);
    addRow(nullptr, biasTable_, [this](const Model& /*model*/) {
        const Attention* at = attentionNow();
        return at && attention::maskChoice(*at) == attention::MaskChoice::bias;
    });
}

void MatchOptions::setSite(const std::string& path) {
    maskEditor_->setSite(path);
    OptionForm::setSite(path);
}

void MatchOptions::showModel(const Model& /*model*/) {
    const Attention* attention = attentionNow();
    if (!attention) {
        return;
    }
    similarity_->setCurrentIndex(static_cast<int>(attention->similarity));
    const auto choice = attention::maskChoice(*attention);
    mask_->setCurrentIndex(static_cast<int>(choice));
    biasTable_->setPath(choice == attention::MaskChoice::bias ? site() + ".masks[0]"
                                                              : std::string());
}

QString MatchOptions::summary() const {
    const Attention* attention = attentionNow();
    if (!attention) {
        return {};
    }
    const QString mask = attention->masks.empty() ? tr("no mask") : mask_->currentText();
    // The section's line is short: the similarity by its short name.
    constexpr std::array brief{QT_TR_NOOP("Scaled dot"), QT_TR_NOOP("Dot"), QT_TR_NOOP("Cosine")};
    const QString similarity = tr(brief[static_cast<std::size_t>(attention->similarity)]);
    //: Closed options: similarity and mask.
    return tr("%1 · %2").arg(similarity, mask);
}

void MatchOptions::showWords() {
    maskLegend_->setText(
        tr("✓ is true: may attend. Click a cell to switch it; the mask is custom then. Click the "
           "name of a key to pad it."));
}
