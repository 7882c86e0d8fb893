// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/toolbar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <initializer_list>

#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "widgets/actionbutton.h"
#include "widgets/segmentedcontrol.h"
#include "window/actions.h"

namespace {

enum ArithmeticId { exactId, byHandId };
constexpr int mostDecimals = 8;

QWidget* stretch(QWidget* parent) {
    auto* widget = new QWidget(parent);
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

/// A label and its controls, closer to each other than to the rest.
QWidget* group(std::initializer_list<QWidget*> members, QWidget* parent) {
    auto* box = new QWidget(parent);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(10);
    for (QWidget* member : members) {
        layout->addWidget(member);
    }
    return box;
}

}  // namespace

ToolBar::ToolBar(Lab& lab, Actions& actions, QWidget* parent)
    : QToolBar(parent), lab_(lab), actions_(actions) {
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setToolButtonStyle(Qt::ToolButtonIconOnly);

    addAction(actions[ActionId::open]);
    addAction(actions[ActionId::save]);
    addSeparator();
    addAction(actions[ActionId::undo]);
    addAction(actions[ActionId::redo]);
    addSeparator();
    buildArithmetic();
    addSeparator();
    buildLabels();
    addWidget(stretch(this));
    for (const ActionId id :
         {ActionId::showInputs, ActionId::hideResult, ActionId::present, ActionId::exportFigures}) {
        buttons_.push_back(new ActionButton(actions[id], this));
        QAction* added = addWidget(buttons_.back());
        if (id == ActionId::showInputs) {
            inputs_ = added;
            inputs_->setVisible(false);
        }
    }

    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::ArithmeticChanged) {
            refresh();
            giveWay();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &ToolBar::retranslate);
    // Behind the new fonts.
    connect(&lab.appearance, &Appearance::changed, this, &ToolBar::giveWay, Qt::QueuedConnection);
    retranslate();
}

void ToolBar::buildArithmetic() {
    arithmeticLabel_ = new QLabel(this);
    arithmeticLabel_->setProperty("role", QStringLiteral("muted"));
    arithmetic_ = new SegmentedControl(this);
    arithmetic_->setObjectName(QStringLiteral("arithmetic"));
    arithmetic_->addOption(exactId, QString());
    arithmetic_->addOption(byHandId, QString());
    connect(arithmetic_, &SegmentedControl::chosen, this, &ToolBar::chooseArithmetic);
    decimals_ = new QToolButton(this);
    decimals_->setObjectName(QStringLiteral("decimals"));
    decimals_->setAutoRaise(true);
    decimals_->setPopupMode(QToolButton::InstantPopup);
    decimals_->setArrowType(Qt::DownArrow);
    decimals_->setStyleSheet(
        QStringLiteral("QToolButton::menu-indicator { image: none; }"
                       "QToolButton { padding: 2px; margin-left: -6px; }"));
    decimalsMenu_ = new QMenu(decimals_);
    decimals_->setMenu(decimalsMenu_);
    connect(decimalsMenu_, &QMenu::aboutToShow, this, &ToolBar::refresh);
    for (int p = 0; p <= mostDecimals; ++p) {
        QAction* action = decimalsMenu_->addAction(QString());
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, p] {
            lab_.session.setArithmetic(attention::Arithmetic::byHand(p));
            refresh();
        });
    }
    addWidget(group({arithmeticLabel_, arithmetic_, decimals_}, this));
}

void ToolBar::buildLabels() {
    labelsLabel_ = new QLabel(this);
    labelsLabel_->setProperty("role", QStringLiteral("muted"));
    labels_ = new SegmentedControl(this);
    labels_->setObjectName(QStringLiteral("labels"));
    labels_->addOption(static_cast<int>(LabelMode::zh), QStringLiteral("中文"));
    labels_->addOption(static_cast<int>(LabelMode::en), QStringLiteral("English"));
    labels_->addOption(static_cast<int>(LabelMode::both), QString());
    connect(labels_, &SegmentedControl::chosen, this,
            [this](int id) { lab_.languages.setMode(static_cast<LabelMode>(id)); });
    addWidget(group({labelsLabel_, labels_}, this));
}

void ToolBar::chooseArithmetic(int id) {
    lab_.session.setArithmetic(id == exactId ? attention::Arithmetic::exact()
                                             : attention::Arithmetic::byHand(lastDecimals_));
}

void ToolBar::refresh() {
    const auto arithmetic = lab_.session.arithmetic();
    lastDecimals_ = arithmetic.decimals.value_or(lastDecimals_);
    arithmetic_->setCurrent(arithmetic.isByHand() ? byHandId : exactId);
    arithmetic_->setOptionText(exactId, tr("Exact"));
    arithmetic_->setOptionText(byHandId, lastDecimals_ == 1
                                             ? tr("By hand, 1 decimal")
                                             : tr("By hand, %1 decimals").arg(lastDecimals_));
    const auto choices = decimalsMenu_->actions();
    for (int p = 0; p < choices.size(); ++p) {
        choices[p]->setText(p == 1 ? tr("1 decimal") : tr("%1 decimals").arg(p));
        choices[p]->setChecked(arithmetic.decimals == p);
    }
    labels_->setCurrent(static_cast<int>(lab_.languages.mode()));
    actions_[ActionId::exact]->setChecked(!arithmetic.isByHand());
    actions_[ActionId::byHand]->setChecked(arithmetic.isByHand());
    actions_[ActionId::moreDecimals]->setEnabled(lastDecimals_ < mostDecimals);
    actions_[ActionId::fewerDecimals]->setEnabled(lastDecimals_ > 0);
}

void ToolBar::retranslate() {
    setWindowTitle(tr("Tool bar"));
    arithmeticLabel_->setText(tr("Arithmetic"));
    labelsLabel_->setText(tr("Labels"));
    labels_->setOptionText(static_cast<int>(LabelMode::both), tr("Both"));
    arithmetic_->setAccessibleName(tr("Arithmetic"));
    labels_->setAccessibleName(tr("Labels"));
    decimals_->setToolTip(tr("How many decimals"));
    decimals_->setAccessibleName(tr("How many decimals"));
    refresh();
    giveWay();
}

void ToolBar::setInputsHidden(bool hidden) {
    if (inputs_->isVisible() != hidden) {
        inputs_->setVisible(hidden);
        giveWay();
    }
}

void ToolBar::resizeEvent(QResizeEvent* event) {
    QToolBar::resizeEvent(event);
    giveWay();
}

/// Nothing hides behind the tool bar's end: where it is narrow, the captions go first, then the
/// words beside icons, then the lines between groups.
void ToolBar::giveWay() {
    enum { everything, noCaptions, noWords, noSeparators };
    for (int less = everything; less <= noSeparators; ++less) {
        for (QLabel* caption : {arithmeticLabel_, labelsLabel_}) {
            caption->setVisible(less < noCaptions);
        }
        for (ActionButton* button : buttons_) {
            button->setToolButtonStyle(less < noWords ? Qt::ToolButtonTextBesideIcon
                                                      : Qt::ToolButtonIconOnly);
        }
        const QMargins margins = layout()->contentsMargins();
        int wanted = margins.left() + margins.right();
        for (QAction* action : actions()) {
            if (action->isSeparator()) {
                action->setVisible(less < noSeparators);
            }
            const QWidget* widget = widgetForAction(action);
            wanted += action->isVisible() && widget
                          ? widget->sizeHint().width() + layout()->spacing()
                          : 0;
        }
        if (wanted <= width()) {
            break;
        }
    }
}
