// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// FILE on the command line: a path, "-" for standard input, "example:NAME" for a built-in one.
#pragma once

#include <string>

#include "attention/document.h"

namespace attention::cli {

/// The whole text of a file or of standard input ("-"), refused above maxDocumentBytes.
Result<std::string> readText(const std::string& file);

Result<Document> openDocument(const std::string& file);

Error unknownExample(const std::string& name);

}  // namespace attention::cli
