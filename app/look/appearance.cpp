// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/appearance.h"

#include <algorithm>

Appearance::Appearance(QObject* parent)
    : QObject(parent), system_(systemTheme()), theme_(system_), type_(100), plainType_(100) {}

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
    setSizes(std::clamp(percent, minTextPercent, maxTextPercent), roomPercent_);
}

void Appearance::setRoomPercent(int percent) {
    setSizes(textPercent_, std::clamp(percent, 100, 200));
}

int Appearance::roomPercentFor(const QSize& window) {
    // The window as it was drawn, 1600 × 1000; in steps, so that few sizes lay everything out anew.
    const double room = std::min(window.width() / 1600.0, window.height() / 1000.0);
    return std::clamp(static_cast<int>(room * 4) * 25, 100, 200);
}

void Appearance::setSizes(int textPercent, int roomPercent) {
    if (textPercent == textPercent_ && roomPercent == roomPercent_) {
        return;
    }
    textPercent_ = textPercent;
    roomPercent_ = roomPercent;
    plainType_ = Typography(textPercent);
    type_ = Typography(textPercent * roomPercent / 100);
    emit changed();
}

void Appearance::setReducedMotion(bool reduced) {
    if (reduced == reducedMotion_) {
        return;
    }
    reducedMotion_ = reduced;
    emit changed();
}
