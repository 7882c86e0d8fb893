// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "io/fieldreader.h"

#include <algorithm>
#include <cmath>

#include "base/shortened.h"

namespace attention::json {
namespace {

constexpr std::size_t mostErrors = 100;
constexpr std::size_t mostWarnings = 100;
constexpr std::size_t longestPlace = 200;

const Phrase finiteNumber{"一个有限的数", "a finite number"};
const Phrase rowOfNumbers{"一行数", "a row of numbers"};
const Phrase rowsOfNumbers{"若干行数", "rows of numbers"};
const Phrase rowOfFlags{"一行 true（可以关注）或 false", "a row of true (may attend) and false"};
const Phrase rowsOfFlags{"若干行 true（可以关注）或 false", "rows of true (may attend) and false"};

std::string indexed(const std::string& place, std::size_t index) {
    return place + "[" + std::to_string(index) + "]";
}

/// A key as one part of a JSON pointer (RFC 6901).
std::string pointerPart(std::string_view key) {
    std::string part = "/";
    for (const char c : key) {
        if (c == '~') {
            part += "~0";
        } else if (c == '/') {
            part += "~1";
        } else {
            part += c;
        }
    }
    return part;
}

Matrix oneRow(const std::vector<double>& row) {
    if (row.empty()) {
        return {};
    }
    return Eigen::Map<const Matrix>(row.data(), 1, static_cast<Index>(row.size()));
}

}  // namespace

void FieldReader::note(ErrorCode code, const std::string& place, Phrase found, Phrase needed) {
    if (errors_.size() < mostErrors) {
        errors_.push_back({code, place, std::move(found), std::move(needed)});
    }
}

void FieldReader::warn(Phrase warning) {
    if (warnings_.size() < mostWarnings) {
        warnings_.push_back(std::move(warning));
    }
}

void FieldReader::wrongType(const Field& field, Phrase needed) {
    note(ErrorCode::wrongType, field.place, describe(*field.node), std::move(needed));
}

bool FieldReader::object(const Field& field, std::initializer_list<std::string_view> known) {
    const auto* members = field.node->as<Object>();
    if (members == nullptr) {
        wrongType(field, {"一个对象 {…}", "an object {…}"});
        return false;
    }
    for (const auto& [key, value] : *members) {
        if (std::find(known.begin(), known.end(), key) != known.end()) {
            continue;
        }
        const std::string place =
            shortened(field.place.empty() ? key : field.place + "." + key, longestPlace);
        unknown_.emplace_back(field.pointer + pointerPart(key), compact(value));
        warn({"不认识 " + place + "，原样保留", place + " is not known; it is kept as it is"});
    }
    return true;
}

Field FieldReader::member(const Field& object, std::string_view key) {
    return {object.node->member(key),
            object.place.empty() ? std::string(key) : object.place + "." + std::string(key),
            object.pointer + pointerPart(key)};
}

std::vector<Field> FieldReader::items(const Field& field, Phrase needed) {
    std::vector<Field> fields;
    const auto* array = field.node->as<Array>();
    if (array == nullptr) {
        if (!field.node->isArray() || field.node->arraySize() > 0) {
            wrongType(field, std::move(needed));
        }
        return fields;
    }
    for (std::size_t i = 0; i < array->size(); ++i) {
        fields.push_back(
            {&(*array)[i], indexed(field.place, i), field.pointer + "/" + std::to_string(i)});
    }
    return fields;
}

std::optional<double> FieldReader::number(const Field& field) {
    if (const auto* number = field.node->as<double>()) {
        return *number;
    }
    if (const auto* big = field.node->as<BigInteger>()) {
        return std::stod(big->digits);
    }
    wrongType(field, {"一个数", "a number"});
    return {};
}

std::optional<std::string> FieldReader::text(const Field& field) {
    if (const auto* text = field.node->as<std::string>()) {
        return *text;
    }
    wrongType(field, {"一段文字", "a text"});
    return {};
}

bool FieldReader::numberRow(const Field& field, bool minusInfinity, std::vector<double>& row) {
    const Phrase needed = minusInfinity
                              ? Phrase{"一个有限的数或 \"-inf\"", "a finite number or \"-inf\""}
                              : finiteNumber;
    if (const auto* numbers = field.node->as<Numbers>()) {
        row = *numbers;
        const auto infinite =
            std::find_if(row.begin(), row.end(), [](double value) { return std::isinf(value); });
        if (infinite != row.end() && !minusInfinity) {
            note(ErrorCode::wrongType,
                 indexed(field.place, static_cast<std::size_t>(infinite - row.begin())), "\"-inf\"",
                 needed);
            return false;
        }
        return true;
    }
    if (!field.node->isArray()) {
        wrongType(field, rowOfNumbers);
        return false;
    }
    row.clear();
    for (std::size_t i = 0; i < field.node->arraySize(); ++i) {
        const Node item = field.node->item(i);
        const auto* big = item.as<BigInteger>();
        const auto* number = item.as<double>();
        if (big != nullptr) {
            row.push_back(std::stod(big->digits));
        } else if (number != nullptr && (minusInfinity || std::isfinite(*number))) {
            row.push_back(*number);
        } else {
            note(ErrorCode::wrongType, indexed(field.place, i), describe(item), needed);
            return false;
        }
    }
    return true;
}

bool FieldReader::flagRow(const Field& field, std::vector<double>& row) {
    row.clear();
    if (!field.node->isArray()) {
        wrongType(field, rowOfFlags);
        return false;
    }
    if (const auto* flags = field.node->as<Flags>()) {
        row.assign(flags->begin(), flags->end());
        return true;
    }
    for (std::size_t i = 0; i < field.node->arraySize(); ++i) {
        const Node item = field.node->item(i);
        const auto* flag = item.as<bool>();
        if (flag == nullptr) {
            note(ErrorCode::wrongType, indexed(field.place, i), describe(item),
                 {"true（可以关注）或 false", "true (may attend) or false"});
            return false;
        }
        row.push_back(*flag ? 1 : 0);
    }
    return true;
}

template <class ReadRow>
Matrix FieldReader::rows(const Field& field, Phrase needed, ReadRow readRow) {
    const auto* array = field.node->as<Array>();
    if (array == nullptr) {
        if (!field.node->isArray()) {
            wrongType(field, std::move(needed));
        } else if (field.node->arraySize() > 0) {
            // A flat list where rows are needed.
            const Node first = field.node->item(0);
            wrongType({&first, indexed(field.place, 0), {}}, rowOfNumbers);
        }
        return {};
    }
    Matrix matrix;
    std::vector<double> row;
    for (std::size_t i = 0; i < array->size(); ++i) {
        const Field at{&(*array)[i], indexed(field.place, i), {}};
        if (!readRow(at, row)) {
            return {};
        }
        const auto count = static_cast<Index>(row.size());
        if (i == 0) {
            if (row.empty() && array->size() == 1) {
                return {};
            }
            matrix.resize(static_cast<Index>(array->size()), count);
        } else if (count != matrix.cols()) {
            const std::string found = std::to_string(count);
            const std::string first = std::to_string(matrix.cols());
            note(ErrorCode::wrongShape, at.place,
                 {found + " 个数", found + (count == 1 ? " number" : " numbers")},
                 {"与第 1 行一样多：" + first + " 个", first + " like the first row"});
            return {};
        }
        if (count == 0) {
            note(ErrorCode::wrongShape, at.place, {"空行", "empty"}, std::move(needed));
            return {};
        }
        matrix.row(static_cast<Index>(i)) = Eigen::Map<const Eigen::RowVectorXd>(row.data(), count);
    }
    return matrix;
}

Matrix FieldReader::matrix(const Field& field, bool minusInfinity) {
    return rows(field, rowsOfNumbers, [&](const Field& at, std::vector<double>& row) {
        return numberRow(at, minusInfinity, row);
    });
}

Matrix FieldReader::list(const Field& field) {
    std::vector<double> row;
    return numberRow(field, false, row) ? oneRow(row) : Matrix{};
}

Matrix FieldReader::flagMatrix(const Field& field) {
    return rows(field, rowsOfFlags,
                [&](const Field& at, std::vector<double>& row) { return flagRow(at, row); });
}

Matrix FieldReader::flagList(const Field& field) {
    std::vector<double> row;
    return flagRow(field, row) ? oneRow(row) : Matrix{};
}

std::vector<std::string> FieldReader::texts(const Field& field) {
    std::vector<std::string> all;
    if (!field.node->isArray()) {
        wrongType(field, {"若干个词", "a list of texts"});
        return all;
    }
    for (std::size_t i = 0; i < field.node->arraySize(); ++i) {
        const Node item = field.node->item(i);
        const auto* text = item.as<std::string>();
        if (text == nullptr) {
            wrongType({&item, indexed(field.place, i), {}}, {"一段文字", "a text"});
            return {};
        }
        all.push_back(*text);
    }
    return all;
}

}  // namespace attention::json
