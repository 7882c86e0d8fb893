// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/settings.h"

#include <QSettings>

#include "i18n/languages.h"
#include "look/appearance.h"

namespace settings {
namespace {

// Keys and words of the settings file; people may edit it.
const QString labels = QStringLiteral("labels");
const QString firstLanguage = QStringLiteral("firstLanguage");
const QString themeKey = QStringLiteral("theme");
const QString textPercent = QStringLiteral("textPercent");
const QString reducedMotion = QStringLiteral("reducedMotion");
const QString geometry = QStringLiteral("window/geometry");
const QString docks = QStringLiteral("window/docks");
const QString splitter = QStringLiteral("window/splitter");
const QString tourSeen = QStringLiteral("tourSeen");

QString word(LabelMode mode) {
    return mode == LabelMode::zh   ? QStringLiteral("zh")
           : mode == LabelMode::en ? QStringLiteral("en")
                                   : QStringLiteral("both");
}

QString word(ThemeChoice choice) {
    return choice == ThemeChoice::light  ? QStringLiteral("light")
           : choice == ThemeChoice::dark ? QStringLiteral("dark")
                                         : QStringLiteral("system");
}

}  // namespace

void restoreLook(Lab& lab) {
    const QSettings stored;
    const LabelMode system = Languages::systemMode();
    const QString mode = stored.value(labels, word(system)).toString();
    const QString first = stored.value(firstLanguage, word(system)).toString();
    if (mode == word(LabelMode::both)) {
        lab.languages.setMode(LabelMode::both, first == word(LabelMode::zh)
                                                   ? attention::Language::zh
                                                   : attention::Language::en);
    } else {
        lab.languages.setMode(mode == word(LabelMode::zh) ? LabelMode::zh : LabelMode::en);
    }
    const QString choice = stored.value(themeKey).toString();
    lab.appearance.setThemeChoice(choice == word(ThemeChoice::light)  ? ThemeChoice::light
                                  : choice == word(ThemeChoice::dark) ? ThemeChoice::dark
                                                                      : ThemeChoice::system);
    lab.appearance.setTextPercent(stored.value(textPercent, 100).toInt());
    lab.appearance.setReducedMotion(stored.value(reducedMotion, false).toBool());
}

void saveLook(const Lab& lab) {
    QSettings stored;
    stored.setValue(labels, word(lab.languages.wanted()));
    stored.setValue(firstLanguage, lab.languages.primary() == attention::Language::zh
                                       ? word(LabelMode::zh)
                                       : word(LabelMode::en));
    stored.setValue(themeKey, word(lab.appearance.themeChoice()));
    stored.setValue(textPercent, lab.appearance.textPercent());
    stored.setValue(reducedMotion, lab.appearance.reducedMotion());
}

WindowState windowState() {
    const QSettings stored;
    return {stored.value(geometry).toByteArray(), stored.value(docks).toByteArray(),
            stored.value(splitter).toByteArray(), stored.value(tourSeen, false).toBool()};
}

void saveWindowState(const WindowState& state) {
    QSettings stored;
    stored.setValue(geometry, state.geometry);
    stored.setValue(docks, state.docks);
    stored.setValue(splitter, state.splitter);
    stored.setValue(tourSeen, state.tourSeen);
}

}  // namespace settings
