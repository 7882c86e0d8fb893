// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// How the numbers of a step are written wherever a learner meets them: in cells, in the derivation,
// in tooltips and in sentences. One matrix shows one number of decimals.

#pragma once

#include <QString>

#include "attention/trace.h"

/// Decimals shown where the arithmetic is exact.
inline constexpr int exactDecimals = 3;

/// Decimals that the numbers of a step are shown with: none where all are integers, only as many as
/// were typed for what was typed, else those of the arithmetic.
int shownDecimals(const attention::Trace& trace, int step);

/// Decimals for a matrix of differences: none where all are whole, else at least `least`, and more
/// (up to six) where the largest would be a 1 in the last place or less.
int differenceDecimals(const attention::Matrix& differences, int least);

/// The fewest decimals, up to `most`, that show the values as they are.
int fewestDecimals(const attention::Matrix& values, int most);

/// A value with these decimals: U+2212, "−∞", no "−0", and 1.2e9 where digits would not fit.
QString shownNumber(double value, int decimals);

/// The same, but a number that decimals would make 0 although it is not is written out.
QString shownOrWritten(double value, int decimals);

/// A difference with these decimals. Only one that is 0 looks like 0: the plain digit, with no
/// decimals; one that is too small for its decimals is written 4e−7.
QString shownDifference(double value, int decimals);
