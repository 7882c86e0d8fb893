// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/termwalk.h"

#include <utility>

#include "document/selection.h"
#include "document/session.h"
#include "figure/litcells.h"

TermWalk::TermWalk(Session& session, Selection& selection, QObject* parent)
    : QObject(parent), session_(session), selection_(selection) {
    timer_.setInterval(1100);  // slow enough to say "two times zero" aloud
    connect(&timer_, &QTimer::timeout, this, &TermWalk::advance);
    connect(&selection_, &Selection::changed, this, &TermWalk::reset);
    connect(&session_, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::TraceChanged) {
            reset();
        }
    });
    reset();
}

void TermWalk::reset() {
    const auto cell = selection_.cell();
    const auto trace = session_.trace();
    const int before = std::exchange(count_, 0);
    if (cell && trace) {
        const auto& steps = trace->plan().steps;
        if (cell->step < static_cast<int>(steps.size()) &&
            !steps[static_cast<std::size_t>(cell->step)].operands.empty()) {
            count_ = static_cast<int>(
                termsOf(trace->derive(cell->step, cell->row, cell->column)).size());
        }
    }
    // Views have heard of the edit itself: at rest they need not draw a second time.
    const bool atRest = !timer_.isActive() && !term_ && count_ == before;
    timer_.stop();
    term_.reset();
    if (!atRest) {
        emit changed();
    }
}

void TermWalk::play() {
    if (timer_.isActive()) {
        timer_.stop();
        emit changed();
        return;
    }
    if (count_ == 0) {
        return;
    }
    if (!term_ || *term_ >= count_) {
        term_ = 0;
    }
    timer_.start();
    emit changed();
}

void TermWalk::step() {
    timer_.stop();
    advance();
}

void TermWalk::advance() {
    if (count_ == 0) {
        return;
    }
    term_ = term_ && *term_ < count_ ? *term_ + 1 : 1;
    if (*term_ >= count_) {
        timer_.stop();
    }
    emit changed();
}

void TermWalk::skip() {
    timer_.stop();
    if (term_) {
        term_.reset();
        emit changed();
    }
}
