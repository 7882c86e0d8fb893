// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// How large the names over a matrix's columns are written: so that none touches the next, whichever
// of them is chosen (that one is bold, in a pill). Their size does not depend on which it is, so
// letters do not jump when the selection moves.

#pragma once

#include <vector>

#include "figure/figurestyle.h"
#include "i18n/languages.h"

class ColumnNames {
public:
    ColumnNames(const std::vector<Label>& names, const FigureStyle& style, qreal cellWidth);

    /// Of the first and the second language, at scale 1; never below what can be read.
    qreal firstPx() const { return firstPx_; }
    qreal secondPx() const { return secondPx_; }
    /// How wide the name of a column may be, centred over it, as its neighbours leave room.
    qreal room(std::size_t column) const;
    /// The same of its second language.
    qreal secondRoom(std::size_t column) const;
    /// At the least, around a name in its pill, left and right together.
    static qreal leastPadding(const FigureStyle& style) { return style.px(8); }

private:
    qreal fitted(qreal px, const std::vector<qreal>& widths, const std::vector<qreal>& chosen,
                 qreal padding) const;
    qreal roomAmong(const std::vector<qreal>& widths, std::size_t column) const;

    const FigureStyle& style_;
    qreal cell_;  ///< width less the gap to the next name
    qreal firstPx_;
    qreal secondPx_;
    std::vector<qreal> widths_;        ///< of the first language, at firstPx_
    std::vector<qreal> secondWidths_;  ///< of the second, at secondPx_
};
