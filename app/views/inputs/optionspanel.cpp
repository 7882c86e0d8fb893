// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/optionspanel.h"

#include <QVBoxLayout>

#include "document/session.h"
#include "i18n/languages.h"
#include "views/inputs/blockoptions.h"
#include "views/inputs/layeroptions.h"
#include "views/inputs/matchoptions.h"
#include "views/inputs/scalingoptions.h"

OptionsPanel::OptionsPanel(Lab& lab, QWidget* parent)
    : QWidget(parent), match_(new MatchOptions(lab, this)) {
    setObjectName(QStringLiteral("optionsPanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(8);
    forms_ = {match_, new ScalingOptions(lab, this), new BlockOptions(lab, this),
              new LayerOptions(lab, this)};
    for (OptionForm* form : forms_) {
        column->addWidget(form);
        connect(&lab.session, &Session::changed, form, [form](Session::Changes changes) {
            if (changes & Session::ModelChanged) {
                form->refresh();
            }
        });
        connect(&lab.languages, &Languages::changed, form, &OptionForm::retranslate);
        form->retranslate();
    }
    connect(match_, &OptionForm::refreshed, this, &OptionsPanel::summaryChanged);
}

void OptionsPanel::setSite(const std::string& path) {
    for (OptionForm* form : forms_) {
        form->setSite(path);
    }
}

QString OptionsPanel::summary() const {
    return match_->summary();
}
