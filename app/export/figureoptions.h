// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What an exported figure is like. One description for the dialog, the command and the clipboard.

#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "look/theme.h"

enum class FigureFormat { png, svg, pdf, gif, csv };

struct FigureOptions {
    Theme theme = Theme::light();
    double scale = 2;   ///< PNG and GIF: pixels per unit
    int dpi = 192;      ///< stored in the PNG
    bool whole = true;  ///< the step's equation; else its matrix alone
};

/// "png", "svg" …; nothing for a word that is no format.
std::optional<FigureFormat> figureFormat(const QString& word);
QString suffix(FigureFormat format);

/// A figure at 96 units an inch reads on paper as on the screen.
inline constexpr double unitsPerInch = 96;
inline constexpr double smallestScale = 0.25;
inline constexpr double largestScale = 16;
inline constexpr int smallestDpi = 36;
inline constexpr int largestDpi = 2400;
/// A picture of more pixels than this is refused before memory is asked for.
inline constexpr qint64 mostPixels = 200'000'000;
