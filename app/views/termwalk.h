// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A cell's combination, term by term, when someone asks for it: plays slowly, goes one term on, or
// skips to the end. It never starts by itself, and ends when the person goes elsewhere.

#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

class Selection;
class Session;

class TermWalk : public QObject {
    Q_OBJECT
public:
    TermWalk(Session& session, Selection& selection, QObject* parent = nullptr);

    /// How many terms are in; none: not walking.
    std::optional<int> term() const { return term_; }
    /// Terms of the chosen cell; 0 where there is nothing to combine.
    int count() const { return count_; }
    bool playing() const { return timer_.isActive(); }

    /// Plays from the first term (or on, if it was paused), or pauses.
    void play();
    /// One term on; starts the walk if need be, and stops its playing.
    void step();
    /// All terms at once; the walk is over.
    void skip();
    void setInterval(int milliseconds) { timer_.setInterval(milliseconds); }

signals:
    void changed();

private:
    void advance();
    void reset();

    Session& session_;
    Selection& selection_;
    QTimer timer_;
    std::optional<int> term_;
    int count_ = 0;
};
