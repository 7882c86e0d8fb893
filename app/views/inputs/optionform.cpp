// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/optionform.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>

#include "attention/sites.h"
#include "document/session.h"
#include "document/undotext.h"
#include "look/appearance.h"
#include "views/inputs/numberfield.h"
#include "widgets/mathcheckbox.h"
#include "widgets/quietcombo.h"

using attention::Attention;
using attention::Model;

namespace {
constexpr int labelWidth = 78;
}

OptionForm::OptionForm(Lab& lab, QWidget* parent)
    : QWidget(parent), lab_(lab), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(8);
    grid_->setColumnStretch(1, 1);
}

void OptionForm::setSite(const std::string& path) {
    site_ = path;
    refresh();
}

QString OptionForm::translated(const char* source) const {
    return QCoreApplication::translate(metaObject()->className(), source);
}

void OptionForm::addRow(const char* label, QWidget* control,
                        std::function<bool(const Model&)> shown) {
    const int row = grid_->rowCount();
    auto* text = new QLabel(this);
    text->setBuddy(control);
    text->setWordWrap(true);
    const auto fit = [this, text] {
        text->setFixedWidth(qRound(lab_.appearance.typography().px(qreal(labelWidth))));
    };
    connect(&lab_.appearance, &Appearance::changed, text, fit);
    fit();
    if (label) {
        grid_->addWidget(text, row, 0);
        grid_->addWidget(control, row, 1);
    } else {
        grid_->addWidget(control, row, 0, 1, 2);
        text->hide();
    }
    rows_.push_back({label, text, control, std::move(shown)});
}

QComboBox* OptionForm::combo(const char* name, std::vector<const char*> words,
                             std::function<void(Model&, int)> apply) {
    auto* box = new QuietCombo(this);
    box->setObjectName(QString::fromLatin1(name));
    for (std::size_t i = 0; i < words.size(); ++i) {
        box->addItem(QString());
    }
    words_.emplace_back(box, std::move(words));
    connect(box, &QComboBox::activated, this, [this, apply = std::move(apply)](int index) {
        lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Change an option")),
                               [&](Model& model) { apply(model, index); });
        refresh();  // a choice that was not possible springs back
    });
    return box;
}

MathCheckBox* OptionForm::check(const char* name, std::function<void(Model&, bool)> apply) {
    auto* box = new MathCheckBox(this);
    box->setObjectName(QString::fromLatin1(name));
    connect(box, &QCheckBox::clicked, this, [this, apply = std::move(apply)](bool on) {
        lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Change an option")),
                               [&](Model& model) { apply(model, on); });
        refresh();
    });
    return box;
}

NumberField* OptionForm::number(const char* name) {
    auto* field = new NumberField(this);
    field->setObjectName(QString::fromLatin1(name));
    connect(field, &NumberField::editingClosed, this, [this] { lab_.session.closeMerge(); });
    return field;
}

QWidget* OptionForm::pair(QWidget* first, QWidget* second) {
    auto* box = new QWidget(this);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(first, 1);
    layout->addWidget(second, 1);
    box->setFocusProxy(first);
    return box;
}

Attention* OptionForm::attentionIn(Model& model) const {
    return attention::findAttention(model, site_);
}

const Attention* OptionForm::attentionNow() const {
    return attention::findAttention(lab_.session.model(), site_);
}

void OptionForm::editAttention(const QString& undoText, const std::function<void(Attention&)>& edit,
                               const QString& mergeKey) {
    lab_.session.editModel(
        undoText,
        [&](Model& model) {
            if (Attention* attention = attentionIn(model)) {
                edit(*attention);
            }
        },
        mergeKey);
}

void OptionForm::refresh() {
    const Model& model = lab_.session.model();
    showModel(model);
    bool any = false;
    for (const Row& row : rows_) {
        const bool shown = !row.shown || row.shown(model);
        row.control->setVisible(shown);
        row.text->setVisible(shown && row.label);
        any |= shown;
    }
    setVisible(any);
    emit refreshed();
}

void OptionForm::retranslate() {
    for (const auto& [box, words] : words_) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            box->setItemText(static_cast<int>(i), translated(words[i]));
        }
    }
    for (const Row& row : rows_) {
        if (row.label) {
            row.text->setText(translated(row.label));
            row.control->setAccessibleName(translated(row.label));
        }
    }
    showWords();
    refresh();
}
