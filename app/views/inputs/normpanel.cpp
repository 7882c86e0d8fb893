// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/normpanel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "attention/sites.h"
#include "document/session.h"
#include "document/undotext.h"
#include "i18n/languages.h"
#include "views/inputs/numberfield.h"
#include "widgets/mathlabel.h"

NormPanel::NormPanel(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      tabs_(new ParameterTabs(lab, this)),
      symbol_(new MathLabel(this)),
      epsilon_(new NumberField(this)) {
    epsilon_->setObjectName(QStringLiteral("normEpsilon"));
    epsilon_->setRule(NumberField::positive);
    // As fine as its usual value; the wheel and drags keep eight decimals.
    epsilon_->setStep(1e-5);
    symbol_->setBuddy(epsilon_);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(symbol_);
    line->addWidget(epsilon_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(tabs_);
    column->addLayout(line);

    connect(epsilon_, &NumberField::edited, this,
            [this](std::optional<double> value, const QString& key) {
                lab_.session.editModel(
                    undoText(QT_TRANSLATE_NOOP("Undo", "Change the ε of a norm")),
                    [&](attention::Model& model) {
                        if (auto* norm = attention::findNorm(model, tabs_->path()); norm && value) {
                            norm->epsilon = *value;
                        }
                    },
                    key);
            });
    connect(epsilon_, &NumberField::editingClosed, this, [this] { lab_.session.closeMerge(); });
    connect(tabs_, &ParameterTabs::pathChanged, this, &NormPanel::refresh);
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::ModelChanged) {
            refresh();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &NormPanel::retranslate);
    retranslate();
}

void NormPanel::refresh() {
    const auto* norm = attention::findNorm(lab_.session.model(), tabs_->path());
    epsilon_->setEnabled(norm != nullptr);
    epsilon_->setValue(norm ? std::optional(norm->epsilon) : std::nullopt);
}

void NormPanel::retranslate() {
    symbol_->setMarkup(QStringLiteral("\\epsilon"));
    const QString words = tr("ε of this norm, added to the variance inside the root");
    symbol_->setToolTip(words);
    epsilon_->setAccessibleName(words);
    refresh();
}
