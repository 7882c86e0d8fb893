// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// FILE on the command line, as the core's command reads it: a path, example:NAME, or - for standard
// input.

#pragma once

#include <QString>
#include <optional>
#include <string_view>

#include "attention/document.h"

attention::Result<attention::Document> readDocumentArgument(const QString& argument);

/// NAME where the argument is example:NAME and there is such an example.
std::optional<std::string_view> exampleArgument(const QString& argument);

/// Neither an example nor standard input.
bool isFileArgument(const QString& argument);
