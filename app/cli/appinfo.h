// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The program's own names: what settings, dialogs and the desktop know it by.
#pragma once

/// Tells Qt the program's name, version and desktop file. Call it once a QCoreApplication exists or
/// just before.
void describeApplication();
