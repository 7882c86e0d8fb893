// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/columnnames.h"

#include <QFontMetricsF>
#include <algorithm>

namespace {

// Beyond the outermost cells a name may stand out by this part of a cell.
constexpr qreal overhang = 0.2;
constexpr qreal leastPart = 0.64;
constexpr qreal leastPixels = 10;

std::vector<qreal> widthsOf(const std::vector<Label>& names, QString Label::*language,
                            const QFont& font) {
    const QFontMetricsF metrics(font);
    std::vector<qreal> widths;
    widths.reserve(names.size());
    for (const Label& name : names) {
        widths.push_back(metrics.horizontalAdvance(name.*language));
    }
    return widths;
}

}  // namespace

ColumnNames::ColumnNames(const std::vector<Label>& names, const FigureStyle& style, qreal cellWidth)
    : style_(style),
      cell_(cellWidth - style.px(3)),
      firstPx_(style.labelPx),
      secondPx_(style.secondPx),
      widths_(widthsOf(names, &Label::first, style.ui(style.labelPx))),
      secondWidths_(widthsOf(names, &Label::second, style.ui(style.secondPx))) {
    const auto bold = [&](QString Label::*language, qreal px, const std::vector<qreal>& plain) {
        return style.frames ? widthsOf(names, language, style.ui(px, true)) : plain;
    };
    firstPx_ = fitted(firstPx_, widths_, bold(&Label::first, style.labelPx, widths_),
                      style.frames ? leastPadding(style) : 0);
    secondPx_ =
        fitted(secondPx_, secondWidths_, bold(&Label::second, style.secondPx, secondWidths_), 0);
    for (qreal& width : widths_) {
        width *= firstPx_ / style.labelPx;
    }
    for (qreal& width : secondWidths_) {
        width *= secondPx_ / style.secondPx;
    }
}

qreal ColumnNames::fitted(qreal px, const std::vector<qreal>& widths,
                          const std::vector<qreal>& chosen, qreal padding) const {
    qreal part = 1;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        for (const std::size_t next : {i - 1, i + 1}) {  // below 0 wraps, and is none
            const bool edge = next >= widths.size();
            const qreal both = (chosen[i] + (edge ? 0 : widths[next])) / 2;
            const qreal room = (edge ? cell_ / 2 + cell_ * overhang : cell_) - padding / 2;
            if (both > room) {
                part = std::min(part, std::max(room, 0.0) / both);
            }
        }
    }
    // Fonts round: a little less than what would just fit.
    return part < 1
               ? std::min(px,
                          std::max({0.97 * px * part, px * leastPart, leastPixels / style_.px(1)}))
               : px;
}

qreal ColumnNames::room(std::size_t column) const {
    return roomAmong(widths_, column);
}

qreal ColumnNames::secondRoom(std::size_t column) const {
    return roomAmong(secondWidths_, column);
}

qreal ColumnNames::roomAmong(const std::vector<qreal>& widths, std::size_t column) const {
    qreal room = 2 * cell_;
    for (const std::size_t next : {column - 1, column + 1}) {
        const qreal beside =
            next < widths.size() ? std::min(widths[next], cell_) : cell_ * (1 - 2 * overhang);
        room = std::min(room, 2 * cell_ - beside);
    }
    return std::max(room, style_.px(14));
}
