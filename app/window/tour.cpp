// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/tour.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "i18n/languages.h"
#include "look/appearance.h"
#include "widgets/ownkeys.h"

namespace {

struct Words {
    const char* title;
    const char* text;
};

constexpr Words words[] = {
    {QT_TRANSLATE_NOOP("Tour", "Type your own numbers"),
     QT_TRANSLATE_NOOP("Tour",
                       "Words, the matrix X and the weights are tables. Change any number, "
                       "or drag it, and everything is computed again at once.")},
    {QT_TRANSLATE_NOOP("Tour", "One step, one equation"),
     QT_TRANSLATE_NOOP("Tour",
                       "Each step is drawn as an equation of matrices. Choose a cell of the "
                       "result: the row and the column that made it light up.")},
    {QT_TRANSLATE_NOOP("Tour", "How was this computed?"),
     QT_TRANSLATE_NOOP("Tour",
                       "Here stands the arithmetic of the chosen number. Click a term to go "
                       "to where it came from, down to the numbers you typed.")},
    {QT_TRANSLATE_NOOP("Tour", "Walk from X to Z"),
     QT_TRANSLATE_NOOP("Tour",
                       "Page down goes on, page up goes back, space plays. Every picture "
                       "in the strip is a step you can click.")},
    {QT_TRANSLATE_NOOP("Tour", "Exact or by hand, 中文 or English"),
     QT_TRANSLATE_NOOP("Tour",
                       "By hand rounds every step as on paper. Labels switch between "
                       "Chinese, English and both. F5 presents, F1 shows every key.")},
};
constexpr qreal cardWidth = 340;
constexpr int gap = 12;

}  // namespace

Tour::Tour(Lab& lab, QWidget* window)
    : QWidget(window),
      lab_(lab),
      card_(new QWidget(this)),
      title_(new QLabel(card_)),
      text_(new QLabel(card_)),
      count_(new QLabel(card_)),
      skip_(new QPushButton(card_)),
      back_(new QPushButton(card_)),
      next_(new QPushButton(card_)) {
    setObjectName(QStringLiteral("tour"));
    card_->setObjectName(QStringLiteral("tourCard"));
    title_->setObjectName(QStringLiteral("tourTitle"));
    text_->setObjectName(QStringLiteral("tourText"));
    skip_->setObjectName(QStringLiteral("tourSkip"));
    next_->setObjectName(QStringLiteral("tourNext"));
    title_->setWordWrap(true);
    text_->setWordWrap(true);
    count_->setProperty("role", QStringLiteral("muted"));
    next_->setProperty("primary", true);
    skip_->setProperty("flat", true);

    for (QPushButton* button : {skip_, back_, next_}) {
        button->setAutoDefault(true);  // Enter presses it too, as in a dialog
    }

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(count_);
    buttons->addStretch();
    buttons->addWidget(skip_);
    buttons->addWidget(back_);
    buttons->addWidget(next_);
    auto* layout = new QVBoxLayout(card_);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(title_);
    layout->addWidget(text_);
    layout->addLayout(buttons);

    connect(skip_, &QPushButton::clicked, this, &Tour::finish);
    connect(back_, &QPushButton::clicked, this, [this] { goTo(current_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { goTo(current_ + 1); });
    connect(&lab.languages, &Languages::changed, this, &Tour::retranslate);
    connect(&lab.appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    window->installEventFilter(this);
    for (QWidget* each : {card_, static_cast<QWidget*>(skip_), static_cast<QWidget*>(back_),
                          static_cast<QWidget*>(next_)}) {
        each->installEventFilter(this);
    }
    hide();
}

void Tour::start(std::vector<QWidget*> targets) {
    stops_.clear();
    for (std::size_t i = 0; i < std::min(targets.size(), std::size(words)); ++i) {
        stops_.push_back({targets[i], words[i].title, words[i].text});
    }
    before_ = window()->focusWidget();
    setGeometry(parentWidget()->rect());
    QWidget::show();
    raise();
    goTo(0);
}

void Tour::finish() {
    if (isVisible()) {
        // Back to where the person was; else the next in line would take the arrow keys.
        QWidget* back =
            before_ && before_ != this && !isAncestorOf(before_) ? before_.data() : parentWidget();
        back->setFocus();
        hide();
        emit finished();
    }
}

void Tour::goTo(int stop) {
    if (stop >= static_cast<int>(stops_.size())) {
        finish();
        return;
    }
    current_ = std::max(stop, 0);
    retranslate();
    next_->setFocus();
}

void Tour::retranslate() {
    if (stops_.empty()) {
        return;
    }
    const Stop& stop = stops_[static_cast<std::size_t>(current_)];
    const auto both = [this](const char* source) {
        const Label label = lab_.languages.label("Tour", source);
        return label.second.isEmpty() ? label.first : label.first + u'\n' + label.second;
    };
    QFont bold = font();
    bold.setBold(true);
    bold.setPixelSize(qRound(lab_.appearance.typography().px(16.0)));
    title_->setFont(bold);
    title_->setText(both(stop.title));
    text_->setText(both(stop.text));
    const bool last = current_ + 1 == static_cast<int>(stops_.size());
    //: Tour: which stop of how many.
    count_->setText(tr("%1 of %2").arg(current_ + 1).arg(stops_.size()));
    skip_->setText(tr("Skip"));
    back_->setText(tr("Back"));
    next_->setText(last ? tr("Done") : tr("Next"));
    skip_->setVisible(!last);
    back_->setVisible(current_ > 0);
    setAccessibleName(stop.title ? both(stop.title) : QString());
    setAccessibleDescription(both(stop.text));
    place();
}

void Tour::place() {
    if (!isVisible() || stops_.empty()) {
        return;
    }
    setGeometry(parentWidget()->rect());
    const int wide = qRound(lab_.appearance.typography().px(cardWidth));
    card_->setFixedWidth(wide);
    card_->layout()->invalidate();
    card_->layout()->activate();
    card_->resize(wide, card_->layout()->totalHeightForWidth(wide));
    card_->layout()->setGeometry(card_->rect());
    const QWidget* target = stops_[static_cast<std::size_t>(current_)].target;
    const QRect frame =
        target && target->isVisible()
            ? QRect(target->mapTo(parentWidget(), QPoint()), target->size())
            : rect().adjusted(width() / 4, height() / 4, -width() / 4, -height() / 4);
    const QSize size = card_->size();
    // Beside the part where there is room, else above or below, else over it.
    QPoint at(frame.right() + gap, frame.top() + gap);
    if (at.x() + size.width() > width()) {
        at.setX(frame.left() - gap - size.width());
    }
    if (at.x() < 0) {
        at = {frame.left() + gap, frame.bottom() + gap};
        if (at.y() + size.height() > height()) {
            at.setY(frame.top() - gap - size.height());
        }
    }
    at.setX(std::clamp(at.x(), gap, std::max(width() - size.width() - gap, gap)));
    at.setY(std::clamp(at.y(), gap, std::max(height() - size.height() - gap, gap)));
    card_->move(at);
    // Only the frame and the card take room: everything else stays usable.
    const QRect outer = frame.adjusted(-4, -4, 4, 4);
    const QRegion before = mask();
    setMask(QRegion(outer) - QRegion(frame.adjusted(2, 2, -2, -2)) +
            QRegion(card_->geometry().adjusted(-2, -2, 2, 2)));
    repaintBelow(before);
    update();
}

void Tour::repaintBelow(const QRegion& region) {
    // Where a mask went away Qt updates the parent alone, and not its opaque children, which are
    // what is seen there: frames of earlier stops would stay.
    for (QWidget* below : parentWidget()->findChildren<QWidget*>()) {
        if (below != this && !isAncestorOf(below) && below->isVisible() &&
            below->window() == window()) {
            below->update(region.translated(-below->mapTo(parentWidget(), QPoint())));
        }
    }
}

bool Tour::eventFilter(QObject* object, QEvent* event) {
    if (object == parentWidget() && event->type() == QEvent::Resize && isVisible()) {
        place();
    }
    // Texts and fonts of the card come before its size.
    if (object == card_ && event->type() == QEvent::LayoutRequest && isVisible() &&
        card_->height() != card_->layout()->totalHeightForWidth(card_->width())) {
        QMetaObject::invokeMethod(this, &Tour::place, Qt::QueuedConnection);
    }
    // A button would take an arrow to move the focus.
    if (event->type() == QEvent::KeyPress && object != parentWidget()) {
        keyPressEvent(static_cast<QKeyEvent*>(event));
        return event->isAccepted();
    }
    return QWidget::eventFilter(object, event);
}

bool Tour::event(QEvent* event) {
    return keepsKey(event, {Qt::Key_Left, Qt::Key_Right, Qt::Key_PageUp, Qt::Key_PageDown}) ||
           QWidget::event(event);
}

void Tour::keyPressEvent(QKeyEvent* event) {
    event->accept();
    switch (event->key()) {
        case Qt::Key_Escape:
            finish();
            break;
        case Qt::Key_Right:
        case Qt::Key_PageDown:
            goTo(current_ + 1);
            break;
        case Qt::Key_Left:
        case Qt::Key_PageUp:
            goTo(current_ - 1);
            break;
        default:
            event->ignore();
    }
}

void Tour::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = lab_.appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QWidget* target =
        stops_.empty() ? nullptr : stops_[static_cast<std::size_t>(current_)].target.data();
    if (target) {
        const QRectF frame(target->mapTo(parentWidget(), QPoint()), target->size());
        painter.setPen(QPen(theme.selection, 3));
        painter.drawRect(frame.adjusted(-1, -1, 1, 1));
    }
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(card_->geometry()), 8, 8);
}
