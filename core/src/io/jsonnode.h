// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A small JSON tree for documents: rows of numbers and of truth values are stored as such, so that
// a file of matrices costs little more than its matrices.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "attention/error.h"
#include "attention/trace.h"

namespace attention::json {

struct Node;
using Array = std::vector<Node>;
using Object = std::vector<std::pair<std::string, Node>>;  ///< in the order of the file
/// An array of numbers only. −∞ stands for the text "-inf" and is written as that.
using Numbers = std::vector<double>;
/// An array of true and false only.
using Flags = std::vector<bool>;
/// A whole number that a float64 does not hold exactly, as its digits.
struct BigInteger {
    std::string digits;
};

struct Node {
    using Value = std::variant<std::nullptr_t, bool, double, BigInteger, std::string, Numbers,
                               Flags, Array, Object>;
    Value value = nullptr;

    Node() = default;
    template <class T>
    Node(T content) : value(std::move(content)) {}        // NOLINT: a node is what it holds
    Node(const char* text) : value(std::string(text)) {}  // NOLINT

    template <class T>
    const T* as() const {
        return std::get_if<T>(&value);
    }
    template <class T>
    T* as() {
        return std::get_if<T>(&value);
    }
    bool isArray() const { return as<Numbers>() || as<Flags>() || as<Array>(); }
    std::size_t arraySize() const;
    /// Item of any kind of array, as a node of its own.
    Node item(std::size_t index) const;
    const Node* member(std::string_view key) const;
};

/// Limits beside maxDocumentBytes and maxDimension (the longest array).
inline constexpr std::size_t maxDepth = 32;
inline constexpr std::size_t maxMembers = 2048;      ///< of one object
inline constexpr std::size_t maxNodes = 1u << 20;    ///< values outside rows
inline constexpr std::size_t maxNumbers = 1u << 25;  ///< numbers and truth values in rows

/// Strict JSON in UTF-8 (a byte order mark is let pass). Refuses duplicate keys and numbers beyond
/// float64, with the path as place; a syntax error has its line and column ("3:12") as place.
/// `progress` counts kilobytes.
Result<Node> parse(std::string_view text, const Progress& progress = {});

/// What a value is, for refusals: a short one as it stands, else its kind.
Phrase describe(const Node& node);

/// On one line.
std::string compact(const Node& node);
/// For people: one row a line, short lists and objects on one line. Ends with a newline.
std::string pretty(const Node& node);

}  // namespace attention::json
