// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/cellformat.h"

#include <algorithm>
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

}  // namespace

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

int differenceDecimals(const attention::Matrix& differences, int least) {
    constexpr int most = 6;
    if (fewestDecimals(differences, 1) == 0) {
        return 0;
    }
    double greatest = 0;
    for (attention::Index i = 0; i < differences.size(); ++i) {
        const double size = std::abs(differences.data()[i]);
        greatest = std::isfinite(size) ? std::max(greatest, size) : greatest;
    }
    int decimals = least;
    while (decimals < most && greatest * std::pow(10.0, decimals) < 2) {
        ++decimals;
    }
    return std::max(least, fewestDecimals(differences, decimals));
}

int shownDecimals(const attention::Trace& trace, int step) {
    const attention::Step& row = trace.plan().step(step);
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

QString shownDifference(double value, int decimals) {
    if (value == 0) {
        return QStringLiteral("0");
    }
    if (std::isfinite(value) && attention::roundDecimal(value, decimals) == 0) {
        return QString::fromStdString(
            attention::cellText(value, decimals, attention::Minus::typographic));
    }
    return shownNumber(value, decimals);
}
