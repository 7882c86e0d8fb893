// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// present − other = difference, as an equation of heatmaps with one colour range for both sides.
#pragma once

#include <optional>

#include "compare/comparison.h"
#include "figure/figurebuilder.h"

struct CompareFigure {
    FigureSource present;
    const Comparison& with;  ///< named in the choice above the figure

    Figure figure(const attention::StepDifference& step, std::optional<CellRef> chosen) const;
    /// 0.705 − 0.70538 = −0.00038: one cell of it, in words for a tool tip.
    QString subtraction(const attention::StepDifference& step, CellRef cell) const;
    /// Of a step's differences, where the compared numbers have `decimals`.
    static int decimalsOf(const attention::StepDifference& step, int decimals = 0);
};
