// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A document's file: written whole or not at all, and known again by what stands in it.
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

#include "attention/document.h"

/// So many numbers that a file of them takes more than a moment.
bool isLarge(const attention::Model& model);
bool isLargeFile(const QString& path);

struct WrittenFile {
    std::optional<attention::Error> refusal;
    QByteArray digest;  ///< of what was written
};
/// Refuses what could not be read again. Touches nothing but the file; may run on any thread.
WrittenFile writeDocumentFile(const attention::Document& document, const QString& path);

/// Of what stands in the file now; empty where there is none.
QByteArray digestOf(const QString& path);
