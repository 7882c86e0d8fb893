// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A figure as a file or on the clipboard, by the drawing code of the screen.

#pragma once

#include <QByteArray>
#include <QImage>
#include <QMimeData>
#include <QString>
#include <memory>

#include "attention/error.h"
#include "export/figureoptions.h"
#include "figure/figurebuilder.h"
#include "figure/figurestyle.h"

class FigurePlot;

/// Lays a figure out for paper.
std::unique_ptr<FigurePlot> paperPlot(Figure figure, const FigureOptions& options);

attention::Result<QImage> figureImage(FigurePlot& plot, const FigureOptions& options);
/// PNG with its dpi stored; SVG with text as <text>; PDF of one page with its fonts embedded.
attention::Result<QByteArray> figureFile(FigurePlot& plot, FigureFormat format,
                                         const FigureOptions& options, const QString& title);

/// The step as paper shows it: the equation, or the matrix alone.
Figure paperFigure(const FigureSource& source, int step, const FigureOptions& options);

/// Image and SVG side by side, so that a slide takes the one it can.
std::unique_ptr<QMimeData> figureForClipboard(FigurePlot& plot, const FigureOptions& options,
                                              const QString& title);

/// The numbers of one step, full precision, labels in the first row and column.
attention::Result<QByteArray> stepAsCsv(const FigureSource& source, int step);

/// Writes all of it or nothing.
std::optional<attention::Error> writeFile(const QString& path, const QByteArray& bytes);
