// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "cli/documentargument.h"

#include <iostream>
#include <iterator>
#include <string>

using attention::Error;
using attention::ErrorCode;
using attention::Phrase;

namespace {
const QString prefix = QStringLiteral("example:");
}

std::optional<std::string_view> exampleArgument(const QString& argument) {
    if (!argument.startsWith(prefix)) {
        return {};
    }
    const auto* example = attention::findExample(argument.mid(prefix.size()).toStdString());
    return example ? std::optional(example->name) : std::nullopt;
}

attention::Result<attention::Document> readDocumentArgument(const QString& argument) {
    if (const auto name = exampleArgument(argument)) {
        return attention::readDocument(attention::findExample(*name)->json);
    }
    if (argument.startsWith(prefix)) {
        std::string known;
        for (const attention::Example& each : attention::examples()) {
            known += (known.empty() ? "" : ", ") + std::string(each.name);
        }
        return Error{ErrorCode::notFound, "example",
                     Phrase(argument.mid(prefix.size()).toStdString()), Phrase(known)};
    }
    if (argument == QLatin1String("-")) {
        const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
        return attention::readDocument(text);
    }
    return attention::readDocumentFile(argument.toStdString());
}

bool isFileArgument(const QString& argument) {
    return !argument.startsWith(prefix) && argument != QLatin1String("-");
}
