// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/documentfile.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <string>

#include "attention/parameters.h"
#include "document/wholefile.h"

namespace {

// Less is written, or read, before anybody could see a dialog about it.
constexpr attention::Index manyNumbers = 500'000;
constexpr qint64 manyBytes = 4 << 20;

attention::Error tooLarge(const QString& path, std::size_t bytes) {
    const std::string found = std::to_string(bytes);
    const std::string most = std::to_string(attention::maxDocumentBytes);
    return {attention::ErrorCode::tooLarge,
            path.toStdString(),
            {"文件会有 " + found + " 字节", "the file would have " + found + " bytes"},
            {"最多 " + most + " 字节", "at most " + most}};
}

}  // namespace

bool isLarge(const attention::Model& model) {
    attention::Index numbers = 0;
    for (const attention::Matrix* matrix : attention::matricesOf(model)) {
        numbers += matrix->size();
    }
    return numbers > manyNumbers;
}

bool isLargeFile(const QString& path) {
    const QFileInfo info(path);
    return info.isFile() && info.size() > manyBytes;
}

WrittenFile writeDocumentFile(const attention::Document& document, const QString& path) {
    const std::string text = attention::writeDocument(document);
    if (text.size() > attention::maxDocumentBytes) {
        return {tooLarge(path, text.size()), {}};
    }
    const auto bytes = QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size()));
    if (const auto reason = writeWhole(path, bytes)) {
        return {attention::Error{attention::ErrorCode::unreadable,
                                 path.toStdString(),
                                 reason->toStdString(),
                                 {"一个可以写入的文件", "a file that can be written"}},
                {}};
    }
    return {{}, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256)};
}

QByteArray digestOf(const QString& path) {
    QFile file(path);
    QCryptographicHash digest(QCryptographicHash::Sha256);
    return !path.isEmpty() && file.open(QIODevice::ReadOnly) && digest.addData(&file)
               ? digest.result()
               : QByteArray();
}
