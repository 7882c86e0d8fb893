// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "insight/figurepair.h"

#include <algorithm>
#include <utility>

#include "figure/figurelayout.h"

namespace {

/// A line reads from left to right: beside each other wins even with somewhat smaller cells.
constexpr qreal besideWorth = 0.75;

/// The largest cell within the style's limits that fits, or 0. Rows that are high enough stack the
/// two languages of their names and are narrower than somewhat lower ones: looked at first.
template <class Fits>
int largestCell(const FigureStyle& style, Fits fits) {
    const int least = static_cast<int>(style.minCell);
    const int most = static_cast<int>(style.maxCell);
    int stacking = least;
    while (stacking < most && !stacksRowNames(style, stacking)) {
        ++stacking;
    }
    for (auto [low, high] : {std::pair(stacking, most), std::pair(least, stacking - 1)}) {
        if (low > high || !fits(low)) {
            continue;
        }
        while (low < high) {
            const int middle = (low + high + 1) / 2;
            fits(middle) ? low = middle : high = middle - 1;
        }
        return low;
    }
    return 0;
}

bool isArea(const Figure& first, const Figure& second) {
    return drawnByArea(first) || drawnByArea(second);
}

}  // namespace

FigurePair::FigurePair(const Figure& first, const Figure& second, const FigureStyle& style,
                       QSize page, int ring)
    : first_({}, page), second_({}, page), style_(style) {
    if (first.columns.empty() || second.columns.empty()) {
        return;
    }
    const int free = 2 * ring;
    const QSize half(page.width(), page.height() / 2);
    if (isArea(first, second)) {
        // Each as large as it can be, in halves that are as they are.
        const QSize side(page.width() / 2, page.height());
        const auto smaller = [&](QSizeF part) {
            const QSizeF room = part - QSizeF(free, free);
            return std::min(fitFigure(first, style, room).cell,
                            fitFigure(second, style, room).cell);
        };
        beside_ = smaller(side) >= besideWorth * smaller(half);
        first_ = QRect(QPoint(), beside_ ? side : half);
        second_ = first_.translated(beside_ ? side.width() : 0, beside_ ? 0 : half.height());
        return;
    }
    const auto sizeOf = [&](const Figure& figure, int cell) {
        return layoutFigure(figure, style, cell).size;
    };
    const int besideCell = largestCell(style, [&](int cell) {
        const QSizeF a = sizeOf(first, cell), b = sizeOf(second, cell);
        return a.width() + b.width() + 2 * free <= page.width() &&
               std::max(a.height(), b.height()) + free <= page.height();
    });
    const int belowCell = largestCell(style, [&](int cell) {
        const QSizeF a = sizeOf(first, cell), b = sizeOf(second, cell);
        return std::max(a.width(), b.width()) + free <= half.width() &&
               std::max(a.height(), b.height()) + free <= half.height();
    });
    beside_ = besideCell > 0 && besideCell >= besideWorth * belowCell;
    const int cell = std::max({beside_ ? besideCell : belowCell, static_cast<int>(style.minCell)});
    const qreal needed = sizeOf(first, cell).width();
    const int share = qRound(needed + free +
                             (page.width() - needed - sizeOf(second, cell).width() - 2 * free) / 2);
    const QSize left(share, page.height());
    const QSize right(page.width() - share, page.height());
    if (!beside_) {
        first_ = QRect(QPoint(), half);
        second_ = QRect(QPoint(0, page.height() / 2),
                        QSize(page.width(), page.height() - page.height() / 2));
    } else {
        first_ = QRect(QPoint(), left);
        second_ = QRect(QPoint(share, 0), right);
    }
    style_.maxCell = cell;
    if (beside_) {
        // Each stands in the middle of its part; one moves so that their rows are level.
        const auto axis = [&](const Figure& figure) {
            const FigureLayout layout = layoutFigure(figure, style_, style_.maxCell);
            return layout.axis - layout.size.height() / 2;
        };
        const int lower = qRound(2 * (axis(first) - axis(second)));
        (lower > 0 ? second_ : first_).adjust(0, std::abs(lower), 0, 0);
    }
}
