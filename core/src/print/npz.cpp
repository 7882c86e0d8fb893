// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// numpy's .npz: a zip whose members are .npy arrays (format version 1.0: numpy.lib.format; zip:
// PKWARE APPNOTE 6.3, without zip64).

#include <zlib.h>

#include <bit>
#include <cstdint>
#include <limits>

#include "attention/numbers.h"
#include "print/tracesteps.h"

namespace attention::print {
namespace {

void putLittle(std::string& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
        out += static_cast<char>(value & 0xFFU);
        value >>= 8U;
    }
}

// The header is padded with spaces so that the numbers start at a multiple of 64.
std::string npyHeader(const std::string& type, const std::string& shape) {
    std::string dict =
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
    const std::size_t before = 10;  // magic, version, length
    const std::size_t total = (before + dict.size() + 1 + 63) / 64 * 64;
    dict.resize(total - before - 1, ' ');
    dict += '\n';
    std::string out("\x93NUMPY\x01\x00", 8);
    putLittle(out, dict.size(), 2);
    return out + dict;
}

std::string npy(const Matrix& values, std::optional<int> digits) {
    std::string out = npyHeader(
        "<f8", "(" + std::to_string(values.rows()) + ", " + std::to_string(values.cols()) + ")");
    out.reserve(out.size() + static_cast<std::size_t>(values.size()) * 8);
    for (Index i = 0; i < values.size(); ++i) {
        const double v = values.data()[i];
        putLittle(out, std::bit_cast<std::uint64_t>(digits ? roundDecimal(v, *digits) : v), 8);
    }
    return out;
}

// A string array of no dimension; ASCII only.
std::string npy(const std::string& word) {
    std::string out = npyHeader("<U" + std::to_string(word.size()), "()");
    for (const char c : word) {
        putLittle(out, static_cast<unsigned char>(c), 4);
    }
    return out;
}

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

class Zip {
public:
    void add(const std::string& name, const std::string& data) {
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

    std::string finish() && {
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

private:
    std::string out_;
    std::string directory_;
    std::size_t members_ = 0;
};

}  // namespace

Result<std::string> traceNpz(const PrintedTrace& trace) {
    constexpr std::uint64_t limit = std::numeric_limits<std::int32_t>::max();
    std::uint64_t bytes = 0;
    for (const PrintedStep& step : trace.steps) {
        bytes += static_cast<std::uint64_t>(step.values->size()) * 8 + 1024;
    }
    if (bytes > limit || trace.steps.size() >= 65535) {
        return Error{ErrorCode::tooLarge, "npz", std::to_string(bytes) + " bytes",
                     Phrase("至多 2 GB（可只选几个步骤）", "at most 2 GB (choose some steps)")};
    }
    Zip zip;
    zip.add("arithmetic.npy", npy(trace.arithmetic.isByHand()
                                      ? "by-hand " + std::to_string(*trace.arithmetic.decimals)
                                      : std::string("exact")));
    for (const PrintedStep& step : trace.steps) {
        zip.add(step.step->key + ".npy", npy(*step.values, trace.digits));
    }
    return std::move(zip).finish();
}

}  // namespace attention::print
