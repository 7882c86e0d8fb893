// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A pointer that can be seen on a projector: two to four times as large as usual, edged in the
// text's colour and outlined in the page's, so that one of the two stands out on any cell.
#pragma once

#include <QCursor>

struct Theme;

/// `scale` 1 suits 1080 lines.
QCursor presentationPointer(const Theme& theme, qreal scale);
