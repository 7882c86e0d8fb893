// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "io/zip.h"

#include <zlib.h>

#include <utility>

namespace attention {
namespace {

// Raw deflate, or nothing where it would not be smaller.
std::string deflated(const std::string& data) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return {};
    }
    std::string out(data.size(), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
    stream.avail_in = static_cast<uInt>(data.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return result == Z_STREAM_END ? out : std::string();
}

}  // namespace

void putLittle(std::string& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
        out += static_cast<char>(value & 0xFFU);
        value >>= 8U;
    }
}

void Zip::add(const std::string& name, const std::string& data) {
    std::string packed = deflated(data);
    const bool stored = packed.empty();
    const std::string& body = stored ? data : packed;
    const auto crc =
        crc32(0, reinterpret_cast<const Bytef*>(data.data()), static_cast<uInt>(data.size()));
    std::string common;
    putLittle(common, 20, 2);                // version needed: 2.0
    putLittle(common, 0, 2);                 // no flags
    putLittle(common, stored ? 0U : 8U, 2);  // method
    putLittle(common, 0, 2);                 // time: none, so that equal traces give
    putLittle(common, 0x21, 2);              // equal files; date 1980-01-01
    putLittle(common, crc, 4);
    putLittle(common, body.size(), 4);
    putLittle(common, data.size(), 4);
    putLittle(common, name.size(), 2);
    putLittle(common, 0, 2);  // no extra field
    putLittle(directory_, 0x02014b50, 4);
    putLittle(directory_, 20, 2);  // made by
    directory_ += common;
    putLittle(directory_, 0, 2);  // no comment
    putLittle(directory_, 0, 2);  // disk
    putLittle(directory_, 0, 2);  // internal attributes
    putLittle(directory_, 0, 4);  // external attributes
    putLittle(directory_, out_.size(), 4);
    directory_ += name;
    putLittle(out_, 0x04034b50, 4);
    out_ += common + name + body;
    ++members_;
}

std::string Zip::finish() && {
    const std::size_t start = out_.size();
    out_ += directory_;
    putLittle(out_, 0x06054b50, 4);
    putLittle(out_, 0, 4);  // disks
    putLittle(out_, members_, 2);
    putLittle(out_, members_, 2);
    putLittle(out_, directory_.size(), 4);
    putLittle(out_, start, 4);
    putLittle(out_, 0, 2);  // no comment
    return std::move(out_);
}

}  // namespace attention
