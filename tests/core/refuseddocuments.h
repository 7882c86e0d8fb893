// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Documents that cannot be read, and what is said of them.
#pragma once

#include <string>
#include <vector>

namespace attention::test {

/// A document of these members beside format and version.
std::string documentOf(const std::string& members);

struct RefusedDocument {
    const char* name;
    std::string json;
    std::string message;  ///< English; several in lines
};
const std::vector<RefusedDocument>& refusedDocuments();

}  // namespace attention::test
