// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What is said about a step and its chosen cell, from the tables of roles and the tokens.

#pragma once

#include <QString>
#include <optional>

#include "document/selection.h"
#include "figure/figurebuilder.h"
#include "i18n/languages.h"

/// 编码器层 1 · 第 1 头; empty at top level.
Label placeLabel(const FigureSource& source, int step);

/// 注意力权重.
Label stepTitle(const FigureSource& source, int step);

/// The sentence on a cell, with its value as shown and its tokens. `hidden` values are not told.
Label cellSentence(const FigureSource& source, CellRef cell);

/// The token of a row or column, else its number.
Label rowLabel(const FigureSource& source, int step, attention::Index row);
Label columnLabel(const FigureSource& source, int step, attention::Index column);

/// "query [cat] key [mouse]" as inline mathematics: which row and column, in their pills. A label
/// of two languages stands with both. A row without a name of its own goes without saying, unless
/// `numbers` are wanted.
QString cellPlaceMarkup(const FigureSource& source, CellRef cell, bool numbers = false);

/// The cell's value as its matrix shows it.
QString cellValue(const FigureSource& source, CellRef cell);
