// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The window's own icons: one SVG each in resources/icons, drawn in currentColor on a box of 20 px
// and coloured here. Painted at the size and pixel ratio asked for, so they are crisp at any.

#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

struct Theme;

/// The icon resources/icons/<name>.svg in the theme's text colour; muted where disabled.
/// A null icon where there is no such file.
QIcon themedIcon(const QString& name, const Theme& theme);

/// The same in any colour, such as surface on a button of ink.
QIcon tintedIcon(const QString& name, const QColor& color);

/// The application's own icon, from 16 to 512 px.
QIcon applicationIcon();
