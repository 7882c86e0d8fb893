// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Which colour a value has: the ramp of its kind over the range that its colour bar states.

#pragma once

#include <QColor>
#include <optional>

#include "attention/roles.h"
#include "attention/trace.h"
#include "look/theme.h"

class ValueScale {
public:
    ValueScale(attention::ValueKind kind, double low, double high, const Theme& theme)
        : kind_(kind), low_(low), high_(high), theme_(&theme) {}

    /// The colour of a finite value; −∞ has none (it is hatched) and gives the hatch's ground.
    QRgb rgb(double value) const;
    /// Where the value stands along the bar, 0 … 1.
    double share(double value) const;
    bool diverges() const { return kind_ != attention::ValueKind::probability; }

private:
    attention::ValueKind kind_;
    double low_;
    double high_;
    const Theme* theme_;
};

struct ValueRange {
    double low = -1;
    double high = 1;
};

/// 0 … 1 for probabilities, else −m … m with m the largest finite magnitude (1 where all are 0);
/// `sharedMagnitude` is the m of all steps where they share one range.
ValueRange rangeOf(const attention::Matrix& values, attention::ValueKind kind,
                   std::optional<double> sharedMagnitude = {});
