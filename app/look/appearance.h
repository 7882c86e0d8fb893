// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Theme, text size and motion as the person set them.
#pragma once

#include <QObject>

#include "look/theme.h"
#include "look/typography.h"

enum class ThemeChoice { system, light, dark };

class Appearance : public QObject {
    Q_OBJECT
public:
    static constexpr int minTextPercent = 75;
    static constexpr int maxTextPercent = 250;

    /// Made before the style changes the palette: it asks the palette for the desktop's theme.
    explicit Appearance(QObject* parent = nullptr);

    const Theme& theme() const { return theme_; }
    ThemeChoice themeChoice() const { return choice_; }
    void setThemeChoice(ThemeChoice choice);
    /// Percent of the sizes in Typography, 75 … 250.
    int textPercent() const { return type_.percent(); }
    void setTextPercent(int percent);
    /// The fonts at this text size.
    const Typography& typography() const { return type_; }
    /// No animation at all.
    bool reducedMotion() const { return reducedMotion_; }
    void setReducedMotion(bool reduced);

signals:
    void changed();

private:
    Theme system_;
    Theme theme_;
    Typography type_;
    ThemeChoice choice_ = ThemeChoice::system;
    bool reducedMotion_ = false;
};
