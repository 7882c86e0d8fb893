// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Refusals are values: a place and the two facts that disagree.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "attention/export.h"
#include "attention/text.h"

namespace attention {

enum class ErrorCode {
    syntax,        ///< the text is not JSON (or npy …); place says line and column
    missing,       ///< something required is absent
    wrongType,     ///< found a string where a number is needed …
    wrongShape,    ///< found 3×4, needs 4×2
    wrongValue,    ///< a word or number outside what is allowed
    notFinite,     ///< a typed number is NaN or infinite
    overflow,      ///< a computed number left the range of float64
    newerVersion,  ///< the document was written by a newer program
    tooLarge,      ///< over a documented limit
    unreadable,    ///< the file cannot be opened, read or written
    notFound,      ///< no such step, example, cell …
    cancelled,     ///< the caller's Progress asked to stop
};

/// One refusal. `place` is a path such as `attention.heads[0].WK` (never translated).
struct Error {
    ErrorCode code = ErrorCode::wrongValue;
    std::string place;
    Phrase found;
    Phrase needed;

    /// One line without a full stop: "attention.heads[0].WK is 3×4, needs 4×2".
    ATTENTION_EXPORT std::string message(Language language = Language::en) const;
    friend bool operator==(const Error&, const Error&) = default;
};

/// A value or the errors that kept it from being made (at least one).
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::move(value)) {}                          // NOLINT: as expected
    Result(Error error) : content_(std::vector<Error>{std::move(error)}) {}  // NOLINT
    Result(std::vector<Error> errors) : content_(std::move(errors)) {}       // NOLINT

    bool ok() const { return std::holds_alternative<T>(content_); }
    explicit operator bool() const { return ok(); }
    const T& value() const& { return get<T>(content_); }
    T& value() & { return get<T>(content_); }
    T&& value() && { return std::move(get<T>(content_)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    const std::vector<Error>& errors() const { return get<std::vector<Error>>(content_); }
    const Error& error() const { return errors().front(); }

private:
    template <class U, class Variant>
    static auto& get(Variant& content) {
        if (auto* held = std::get_if<U>(&content)) {
            return *held;
        }
        throw std::logic_error("attention::Result: asked for the side that it does not hold");
    }
    std::variant<T, std::vector<Error>> content_;
};

/// A broken contract between two parts of a program (not a user's mistake): names the op and the
/// shapes. Raised in one place only.
class ATTENTION_EXPORT ContractViolation : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

}  // namespace attention
