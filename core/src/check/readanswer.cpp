// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// An answer as JSON: {"steps": {"scores": [[2, 6, null], …]}}.

#include <limits>
#include <nlohmann/json.hpp>

#include "attention/check.h"
#include "attention/document.h"
#include "attention/numbers.h"

namespace attention {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t maxAnswerBytes = 64u << 20;
constexpr int deepest = 4;  // document, steps, matrix, row: deeper values are not kept

Phrase describe(const Json& value) {
    if (value.is_object()) {
        return {"一个对象", "an object"};
    }
    if (value.is_array()) {
        return {"一个列表", "a list"};
    }
    if (value.is_string()) {
        return {"一段文字", "a string"};
    }
    if (value.is_boolean()) {
        return {"真或假", "true or false"};
    }
    return value.is_number() ? Phrase("一个数", "a number") : Phrase("空", "null");
}

Error wrongType(const std::string& place, const Json& found, Phrase needed) {
    return {ErrorCode::wrongType, place, describe(found), std::move(needed)};
}

// A number, a blank, or −∞ (also as the fraction "1/3" that people write).
std::optional<double> cellOf(const Json& value) {
    if (value.is_null()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    if (value.is_number()) {
        return value.get<double>();
    }
    if (!value.is_string()) {
        return std::nullopt;
    }
    const auto& text = value.get_ref<const std::string&>();
    if (text == "-inf" || text == "−inf" || text == "-∞" || text == "−∞") {
        return -std::numeric_limits<double>::infinity();
    }
    return parseNumber(text);
}

Result<Matrix> matrixOf(const Json& value, const std::string& place) {
    const Phrase rowsNeeded("由行组成的列表", "a list of rows");
    if (!value.is_array() || value.empty()) {
        return wrongType(place, value, rowsNeeded);
    }
    Matrix out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string row = place + "[" + std::to_string(i) + "]";
        if (!value[i].is_array() || value[i].empty()) {
            return wrongType(row, value[i], rowsNeeded);
        }
        if (i == 0) {
            out.resize(static_cast<Index>(value.size()), static_cast<Index>(value[0].size()));
        }
        if (static_cast<Index>(value[i].size()) != out.cols()) {
            return Error{ErrorCode::wrongShape, row,
                         shapeText({1, static_cast<Index>(value[i].size())}),
                         shapeText({1, out.cols()})};
        }
        for (std::size_t j = 0; j < value[i].size(); ++j) {
            const std::optional<double> cell = cellOf(value[i][j]);
            if (!cell) {
                return wrongType(row + "[" + std::to_string(j) + "]", value[i][j],
                                 Phrase("一个数、null 或 \"-inf\"", "a number, null or \"-inf\""));
            }
            out(static_cast<Index>(i), static_cast<Index>(j)) = *cell;
        }
    }
    return out;
}

std::string lineAndColumn(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto start = before.rfind('\n');
    const std::size_t column =
        before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

}  // namespace

Result<Answer> readAnswer(std::string_view json) {
    if (json.size() > maxAnswerBytes) {
        return Error{ErrorCode::tooLarge, "answer", std::to_string(json.size()) + " B",
                     Phrase("至多 64 MB", "at most 64 MB")};
    }
    Json root;
    try {
        root = Json::parse(json,
                           [](int depth, Json::parse_event_t, Json&) { return depth <= deepest; });
    } catch (const Json::parse_error& error) {
        return Error{ErrorCode::syntax, lineAndColumn(json, error.byte),
                     Phrase("不是 JSON", "not JSON"), Phrase("JSON", "JSON")};
    } catch (const Json::exception&) {
        return Error{ErrorCode::wrongValue, "answer",
                     Phrase("含有超出 float64 范围的数", "a number beyond the range of float64"),
                     Phrase("float64 能表示的数", "numbers of float64")};
    }
    const Phrase objectNeeded("{\"steps\": {…}}");
    if (!root.is_object()) {
        return wrongType("answer", root, objectNeeded);
    }
    const auto steps = root.find("steps");
    if (steps == root.end()) {
        return Error{ErrorCode::missing, "steps", Phrase("没有", "missing"), objectNeeded};
    }
    if (!steps->is_object()) {
        return wrongType("steps", *steps, objectNeeded);
    }
    Answer answer;
    std::vector<Error> errors;
    for (const auto& [key, value] : steps->items()) {
        Result<Matrix> matrix = matrixOf(value, "steps." + key);
        if (!matrix) {
            errors.push_back(matrix.error());
            continue;
        }
        // of a key that is given twice the last counts
        std::erase_if(answer.steps, [&](const Answer::Step& step) { return step.key == key; });
        answer.steps.push_back({key, std::move(matrix).value()});
    }
    if (!errors.empty()) {
        return errors;
    }
    return answer;
}

}  // namespace attention
