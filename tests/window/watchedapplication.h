// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// How long the interface thread works without looking at events. Each event that it handles is
// timed by what the thread itself worked: a busy machine, and the waiting of a dialog's own loop,
// add nothing.
#pragma once

#include <QApplication>
#include <QEvent>
#include <QMetaEnum>
#include <ctime>
#include <utility>

class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    struct Work {
        double ms = 0;
        QString what;
    };

    /// What this thread has worked until now.
    static double threadMs() {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }

    bool notify(QObject* receiver, QEvent* event) override {
        if (inside_) {
            return QApplication::notify(receiver, event);
        }
        inside_ = true;
        const QString what =
            QString::fromLatin1(receiver->metaObject()->className()) + u' ' +
            QString::fromLatin1(QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type()));
        const double before = threadMs();
        const bool done = QApplication::notify(receiver, event);
        note(threadMs() - before, what);
        inside_ = false;
        return done;
    }

    void note(double ms, const QString& what) {
        if (ms > longest_.ms) {
            longest_ = {ms, what};
        }
    }
    /// The longest since the last call.
    Work takeLongest() { return std::exchange(longest_, {}); }

private:
    Work longest_;
    bool inside_ = false;
};
