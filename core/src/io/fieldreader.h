// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Reads values of a JSON tree by what they should be, notes what is wrong with its place, and keeps
// what it does not know.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/error.h"
#include "attention/matrix.h"
#include "io/jsonnode.h"

namespace attention::json {

/// A value and where it stands: as people write it ("attention.heads[0]") and as a JSON pointer.
struct Field {
    const Node* node = nullptr;
    std::string place;
    std::string pointer;
    explicit operator bool() const { return node != nullptr; }
};

/// A word of the document and what it means.
template <class Value>
using Words = std::initializer_list<std::pair<std::string_view, Value>>;

class FieldReader {
public:
    /// What went wrong, in the order of reading.
    const std::vector<Error>& errors() const { return errors_; }
    std::vector<std::pair<std::string, std::string>> takeUnknown() { return std::move(unknown_); }
    std::vector<Phrase> takeWarnings() { return std::move(warnings_); }
    void warn(Phrase warning);

    void note(ErrorCode code, const std::string& place, Phrase found, Phrase needed);
    void wrongType(const Field& field, Phrase needed);

    /// True if it is an object; its other keys are then kept as unknown.
    bool object(const Field& field, std::initializer_list<std::string_view> known);
    /// The member, or an empty field.
    static Field member(const Field& object, std::string_view key);
    /// The items of a list; notes where it is none.
    std::vector<Field> items(const Field& field, Phrase needed);

    std::optional<double> number(const Field& field);
    std::optional<std::string> text(const Field& field);
    /// [[…], …] with rows of one length; empty after a note.
    Matrix matrix(const Field& field, bool minusInfinity = false);
    /// […] as one row.
    Matrix list(const Field& field);
    Matrix flagMatrix(const Field& field);
    Matrix flagList(const Field& field);
    std::vector<std::string> texts(const Field& field);

    /// One of the words.
    template <class Value>
    std::optional<Value> word(const Field& field, Words<Value> words) {
        const auto* found = field.node->as<std::string>();
        Phrase list;
        for (const auto& [name, value] : words) {
            if (found != nullptr && *found == name) {
                return value;
            }
            const std::string quoted = "\"" + std::string(name) + "\"";
            list.zh += (list.zh.empty() ? "" : "、") + quoted;
            list.en += (list.en.empty() ? "" : ", ") + quoted;
        }
        note(found != nullptr ? ErrorCode::wrongValue : ErrorCode::wrongType, field.place,
             describe(*field.node), {list.zh + " 之一", "one of " + list.en});
        return {};
    }

private:
    template <class ReadRow>
    Matrix rows(const Field& field, Phrase needed, ReadRow readRow);
    bool numberRow(const Field& field, bool minusInfinity, std::vector<double>& row);
    bool flagRow(const Field& field, std::vector<double>& row);

    std::vector<Error> errors_;
    std::vector<std::pair<std::string, std::string>> unknown_;
    std::vector<Phrase> warnings_;
};

}  // namespace attention::json
