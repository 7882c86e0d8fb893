// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Computes traces: those of small models at once, those of large ones on a thread of its own.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "attention/trace.h"
#include "document/backgroundtask.h"

/// How much work a model is, in multiplications; what is over `Computation::atOnce` goes to the
/// thread.
double workOf(const attention::Plan& plan, attention::Arithmetic arithmetic);

class Computation : public QObject {
    Q_OBJECT
public:
    /// Shared, never copied: a large trace is hundreds of megabytes.
    using Outcome = attention::Result<std::shared_ptr<const attention::Trace>>;
    /// A 64 × 64 model with 8 heads stays below: some ten milliseconds.
    static constexpr double atOnce = 5e7;

    explicit Computation(QObject* parent = nullptr);

    static Outcome outcomeOf(const attention::Model& model, attention::Arithmetic arithmetic,
                             const attention::Progress& progress = {});

    /// The outcome when the model is small or invalid. Else nothing: it is computed on the thread
    /// and finished() tells. While one model is computed, only the newest other one waits.
    std::optional<Outcome> run(const attention::Model& model, attention::Arithmetic arithmetic);
    bool running() const { return task_.running(); }
    /// Forgets everything asked for; nothing is reported any more.
    void cancel();

signals:
    /// `last`: nothing else waits.
    void finished(const Computation::Outcome& outcome, bool last);
    void progressed(int done, int total);

private:
    struct Question {
        attention::Model model;
        attention::Arithmetic arithmetic;
    };
    void start(std::shared_ptr<const Question> question);

    BackgroundTask task_;
    std::shared_ptr<const Question> waiting_;
};
