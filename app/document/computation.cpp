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

double workOf(const attention::Plan& plan, attention::Arithmetic arithmetic) {
    double work = 0;
    for (const attention::Step& step : plan.steps) {
        const double cells =
            static_cast<double>(step.shape.rows) * static_cast<double>(step.shape.cols);
        double perCell = arithmetic.isByHand() && !step.operands.empty() ? roundingWork : 1;
        for (const int operand : step.operands) {
            // An upper bound for every op: a product takes one multiplication per column.
            const auto& shape = plan.step(operand).shape;
            perCell += static_cast<double>(shape.cols);
        }
        work += cells * perCell;
    }
    return work;
}

Computation::Outcome Computation::outcomeOf(const attention::Model& model,
                                            attention::Arithmetic arithmetic,
                                            const attention::Progress& progress) {
    auto trace = attention::forward(model, arithmetic, progress);
    if (!trace) {
        return trace.errors();
    }
    return std::make_shared<const attention::Trace>(std::move(trace).value());
}

Computation::Computation(QObject* parent) : QObject(parent) {
    connect(&task_, &BackgroundTask::progressed, this, &Computation::progressed);
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
        return outcomeOf(model, arithmetic);
    }
    auto question = std::make_shared<const Question>(Question{model, arithmetic});
    if (!task_.running()) {
        start(std::move(question));
        return {};
    }
    waiting_ = std::move(question);
    if (task_.elapsedMs() > patienceMs) {
        start(std::exchange(waiting_, nullptr));
    }
    return {};
}

void Computation::cancel() {
    task_.cancel();
    waiting_.reset();
}

void Computation::start(std::shared_ptr<const Question> question) {
    task_.start([this, question = std::move(question)](const attention::Progress& progress) {
        auto outcome = std::make_shared<const Outcome>(
            outcomeOf(question->model, question->arithmetic, progress));
        return [this, outcome] {
            const bool last = waiting_ == nullptr;
            if (!last) {
                start(std::exchange(waiting_, nullptr));
            }
            emit finished(*outcome, last);
        };
    });
}
