// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Colours: the tokens and ramps of one theme, and the rules that pick a colour for a value.
// Data has the colour; everything else is paper and ink.

#pragma once

#include <QColor>
#include <QPalette>
#include <array>

/// Nine colours, equally spaced; between two of them a straight line in sRGB.
struct Ramp {
    std::array<QRgb, 9> stops{};

    /// The colour at t in 0…1; t outside is clamped, NaN reads as 0.
    [[nodiscard]] QRgb rgb(double t) const noexcept;
};

/// Everything that is coloured takes its colour from here. A plain value: copy it freely.
struct Theme {
    bool isDark = false;

    // Grounds, from the farthest back to the most raised, and what controls do.
    QColor window, surface, sunken, hover, optionOn;
    QColor line, edge;
    QColor text, muted;

    // "You are here": the chosen cell, the current step and part of the formula, the result.
    QColor selection, selectionWash;

    // The row operand is amber, the column operand violet.
    QColor rowLine, rowText, rowPill, rowPillText;
    QColor columnLine, columnText, columnPill, columnPillText;

    QColor hatchLine, hatchGround;  ///< a masked cell
    QColor error, errorWash;
    QColor ok, okWash;

    Ramp positive, negative, probability;

    static const Theme& light();
    static const Theme& dark();

    /// The colour of a signed value, t = value / largest magnitude, −1…1.
    [[nodiscard]] QRgb signedRgb(double t) const noexcept;
    [[nodiscard]] QColor signedColor(double t) const { return QColor::fromRgb(signedRgb(t)); }
    /// The colour of a probability, 0…1.
    [[nodiscard]] QColor probabilityColor(double t) const {
        return QColor::fromRgb(probability.rgb(t));
    }
    /// The quieter colours of editable tables: the same ramps at 0.42 of the value.
    [[nodiscard]] QColor signedTint(double t) const { return signedColor(tintShare * t); }
    [[nodiscard]] QColor probabilityTint(double t) const { return probabilityColor(tintShare * t); }

    /// A cell outside the lit row or column: 82 % of the way to the surface, in OKLab.
    /// `progress` 0…1 is how far the dimming has come.
    [[nodiscard]] QColor dimmed(const QColor& color, double progress = 1) const;

    /// A straight sRGB mix: share 0 gives `from`, 1 gives `to`.
    static QColor mixed(const QColor& from, const QColor& to, double share);

    static constexpr double tintShare = 0.42;
    static constexpr double dimShare = 0.82;
};

/// The theme of the desktop, read from how light its windows are against their text.
const Theme& systemTheme(const QPalette& palette);
const Theme& systemTheme();

/// WCAG 2: relative luminance (0…1) and contrast ratio (1…21).
double relativeLuminance(const QColor& color);
double contrastRatio(const QColor& a, const QColor& b);

/// A number's colour on a cell: white where white reaches 4.5 : 1, else black.
QColor numberColorOn(const QColor& ground);
