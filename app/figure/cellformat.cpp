// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/cellformat.h"

#include <cmath>

#include "attention/numbers.h"
#include "attention/roles.h"
#include "look/typography.h"

namespace {

// Beyond this a cell shows 1.2e9, so the question of decimals does not arise.
constexpr double largest = 1e6;

/// `power` is 10 to the decimals.
bool needsMore(double power, double value) {
    if (!std::isfinite(value) || std::abs(value) >= largest) {
        return false;
    }
    const double shifted = value * power;
    return std::abs(shifted - std::round(shifted)) > 1e-9 * std::max(1.0, std::abs(shifted));
}

/// The fewest decimals, up to `most`, that lose nothing.
int fewestDecimals(const attention::Matrix& values, int most) {
    int decimals = 0;
    double power = 1;
    for (attention::Index i = 0; i < values.size() && decimals < most; ++i) {
        while (decimals < most && needsMore(power, values.data()[i])) {
            power = std::pow(10.0, ++decimals);
        }
    }
    return decimals;
}

}  // namespace

int shownDecimals(const attention::Trace& trace, int step) {
    const attention::Step& row = trace.plan().steps[static_cast<std::size_t>(step)];
    const int most = trace.arithmetic().decimals.value_or(exactDecimals);
    if (attention::role(row.role).kind == attention::ValueKind::probability) {
        return most;
    }
    // Typed numbers are not rounded by hand, so they may have more decimals than the arithmetic.
    if (row.op == attention::OpId::input) {
        return fewestDecimals(trace[step], std::max(most, exactDecimals));
    }
    return fewestDecimals(trace[step], 1) == 0 ? 0 : most;
}

QString shownOrWritten(double value, int decimals) {
    const QString number = shownNumber(value, decimals);
    const bool lost = value != 0 && std::isfinite(value) && number == shownNumber(0, decimals);
    return lost ? withMinusSign(QString::number(value, 'g', 3)) : number;
}

QString shownNumber(double value, int decimals) {
    using attention::Minus;
    const std::string text = std::isfinite(value) && std::abs(value) >= largest
                                 ? attention::cellText(value, decimals, Minus::typographic)
                                 : attention::numberText(value, decimals, Minus::typographic);
    return QString::fromStdString(text);
}
