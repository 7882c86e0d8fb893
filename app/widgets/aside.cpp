// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/aside.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QProgressDialog>

#include "document/backgroundtask.h"

bool doAside(QWidget* window, const QString& what,
             const std::function<void(const attention::Progress& progress)>& work, Stop stop) {
    constexpr int shownAfterMs = 300;
    QProgressDialog waiting(what, QCoreApplication::translate("Aside", "Stop"), 0, 0, window);
    waiting.setObjectName(QStringLiteral("aside"));
    waiting.setWindowTitle(QCoreApplication::translate("Aside", "Please wait"));
    waiting.setWindowModality(Qt::WindowModal);
    waiting.setAutoReset(false);
    waiting.setAutoClose(false);
    // What is over in a moment is not announced; but the window takes no events from now on.
    waiting.setMinimumDuration(shownAfterMs);
    bool done = false;
    QEventLoop loop;
    BackgroundTask task;  // its end waits for the thread, which uses what the caller holds
    QObject::connect(&task, &BackgroundTask::progressed, &waiting, [&](int now, int total) {
        waiting.setMaximum(total);
        waiting.setValue(now);
    });
    if (stop == Stop::offered) {
        QObject::connect(&waiting, &QProgressDialog::canceled, &loop, &QEventLoop::quit);
    } else {
        waiting.setCancelButton(nullptr);
    }
    task.start([&](const attention::Progress& progress) {
        work(progress);
        return [&] {
            done = true;
            loop.quit();
        };
    });
    waiting.show();
    loop.exec();
    task.cancel();
    return done;
}
