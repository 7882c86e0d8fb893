// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "export/exporttrace.h"

#include <QCoreApplication>
#include <optional>

#include "widgets/aside.h"

Computation::Outcome traceOtherwise(const attention::Model& model, attention::Arithmetic arithmetic,
                                    QWidget* parent) {
    const auto plan = attention::plan(model);
    if (!plan) {
        return plan.errors();
    }
    if (workOf(*plan, arithmetic) <= Computation::atOnce) {
        return Computation::outcomeOf(model, arithmetic);
    }
    std::optional<Computation::Outcome> made;
    const bool done = doAside(parent, QCoreApplication::translate("ExportDialog", "Computing…"),
                              [&, copy = model](const attention::Progress& progress) {
                                  made = Computation::outcomeOf(copy, arithmetic, progress);
                              });
    return done ? *made
                : Computation::Outcome(
                      attention::Error{attention::ErrorCode::cancelled, "", {}, {}});
}
