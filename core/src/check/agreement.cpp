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
// People write few digits and count decimals.
constexpr int machineDigits = 5;
constexpr double float32Noise = 5e-7;
constexpr double float64Noise = 1e-12;
// Courses write −1e9 where −∞ is meant.
constexpr double standsForMinusInfinity = -1e9;
constexpr int mostDecimals = 15;

Precision precisionOf(double value) {
    const std::string text = numberText(value);
    const auto e = text.find('e');
    const std::string mantissa = text.substr(0, e);
    const auto point = mantissa.find('.');
    const int places =
        point == std::string::npos ? 0 : static_cast<int>(mantissa.size() - point) - 1;
    const int exponent = e == std::string::npos ? 0 : std::stoi(text.substr(e + 1));
    std::string digits = mantissa;
    std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
    digits.erase(0, digits.find_first_not_of('0'));
    digits.erase(digits.find_last_not_of('0') + 1);
    return {std::clamp(places - exponent, 0, mostDecimals), static_cast<int>(digits.size())};
}

}  // namespace

Precision precisionOf(const Matrix& written) {
    Precision most;
    for (Index i = 0; i < written.size(); ++i) {
        if (std::isfinite(written.data()[i])) {
            const Precision one = precisionOf(written.data()[i]);
            most.decimals = std::max(most.decimals, one.decimals);
            most.significant = std::max(most.significant, one.significant);
        }
    }
    return most;
}

bool isExactly(double written, double computed) {
    return written == computed ||
           (std::isfinite(computed) &&
            std::abs(written - computed) <= float64Noise * std::max(1.0, std::abs(computed)));
}

bool agrees(double written, double computed, Precision precision) {
    if (std::isinf(computed) && computed < 0) {
        return written <= standsForMinusInfinity;
    }
    if (!std::isfinite(written) || !std::isfinite(computed)) {
        return false;
    }
    const double size = std::max(1.0, std::abs(computed));
    const double noise =
        (precision.decimals >= machineDecimals ? float32Noise : float64Noise) * size;
    double unit = std::pow(10.0, -precision.decimals);
    if (precision.significant >= machineDigits && computed != 0) {
        const double leading = std::floor(std::log10(std::abs(computed)));
        unit = std::max(unit, std::pow(10.0, leading + 1 - precision.significant));
    }
    return std::abs(written - computed) <= 0.5 * unit + noise;
}

}  // namespace attention::check_detail
