// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Theme, text size and motion as the person set them.
#pragma once

#include <QObject>
#include <QSize>

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
    int textPercent() const { return textPercent_; }
    void setTextPercent(int percent);
    /// How much larger everything is in a very large window, 100 … 200: a projector with four times
    /// the pixels shows the same window, and not a postage stamp. The text size multiplies it.
    int roomPercent() const { return roomPercent_; }
    void setRoomPercent(int percent);
    /// Pixels of a margin that grows with the room where no layout makes it grow: 24 → 48 at 200 %.
    int roomPx(int at100) const { return at100 * roomPercent_ / 100; }
    /// What suits a window of this size.
    static int roomPercentFor(const QSize& window);
    /// The fonts at this text size in this room.
    const Typography& typography() const { return type_; }
    /// The same without the room: for what grows with its own page.
    const Typography& plainTypography() const { return plainType_; }
    /// No animation at all.
    bool reducedMotion() const { return reducedMotion_; }
    void setReducedMotion(bool reduced);

signals:
    void changed();

private:
    void setSizes(int textPercent, int roomPercent);

    Theme system_;
    Theme theme_;
    Typography type_;
    Typography plainType_;
    int textPercent_ = 100;
    int roomPercent_ = 100;
    ThemeChoice choice_ = ThemeChoice::system;
    bool reducedMotion_ = false;
};
