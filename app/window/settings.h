// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What the window remembers between runs, read and written in one place.
#pragma once

#include <QByteArray>

#include "document/lab.h"

namespace settings {

/// Language, theme, text size, motion. The language of the system where none was chosen yet.
void restoreLook(Lab& lab);
void saveLook(const Lab& lab);

struct WindowState {
    QByteArray geometry;
    QByteArray docks;
    QByteArray splitter;
    bool tourSeen = false;
};
WindowState windowState();
void saveWindowState(const WindowState& state);

}  // namespace settings
