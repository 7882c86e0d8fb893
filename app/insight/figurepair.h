// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Where two figures stand that share a page: beside each other where there is room, else one below
// the other, with cells of one size.
#pragma once

#include <QRect>
#include <QSize>

#include "figure/figure.h"
#include "figure/figurestyle.h"

class FigurePair {
public:
    /// Either figure may be empty: the other has the whole page then. Each keeps `ring` pixels of
    /// its part free on all sides.
    FigurePair(const Figure& first, const Figure& second, const FigureStyle& style, QSize page,
               int ring = 0);

    QRect first() const { return first_; }
    QRect second() const { return second_; }
    bool beside() const { return beside_; }
    /// The given one, with the cells that both have room for.
    const FigureStyle& style() const { return style_; }

private:
    QRect first_, second_;
    bool beside_ = false;
    FigureStyle style_;
};
