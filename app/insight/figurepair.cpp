// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "insight/figurepair.h"

#include <algorithm>

#include "figure/figurelayout.h"

namespace {

/// A line reads from left to right: beside each other wins even with somewhat smaller cells.
constexpr qreal besideWorth = 0.75;

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
    // What is left and right of the cells is the same at every size; what grows is shared by need.
    const auto need = [&](const Figure& figure, qreal cell) {
        return std::max(1.0, layoutFigure(figure, style, cell).size.width());
    };
    const qreal probe = (style.minCell + style.maxCell) / 2;
    const qreal firstNeeds = need(first, probe);
    const qreal secondNeeds = need(second, probe);
    const int share = qRound(page.width() * firstNeeds / (firstNeeds + secondNeeds));
    const QSize left(share, page.height());
    const QSize right(page.width() - share, page.height());
    const QSize half(page.width(), page.height() / 2);
    const auto inner = [ring](QSize part) { return part - QSize(2 * ring, 2 * ring); };
    const auto cellIn = [&](const Figure& figure, QSize part) {
        return fitFigure(figure, style, inner(part)).cell;
    };
    const auto fits = [&](const Figure& figure, QSize part) {
        const QSizeF size = fitFigure(figure, style, inner(part)).size;
        return size.width() <= inner(part).width() && size.height() <= inner(part).height();
    };
    const qreal besideCell = std::min(cellIn(first, left), cellIn(second, right));
    const qreal belowCell = std::min(cellIn(first, half), cellIn(second, half));
    const bool besideFits = fits(first, left) && fits(second, right);
    beside_ = besideFits && besideCell >= besideWorth * belowCell;
    if (!beside_) {
        first_ = QRect(QPoint(), half);
        second_ = QRect(QPoint(0, page.height() / 2),
                        QSize(page.width(), page.height() - page.height() / 2));
    } else {
        first_ = QRect(QPoint(), left);
        second_ = QRect(QPoint(share, 0), right);
    }
    if (isArea(first, second)) {
        return;  // each as large as it can be
    }
    style_.maxCell = std::max(style.minCell, beside_ ? besideCell : belowCell);
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
