// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// An answer as JSON: {"steps": {"scores": [[2, 6, null], …]}}.

#include <algorithm>
#include <limits>
#include <optional>

#include "attention/check.h"
#include "attention/document.h"
#include "attention/numbers.h"
#include "base/shortened.h"
#include "io/jsonnode.h"

namespace attention {
namespace {

using json::Node;

constexpr std::size_t maxAnswerBytes = 64u << 20;
constexpr std::size_t mostWarnings = 100;
constexpr std::size_t longestName = 200;

Error wrongType(const std::string& place, const Node& found, Phrase needed) {
    return {ErrorCode::wrongType, place, json::describe(found), std::move(needed)};
}

// A number, a blank, or −∞ (also as the fraction "1/3" that people write).
std::optional<double> cellOf(const Node& value) {
    if (value.as<std::nullptr_t>()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    if (const auto* number = value.as<double>()) {
        return *number;
    }
    if (const auto* whole = value.as<json::BigInteger>()) {
        return parseNumber(whole->digits);
    }
    const auto* text = value.as<std::string>();
    if (text == nullptr) {
        return std::nullopt;
    }
    if (*text == "-inf" || *text == "−inf" || *text == "-∞" || *text == "−∞") {
        return -std::numeric_limits<double>::infinity();
    }
    return parseNumber(*text);
}

Result<Matrix> matrixOf(const Node& value, const std::string& place) {
    const Phrase rowsNeeded("由行组成的列表", "a list of rows");
    if (!value.isArray() || value.arraySize() == 0) {
        return wrongType(place, value, rowsNeeded);
    }
    Matrix out;
    for (std::size_t i = 0; i < value.arraySize(); ++i) {
        const std::string where = place + "[" + std::to_string(i) + "]";
        const Node row = value.item(i);
        if (!row.isArray() || row.arraySize() == 0) {
            return wrongType(where, row, rowsNeeded);
        }
        const auto width = static_cast<Index>(row.arraySize());
        if (i == 0) {
            out.resize(static_cast<Index>(value.arraySize()), width);
        }
        if (width != out.cols()) {
            return Error{ErrorCode::wrongShape, where, shapeText({1, width}),
                         shapeText({1, out.cols()})};
        }
        for (std::size_t j = 0; j < row.arraySize(); ++j) {
            const Node found = row.item(j);
            const std::optional<double> cell = cellOf(found);
            if (!cell) {
                return wrongType(where + "[" + std::to_string(j) + "]", found,
                                 Phrase("一个数、null 或 \"-inf\"", "a number, null or \"-inf\""));
            }
            out(static_cast<Index>(i), static_cast<Index>(j)) = *cell;
        }
    }
    return out;
}

// A step beside "steps" instead of in it would else seem to have been checked.
void warnOfOthers(const Node& root, Answer& answer) {
    for (const auto& [key, value] : *root.as<json::Object>()) {
        if (key != "steps" && answer.warnings.size() < mostWarnings) {
            const std::string name = shortened(key, longestName);
            answer.warnings.emplace_back("不认识 " + name + "，不检查它（步骤写在 steps 里）",
                                         key +
                                             " is not known and not checked (steps stand in "
                                             "\"steps\")");
        }
    }
}

}  // namespace

Result<Answer> readAnswer(std::string_view text) {
    if (text.size() > maxAnswerBytes) {
        return Error{ErrorCode::tooLarge, "answer", std::to_string(text.size()) + " B",
                     Phrase("至多 64 MB", "at most 64 MB")};
    }
    const Result<Node> root = json::parse(text);
    if (!root) {
        return root.errors();
    }
    const Phrase objectNeeded("{\"steps\": {…}}");
    if (root->as<json::Object>() == nullptr) {
        return wrongType("answer", *root, objectNeeded);
    }
    const Node* const steps = root->member("steps");
    if (steps == nullptr) {
        return Error{ErrorCode::missing, "steps", Phrase("没有", "missing"), objectNeeded};
    }
    const auto* const given = steps->as<json::Object>();
    if (given == nullptr) {
        return wrongType("steps", *steps, objectNeeded);
    }
    Answer answer;
    std::vector<Error> errors;
    for (const auto& [key, value] : *given) {
        Result<Matrix> matrix = matrixOf(value, "steps." + key);
        if (!matrix) {
            errors.push_back(matrix.error());
            continue;
        }
        answer.steps.push_back({key, std::move(matrix).value()});
    }
    if (!errors.empty()) {
        return errors;
    }
    const bool allBlank =
        std::all_of(answer.steps.begin(), answer.steps.end(),
                    [](const Answer::Step& step) { return step.values.array().isNaN().all(); });
    if (allBlank) {
        return Error{ErrorCode::wrongValue, "steps", Phrase("全空的", "all blank"),
                     Phrase("至少一个数", "at least one number")};
    }
    warnOfOthers(*root, answer);
    return answer;
}

}  // namespace attention
