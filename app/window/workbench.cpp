// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/workbench.h"

#include <QApplication>

#include "look/applystyle.h"
#include "look/typography.h"

Workbench::Workbench() {
    languages.setChineseDrawable(!chineseFontIsMissing());
    // Before any widget is made or hears of a change: a style sheet that comes later takes back the
    // fonts and palettes that widgets chose, and those that are hidden keep the old ones.
    const auto dress = [this] { applyStyle(*qApp, appearance.theme(), appearance.typography()); };
    QObject::connect(&appearance, &Appearance::changed, &appearance, dress);
    dress();
}
