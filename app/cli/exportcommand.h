// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// attention-lab --export DIR …: figures without a window, and without a display.

#pragma once

/// Whether the call asks for figures instead of the window.
bool isExportCall(int argc, char** argv);

/// Runs the export and returns the exit code: 0 done, 2 refused (one line on stderr, nothing else
/// written there). Chooses a platform without display where there is none.
int runExportCommand(int argc, char** argv);
