// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Where a cell's numbers come from, in words: "Q 第 1 行", "K 第 2 行".

#pragma once

#include <QString>
#include <vector>

#include "figure/figurebuilder.h"

struct Origin {
    QString text;
    CellRef cell;  ///< the first of the cells
};

std::vector<Origin> originsOf(const FigureSource& source, CellRef cell);
