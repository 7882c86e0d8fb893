// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/wholefile.h"

#include <QSaveFile>

std::optional<QString> writeWhole(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    bool good = file.open(QIODevice::WriteOnly);
    // On a disk that is nearly full the first part is written; only the next try says why.
    for (qsizetype done = 0; good && done < bytes.size();) {
        const qint64 now = file.write(bytes.constData() + done, bytes.size() - done);
        good = now > 0;
        done += now;
    }
    // QSaveFile (6.4) commits a file whose last part did not reach the disk: flushed before, it
    // says so.
    good = good && file.flush();
    if (!good) {
        const QString reason = file.errorString();
        file.cancelWriting();
        return reason;
    }
    return file.commit() ? std::nullopt : std::optional(file.errorString());
}
