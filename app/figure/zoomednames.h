// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Which rows and columns are seen of a matrix that was zoomed into: their names stand along the
// inner edges, over the cells, as in a spreadsheet that was scrolled.

#pragma once

#include <QRectF>

#include "figure/figure.h"
#include "figure/figurestyle.h"

class QPainter;

/// `cells` is where the whole matrix would be, `visible` the part of it that is seen.
void paintZoomedNames(QPainter& painter, const MatrixBlock& block, const FigureStyle& style,
                      const QRectF& cells, const QRectF& visible);
