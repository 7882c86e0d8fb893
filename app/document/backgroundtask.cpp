// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/backgroundtask.h"

#include <atomic>
#include <utility>

struct BackgroundTask::Job {
    std::atomic<bool> cancelled = false;
};

BackgroundTask::BackgroundTask(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

BackgroundTask::~BackgroundTask() {
    cancel();
    wait();
}

void BackgroundTask::wait() {
    pool_.waitForDone();
}

void BackgroundTask::cancel() {
    if (job_) {
        job_->cancelled = true;
    }
    job_.reset();
}

void BackgroundTask::start(Work work) {
    cancel();
    job_ = std::make_shared<Job>();
    since_.start();
    pool_.start([this, job = job_, work = std::move(work)] {
        if (job->cancelled) {
            return;
        }
        const auto progress = [this, &job](int done, int total) {
            QMetaObject::invokeMethod(
                this,
                [this, job, done, total] {
                    if (job == job_) {
                        emit progressed(done, total);
                    }
                },
                Qt::QueuedConnection);
            return !job->cancelled;
        };
        Deliver deliver = work(progress);
        QMetaObject::invokeMethod(
            this,
            [this, job, deliver = std::move(deliver)] {
                if (job == job_) {  // else something else was asked for since
                    job_.reset();
                    if (deliver) {
                        deliver();
                    }
                }
            },
            Qt::QueuedConnection);
    });
}
