// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Distances in an open group of the flow diagram, in steps of its grid.
#pragma once

#include <QtGlobal>

namespace diagramGrid {

inline constexpr qreal padding = 3;  ///< inside a group's border
inline constexpr qreal titleHeight = 8;
inline constexpr qreal gapWidth = 7;
inline constexpr qreal rowGap = 5;
inline constexpr qreal stackGap = 4;
inline constexpr qreal trackGap = 2.5;
inline constexpr qreal arrivalGap = 2.5;
inline constexpr qreal labelMargin = 2;
inline constexpr qreal labelLift = 1.5;  ///< of a label over its line

}  // namespace diagramGrid
