// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/valuescale.h"

#include <algorithm>
#include <cmath>

#include "attention/range.h"

QRgb ValueScale::rgb(double value) const {
    if (!std::isfinite(value)) {
        return theme_->hatchGround.rgb();
    }
    if (kind_ == attention::ValueKind::probability) {
        return theme_->probability.rgb(share(value));
    }
    return theme_->signedRgb(2 * share(value) - 1);
}

double ValueScale::share(double value) const {
    if (!(high_ > low_) || std::isnan(value)) {
        return 0;
    }
    // Halves, so that a range near the ends of float64 does not overflow.
    const double span = high_ / 2 - low_ / 2;
    return std::clamp((value / 2 - low_ / 2) / span, 0.0, 1.0);
}

ValueRange rangeOf(const attention::Matrix& values, attention::ValueKind kind,
                   std::optional<double> sharedMagnitude) {
    if (kind == attention::ValueKind::probability) {
        return {0, 1};
    }
    const double largest = sharedMagnitude ? *sharedMagnitude : attention::largestMagnitude(values);
    return largest > 0 ? ValueRange{-largest, largest} : ValueRange{};
}
