// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "storyboard/panelrows.h"

#include <algorithm>
#include <limits>

std::vector<int> panelRows(const std::vector<qreal>& widths, qreal gap, qreal width) {
    const std::size_t count = widths.size();
    // best[i]: the least sum of squared empty shares for the first i panels.
    std::vector<qreal> best(count + 1, std::numeric_limits<qreal>::max());
    std::vector<std::size_t> start(count + 1, 0);
    best[0] = 0;
    for (std::size_t end = 1; end <= count; ++end) {
        qreal used = -gap;
        for (std::size_t begin = end; begin-- > 0;) {
            used += gap + widths[begin];
            if (used > width && begin + 1 < end) {
                break;
            }
            const qreal empty = std::max(0.0, 1 - used / std::max(width, 1.0));
            // An empty end of the last row is no fault, but one panel more a row is better.
            const qreal cost = best[begin] + empty * empty * (end == count ? 0.5 : 1.0);
            if (cost < best[end]) {
                best[end] = cost;
                start[end] = begin;
            }
        }
    }
    std::vector<int> rows;
    for (std::size_t end = count; end > 0; end = start[end]) {
        rows.push_back(static_cast<int>(end - start[end]));
    }
    std::reverse(rows.begin(), rows.end());
    return rows;
}
