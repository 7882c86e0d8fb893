// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Dresses Qt's own controls: the Fusion style, one palette and one stylesheet, all from a Theme.
//
// What a widget may say about itself (setProperty before it is shown):
//   primary = true   on a push or tool button: ink, for the one thing to do here
//   role = "title", "muted", "caption", "error"   on a label
//   flat = true      on a push button: no frame until the pointer is on it

#pragma once

#include <QPalette>
#include <QString>

class QApplication;
class Typography;
struct Theme;

QPalette themePalette(const Theme& theme);
QString themeStyleSheet(const Theme& theme, const Typography& type);

/// Sets style, palette, font and stylesheet of the whole application. Call it again when the theme
/// or the text size changes; unchanged values cost nothing.
void applyStyle(QApplication& app, const Theme& theme, const Typography& type);

/// The muted text colour now in force. Not widget.palette(): a stylesheet rewrites its
/// PlaceholderText wherever it sets a text colour.
QColor mutedInk();

/// A keyboard-focus ring: 2 px of ink just inside `rect`, with a halo of surface.
class QPainter;
class QRectF;
void paintFocusRing(QPainter& painter, const QRectF& rect, const Theme& theme, qreal radius = 6);
