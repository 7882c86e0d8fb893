// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A sheet that paints itself (the storyboard, the flow diagram) as a file or image. PDF and SVG
// stay vector: the same painting code runs on every device.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>
#include <functional>

#include "attention/error.h"
#include "export/figureoptions.h"

struct PaintedSheet {
    QSizeF size;
    std::function<void(QPainter&)> paint;
    QString title;
};

attention::Result<QImage> sheetImage(const PaintedSheet& sheet, const FigureOptions& options);
/// PNG with its dpi stored, SVG, or PDF of one page.
attention::Result<QByteArray> sheetFile(const PaintedSheet& sheet, FigureFormat format,
                                        const FigureOptions& options);
