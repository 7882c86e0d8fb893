// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/undotext.h"

#include <QCoreApplication>

namespace {
constexpr QChar separator{0x1F};  // ASCII unit separator: never typed
}

QString undoText(const char* source, const QString& argument) {
    const QString text = QString::fromUtf8(source);
    return argument.isEmpty() ? text : text + separator + argument;
}

QString shownUndoText(const QString& text) {
    const QString source = text.section(separator, 0, 0);
    const QString argument = text.section(separator, 1);
    const QString shown = QCoreApplication::translate("Undo", source.toUtf8().constData());
    return argument.isEmpty() ? shown : shown.arg(argument);
}
