// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "export/exporttrace.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QProgressDialog>
#include <optional>
#include <utility>

#include "document/computation.h"

attention::Result<attention::Trace> traceOtherwise(const attention::Model& model,
                                                   attention::Arithmetic arithmetic,
                                                   QWidget* parent) {
    Computation computation;
    std::optional<Computation::Outcome> outcome = computation.run(model, arithmetic);
    if (outcome) {
        return std::move(*outcome);
    }
    QProgressDialog waiting(QCoreApplication::translate("ExportDialog", "Computing…"),
                            QCoreApplication::translate("ExportDialog", "Stop"), 0, 0, parent);
    waiting.setWindowModality(Qt::WindowModal);
    waiting.show();
    QEventLoop loop;
    QObject::connect(&computation, &Computation::progressed, &waiting,
                     [&waiting](int done, int total) {
                         waiting.setMaximum(total);
                         waiting.setValue(done);
                     });
    QObject::connect(&computation, &Computation::finished, &loop,
                     [&](const Computation::Outcome& made, bool) {
                         outcome = made;
                         loop.quit();
                     });
    QObject::connect(&waiting, &QProgressDialog::canceled, &loop, &QEventLoop::quit);
    loop.exec();
    if (!outcome) {
        return attention::Error{attention::ErrorCode::cancelled, "", {}, {}};
    }
    return std::move(*outcome);
}
