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
};
