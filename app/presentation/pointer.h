// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A pointer that can be seen on a projector: four times as large, outlined in the other tone.
#pragma once

#include <QCursor>

struct Theme;

QCursor presentationPointer(const Theme& theme);
