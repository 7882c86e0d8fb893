// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/layerbar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "attention/sites.h"
#include "attention/structure.h"
#include "document/session.h"
#include "document/undotext.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"

LayerBar::LayerBar(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      place_(new QLabel(this)),
      earlier_(new QToolButton(this)),
      later_(new QToolButton(this)),
      add_(new QToolButton(this)),
      remove_(new QToolButton(this)) {
    setObjectName(QStringLiteral("layerBar"));
    place_->setObjectName(QStringLiteral("layerPlace"));
    earlier_->setObjectName(QStringLiteral("layerEarlier"));
    later_->setObjectName(QStringLiteral("layerLater"));
    add_->setObjectName(QStringLiteral("addLayer"));
    remove_->setObjectName(QStringLiteral("removeLayer"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(place_, 1);
    for (QToolButton* button : {earlier_, later_, add_, remove_}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        layout->addWidget(button);
    }
    connect(earlier_, &QToolButton::clicked, this, [this] { moveLayer(-1); });
    connect(later_, &QToolButton::clicked, this, [this] { moveLayer(1); });
    connect(add_, &QToolButton::clicked, this, &LayerBar::addLayer);
    connect(remove_, &QToolButton::clicked, this, &LayerBar::removeLayer);
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::ModelChanged) {
            refresh();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &LayerBar::retranslate);
    connect(&lab.appearance, &Appearance::changed, this, &LayerBar::retranslate);
    retranslate();
}

void LayerBar::setSite(const std::string& path) {
    site_ = path;
    refresh();
}

bool LayerBar::decoder() const {
    return site_.starts_with("decoder");
}

int LayerBar::layer() const {
    return attention::layerIndex(site_);
}

int LayerBar::count() const {
    const auto& model = lab_.session.model();
    return static_cast<int>((decoder() ? model.decoder : model.encoder).layers.size());
}

void LayerBar::refresh() {
    const bool inLayer = attention::findLayer(lab_.session.model(), site_) != nullptr;
    setVisible(inLayer);
    if (!inLayer) {
        return;
    }
    place_->setText((decoder() ? tr("Decoder layer %1 of %2") : tr("Encoder layer %1 of %2"))
                        .arg(layer() + 1)
                        .arg(count()));
    earlier_->setEnabled(layer() > 0);
    later_->setEnabled(layer() + 1 < count());
    remove_->setEnabled(count() > 1);
}

void LayerBar::retranslate() {
    const auto name = [this](QToolButton* button, const char* icon, const QString& words) {
        button->setIcon(themedIcon(QString::fromLatin1(icon), lab_.appearance.theme()));
        button->setToolTip(words);
        button->setAccessibleName(words);
    };
    name(earlier_, "arrow-up", tr("Put this layer earlier"));
    name(later_, "arrow-down", tr("Put this layer later"));
    name(add_, "plus", tr("Add a layer behind this one"));
    name(remove_, "minus", tr("Remove this layer"));
    refresh();
}

void LayerBar::addLayer() {
    const int at = layer() + 1;
    if (at == 0) {
        return;
    }
    const bool inDecoder = decoder();
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Add a layer")),
        [&](attention::Model& model) { attention::addLayer(model, inDecoder, at); });
    emit layerChosen(inDecoder, at);
}

void LayerBar::removeLayer() {
    const int at = layer();
    if (at < 0 || count() < 2) {
        return;
    }
    const bool inDecoder = decoder();
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Remove a layer")),
        [&](attention::Model& model) { attention::removeLayer(model, inDecoder, at); });
    emit layerChosen(inDecoder, std::min(at, count() - 1));
}

void LayerBar::moveLayer(int by) {
    const int from = layer();
    const int to = from + by;
    if (from < 0 || to < 0 || to >= count()) {
        return;
    }
    const bool inDecoder = decoder();
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Reorder the layers")),
        [&](attention::Model& model) { attention::moveLayer(model, inDecoder, from, to); });
    emit layerChosen(inDecoder, to);
}
