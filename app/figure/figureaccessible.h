// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A figure as tables to assistive technology: every matrix is one, every cell says its row, its
// column, its value and its step.

#pragma once

#include "figure/figureplot.h"

/// Makes figures accessible; call once, any number of times.
void installFigureAccessibility();

/// Tells a screen reader that the chosen cell moved, where the figure has the focus.
void announceChosenCell(FigurePlot& plot);

/// Tells it that other words or numbers stand in the figure.
void announceFigure(FigurePlot& plot);
