// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Writes zip files (PKWARE APPNOTE 6.3, without zip64: under 4 GB and 65535 members).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace attention {

/// Appends the lowest bytes of a number, the lowest first.
void putLittle(std::string& out, std::uint64_t value, int bytes);

class Zip {
public:
    void add(const std::string& name, const std::string& data);
    /// The whole file.
    std::string finish() &&;

private:
    std::string out_;
    std::string directory_;
    std::size_t members_ = 0;
};

}  // namespace attention
