// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Work off the interface thread, one piece at a time, with progress and cancel.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>

#include "attention/trace.h"

class BackgroundTask : public QObject {
    Q_OBJECT
public:
    /// Done on the interface thread with what was made on the other; may be empty.
    using Deliver = std::function<void()>;
    /// Runs on a thread of its own; `progress` tells whether to go on.
    using Work = std::function<Deliver(const attention::Progress& progress)>;

    explicit BackgroundTask(QObject* parent = nullptr);
    ~BackgroundTask() override;

    /// What runs until now is stopped and forgotten.
    void start(Work work);
    bool running() const { return job_ != nullptr; }
    /// Since the start of what runs.
    qint64 elapsedMs() const { return since_.elapsed(); }
    /// Nothing of what runs is reported or delivered any more.
    void cancel();
    /// Until also what was cancelled has left its thread.
    void wait();

signals:
    void progressed(int done, int total);

private:
    struct Job;

    QThreadPool pool_;
    std::shared_ptr<Job> job_;
    QElapsedTimer since_;
};
