// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Theme, text size and motion as the person set them.
#pragma once

#include <QObject>

#include "look/theme.h"

enum class ThemeChoice { system, light, dark };

class Appearance : public QObject {
    Q_OBJECT
public:
    explicit Appearance(QObject* parent = nullptr);

    const Theme& theme() const { return theme_; }
    ThemeChoice themeChoice() const { return choice_; }
    void setThemeChoice(ThemeChoice choice);
    /// Percent of the sizes in LOOK.md, 75 … 250.
    int textPercent() const { return textPercent_; }
    void setTextPercent(int percent);
    /// No animation at all.
    bool reducedMotion() const { return reducedMotion_; }
    void setReducedMotion(bool reduced);

signals:
    void changed();

private:
    Theme theme_;
    ThemeChoice choice_ = ThemeChoice::system;
    int textPercent_ = 100;
    bool reducedMotion_ = false;
};
