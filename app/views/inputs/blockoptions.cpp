// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/blockoptions.h"

#include <QComboBox>
#include <QSpinBox>
#include <algorithm>

#include "attention/structure.h"
#include "document/session.h"
#include "document/undotext.h"
#include "widgets/labeledspin.h"
#include "widgets/mathcheckbox.h"

using attention::Attention;
using attention::Block;
using attention::Model;

namespace {

constexpr int mostHeads = 64;

void setPositions(attention::Sequence& sequence, int kind) {
    sequence.positions.kind = static_cast<attention::Positions::Kind>(kind);
    sequence.positions.table = sequence.positions.kind == attention::Positions::Kind::given
                                   ? attention::Matrix::Zero(sequence.X.rows(), sequence.X.cols())
                                   : attention::Matrix();
}

}  // namespace

BlockOptions::BlockOptions(Lab& lab, QWidget* parent)
    : OptionForm(lab, parent),
      block_(combo(
          "option_block",
          {QT_TR_NOOP("Attention"), QT_TR_NOOP("Encoder"), QT_TR_NOOP("Decoder"),
           QT_TR_NOOP("Transformer")},
          [](Model& model, int index) { attention::setBlock(model, static_cast<Block>(index)); })),
      heads_(new QuietSpinBox(this)) {
    addRow(QT_TR_NOOP("Block"), block_);

    heads_->setObjectName(QStringLiteral("option_heads"));
    heads_->setRange(1, mostHeads);
    heads_->setKeyboardTracking(false);
    connect(heads_, &QSpinBox::valueChanged, this, [this](int count) {
        this->lab().session.editModel(
            undoText(QT_TRANSLATE_NOOP("Undo", "Change the number of heads")),
            [&](Model& model) { attention::setHeadCount(model, site(), count); });
    });
    addRow(QT_TR_NOOP("Heads"), heads_);

    projection_ = check("option_projection", [this](Model& model, bool on) {
        attention::setOutputProjection(model, site(), on);
    });
    addRow(QT_TR_NOOP("Output projection"), projection_);
    biases_ = check("option_biases",
                    [this](Model& model, bool on) { attention::setBiases(model, site(), on); });
    addRow(QT_TR_NOOP("Biases"), biases_, [this](const Model&) {
        const Attention* at = attentionNow();
        return at && !at->heads.empty() && !at->heads.front().given();
    });
    source_ =
        check("option_source", [](Model& model, bool on) { attention::setSource(model, on); });
    addRow(QT_TR_NOOP("Source"), source_,
           [](const Model& model) { return model.block == Block::attention; });

    const std::vector<const char*> kinds{QT_TR_NOOP("None"), QT_TR_NOOP("Sinusoidal"),
                                         QT_TR_NOOP("Own table")};
    positions_ = combo("option_positions", kinds,
                       [](Model& model, int index) { setPositions(model.input, index); });
    addRow(QT_TR_NOOP("Positions"), positions_,
           [](const Model& model) { return model.input.X.size() > 0; });
    sourcePositions_ = combo("option_sourcePositions", kinds, [](Model& model, int index) {
        if (model.source) {
            setPositions(*model.source, index);
        }
    });
    addRow(QT_TR_NOOP("… of the source"), sourcePositions_,
           [](const Model& model) { return model.source && model.source->X.size() > 0; });
}

void BlockOptions::showModel(const Model& model) {
    if (const Attention* attention = attentionNow()) {
        const auto heads = static_cast<int>(attention->heads.size());
        const QSignalBlocker quiet(heads_);
        heads_->setMaximum(std::max(mostHeads, heads));
        heads_->setValue(heads);
        projection_->setChecked(attention->WO.size() > 0);
        projection_->setEnabled(heads == 1);
        biases_->setChecked(heads > 0 && attention->heads.front().bQ.size() > 0);
    }
    block_->setCurrentIndex(static_cast<int>(model.block));
    source_->setChecked(model.source.has_value());
    positions_->setCurrentIndex(static_cast<int>(model.input.positions.kind));
    if (model.source) {
        sourcePositions_->setCurrentIndex(static_cast<int>(model.source->positions.kind));
    }
}

void BlockOptions::showWords() {
    projection_->setMarkup(QStringLiteral("W^O"));
    biases_->setMarkup(QStringLiteral("b"));
    source_->setText(tr("another sentence"));
    source_->setToolTip(tr("Keys and values come from another sentence: cross-attention"));
}
