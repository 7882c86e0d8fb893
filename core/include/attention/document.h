// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The document file: JSON, UTF-8, *.attn.json, version 1.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/error.h"
#include "attention/export.h"
#include "attention/model.h"
#include "attention/trace.h"

namespace attention {

/// How the document wants to be shown; changes no number of the model. In the file
/// `"view": {"byHand": 3, "range": "shared"}`, exact and each step its own range without it.
struct View {
    std::optional<int> byHand;  ///< decimals; absent: exact
    bool sharedRange = false;   ///< all signed steps have one colour range
    friend bool operator==(const View&, const View&) = default;
};

struct Document {
    Model model;
    View view;
    /// Keys that this version does not know, as JSON pointer and JSON text; written back as found.
    std::vector<std::pair<std::string, std::string>> unknown;
    /// One line each: what was read but not understood.
    std::vector<Phrase> warnings;
    Arithmetic arithmetic() const { return {view.byHand}; }
};

/// Limits that keep a hostile file from taking the machine.
inline constexpr std::size_t maxDocumentBytes = 256u << 20;
inline constexpr Index maxDimension = 16384;

/// Refuses in one line with the place; bounded in time and memory whatever the text holds. The
/// document may be in flux (shapes that disagree): validate(model) tells; what cannot be read at
/// all (wrong types, ragged rows, numbers out of range) is refused here.
/// `progress` counts kilobytes, and may stop the reading.
ATTENTION_EXPORT Result<Document> readDocument(std::string_view json,
                                               const Progress& progress = {});
ATTENTION_EXPORT Result<Document> readDocumentFile(const std::string& path,
                                                   const Progress& progress = {});

/// Numbers print as the shortest text that reads back to the same float64, matrices one row a line;
/// what has its default is left out. Reading it gives the same document. A NaN or an infinity,
/// which JSON cannot hold, is written as a text ("nan"), so that reading refuses it by its place.
ATTENTION_EXPORT std::string writeDocument(const Document& document);

/// Built-in examples.
struct Example {
    std::string_view name;  ///< "toy-sentence"
    Text title;
    std::string_view json;
};
ATTENTION_EXPORT const std::vector<Example>& examples();
/// Null when there is no such example.
ATTENTION_EXPORT const Example* findExample(std::string_view name);

}  // namespace attention
