// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/targetpanel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "attention/numbers.h"
#include "attention/parameters.h"
#include "attention/targets.h"
#include "document/session.h"
#include "document/stopnames.h"
#include "document/undotext.h"
#include "i18n/languages.h"
#include "look/mathtext.h"
#include "views/inputs/matrixpanel.h"
#include "views/inputs/matrixtable.h"
#include "widgets/quietcombo.h"

using attention::Loss;
using attention::Model;
using attention::Target;

namespace {

constexpr int exactDigits = 6;

const attention::Step* stepOf(const attention::Plan& plan, const std::string& key) {
    const int at = plan.find(key);
    return at < 0 ? nullptr : &plan.step(at);
}

}  // namespace

TargetPanel::TargetPanel(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      step_(new QuietCombo(this)),
      loss_(new QuietCombo(this)),
      table_(new MatrixPanel(lab, this)),
      present_(new QPushButton(this)),
      clear_(new QPushButton(this)),
      reading_(new QLabel(this)) {
    setObjectName(QStringLiteral("targetPanel"));
    step_->setObjectName(QStringLiteral("targetStep"));
    step_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    loss_->setObjectName(QStringLiteral("targetLoss"));
    loss_->addItems({QString(), QString()});
    present_->setObjectName(QStringLiteral("targetPresent"));
    clear_->setObjectName(QStringLiteral("targetClear"));
    reading_->setObjectName(QStringLiteral("targetReading"));
    reading_->setWordWrap(true);
    reading_->setTextFormat(Qt::PlainText);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(present_, 1);
    buttons->addWidget(clear_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(8);
    column->addWidget(step_);
    column->addWidget(loss_);
    column->addWidget(table_);
    column->addLayout(buttons);
    column->addWidget(reading_);

    connect(step_, &QComboBox::activated, this, &TargetPanel::chooseStep);
    connect(loss_, &QComboBox::activated, this, &TargetPanel::chooseLoss);
    connect(present_, &QPushButton::clicked, this, &TargetPanel::takePresent);
    connect(clear_, &QPushButton::clicked, this, &TargetPanel::clear);
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & (Session::PlanChanged | Session::DocumentReplaced)) {
            fillSteps();
        }
        if (changes & (Session::ModelChanged | Session::TraceChanged | Session::StateChanged)) {
            refresh();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &TargetPanel::retranslate);
    retranslate();
}

void TargetPanel::fillSteps() {
    const QSignalBlocker quiet(step_);
    step_->clear();
    keys_.clear();
    step_->addItem(tr("No target"));
    const auto trace = lab_.session.trace();
    if (!trace) {
        return;
    }
    for (const int at : attention::targetSteps(trace->plan())) {
        const auto& step = trace->plan().step(at);
        keys_.push_back(step.key);
        const Label name = stepName(trace->plan(), at, lab_.languages);
        step_->addMathItem(QString::fromStdString(step.symbol) + QStringLiteral("\\,\\,") +
                               MathText::escape(name.first),
                           name.second);
        step_->setItemData(step_->count() - 1, QString::fromStdString(step.key), Qt::ToolTipRole);
    }
}

void TargetPanel::chooseStep(int index) {
    const auto trace = lab_.session.trace();
    if (index <= 0) {
        clear();
        return;
    }
    const std::string& key = keys_[static_cast<std::size_t>(index - 1)];
    const auto* step = trace ? stepOf(trace->plan(), key) : nullptr;
    const auto& now = lab_.session.model().target;
    if (step && !(now && now->step == key)) {
        // What it is now is what one changes a little.
        Target target{key, trace->at(key), now ? now->loss : Loss::meanSquaredError};
        if (!attention::takesCrossEntropy(*step)) {
            target.loss = Loss::meanSquaredError;
        }
        lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Choose a target")),
                               [&](Model& model) { model.target = target; });
    }
    refresh();
}

void TargetPanel::chooseLoss(int index) {
    lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Choose the loss")),
                           [index](Model& model) {
                               if (model.target) {
                                   model.target->loss = static_cast<Loss>(index);
                               }
                           });
    refresh();
}

void TargetPanel::takePresent() {
    const auto trace = lab_.session.trace();
    const auto& target = lab_.session.model().target;
    if (trace && target && trace->plan().find(target->step) >= 0) {
        lab_.session.setMatrix(std::string(attention::targetPath), trace->at(target->step),
                               undoText(QT_TRANSLATE_NOOP("Undo", "Set the target as it is now")));
    }
}

void TargetPanel::clear() {
    lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Clear the target")),
                           [](Model& model) { model.target.reset(); });
    refresh();
}

void TargetPanel::refresh() {
    const auto& target = lab_.session.model().target;
    const auto trace = lab_.session.trace();
    const auto* step = target && trace ? stepOf(trace->plan(), target->step) : nullptr;
    {
        const QSignalBlocker quiet(step_);
        const auto at = target ? std::ranges::find(keys_, target->step) : keys_.end();
        step_->setCurrentIndex(!target             ? 0
                               : at == keys_.end() ? -1
                                                   : static_cast<int>(at - keys_.begin()) + 1);
        step_->setPlaceholderText(target ? QString::fromStdString(target->step) : QString());
        loss_->setCurrentIndex(target ? static_cast<int>(target->loss) : 0);
    }
    loss_->setVisible(target.has_value());
    loss_->setEnabled(target && (target->loss == Loss::crossEntropy ||
                                 (step && attention::takesCrossEntropy(*step))));
    table_->setPath(target ? std::string(attention::targetPath) : std::string());
    table_->setVisible(target.has_value());
    present_->setVisible(target.has_value());
    present_->setEnabled(step && !lab_.session.stale());
    clear_->setVisible(target.has_value());
    const Reading now = reading();
    reading_->setText(now.text);
    const QString role = now.refused ? QStringLiteral("error") : QStringLiteral("caption");
    if (reading_->property("role").toString() != role) {
        reading_->setProperty("role", role);
        reading_->style()->unpolish(reading_);
        reading_->style()->polish(reading_);
    }
    emit summaryChanged();
}

QString TargetPanel::lossText() const {
    const auto trace = lab_.session.trace();
    const auto& target = lab_.session.model().target;
    if (!trace || !target || lab_.session.stale()) {
        return {};
    }
    const auto loss = attention::lossOf(*trace, *target);
    return loss ? QString::fromStdString(attention::cellText(
                      *loss, trace->arithmetic().decimals.value_or(exactDigits)))
                : QString();
}

TargetPanel::Reading TargetPanel::reading() const {
    const auto trace = lab_.session.trace();
    const auto& target = lab_.session.model().target;
    if (!target) {
        return {
            tr("With a target the model has a loss: how far a step is from what it should "
               "have been.")};
    }
    if (!trace || lab_.session.stale()) {
        return {tr("The loss is said when the model has been computed.")};
    }
    const auto loss = attention::lossOf(*trace, *target);
    if (!loss) {
        return {QString::fromStdString(loss.error().message(lab_.languages.primary())), true};
    }
    return {(target->loss == Loss::crossEntropy
                 ? tr("Loss: %1. Cross-entropy: the mean over the rows of −Σ t·ln a.")
                 : tr("Loss: %1. Mean squared error: the mean over the cells of the squared "
                      "difference."))
                .arg(lossText())};
}

QString TargetPanel::summary() const {
    const auto& target = lab_.session.model().target;
    if (!target) {
        return tr("none");
    }
    const QString loss = lossText();
    //: Closed section "Target": the step and the loss.
    return loss.isEmpty() ? QString::fromStdString(target->step)
                          : tr("%1 · loss %2").arg(QString::fromStdString(target->step), loss);
}

void TargetPanel::retranslate() {
    step_->setAccessibleName(tr("Step with a target"));
    loss_->setAccessibleName(tr("Loss"));
    loss_->setItemText(0, tr("Mean squared error"));
    loss_->setItemText(1, tr("Cross-entropy"));
    present_->setText(tr("Set as it is now"));
    present_->setToolTip(tr("The present numbers of the step become the target"));
    clear_->setText(tr("Clear"));
    fillSteps();
    refresh();
}
