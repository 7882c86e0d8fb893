// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/sizespanel.h"

#include <QGridLayout>

#include "attention/sites.h"
#include "attention/structure.h"
#include "document/session.h"
#include "document/undotext.h"
#include "i18n/languages.h"
#include "widgets/labeledspin.h"
#include "widgets/mathlabel.h"

using attention::Block;
using attention::Index;
using attention::Model;
using attention::Sentence;
using attention::Sizes;

namespace {

bool layered(const Model& model) {
    return model.block != Block::attention;
}
bool never(const Model& /*model*/) {
    return false;
}

}  // namespace

std::vector<SizesPanel::Entry> SizesPanel::entries() {
    return {
        {"spin_encoderLayers", "", QT_TR_NOOP("Encoder layers"),
         [](const Model& m, const Sizes&) -> Index {
             return m.block == Block::encoder || m.block == Block::transformer
                        ? static_cast<Index>(m.encoder.layers.size())
                        : 0;
         },
         [](Model& m, const std::string&, Index n) { attention::setLayerCount(m, false, n); },
         layered},
        {"spin_decoderLayers", "", QT_TR_NOOP("Decoder layers"),
         [](const Model& m, const Sizes&) -> Index {
             return m.block == Block::decoder || m.block == Block::transformer
                        ? static_cast<Index>(m.decoder.layers.size())
                        : 0;
         },
         [](Model& m, const std::string&, Index n) { attention::setLayerCount(m, true, n); },
         layered},
        {"spin_heads", "", QT_TR_NOOP("Heads"),
         [](const Model& m, const Sizes& s) -> Index {
             return layered(m) || s.heads > 1 ? s.heads : 0;
         },
         [](Model& m, const std::string& site, Index n) { attention::setHeadCount(m, site, n); },
         layered},
        {"spin_n", "n", QT_TR_NOOP("Tokens"), [](const Model&, const Sizes& s) { return s.tokens; },
         [](Model& m, const std::string&, Index n) {
             attention::resizeTokens(m, Sentence::input, n);
         },
         never},
        {"spin_dmodel", "d_{model}", "", [](const Model&, const Sizes& s) { return s.width; },
         [](Model& m, const std::string&, Index n) { attention::resizeWidth(m, n); }, never},
        {"spin_dk", "d_k", QT_TR_NOOP("Keys"),
         [](const Model&, const Sizes& s) { return s.keyWidth; },
         [](Model& m, const std::string& site, Index n) { attention::resizeKeys(m, site, n); },
         never},
        {"spin_dv", "d_v", "", [](const Model&, const Sizes& s) { return s.valueWidth; },
         [](Model& m, const std::string& site, Index n) { attention::resizeValues(m, site, n); },
         never},
        {"spin_sourceTokens", "m", QT_TR_NOOP("Source"),
         [](const Model&, const Sizes& s) { return s.sourceTokens; },
         [](Model& m, const std::string&, Index n) {
             attention::resizeTokens(m, Sentence::source, n);
         },
         never},
        {"spin_dsource", "d_{source}", "",
         [](const Model&, const Sizes& s) { return s.sourceWidth; },
         [](Model& m, const std::string&, Index n) { attention::resizeSourceWidth(m, n); }, never},
        {"spin_dff", "d_{ff}", "", [](const Model&, const Sizes& s) { return s.hidden; },
         [](Model& m, const std::string& site, Index n) { attention::resizeHidden(m, site, n); },
         never},
    };
}

SizesPanel::SizesPanel(Lab& lab, QWidget* parent)
    : QWidget(parent), lab_(lab), entries_(entries()), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(16);
    grid_->setVerticalSpacing(8);
    grid_->setColumnStretch(0, 1);
    grid_->setColumnStretch(1, 1);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        auto* spin = new LabeledSpin(this);
        spin->spin()->setObjectName(QString::fromLatin1(entries_[i].name));
        spin->spin()->setRange(1, largest);
        spin->hide();
        connect(spin->spin(), &QSpinBox::valueChanged, this,
                [this, i](int value) { change(entries_[i], value); });
        entries_[i].spin = spin;
    }
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::ModelChanged) {
            refresh();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &SizesPanel::retranslate);
    retranslate();
}

void SizesPanel::setSite(const std::string& path) {
    site_ = path;
    refresh();
}

void SizesPanel::retranslate() {
    for (const Entry& entry : entries_) {
        const QString words = entry.words[0] ? tr(entry.words) : QString();
        const QString symbol = QString::fromLatin1(entry.symbol);
        const QString markup = words.isEmpty() ? symbol
                               : symbol.isEmpty()
                                   ? MathText::escape(words)
                                   : MathText::escape(words) + QStringLiteral("\\,\\,") + symbol;
        entry.spin->setLabel(markup);
        // Two words may stand below each other; a word and its symbol belong together.
        entry.spin->label()->setWrapping(symbol.isEmpty());
    }
}

void SizesPanel::refresh() {
    const Model& model = lab_.session.model();
    const Sizes sizes = attention::sizesOf(model, site_);
    std::vector<int> visible;
    std::vector<int> behind;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const Index value = entries_[i].value(model, sizes);
        if (value <= 0) {
            continue;
        }
        (layered(model) && !entries_[i].first(model) ? behind : visible)
            .push_back(static_cast<int>(i));
        entries_[i].spin->showValue(static_cast<int>(value), largest);
    }
    visible.insert(visible.end(), behind.begin(), behind.end());
    if (visible != arranged_) {
        arrange(visible);
    }
}

void SizesPanel::arrange(const std::vector<int>& visible) {
    for (const Entry& entry : entries_) {
        grid_->removeWidget(entry.spin);
        entry.spin->hide();
    }
    for (std::size_t i = 0; i < visible.size(); ++i) {
        LabeledSpin* spin = entries_[static_cast<std::size_t>(visible[i])].spin;
        // The second column stands with its symbol next to the box.
        spin->label()->setAlignment((i % 2 == 1 ? Qt::AlignRight : Qt::AlignLeft) |
                                    Qt::AlignVCenter);
        grid_->addWidget(spin, static_cast<int>(i / 2), static_cast<int>(i % 2));
        spin->show();
        if (i > 0) {
            setTabOrder(entries_[static_cast<std::size_t>(visible[i - 1])].spin->spin(),
                        spin->spin());
        }
    }
    arranged_ = visible;
}

void SizesPanel::change(const Entry& entry, int value) {
    lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Resize")),
                           [&](Model& model) { entry.apply(model, site_, value); });
}
