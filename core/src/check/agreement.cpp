// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "check/agreement.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "attention/numbers.h"

namespace attention::check_detail {
namespace {

// From here on an answer has been computed by a machine, often in float32: its last digits are
// noise of that.
constexpr int machineDecimals = 7;
constexpr double float32Noise = 5e-7;
constexpr double float64Noise = 1e-12;
// Courses write −1e9 where −∞ is meant.
constexpr double standsForMinusInfinity = -1e9;
constexpr int mostDecimals = 15;

int decimalsOf(double value) {
    const std::string text = numberText(value);
    const auto e = text.find('e');
    const auto point = text.find('.');
    const auto end = e == std::string::npos ? text.size() : e;
    const int digits = point == std::string::npos ? 0 : static_cast<int>(end - point) - 1;
    const int exponent = e == std::string::npos ? 0 : std::stoi(text.substr(e + 1));
    return std::clamp(digits - exponent, 0, mostDecimals);
}

}  // namespace

int decimalsOf(const Matrix& written) {
    int most = 0;
    for (Index i = 0; i < written.size(); ++i) {
        if (std::isfinite(written.data()[i])) {
            most = std::max(most, decimalsOf(written.data()[i]));
        }
    }
    return most;
}

bool isExactly(double written, double computed) {
    return written == computed ||
           (std::isfinite(computed) &&
            std::abs(written - computed) <= float64Noise * std::max(1.0, std::abs(computed)));
}

bool agrees(double written, double computed, int decimals) {
    if (std::isinf(computed) && computed < 0) {
        return written <= standsForMinusInfinity;
    }
    if (!std::isfinite(written) || !std::isfinite(computed)) {
        return false;
    }
    const double size = std::max(1.0, std::abs(computed));
    const double noise = (decimals >= machineDecimals ? float32Noise : float64Noise) * size;
    return std::abs(written - computed) <= 0.5 * std::pow(10.0, -decimals) + noise;
}

}  // namespace attention::check_detail
