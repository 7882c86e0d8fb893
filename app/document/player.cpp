// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/player.h"

#include "document/selection.h"

namespace {
constexpr int intervalMs = 2500;  // time to read a sentence
}

Player::Player(Selection& selection, QObject* parent) : QObject(parent), selection_(selection) {
    timer_.setInterval(intervalMs);
    connect(&timer_, &QTimer::timeout, this, &Player::advance);
    connect(&selection, &Selection::changed, this, [this] {
        if (playing() && !ownStep_ && selection_.stop() != expected_) {
            stop();
        }
    });
}

void Player::setInterval(int milliseconds) {
    timer_.setInterval(milliseconds);
}

void Player::toggle() {
    if (playing()) {
        stop();
        return;
    }
    if (selection_.stopCount() < 2) {
        return;
    }
    // The press itself already shows something: the next step, or the first again.
    ownStep_ = true;
    selection_.canGoNext() ? selection_.next() : selection_.first();
    ownStep_ = false;
    expected_ = selection_.stop();
    if (selection_.canGoNext()) {
        timer_.start();
        emit playingChanged(true);
    }
}

void Player::stop() {
    if (playing()) {
        timer_.stop();
        emit playingChanged(false);
    }
}

void Player::advance() {
    ownStep_ = true;
    selection_.next();
    ownStep_ = false;
    expected_ = selection_.stop();
    if (!selection_.canGoNext()) {
        stop();
    }
}
