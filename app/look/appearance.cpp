// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/appearance.h"

#include <algorithm>

Appearance::Appearance(QObject* parent)
    : QObject(parent), system_(systemTheme()), theme_(system_), type_(100) {}

void Appearance::setThemeChoice(ThemeChoice choice) {
    if (choice == choice_) {
        return;
    }
    choice_ = choice;
    theme_ = choice == ThemeChoice::system ? system_
             : choice == ThemeChoice::dark ? Theme::dark()
                                           : Theme::light();
    emit changed();
}

void Appearance::setTextPercent(int percent) {
    percent = std::clamp(percent, minTextPercent, maxTextPercent);
    if (percent == type_.percent()) {
        return;
    }
    type_ = Typography(percent);
    emit changed();
}

void Appearance::setReducedMotion(bool reduced) {
    if (reduced == reducedMotion_) {
        return;
    }
    reducedMotion_ = reduced;
    emit changed();
}
