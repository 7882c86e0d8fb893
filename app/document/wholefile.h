// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Writing a file whole or not at all.
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

/// Why the file was not written, in the system's words; then what stood in it stands there still.
std::optional<QString> writeWhole(const QString& path, const QByteArray& bytes);
