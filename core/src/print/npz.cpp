// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// numpy's .npz: a zip whose members are .npy arrays (format version 1.0: numpy.lib.format).

#include <bit>
#include <cstdint>
#include <limits>

#include "attention/numbers.h"
#include "io/zip.h"
#include "print/tracesteps.h"

namespace attention::print {
namespace {

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
