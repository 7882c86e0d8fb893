// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/stepbar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "document/selection.h"
#include "document/session.h"
#include "document/stopnames.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"
#include "window/actions.h"

namespace {

/// "第 3 步" in bold, "，共 7 步" beside it: one button, so that both open the menu.
class PlaceButton : public QToolButton {
public:
    using QToolButton::QToolButton;

    void setPlace(const QString& bold, const QString& rest) {
        bold_ = bold;
        rest_ = rest;
        setText(bold + rest);
        updateGeometry();
    }

    QSize sizeHint() const override {
        return {QFontMetrics(boldFont()).horizontalAdvance(bold_) +
                    QFontMetrics(font()).horizontalAdvance(rest_) + 12,
                QFontMetrics(boldFont()).height() + 4};
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        if (underMouse() || hasFocus()) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(hasFocus() ? QPen(palette().color(QPalette::WindowText), 1.5)
                                      : QPen(Qt::NoPen));
            painter.setBrush(underMouse() ? palette().color(QPalette::Midlight) : QColor());
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
        }
        painter.setPen(palette().color(QPalette::WindowText));
        painter.setFont(boldFont());
        const QRect room = rect().adjusted(4, 0, -4, 0);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, bold_);
        const int width = painter.fontMetrics().horizontalAdvance(bold_);
        painter.setFont(font());
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(room.adjusted(width, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, rest_);
    }

private:
    QFont boldFont() const {
        QFont bold = font();
        bold.setBold(true);
        bold.setPixelSize(qRound(QFontInfo(font()).pixelSize() * 15 / 13.0));
        return bold;
    }

    QString bold_;
    QString rest_;
};

constexpr ActionId walk[] = {ActionId::firstStep, ActionId::previousStep, ActionId::play,
                             ActionId::lastStep};

}  // namespace

StepBar::StepBar(Lab& lab, Actions& actions, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      actions_(actions),
      place_(new PlaceButton(this)),
      menu_(new QMenu(this)) {
    setObjectName(QStringLiteral("stepBar"));
    place_->setObjectName(QStringLiteral("stepPlace"));
    place_->setAutoRaise(true);
    connect(place_, &QToolButton::clicked, this, &StepBar::openJumpMenu);
    connect(menu_, &QMenu::aboutToShow, this, &StepBar::fillMenu);

    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    for (int i = 0; i < 4; ++i) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(actions[walk[i]]);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setProperty("framed", true);
        const bool main = walk[i] == ActionId::play;
        button->setProperty("primary", main);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        button->setMinimumSize(main ? 60 : 40, 34);
        row->addWidget(button, main ? 84 : 46);
        buttons_[i] = button;
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 12);
    layout->setSpacing(6);
    layout->addStretch();
    layout->addWidget(place_, 0, Qt::AlignLeft);
    layout->addLayout(row);
    layout->addStretch();

    connect(&lab.selection, &Selection::changed, this, &StepBar::refresh);
    connect(&lab.session, &Session::changed, this, &StepBar::refresh);
    connect(&lab.languages, &Languages::changed, this, &StepBar::refresh);
    connect(&lab.appearance, &Appearance::changed, this, &StepBar::color);
    color();
    refresh();
}

void StepBar::refresh() {
    const int count = lab_.selection.stopCount();
    const int stop = count == 0 ? 0 : lab_.selection.stop() + 1;
    //: Step bar, bold part: where the walk stands.
    const QString here = tr("Step %1").arg(stop);
    //: Step bar, directly behind "Step 3".
    const QString total = tr(" of %1").arg(count);
    static_cast<PlaceButton*>(place_)->setPlace(here, total);
    place_->setAccessibleName(here + total);
    place_->setToolTip(Actions::plainText(Actions::spec(ActionId::jump)));
    actions_[ActionId::firstStep]->setEnabled(lab_.selection.canGoPrevious());
    actions_[ActionId::previousStep]->setEnabled(lab_.selection.canGoPrevious());
    actions_[ActionId::nextStep]->setEnabled(lab_.selection.canGoNext());
    actions_[ActionId::lastStep]->setEnabled(lab_.selection.canGoNext());
    actions_[ActionId::play]->setEnabled(count > 1);
    actions_[ActionId::jump]->setEnabled(count > 1);
    actions_[ActionId::back]->setEnabled(lab_.selection.canGoBack());
    actions_[ActionId::forward]->setEnabled(lab_.selection.canGoForward());
}

void StepBar::color() {
    // The primary button is ink; its sign is paper.
    const Theme& theme = lab_.appearance.theme();
    actions_[ActionId::play]->setIcon(
        tintedIcon(playing_ ? QStringLiteral("pause") : QStringLiteral("next"), theme.surface));
    const int height = qRound(lab_.appearance.typography().px(34));
    const int icon = qRound(lab_.appearance.typography().px(20));
    for (QToolButton* button : buttons_) {
        button->setIconSize({icon, icon});
        button->setFixedHeight(height);
    }
}

void StepBar::setPlaying(bool playing) {
    playing_ = playing;
    color();
}

void StepBar::fillMenu() {
    menu_->clear();
    const auto trace = lab_.session.trace();
    if (!trace) {
        return;
    }
    for (int stop = 0; stop < lab_.selection.stopCount(); ++stop) {
        QAction* action = menu_->addAction(QStringLiteral("%1  %2").arg(stop + 1).arg(
            stopName(trace->plan(), stop, lab_.languages).oneLine()));
        action->setCheckable(true);
        action->setChecked(stop == lab_.selection.stop());
        connect(action, &QAction::triggered, this, [this, stop] { lab_.selection.goToStop(stop); });
    }
}

void StepBar::openJumpMenu() {
    fillMenu();
    const int height = menu_->sizeHint().height();
    menu_->popup(place_->mapToGlobal(QPoint(0, -height)));
}
