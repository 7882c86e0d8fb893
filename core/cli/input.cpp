// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "input.h"

#include <array>
#include <cstdio>
#include <memory>

namespace attention::cli {
namespace {

constexpr std::string_view examplePrefix = "example:";

Error unreadable(const std::string& place) {
    return {ErrorCode::unreadable, place, Phrase("打不开", "cannot be read"),
            Phrase("一个可读的文件", "a file that can be read")};
}

}  // namespace

Result<std::string> readText(const std::string& file) {
    const bool standardInput = file == "-";
    const std::string place = standardInput ? "standard input" : file;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(
        standardInput ? nullptr : std::fopen(file.c_str(), "rb"),
        [](std::FILE* f) { return f != nullptr ? std::fclose(f) : 0; });
    std::FILE* const stream = standardInput ? stdin : opened.get();
    if (stream == nullptr) {
        return unreadable(place);
    }
    std::string text;
    std::array<char, 65536> buffer{};
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), stream)) {
        text.append(buffer.data(), got);
        if (text.size() > maxDocumentBytes) {
            return Error{ErrorCode::tooLarge, place, Phrase("太大", "too large"),
                         Phrase("至多 256 MB", "at most 256 MB")};
        }
    }
    if (std::ferror(stream) != 0) {
        return unreadable(place);
    }
    return text;
}

Result<Document> openDocument(const std::string& file) {
    if (file.starts_with(examplePrefix)) {
        const std::string name = file.substr(examplePrefix.size());
        const Example* found = findExample(name);
        return found != nullptr ? readDocument(found->json)
                                : Result<Document>(unknownExample(name));
    }
    if (file != "-") {
        return readDocumentFile(file);
    }
    const Result<std::string> text = readText(file);
    return text ? readDocument(*text) : Result<Document>(text.errors());
}

Error unknownExample(const std::string& name) {
    std::string names;
    for (const Example& known : examples()) {
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    }
    return {ErrorCode::notFound, "example", "\"" + name + "\"",
            Phrase("以下之一：" + names, "one of " + names)};
}

}  // namespace attention::cli
