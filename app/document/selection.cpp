// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/selection.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "document/session.h"

namespace {

/// A place that outlives the plan it was taken from.
struct Place {
    std::string key;  ///< of the step; empty at the recap
    attention::Index row = 0;
    attention::Index column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

attention::Index clamped(attention::Index value, attention::Index size) {
    return std::clamp<attention::Index>(value, 0, std::max<attention::Index>(size - 1, 0));
}

}  // namespace

struct Selection::Private {
    explicit Private(Session& of) : session(of) {}

    Session& session;
    int stop = 0;
    int step = -1;
    // What was chosen, kept unclamped: walking over a narrow step and on does not lose the column.
    attention::Index row = 0;
    attention::Index column = 0;
    std::string key;
    std::optional<CellRef> hovered;
    std::vector<Place> past;
    std::vector<Place> future;
    bool fresh = true;  ///< another document is coming up

    const attention::Plan* plan() const {
        const auto trace = session.trace();
        return trace ? &trace->plan() : nullptr;
    }

    const attention::Step* stepAt(int index) const {
        const auto* p = plan();
        return p && index >= 0 && index < static_cast<int>(p->steps.size()) ? &p->step(index)
                                                                            : nullptr;
    }

    int stopCount() const { return plan() ? static_cast<int>(plan()->stops.size()) : 0; }

    /// Stands on the stop, on one of its steps (the first, if `wanted` is not one of them).
    void stand(int wantedStop, int wanted = -1) {
        stop = std::clamp(wantedStop, 0, std::max(stopCount() - 1, 0));
        step = -1;
        key.clear();
        if (stopCount() == 0) {
            return;
        }
        const auto& steps = plan()->stops[static_cast<std::size_t>(stop)].steps;
        if (!steps.empty()) {
            step = std::ranges::find(steps, wanted) != steps.end() ? wanted : steps.front();
            key = stepAt(step)->key;
        }
    }

    std::optional<CellRef> cell() const {
        const auto* at = stepAt(step);
        if (!at || at->shape.rows == 0 || at->shape.cols == 0) {
            return {};
        }
        return CellRef{step, clamped(row, at->shape.rows), clamped(column, at->shape.cols)};
    }

    Place place() const {
        const auto at = cell();
        return at ? Place{key, at->row, at->column} : Place{};
    }

    /// The step that uses a parameter first; a listed step itself.
    int showing(int index) const {
        const auto* p = plan();
        const auto* at = stepAt(index);
        if (!at || !at->parameter) {
            return index;
        }
        for (std::size_t i = 0; i < p->steps.size(); ++i) {
            if (!p->steps[i].parameter &&
                std::ranges::find(p->steps[i].operands, index) != p->steps[i].operands.end()) {
                return static_cast<int>(i);
            }
        }
        return -1;
    }

    /// False where the place is gone from the plan.
    bool stand(const Place& target) {
        if (!plan()) {
            return false;
        }
        if (target.key.empty()) {
            stand(stopCount() - 1);
            return true;
        }
        const int index = plan()->find(target.key);
        const int at = index < 0 ? -1 : plan()->stopOf(index);
        if (at < 0) {
            return false;
        }
        stand(at, index);
        row = target.row;
        column = target.column;
        return true;
    }

    bool walk(std::vector<Place>& from, std::vector<Place>& to) {
        const Place here = place();
        while (!from.empty()) {
            const Place target = std::move(from.back());
            from.pop_back();
            if (target != here && stand(target)) {
                to.push_back(here);
                return true;
            }
        }
        return false;
    }

    void followPlan() {
        hovered.reset();
        if (fresh) {
            fresh = stopCount() == 0;
            past.clear();
            future.clear();
            row = 0;
            column = 0;
            stand(0);
            return;
        }
        const bool recap = step < 0 && stop > 0;
        const int index = plan() && !key.empty() ? plan()->find(key) : -1;
        const int at = index < 0 ? -1 : plan()->stopOf(index);
        if (at >= 0) {
            stand(at, index);
        } else {
            stand(recap ? stopCount() - 1 : stop);
        }
    }
};

Selection::Selection(Session& session, QObject* parent)
    : QObject(parent), d_(std::make_unique<Private>(session)) {
    connect(&session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::DocumentReplaced) {
            d_->fresh = true;
        }
        if (changes & Session::PlanChanged) {
            const bool wasHovering = d_->hovered.has_value();
            d_->followPlan();
            if (wasHovering) {
                emit hoverChanged();
            }
            emit changed();
        }
    });
    d_->followPlan();
}

Selection::~Selection() = default;

int Selection::stop() const {
    return d_->stop;
}

int Selection::stopCount() const {
    return d_->stopCount();
}

int Selection::step() const {
    return d_->step;
}

std::optional<CellRef> Selection::cell() const {
    return d_->cell();
}

std::optional<CellRef> Selection::hovered() const {
    return d_->hovered;
}

void Selection::goToStop(int stop) {
    if (stop < 0 || stop >= stopCount() || stop == d_->stop) {
        return;
    }
    d_->stand(stop);
    hover({});
    emit changed();
}

void Selection::next() {
    goToStop(d_->stop + 1);
}

void Selection::previous() {
    goToStop(d_->stop - 1);
}

void Selection::first() {
    goToStop(0);
}

void Selection::last() {
    goToStop(stopCount() - 1);
}

bool Selection::canGoNext() const {
    return d_->stop + 1 < stopCount();
}

bool Selection::canGoPrevious() const {
    return d_->stop > 0;
}

void Selection::goToCell(CellRef cell) {
    const int shown = d_->showing(cell.step);
    const int at = shown < 0 || !d_->plan() ? -1 : d_->plan()->stopOf(shown);
    if (at < 0) {
        return;
    }
    const Place here = d_->place();
    d_->stand(at, shown);
    if (shown == cell.step) {
        d_->row = cell.row;
        d_->column = cell.column;
    }
    if (d_->place() != here) {
        d_->past.push_back(here);
        d_->future.clear();
    }
    // A typed number has no step of its own: it is pointed at where it is used.
    hover(shown == cell.step ? std::nullopt : std::optional(cell));
    emit changed();
}

void Selection::chooseCell(CellRef cell) {
    const auto* plan = d_->plan();
    if (!plan || d_->stop >= stopCount()) {
        return;
    }
    const auto& steps = plan->stops[static_cast<std::size_t>(d_->stop)].steps;
    if (std::ranges::find(steps, cell.step) == steps.end() || d_->cell() == cell) {
        return;
    }
    d_->stand(d_->stop, cell.step);
    d_->row = cell.row;
    d_->column = cell.column;
    emit changed();
}

void Selection::chooseStep(int step) {
    const auto here = d_->cell();
    if (here && here->step != step) {
        chooseCell({step, d_->row, d_->column});
    }
}

void Selection::moveCell(int rows, int columns) {
    if (const auto here = d_->cell()) {
        const auto shape = d_->stepAt(here->step)->shape;
        chooseCell({here->step, clamped(here->row + rows, shape.rows),
                    clamped(here->column + columns, shape.cols)});
    }
}

void Selection::hover(std::optional<CellRef> cell) {
    if (cell) {
        const auto* at = d_->stepAt(cell->step);
        if (!at || cell->row < 0 || cell->column < 0 || cell->row >= at->shape.rows ||
            cell->column >= at->shape.cols) {
            cell.reset();
        }
    }
    if (cell != d_->hovered) {
        d_->hovered = cell;
        emit hoverChanged();
    }
}

void Selection::back() {
    if (d_->walk(d_->past, d_->future)) {
        hover({});
    }
    emit changed();
}

void Selection::forward() {
    if (d_->walk(d_->future, d_->past)) {
        hover({});
    }
    emit changed();
}

bool Selection::canGoBack() const {
    return !d_->past.empty();
}

bool Selection::canGoForward() const {
    return !d_->future.empty();
}
