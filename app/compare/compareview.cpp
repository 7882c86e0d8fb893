// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "compare/compareview.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "compare/comparefigure.h"
#include "compare/differencelist.h"
#include "document/computation.h"
#include "document/selection.h"
#include "document/session.h"
#include "figure/figurestyle.h"
#include "look/appearance.h"
#include "look/mathtext.h"
#include "practice/practice.h"
#include "views/figurecanvas.h"
#include "views/stepwords.h"
#include "widgets/elidedlabel.h"
#include "widgets/quietcombo.h"

CompareView::CompareView(const Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      title_(new ElidedLabel(this)),
      with_(new QLabel(this)),
      choice_(new QuietCombo(this)),
      pin_(new QPushButton(this)),
      list_(new DifferenceList(lab, this)),
      message_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      stop_(new QPushButton(this)),
      canvas_(new FigureCanvas(this)) {
    title_->setProperty("role", QStringLiteral("title"));
    message_->setProperty("role", QStringLiteral("muted"));
    message_->setWordWrap(true);
    with_->setBuddy(choice_);
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(24, 16, 24, 8);
    head->setSpacing(8);
    head->addWidget(title_, 1);
    head->addWidget(with_);
    head->addWidget(choice_);
    head->addWidget(pin_);
    auto* said = new QVBoxLayout;
    said->setContentsMargins(24, 0, 24, 8);
    said->addWidget(message_);
    auto* waiting = new QHBoxLayout;
    waiting->setContentsMargins(24, 0, 24, 8);
    waiting->setSpacing(8);
    waiting->addWidget(progress_, 1);
    waiting->addWidget(stop_);
    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addLayout(said);
    right->addLayout(waiting);
    right->addWidget(canvas_, 1);
    auto* left = new QVBoxLayout;
    left->addWidget(list_, 1000);
    left->addStretch(1);
    auto* body = new QHBoxLayout;
    body->setContentsMargins(24, 0, 0, 12);
    body->setSpacing(0);
    body->addLayout(left);
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
    connect(list_, &DifferenceList::stepChosen, this, [this](int index) {
        const auto& step = comparison_.steps[std::size_t(index)];
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
    connect(canvas_, &FigureCanvas::toolTipWanted, this,
            [this](CellRef cell, QString* text) { *text = toolTip(cell); });
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
    const Label title = lab_.languages.label("CompareView", QT_TR_NOOP("Compare"));
    title_->setTexts(title.first, title.second);
    with_->setText(tr("Present state with"));
    pin_->setText(tr("Pin present state"));
    pin_->setToolTip(tr("Keep the numbers of now, then change something and see what differs"));
    list_->retranslate();
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
        const Label name = lab_.languages.label(choice.name);
        choice_->addMathItem(MathText::escape(name.first), name.second);
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
    list_->showSteps(comparison_, lab_.session.trace()->plan());
    list_->mark(lab_.selection.step());
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
    list_->mark(lab_.selection.step());
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
            FigureStyle::onPage(lab_.appearance.theme(), lab_.appearance.typography(), size(),
                                lab_.appearance.roomPercent());
        style.counts = false;
        const CompareFigure parts{FigureSource::of(lab_.session, lab_.languages), comparison_};
        canvas_->setFigure(parts.figure(*step, lab_.selection.cell()), style);
    }
}

/// The subtraction in a cell, with the digits that it is seen by.
QString CompareView::toolTip(CellRef cell) const {
    const auto* step = presentDifference();
    if (!step || !step->comparable() || covered(step->second) || cell.step != step->second) {
        return {};
    }
    const CompareFigure parts{FigureSource::of(lab_.session, lab_.languages), comparison_};
    const Label row = rowLabel(parts.present, cell.step, cell.row);
    const Label column = columnLabel(parts.present, cell.step, cell.column);
    return QStringLiteral("%1 · %2\n%3")
        .arg(row.oneLine(), column.oneLine(), parts.subtraction(*step, cell));
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
        list_->fit();
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
