// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// An animated GIF (GIF89a specification, 1990). Qt reads the format but does not write it. Every
// frame has a palette of its own, filled with its most frequent colours first: those of the cells.

#pragma once

#include <QByteArray>
#include <QImage>
#include <vector>

struct GifFrame {
    QImage image;
    int milliseconds = 2000;
};

/// All frames have the first one's size (others are cut or padded with `background`); loops
/// forever. Empty without frames.
QByteArray writeGif(const std::vector<GifFrame>& frames, QRgb background);
