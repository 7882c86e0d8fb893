// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Breaks panels of unequal width into rows, as evenly filled as can be: a line breaker.
#pragma once

#include <QtGlobal>
#include <vector>

/// How many panels stand in each row, in order. A panel wider than `width` has a row of its own.
std::vector<int> panelRows(const std::vector<qreal>& widths, qreal gap, qreal width);
