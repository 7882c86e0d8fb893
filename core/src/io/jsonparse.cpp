// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Parsing with nlohmann's event parser, so that limits hold while reading and no second tree of
// large nodes is ever built.
#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <type_traits>

#include "attention/document.h"
#include "io/countingiterator.h"
#include "io/jsonnode.h"

namespace attention::json {
namespace {

using nlohmann::detail::exception;

/// At most this much of a strange token is quoted.
constexpr std::size_t longestQuote = 24;

/// Something that a terminal can show, whatever bytes the file holds.
std::string shownToken(std::string_view token) {
    std::string shown;
    for (const char c : token.substr(0, longestQuote)) {
        shown += c >= ' ' && c <= '~' ? c : '?';
    }
    return shown + (token.size() > longestQuote ? "…" : "");
}

std::string lineAndColumn(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto lineStart =
        before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    // Columns count characters, not bytes.
    const std::string_view inLine = before.substr(lineStart);
    const auto column =
        std::count_if(inLine.begin(), inLine.end(), [](char c) { return (c & 0xC0) != 0x80; }) + 1;
    return std::to_string(line) + ":" + std::to_string(column);
}

bool inWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '+' || c == '.' || c == '_';
}

/// Where the token that ends at `offset` begins: a string, or a word like NaN, -Infinity, 1e5.
std::size_t tokenStart(std::string_view text, std::size_t offset, std::string_view token) {
    if (offset < text.size() && text[offset] == '"' && token.size() >= 2 && token.front() == '"' &&
        token.size() - 1 <= offset) {
        return offset - (token.size() - 1);
    }
    if (offset >= text.size() && !text.empty() && inWord(text.back())) {
        offset = text.size() - 1;
    }
    std::size_t first = offset;
    while (first > 0 && first <= text.size() && offset - first < longestQuote &&
           inWord(text[first - 1]) && (offset == text.size() || inWord(text[offset]))) {
        --first;
    }
    return first;
}

/// The whole word that begins at a byte, the string, or the one character.
std::string_view tokenFrom(std::string_view text, std::size_t first) {
    if (first >= text.size()) {
        return {};
    }
    std::size_t last = first + 1;
    if (text[first] == '"') {
        last = std::min(text.find('"', last), text.size() - 1) + 1;
    }
    while (inWord(text[first]) && last < text.size() && last - first < longestQuote &&
           inWord(text[last])) {
        ++last;
    }
    return text.substr(first, last - first);
}

bool namesNonFinite(std::string_view word) {
    constexpr std::string_view names[] = {"NaN",      "nan", "NAN", "Infinity",
                                          "infinity", "inf", "Inf"};
    if (!word.empty() && (word.front() == '-' || word.front() == '+')) {
        word.remove_prefix(1);
    }
    return std::find(std::begin(names), std::end(names), word) != std::end(names);
}

bool says(const exception& error, const char* words) {
    return std::string_view(error.what()).find(words) != std::string_view::npos;
}

Phrase foundText(const exception& error, const std::string& token) {
    if (says(error, "unexpected end of input")) {
        return {"文件在这里就结束了", "the end of the file"};
    }
    if (says(error, "UTF-8")) {
        return {"不是 UTF-8 的字节", "bytes that are not UTF-8"};
    }
    if (says(error, "surrogate")) {
        return {"半个 \\u 字符", "half of a \\u character"};
    }
    if (says(error, "control character")) {
        return {"文字里有控制字符", "a control character inside a text"};
    }
    if (token.starts_with('"')) {
        return token;
    }
    return {"“" + token + "”", "\"" + token + "\""};
}

Phrase neededText(const exception& error) {
    if (says(error, "; expected end of input")) {
        return {"到此结束", "the end of the file"};
    }
    if (says(error, "expected ':'") || says(error, "object separator")) {
        return {"冒号", "a colon"};
    }
    if (says(error, "object key")) {
        return {"一个带引号的键", "a key in quotes"};
    }
    if (says(error, "while parsing object")) {
        return {"逗号或 }", "a comma or }"};
    }
    if (says(error, "while parsing array")) {
        return {"逗号或 ]", "a comma or ]"};
    }
    return {"有效的 JSON", "valid JSON"};
}

class Builder {
public:
    Builder(std::string_view text, const Progress& progress)
        : text_(text), progress_(progress), reached_(text.data()) {}

    CountingIterator begin() { return {text_.data(), &reached_}; }
    CountingIterator end() { return {text_.data() + text_.size(), &reached_}; }

    // nlohmann's events. Returning false stops the parser.
    bool null() { return put(Node(nullptr)); }
    bool boolean(bool value) { return scalar(value); }
    bool number_integer(std::int64_t value) { return integer(value); }
    bool number_unsigned(std::uint64_t value) { return integer(value); }
    bool number_float(double value, const std::string& token) {
        return std::isfinite(value) ? scalar(value) : refuseNumber(token);
    }
    bool string(std::string& value) {
        // In a row it is a number's place holder; see Numbers.
        if (value == "-inf" && openArray()) {
            return scalar(-std::numeric_limits<double>::infinity());
        }
        return put(Node(std::move(value)));
    }
    static bool binary(nlohmann::json::binary_t& /*value*/) { return false; }

    bool start_object(std::size_t /*size*/) { return open(Node(Object{})); }
    bool start_array(std::size_t /*size*/) { return open(Node(Numbers{})); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        Frame& frame = frames_.back();
        auto& members = *frame.node.as<Object>();
        frame.key = std::move(name);
        const bool twice = std::any_of(members.begin(), members.end(), [&](const auto& member) {
            return member.first == frame.key;
        });
        if (twice) {
            return refuse(ErrorCode::wrongValue, {"重复的键", "written twice"},
                          {"只写一次", "to be written once"});
        }
        if (members.size() >= maxMembers) {
            return tooLarge(Phrase("键太多", "one key too many"), maxMembers);
        }
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token, const exception& error) {
        if (error.id == 406) {
            return refuseNumber(token);
        }
        // The position counts the bytes read, the offending one included.
        std::size_t offset = position > 0 ? position - 1 : 0;
        if (!says(error, "unexpected end of input")) {
            offset = tokenStart(text_, offset, token);
        }
        const std::string_view found = tokenFrom(text_, offset);
        if (namesNonFinite(found)) {
            return refuseNumber(std::string(found));
        }
        // nlohmann takes a zero byte for the end
        const bool zero = offset < text_.size() && text_[offset] == '\0';
        error_ =
            Error{ErrorCode::syntax, lineAndColumn(text_, offset),
                  zero ? Phrase("一个零字节", "a zero byte") : foundText(error, shownToken(found)),
                  neededText(error)};
        return false;
    }

    Result<Node> result() && {
        if (error_) {
            return *error_;
        }
        return std::move(root_);
    }

private:
    struct Frame {
        Node node;
        std::string key;  ///< of the member being read
    };

    bool openArray() const { return !frames_.empty() && frames_.back().node.isArray(); }

    std::string path() const {
        std::string place;
        for (const Frame& frame : frames_) {
            if (frame.node.isArray()) {
                place += "[" + std::to_string(frame.node.arraySize()) + "]";
            } else {
                place += (place.empty() ? "" : ".") + frame.key;
            }
        }
        return place;
    }

    bool refuse(ErrorCode code, Phrase found, Phrase needed) {
        error_ = Error{code, path(), std::move(found), std::move(needed)};
        return false;
    }
    bool refuseNumber(const std::string& token) {
        return refuse(ErrorCode::notFinite, shownToken(token), {"一个有限的数", "a finite number"});
    }
    bool tooLarge(Phrase found, std::size_t most) {
        const std::string limit = std::to_string(most);
        return refuse(ErrorCode::tooLarge, std::move(found),
                      {"最多 " + limit + " 个", "at most " + limit});
    }

    template <class Integer>
    bool integer(Integer value) {
        const double rounded = static_cast<double>(value);
        // 2^63 and 2^64 themselves do not fit back into the integer.
        const bool exact = std::abs(rounded) < 9.2e18 && static_cast<Integer>(rounded) == value;
        return exact ? scalar(rounded) : put(Node(BigInteger{std::to_string(value)}));
    }

    bool countRow() {
        const Node& array = frames_.back().node;
        if (array.arraySize() >= static_cast<std::size_t>(maxDimension)) {
            return tooLarge(Phrase("更长的列表", "one item too many"),
                            static_cast<std::size_t>(maxDimension));
        }
        if (++numbers_ > maxNumbers) {
            return tooLarge(Phrase("太多的数", "one number too many"), maxNumbers);
        }
        return true;
    }

    /// A number or truth value: into the row as it is, where the row holds nothing else.
    template <class T>
    bool scalar(T value) {
        using Row = std::conditional_t<std::is_same_v<T, bool>, Flags, Numbers>;
        if (!openArray()) {
            return put(Node(value));
        }
        Node& array = frames_.back().node;
        if (array.arraySize() == 0 && !array.as<Array>()) {
            array.value = Row{};
        }
        auto* row = array.as<Row>();
        if (row == nullptr) {
            return put(Node(value));
        }
        if (!countRow()) {
            return false;
        }
        row->push_back(value);
        return true;
    }

    /// Any value: rows of one kind become lists of nodes.
    bool put(Node node) {
        if (++nodes_ > maxNodes) {
            return tooLarge(Phrase("太多的值", "one value too many"), maxNodes);
        }
        if (frames_.empty()) {
            root_ = std::move(node);
            return true;
        }
        Frame& frame = frames_.back();
        if (auto* members = frame.node.as<Object>()) {
            members->emplace_back(std::move(frame.key), std::move(node));
            return true;
        }
        if (!countRow()) {
            return false;
        }
        if (!frame.node.as<Array>()) {
            Array items;
            for (std::size_t i = 0; i < frame.node.arraySize(); ++i) {
                items.push_back(frame.node.item(i));
                ++nodes_;
            }
            frame.node.value = std::move(items);
        }
        frame.node.as<Array>()->push_back(std::move(node));
        return true;
    }

    bool open(Node node) {
        if (frames_.size() >= maxDepth) {
            // Its path would be all brackets.
            error_ = Error{ErrorCode::tooLarge,
                           "",
                           {"列表和对象嵌套太深", "lists and objects are nested too deeply"},
                           {"最多 " + std::to_string(maxDepth) + " 层",
                            "at most " + std::to_string(maxDepth) + " levels"}};
            return false;
        }
        frames_.push_back({std::move(node), {}});
        return true;
    }

    /// Told once in a while, where a row or an object ends.
    bool goesOn() {
        constexpr std::ptrdiff_t pace = 1 << 18;
        if (!progress_ || reached_ - told_ < pace) {
            return true;
        }
        told_ = reached_;
        const auto kilobytes = [](auto bytes) { return static_cast<int>(bytes >> 10); };
        if (progress_(kilobytes(reached_ - text_.data()), kilobytes(text_.size()))) {
            return true;
        }
        error_ = Error{ErrorCode::cancelled, "", {"已取消", "cancelled"}, {}};
        return false;
    }

    bool close() {
        if (!goesOn()) {
            return false;
        }
        Node done = std::move(frames_.back().node);
        frames_.pop_back();
        return put(std::move(done));
    }

    std::string_view text_;
    const Progress& progress_;
    const char* reached_;
    const char* told_ = reached_;
    std::vector<Frame> frames_;
    Node root_;
    std::optional<Error> error_;
    std::size_t nodes_ = 0;
    std::size_t numbers_ = 0;
};

}  // namespace

Result<Node> parse(std::string_view text, const Progress& progress) {
    if (text.size() > maxDocumentBytes) {
        return Error{ErrorCode::tooLarge,
                     "",
                     {"文件有 " + std::to_string(text.size()) + " 字节",
                      "the file has " + std::to_string(text.size()) + " bytes"},
                     {"最多 " + std::to_string(maxDocumentBytes) + " 字节",
                      "at most " + std::to_string(maxDocumentBytes)}};
    }
    Builder builder(text, progress);
    nlohmann::json::sax_parse(builder.begin(), builder.end(), &builder);
    return std::move(builder).result();
}

}  // namespace attention::json
