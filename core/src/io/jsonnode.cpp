// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "io/jsonnode.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "attention/numbers.h"

namespace attention::json {
namespace {

/// An object or list that fits into this many bytes stays on one line.
constexpr std::size_t shortLine = 88;

template <class... Ts>
struct Overloaded : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

/// −∞ came as "-inf" and leaves as it; the others cannot have come from a file, and are refused
/// by name when the file is read again instead of turning into null here.
std::string number(double value) {
    const std::string text = numberText(value);
    return std::isfinite(value) ? text : "\"" + text + "\"";
}

std::string text(const std::string& value) {
    return nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

template <class Items, class Write>
std::string joined(const Items& items, Write write) {
    std::string line;
    for (const auto& item : items) {
        line += (line.empty() ? "" : ", ") + write(item);
    }
    return line;
}

/// More than one row of numbers: those always stand one a line.
bool isMatrix(const Node& node) {
    const auto* rows = node.as<Array>();
    return rows != nullptr && rows->size() > 1 &&
           std::all_of(rows->begin(), rows->end(), [](const Node& row) { return row.isArray(); });
}

bool holdsMatrix(const Node& node) {
    if (const auto* object = node.as<Object>()) {
        return std::any_of(object->begin(), object->end(),
                           [](const auto& member) { return holdsMatrix(member.second); });
    }
    if (const auto* array = node.as<Array>()) {
        return isMatrix(node) || std::any_of(array->begin(), array->end(), holdsMatrix);
    }
    return false;
}

void write(std::string& out, const Node& node, const std::string& indent) {
    const auto* object = node.as<Object>();
    const auto* array = node.as<Array>();
    const bool split = (object != nullptr && !object->empty()) || array != nullptr;
    if (!split || !holdsMatrix(node)) {
        std::string line = compact(node);
        if (!split || line.size() <= shortLine) {
            out += line;
            return;
        }
    }
    const std::string inner = indent + "  ";
    const char* separator = "";
    out += object != nullptr ? "{" : "[";
    if (object != nullptr) {
        for (const auto& [key, member] : *object) {
            out += separator + std::string("\n") + inner + text(key) + ": ";
            write(out, member, inner);
            separator = ",";
        }
    } else {
        for (const Node& item : *array) {
            out += separator + std::string("\n") + inner;
            write(out, item, inner);
            separator = ",";
        }
    }
    out += "\n" + indent + (object != nullptr ? "}" : "]");
}

}  // namespace

std::size_t Node::arraySize() const {
    if (const auto* numbers = as<Numbers>()) {
        return numbers->size();
    }
    if (const auto* flags = as<Flags>()) {
        return flags->size();
    }
    const auto* items = as<Array>();
    return items != nullptr ? items->size() : 0;
}

Node Node::item(std::size_t index) const {
    if (const auto* numbers = as<Numbers>()) {
        const double number = (*numbers)[index];
        return std::isinf(number) ? Node("-inf") : Node(number);
    }
    if (const auto* flags = as<Flags>()) {
        return Node(static_cast<bool>((*flags)[index]));
    }
    return (*as<Array>())[index];
}

const Node* Node::member(std::string_view key) const {
    const auto* object = as<Object>();
    if (object == nullptr) {
        return nullptr;
    }
    const auto found = std::find_if(object->begin(), object->end(),
                                    [&](const auto& member) { return member.first == key; });
    return found == object->end() ? nullptr : &found->second;
}

Phrase describe(const Node& node) {
    if (node.isArray()) {
        return {"一个列表", "a list"};
    }
    if (node.as<Object>()) {
        return {"一个对象", "an object"};
    }
    const std::string shown = compact(node);
    if (shown.size() <= 40) {
        return shown;
    }
    return node.as<std::string>() ? Phrase{"一段文字", "a text"}
                                  : Phrase{"一个大整数", "a large integer"};
}

std::string compact(const Node& node) {
    return std::visit(
        Overloaded{
            [](std::nullptr_t) { return std::string("null"); },
            [](bool value) { return std::string(value ? "true" : "false"); },
            [](double value) { return number(value); },
            [](const BigInteger& value) { return value.digits; },
            [](const std::string& value) { return text(value); },
            [](const Numbers& row) { return "[" + joined(row, number) + "]"; },
            [](const Flags& row) {
                return "[" + joined(row, [](bool f) { return std::string(f ? "true" : "false"); }) +
                       "]";
            },
            [](const Array& items) { return "[" + joined(items, compact) + "]"; },
            [](const Object& members) {
                return "{" +
                       joined(members,
                              [](const auto& member) {
                                  return text(member.first) + ": " + compact(member.second);
                              }) +
                       "}";
            },
        },
        node.value);
}

std::string pretty(const Node& node) {
    std::string out;
    write(out, node, "");
    return out + "\n";
}

}  // namespace attention::json
