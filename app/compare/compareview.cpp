// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "compare/compareview.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "compare/comparefigure.h"
#include "document/computation.h"
#include "document/selection.h"
#include "document/session.h"
#include "figure/cellformat.h"
#include "figure/figurestyle.h"
#include "look/appearance.h"
#include "pipeline/striptext.h"
#include "practice/practice.h"
#include "views/figurecanvas.h"

namespace {

constexpr qreal listWidth = 236;
constexpr int indexRole = Qt::UserRole;

}  // namespace

CompareView::CompareView(const Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      title_(new QLabel(this)),
      with_(new QLabel(this)),
      choice_(new QComboBox(this)),
      pin_(new QPushButton(this)),
      list_(new QTreeWidget(this)),
      message_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      stop_(new QPushButton(this)),
      canvas_(new FigureCanvas(this)) {
    title_->setProperty("role", QStringLiteral("title"));
    message_->setProperty("role", QStringLiteral("muted"));
    message_->setWordWrap(true);
    with_->setBuddy(choice_);
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setColumnCount(2);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(24, 16, 24, 8);
    head->setSpacing(8);
    head->addWidget(title_, 1);
    head->addWidget(with_);
    head->addWidget(choice_);
    head->addWidget(pin_);
    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(message_);
    auto* waiting = new QHBoxLayout;
    waiting->setContentsMargins(24, 0, 24, 8);
    waiting->setSpacing(8);
    waiting->addWidget(progress_, 1);
    waiting->addWidget(stop_);
    right->addLayout(waiting);
    right->addWidget(canvas_, 1);
    message_->setContentsMargins(24, 0, 24, 8);
    auto* body = new QHBoxLayout;
    body->setContentsMargins(24, 0, 0, 12);
    body->setSpacing(0);
    body->addWidget(list_);
    body->addLayout(right, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addLayout(body, 1);

    stop_->setObjectName(QStringLiteral("compareStop"));
    progress_->setTextVisible(false);
    connect(stop_, &QPushButton::clicked, this, [this] {
        if (task_.running()) {
            cancel();
        } else {
            asked_.reset();
            rebuild();
        }
    });
    connect(&task_, &BackgroundTask::progressed, this, [this](int done, int total) {
        progress_->setRange(0, total);
        progress_->setValue(done);
    });
    connect(pin_, &QPushButton::clicked, this, &CompareView::pin);
    connect(choice_, &QComboBox::activated, this, &CompareView::choose);
    connect(list_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (!item) {
            return;
        }
        const auto& step = comparison_.steps[item->data(0, indexRole).toUInt()];
        if (step.second >= 0) {
            lab_.selection.goToStop(lab_.session.trace()->plan().stopOf(step.second));
            lab_.selection.chooseStep(step.second);
            if (step.comparable() && step.largest > 0) {
                lab_.selection.chooseCell({step.second, step.row, step.column});
            }
        }
    });
    connect(canvas_, &FigureCanvas::pressed, this, [this](CellRef cell, bool) {
        if (cell.step == lab_.selection.step()) {
            lab_.selection.chooseCell(cell);
        }
    });
    connect(canvas_, &FigureCanvas::moved, &lab_.selection, &Selection::moveCell);
    connect(&lab_.session, &Session::changed, this, &CompareView::rebuild);
    connect(&lab_.selection, &Selection::changed, this, &CompareView::followSelection);
    connect(&lab_.languages, &Languages::changed, this, &CompareView::retranslate);
    connect(&lab_.appearance, &Appearance::changed, this, &CompareView::rebuild);
    if (lab_.practice) {
        connect(lab_.practice, &Practice::changed, this, &CompareView::rebuild);
    }
    retranslate();
}

void CompareView::retranslate() {
    title_->setText(lab_.languages.label("CompareView", QT_TR_NOOP("Compare")).oneLine());
    with_->setText(tr("Present state with"));
    pin_->setText(tr("Pin present state"));
    pin_->setToolTip(tr("Keep the numbers of now, then change something and see what differs"));
    list_->setHeaderLabels({tr("Step"), tr("Difference")});
    list_->headerItem()->setToolTip(1, tr("The largest of the step"));
    list_->setAccessibleName(tr("Differences by step"));
    canvas_->setAccessibleName(tr("Compare"));
    rebuild();
}

void CompareView::pin() {
    const auto trace = lab_.session.trace();
    if (trace && !lab_.session.stale()) {
        pinned_ = PinnedState{trace, lab_.session.model()};
        chosen_ = {};
        rebuild();
        emit pinnedChanged();
    }
}

void CompareView::unpin() {
    pinned_.reset();
    rebuild();
    emit pinnedChanged();
}

void CompareView::choose(int choice) {
    chosen_ = choices_[std::size_t(choice)];
    rebuild();
}

void CompareView::rebuild() {
    if (!isVisible()) {
        dirty_ = true;
        return;
    }
    dirty_ = false;
    const auto trace = lab_.session.trace();
    if (!trace) {
        task_.cancel();
        asked_.reset();
        comparison_ = {};
        {
            const QSignalBlocker quiet(list_);
            list_->clear();
        }
        showFigure();
        return;
    }
    list_->setFixedWidth(qRound(lab_.appearance.typography().px(listWidth)));
    fillChoices();
    // A picture of earlier numbers is compared with nothing.
    if (lab_.session.stale() || choices_.empty()) {
        task_.cancel();
        asked_.reset();
        comparison_ = {};
    } else {
        compareNow();
    }
    fillList();
    showFigure();
    update();
}

void CompareView::compareNow() {
    const auto trace = lab_.session.trace();
    const auto pinned = pinned_ ? pinned_->trace : nullptr;
    if (asked_ && asked_->trace == trace && asked_->pinned == pinned && asked_->choice == chosen_) {
        return;  // only words or colours changed
    }
    asked_ = Asked{trace, pinned, chosen_};
    cancelled_ = false;
    comparison_ = {};
    auto question = std::make_shared<const CompareQuestion>(
        CompareQuestion{chosen_, lab_.session.model(), trace, pinned_});
    if (workOf(chosen_, *trace) <= Computation::atOnce) {
        task_.cancel();
        comparison_ = compare(*question);
        return;
    }
    progress_->setRange(0, 0);
    task_.start([this, question](const attention::Progress& progress) {
        auto made = std::make_shared<Comparison>(compare(*question, progress));
        return [this, made] { adopt(std::move(*made)); };
    });
}

void CompareView::adopt(Comparison comparison) {
    comparison_ = std::move(comparison);
    fillList();
    showFigure();
}

void CompareView::cancel() {
    if (task_.running()) {
        task_.cancel();
        cancelled_ = true;
        showFigure();
        stop_->setFocus();
    }
}

void CompareView::fillChoices() {
    const auto trace = lab_.session.trace();
    const int step = lab_.selection.step();
    const std::string place = step >= 0 && step < static_cast<int>(trace->plan().steps.size())
                                  ? trace->plan().steps[std::size_t(step)].place
                                  : std::string();
    choices_ = compareChoices(lab_.session.model(), *trace, pinned(), place);
    auto found = std::find(choices_.begin(), choices_.end(), chosen_);
    if (found == choices_.end()) {
        found = choices_.begin();
    }
    const QSignalBlocker quiet(choice_);
    choice_->clear();
    for (const auto& choice : choices_) {
        choice_->addItem(lab_.languages.label(choice.name).oneLine());
    }
    if (found != choices_.end()) {
        chosen_ = *found;
        choice_->setCurrentIndex(static_cast<int>(found - choices_.begin()));
    }
}

bool CompareView::covered(int step) const {
    return lab_.practice && step >= 0 && lab_.practice->covers(step);
}

void CompareView::fillList() {
    const QSignalBlocker quiet(list_);
    list_->clear();
    const auto& present = lab_.session.trace()->plan();
    for (std::size_t i = 0; i < comparison_.steps.size(); ++i) {
        const auto& step = comparison_.steps[i];
        const auto& plan = step.second >= 0 ? present : comparison_.first.trace->plan();
        const int at = step.second >= 0 ? step.second : step.first;
        QString difference;
        if (!step.comparable()) {
            difference = QStringLiteral("–");
        } else if (covered(step.second)) {
            difference = QStringLiteral("?");
        } else if (step.same()) {
            difference = tr("same");
        } else {
            difference = shownNumber(step.largest, exactDecimals);
        }
        auto* item =
            new QTreeWidgetItem({stripText::plainStep(plan, at, lab_.languages), difference});
        item->setData(0, indexRole, static_cast<unsigned>(i));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(0, stripText::spokenStep(plan, at, lab_.languages));
        if (step.same() || !step.comparable()) {
            for (const int column : {0, 1}) {
                item->setForeground(column, lab_.appearance.theme().muted);
            }
        }
        list_->addTopLevelItem(item);
        if (step.second >= 0 && step.second == lab_.selection.step()) {
            list_->setCurrentItem(item);
        }
    }
}

void CompareView::followSelection() {
    if (!isVisible()) {
        dirty_ = true;
        return;
    }
    if (!asked_ || asked_->trace != lab_.session.trace()) {
        // The selection hears of a new trace first; what is listed here is still of the old one.
        return;
    }
    const auto before = choices_;
    fillChoices();
    if (before != choices_) {  // another head has other sisters
        rebuild();
        return;
    }
    const QSignalBlocker quiet(list_);
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        auto* item = list_->topLevelItem(i);
        if (comparison_.steps[item->data(0, indexRole).toUInt()].second == lab_.selection.step()) {
            list_->setCurrentItem(item);
        }
    }
    showFigure();
}

const attention::StepDifference* CompareView::presentDifference() const {
    for (const auto& step : comparison_.steps) {
        if (step.second >= 0 && step.second == lab_.selection.step()) {
            return &step;
        }
    }
    return nullptr;
}

void CompareView::showFigure() {
    const auto* step = presentDifference();
    QString message;
    if (lab_.session.stale()) {
        message = lab_.session.busy() ? tr("The present model is being computed.")
                                      : tr("The present model cannot be computed yet.");
    } else if (busy()) {
        message = tr("Comparing…");
    } else if (cancelled_) {
        message = tr("Comparing was stopped.");
    } else if (!comparison_.refusal.en.empty()) {
        message = lab_.languages.label(comparison_.refusal).oneLine();
    } else if (step && covered(step->second)) {
        message = tr("This step is hidden.");
    } else if (step && !step->comparable()) {
        message = lab_.languages.label(step->reason).oneLine();
    } else if (step && step->same()) {
        message = tr("This step is the same in both.");
    } else if (!step) {
        message = tr("Choose a step in the list.");
    }
    message_->setText(message);
    message_->setVisible(!message.isEmpty());
    progress_->setVisible(busy());
    stop_->setVisible(busy() || cancelled_);
    stop_->setText(busy() ? tr("Stop") : tr("Compare again"));
    const bool shows = step && step->comparable() && !covered(step->second);
    canvas_->setVisible(shows);
    if (shows) {
        canvas_->setMotion(false);
        FigureStyle style =
            FigureStyle::screen(lab_.appearance.theme(), lab_.appearance.typography());
        style.maxCell = 64;
        style.counts = false;
        style.margin = 12;
        const CompareFigure parts{FigureSource::of(lab_.session, lab_.languages), comparison_};
        canvas_->setFigure(parts.figure(*step, lab_.selection.cell()), style);
    }
}

void CompareView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (dirty_) {
        rebuild();
    }
}

void CompareView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (isVisible() && !dirty_) {
        showFigure();
    }
}

void CompareView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
}

void CompareView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), lab_.appearance.theme().surface);
}
