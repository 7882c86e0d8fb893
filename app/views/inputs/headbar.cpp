// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/headbar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "attention/sites.h"
#include "attention/structure.h"
#include "document/session.h"
#include "document/undotext.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"
#include "widgets/tabscrollnames.h"

HeadBar::HeadBar(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      tabs_(new QTabBar(this)),
      add_(new QToolButton(this)),
      remove_(new QToolButton(this)) {
    setObjectName(QStringLiteral("headBar"));
    tabs_->setObjectName(QStringLiteral("headTabs"));
    tabs_->setProperty("segments", true);  // looks like one choice, and can be reordered
    tabs_->setMovable(true);
    tabs_->installEventFilter(this);
    tabs_->setExpanding(false);
    tabs_->setDrawBase(false);
    tabs_->setUsesScrollButtons(true);
    tabs_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    add_->setObjectName(QStringLiteral("addHead"));
    remove_->setObjectName(QStringLiteral("removeHead"));
    for (QToolButton* button : {add_, remove_}) {
        button->setAutoRaise(true);
    }
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(tabs_, 1);
    layout->addWidget(add_);
    layout->addWidget(remove_);

    connect(add_, &QToolButton::clicked, this, &HeadBar::addHead);
    connect(remove_, &QToolButton::clicked, this, &HeadBar::removeHead);
    connect(tabs_, &QTabBar::currentChanged, this, &HeadBar::headChosen);
    connect(tabs_, &QTabBar::tabMoved, this, &HeadBar::moved);
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::ModelChanged) {
            refresh();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &HeadBar::refresh);
    connect(&lab.appearance, &Appearance::changed, this, &HeadBar::refresh);
    refresh();
}

void HeadBar::setSite(const std::string& path) {
    if (path != site_) {
        site_ = path;
        refresh();
    }
}

int HeadBar::head() const {
    return std::max(tabs_->currentIndex(), 0);
}

void HeadBar::setHead(int head) {
    tabs_->setCurrentIndex(head);
}

void HeadBar::refresh() {
    const auto* attention = attention::findAttention(lab_.session.model(), site_);
    const int count = attention ? static_cast<int>(attention->heads.size()) : 0;
    {
        const QSignalBlocker quiet(tabs_);
        while (tabs_->count() > count) {
            tabs_->removeTab(tabs_->count() - 1);
        }
        while (tabs_->count() < count) {
            tabs_->addTab(QString());
        }
    }
    for (int i = 0; i < count; ++i) {
        // From four heads on a number must do.
        tabs_->setTabText(i, count > 3 ? QString::number(i + 1) : tr("Head %1").arg(i + 1));
        tabs_->setTabToolTip(
            i, tr("Head %1").arg(i + 1) + u'\n' + tr("Drag to put it in another place"));
    }
    renameScrollButtons(*tabs_);
    add_->setIcon(themedIcon(QStringLiteral("plus"), lab_.appearance.theme()));
    remove_->setIcon(themedIcon(QStringLiteral("minus"), lab_.appearance.theme()));
    add_->setToolTip(tr("Add a head"));
    add_->setAccessibleName(tr("Add a head"));
    remove_->setToolTip(tr("Remove this head"));
    remove_->setAccessibleName(tr("Remove this head"));
    remove_->setEnabled(count > 1);
    setVisible(count > 1);
}

void HeadBar::addHead() {
    const int at = head() + 1;
    lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Add a head")),
                           [&](attention::Model& model) { attention::addHead(model, site_, at); });
    tabs_->setCurrentIndex(at);
}

void HeadBar::removeHead() {
    const int at = head();
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Remove a head")),
        [&](attention::Model& model) { attention::removeHead(model, site_, at); });
}

void HeadBar::moveHead(int by) {
    const int from = head();
    const int to = from + by;
    if (to >= 0 && to < tabs_->count()) {
        lab_.session.closeMerge();
        tabs_->moveTab(from, to);
        lab_.session.closeMerge();
    }
}

bool HeadBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tabs_ && event->type() == QEvent::MouseButtonRelease) {
        lab_.session.closeMerge();  // a drag past several heads is one undo step, the next another
    }
    return QWidget::eventFilter(watched, event);
}

void HeadBar::moved(int from, int to) {
    // Tabs show numbers, not heads: the order of the model changes and the numbers stay.
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Reorder the heads")),
        [&](attention::Model& model) { attention::moveHead(model, site_, from, to); },
        QStringLiteral("move head"));
    emit headChosen(head());
}
