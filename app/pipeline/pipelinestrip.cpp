// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/pipelinestrip.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QToolButton>
#include <QWheelEvent>
#include <algorithm>

#include "document/selection.h"
#include "figure/figurebuilder.h"
#include "look/appearance.h"
#include "look/typography.h"
#include "pipeline/striprow.h"
#include "pipeline/striptext.h"
#include "practice/practice.h"

namespace {

constexpr ThumbnailLimits stripLimits{5, 8};
/// With more stops than this no strip is wide enough; the first levels need not be tried.
constexpr int triedStops = 40;
constexpr qreal normalPitch = 9;
constexpr qreal smallPitch = 8;
constexpr int margin = 5;
constexpr int arrowPadding = 4;

const attention::Stop& stopAt(const attention::Plan& plan, int stop) {
    return plan.stops[static_cast<std::size_t>(stop)];
}

}  // namespace

PipelineStrip::PipelineStrip(const Lab& lab, QWidget* parent)
    : QScrollArea(parent),
      lab_(lab),
      thumbnails_(stripLimits),
      row_(new StripRow(lab.appearance, this)),
      left_(new QToolButton(this)),
      right_(new QToolButton(this)) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::NoFocus);
    setWidget(row_);

    left_->setArrowType(Qt::LeftArrow);
    right_->setArrowType(Qt::RightArrow);
    for (auto* button : {left_, right_}) {
        button->setFocusPolicy(Qt::NoFocus);
        button->setAutoRaise(true);
        button->setAutoRepeat(true);
    }
    connect(left_, &QToolButton::clicked, this, [this] { scrollBy(-viewport()->width() / 2); });
    connect(right_, &QToolButton::clicked, this, [this] { scrollBy(viewport()->width() / 2); });
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this,
            &PipelineStrip::placeScrollButtons);
    connect(&lab_.session, &Session::changed, this, &PipelineStrip::sessionChanged);
    connect(&lab_.selection, &Selection::changed, this, &PipelineStrip::rebuild);
    connect(&lab_.languages, &Languages::changed, this, &PipelineStrip::rebuild);
    connect(&lab_.appearance, &Appearance::changed, this, &PipelineStrip::rebuild);
    if (lab_.practice) {
        connect(lab_.practice, &Practice::changed, this, &PipelineStrip::refresh);
    }
    rebuild();
}

void PipelineStrip::sessionChanged(Session::Changes changes) {
    if (changes & Session::PlanChanged) {
        rebuild();
    } else if (changes & (Session::TraceChanged | Session::StateChanged)) {
        refresh();
    }
}

QSize PipelineStrip::sizeHint() const {
    return {600, contentHeight_};
}

QSize PipelineStrip::minimumSizeHint() const {
    return {120, contentHeight_};
}

void PipelineStrip::setLow(bool low) {
    if (low != low_) {
        low_ = low;
        rebuild();
    }
}

void PipelineStrip::rebuild() {
    const auto trace = lab_.session.trace();
    thumbnails_.setTrace(trace, lab_.session.sharedMagnitude());
    const bool hadFocus = row_->isAncestorOf(focusWidget()) && focusWidget()->hasFocus();
    if (!trace) {
        retireCards();
        return;
    }
    const int available = viewport()->width();
    const bool many = static_cast<int>(trace->plan().stops.size()) > triedStops;
    int width = 0;
    for (const Detail detail : {Detail::labelledArrows, Detail::chevrons, Detail::folded,
                                Detail::symbols, Detail::runs}) {
        if (many && detail < Detail::folded) {
            continue;
        }
        width = build(detail);
        if (width <= available) {
            break;
        }
    }
    arrange(width);
    for (StripCard* card : cards_) {
        if (card->content().present) {
            if (hadFocus) {
                card->setFocus(Qt::OtherFocusReason);
            }
            const int middle = card->x() + card->width() / 2;
            horizontalScrollBar()->setValue(middle - available / 2);
        }
    }
    placeScrollButtons();
}

/// Not deleted at once: a card may be the one that was clicked, or one of the widgets that Qt is
/// about to tell of a new style.
void PipelineStrip::retireCards() {
    for (StripCard* card : cards_) {
        card->hide();
        card->deleteLater();
    }
    cards_.clear();
}

void PipelineStrip::refresh() {
    const auto trace = lab_.session.trace();
    // Practice may speak before the selection has followed a new plan: rebuild() comes then.
    const bool newPlan = !cards_.empty() && cards_.back()->content().entry.lastStop + 1 !=
                                                static_cast<int>(trace->plan().stops.size());
    if (newPlan) {
        return;
    }
    thumbnails_.setTrace(trace, lab_.session.sharedMagnitude());
    for (StripCard* card : cards_) {
        auto content = card->content();
        fillThumbnails(content);
        card->setThumbnails(std::move(content.thumbnails), std::move(content.states));
        describe(card);
    }
}

/// Makes the cards of one level; returns the width they need. The arrows' widths belong to it.
int PipelineStrip::build(Detail detail) {
    retireCards();
    const auto& plan = lab_.session.trace()->plan();
    const auto fold = detail >= Detail::runs     ? StripFold::runs
                      : detail >= Detail::folded ? StripFold::groups
                                                 : StripFold::none;
    for (const StripEntry& entry : stripEntries(plan, lab_.selection.stop(), fold)) {
        auto* card = new StripCard(content(entry, detail), lab_.appearance, row_);
        describe(card);
        connect(card, &StripCard::clicked, this,
                [this, stop = entry.stop] { lab_.selection.goToStop(stop); });
        cards_.push_back(card);
    }
    // Places relative to the left edge; arrange() centres them.
    int x = 8;
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    std::vector<StripRow::Arrow> arrows;
    std::vector<StripRow::Frame> frames;
    // Room for a frame's title also while all groups are folded: the strip must not jump in a walk.
    bool grouped = false;
    for (const StripCard* card : cards_) {
        const StripEntry& entry = card->content().entry;
        grouped |= !entry.frame.empty() || entry.kind == StripEntry::Kind::Folded;
    }
    const int title = grouped ? StripRow::titleHeight(lab_.appearance) : 0;
    int axis = 0, lowest = 0;
    for (const StripCard* card : cards_) {
        axis = std::max(axis, card->axis());
    }
    for (StripCard* card : cards_) {
        lowest = std::max(lowest, axis - card->axis() + card->sizeHint().height());
    }
    const bool both = lab_.languages.mode() == LabelMode::both;
    const int normal = static_cast<int>((both ? 104 : 92) * scale);
    const int needed = title + lowest + 2 * margin + (grouped ? 4 : 0);
    contentHeight_ = low_ ? needed : std::max(normal, needed);
    const int top = margin + title + (contentHeight_ - needed) / 2;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        StripCard* card = cards_[i];
        const StripEntry& entry = card->content().entry;
        const std::string before = i > 0 ? cards_[i - 1]->content().entry.frame : std::string();
        const bool opens = !entry.frame.empty() && entry.frame != before;
        const bool closes = !before.empty() && entry.frame != before;
        if (closes) {
            frames.back().rect.setRight(x + 4);
            x += 6;
        }
        if (i > 0) {
            StripRow::Arrow arrow;
            arrow.chevron = detail != Detail::labelledArrows;
            qreal width = 12;
            if (!arrow.chevron) {
                arrow.label = MathText::parse(arrowMarkup(entry));
                width = StripRow::arrowWidth(arrow.label, lab_.appearance) + 2 * arrowPadding;
            }
            arrow.middle = {x + width / 2, static_cast<qreal>(top + axis)};
            arrows.push_back(arrow);
            x += static_cast<int>(width);
        }
        if (opens) {
            x += 4;
            frames.push_back({QRectF(x, margin - 1, 0, contentHeight_ - 2 * margin + 2),
                              stripText::placeTitles(plan, entry.frame, lab_.languages), false});
            x += 6;
        }
        const QSize size = card->sizeHint();
        card->setGeometry(x, top + axis - card->axis(), size.width(), size.height());
        x += size.width();
        if (!entry.frame.empty() && entry.contains(lab_.selection.stop())) {
            frames.back().present = true;
        }
    }
    if (!cards_.empty() && !cards_.back()->content().entry.frame.empty()) {
        frames.back().rect.setRight(x + 4);
        x += 6;
    }
    if (detail >= Detail::folded) {  // there the cards beside the open group stand for their own
        std::erase_if(frames, [](const auto& frame) { return !frame.present; });
    }
    row_->set(std::move(arrows), std::move(frames));
    return x + 8;
}

void PipelineStrip::arrange(int width) {
    // A short walk stands in the middle.
    const int free = std::max(viewport()->width() - width, 0);
    row_->resize(width + free, contentHeight_);
    row_->shift(free / 2);
    for (StripCard* card : cards_) {
        card->move(card->x() + free / 2, card->y());
        card->show();
    }
    if (height() != contentHeight_) {
        setFixedHeight(contentHeight_);
        emit heightChanged();
    }
}

StripCard::Content PipelineStrip::content(const StripEntry& entry, Detail detail) {
    StripCard::Content content;
    content.entry = entry;
    content.present = entry.contains(lab_.selection.stop());
    content.pitch = detail >= Detail::folded ? smallPitch : normalPitch;
    content.compact = detail >= Detail::symbols;
    const auto& plan = lab_.session.trace()->plan();
    const bool symbolsOnly = detail >= Detail::symbols && !content.present && !entry.frame.empty();
    const auto label = stripText::cardLabel(plan, entry, lab_.languages, symbolsOnly);
    content.markup = label.markup;
    content.second = label.second;
    fillThumbnails(content);
    return content;
}

std::vector<int> PipelineStrip::thumbnailSteps(const StripEntry& entry) const {
    const auto& plan = lab_.session.trace()->plan();
    if (entry.kind == StripEntry::Kind::Folded) {
        return {stopAt(plan, entry.lastStop).steps.back()};
    }
    return stopAt(plan, entry.stop).steps;
}

void PipelineStrip::fillThumbnails(StripCard::Content& content) {
    content.thumbnails.clear();
    content.states.clear();
    for (const int step : thumbnailSteps(content.entry)) {
        content.thumbnails.push_back(thumbnails_.of(step));
        const bool hidden = lab_.practice && lab_.practice->hidesAll(step);
        content.states.push_back(hidden                 ? ThumbnailStyle::State::hidden
                                 : lab_.session.stale() ? ThumbnailStyle::State::stale
                                                        : ThumbnailStyle::State::normal);
    }
}

QString PipelineStrip::arrowMarkup(const StripEntry& entry) const {
    const auto& plan = lab_.session.trace()->plan();
    if (entry.kind != StripEntry::Kind::Stop) {
        return {};
    }
    const int step = stopAt(plan, entry.stop).steps.front();
    return ::arrowMarkup(QString::fromStdString(plan.step(step).arrow));
}

void PipelineStrip::describe(StripCard* card) const {
    const auto& plan = lab_.session.trace()->plan();
    const auto& content = card->content();
    const QString name = stripText::spoken(plan, content.entry, lab_.languages);
    card->setAccessibleName(name);
    QString state = content.present ? tr("the present step") : QString();
    if (std::find(content.states.begin(), content.states.end(), ThumbnailStyle::State::hidden) !=
        content.states.end()) {
        state = state.isEmpty() ? tr("hidden") : tr("%1, hidden").arg(state);
    }
    card->setAccessibleDescription(state);
    card->setToolTip(name);
}

void PipelineStrip::scrollBy(int pixels) {
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + pixels);
}

void PipelineStrip::placeScrollButtons() {
    const auto* bar = horizontalScrollBar();
    left_->setVisible(bar->value() > bar->minimum());
    right_->setVisible(bar->value() < bar->maximum());
    const int width = 22;
    left_->setGeometry(0, 0, width, height());
    right_->setGeometry(this->width() - width, 0, width, height());
    left_->raise();
    right_->raise();
    left_->setAccessibleName(tr("Scroll back"));
    right_->setAccessibleName(tr("Scroll on"));
}

void PipelineStrip::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) {
        rebuild();
    }
}

void PipelineStrip::keyPressEvent(QKeyEvent* event) {
    const auto focused =
        std::find_if(cards_.begin(), cards_.end(), [](auto* card) { return card->hasFocus(); });
    const auto focus = [](StripCard* card) { card->setFocus(Qt::TabFocusReason); };
    if (focused == cards_.end()) {
        QScrollArea::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
        case Qt::Key_Left:
            if (focused != cards_.begin()) {
                focus(*std::prev(focused));
            }
            break;
        case Qt::Key_Right:
            if (std::next(focused) != cards_.end()) {
                focus(*std::next(focused));
            }
            break;
        case Qt::Key_Home:
            focus(cards_.front());
            break;
        case Qt::Key_End:
            focus(cards_.back());
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            (*focused)->click();
            break;
        default:
            QScrollArea::keyPressEvent(event);
            return;
    }
    for (StripCard* card : cards_) {
        if (card->hasFocus()) {
            ensureWidgetVisible(card, 40, 0);
        }
    }
}

void PipelineStrip::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() : event->pixelDelta();
    scrollBy(-(std::abs(delta.x()) > std::abs(delta.y()) ? delta.x() : delta.y()));
    event->accept();
}

void PipelineStrip::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        rebuild();
    }
}
