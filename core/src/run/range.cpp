// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/range.h"

#include <algorithm>
#include <cmath>

namespace attention {

double largestMagnitude(const MatrixRef& values) {
    double largest = 0;
    for (Index row = 0; row < values.rows(); ++row) {
        for (Index column = 0; column < values.cols(); ++column) {
            const double magnitude = std::abs(values(row, column));
            if (std::isfinite(magnitude)) {
                largest = std::max(largest, magnitude);
            }
        }
    }
    return largest;
}

double largestMagnitude(const Trace& trace) {
    double largest = 0;
    for (std::size_t i = 0; i < trace.plan().steps.size(); ++i) {
        if (role(trace.plan().steps[i].role).kind != ValueKind::probability) {
            largest = std::max(largest, largestMagnitude(trace[static_cast<int>(i)]));
        }
    }
    return largest;
}

}  // namespace attention
