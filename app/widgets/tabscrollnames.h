// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Qt names the scroll buttons of a tab bar once; after a switch of the language they are named
// anew.

#pragma once

#include <QCoreApplication>
#include <QTabBar>
#include <QToolButton>

inline void renameScrollButtons(QTabBar& tabs) {
    const auto rename = [&tabs](const QString& name, const QString& text) {
        if (auto* button = tabs.findChild<QToolButton*>(name)) {
            button->setAccessibleName(text);
        }
    };
    rename(QStringLiteral("ScrollLeftButton"),
           QCoreApplication::translate("TabScroll", "Scroll the tabs back"));
    rename(QStringLiteral("ScrollRightButton"),
           QCoreApplication::translate("TabScroll", "Scroll the tabs on"));
}
