// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include <filesystem>
#include <fstream>

#include "attention/document.h"

namespace attention {
namespace {

Error unreadable(const std::string& path) {
    return {ErrorCode::unreadable,
            path,
            {"打不开", "cannot be read"},
            {"一个可读的文件", "a file that can be read"}};
}

}  // namespace

Result<Document> readDocumentFile(const std::string& path, const Progress& progress) {
    if (path.empty()) {
        return Error{ErrorCode::missing,
                     "path",
                     {"缺失", "missing"},
                     {"一个文件的名字", "the name of a file"}};
    }
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        return unreadable(path);
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return unreadable(path);
    }
    // In pieces and never beyond the limit: the path may name a device without an end.
    std::string text;
    std::string piece(1 << 16, '\0');
    while (text.size() <= maxDocumentBytes) {
        file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        const auto count = static_cast<std::size_t>(file.gcount());
        if (count == 0) {
            break;
        }
        text.append(piece, 0, count);
    }
    if (file.bad()) {
        return unreadable(path);
    }
    return readDocument(text, progress);
}

}  // namespace attention
