// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/computation.h"

#include <algorithm>
#include <utility>

namespace {
// A model that was replaced long ago is not worth finishing; one that is nearly done shows the
// person, who is still dragging a number, that something moves.
constexpr qint64 patienceMs = 1000;
// Rounding a number as on paper costs about this many multiplications.
constexpr double roundingWork = 300;
}  // namespace

struct Computation::Job {
    attention::Model model;
    attention::Arithmetic arithmetic;
    std::atomic<bool> cancelled = false;
    std::optional<Outcome> outcome;
};

double workOf(const attention::Plan& plan, attention::Arithmetic arithmetic) {
    double work = 0;
    for (const attention::Step& step : plan.steps) {
        const double cells =
            static_cast<double>(step.shape.rows) * static_cast<double>(step.shape.cols);
        double perCell = arithmetic.isByHand() && !step.operands.empty() ? roundingWork : 1;
        for (const int operand : step.operands) {
            // An upper bound for every op: a product takes one multiplication per column.
            const auto& shape = plan.steps[static_cast<std::size_t>(operand)].shape;
            perCell += static_cast<double>(shape.cols);
        }
        work += cells * perCell;
    }
    return work;
}

Computation::Computation(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

Computation::~Computation() {
    cancel();
    pool_.waitForDone();
}

std::optional<Computation::Outcome> Computation::run(const attention::Model& model,
                                                     attention::Arithmetic arithmetic) {
    const auto plan = attention::plan(model);
    if (!plan) {
        cancel();
        return Outcome(plan.errors());
    }
    if (workOf(*plan, arithmetic) <= atOnce) {
        cancel();
        return attention::forward(model, arithmetic);
    }
    auto job = std::make_shared<Job>();
    job->model = model;
    job->arithmetic = arithmetic;
    if (!job_) {
        start(std::move(job));
        return {};
    }
    waiting_ = std::move(job);
    if (since_.elapsed() > patienceMs) {
        job_->cancelled = true;
    }
    return {};
}

void Computation::cancel() {
    if (job_) {
        job_->cancelled = true;
    }
    job_.reset();
    waiting_.reset();
}

void Computation::start(std::shared_ptr<Job> job) {
    job_ = std::move(job);
    since_.start();
    pool_.start([this, job = job_] {
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
        job->outcome = attention::forward(job->model, job->arithmetic, progress);
        QMetaObject::invokeMethod(
            this, [this, job] { deliver(job); }, Qt::QueuedConnection);
    });
}

void Computation::deliver(const std::shared_ptr<Job>& job) {
    if (job != job_) {
        return;  // cancelled, and something else was asked for since
    }
    job_.reset();
    const bool last = waiting_ == nullptr;
    const bool discarded = job->cancelled;
    if (!last) {
        start(std::exchange(waiting_, nullptr));
    }
    if (!discarded) {
        emit finished(*job->outcome, last);
    }
}
