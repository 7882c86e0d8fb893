// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "export/figureexport.h"

#include <QBuffer>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>

#include "attention/print.h"
#include "document/wholefile.h"
#include "figure/figureplot.h"

using attention::Error;
using attention::ErrorCode;
using attention::Phrase;

namespace {

constexpr double pointsPerInch = 72;

QByteArray asPng(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray asSvg(FigurePlot& plot, const QString& title) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const QSize size = plot.figureLayout().size.toSize();
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(), size));
    svg.setResolution(static_cast<int>(unitsPerInch));
    svg.setTitle(title);
    plot.paintTo(svg, 1, true);
    return bytes;
}

QByteArray asPdf(FigurePlot& plot, const QString& title) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setTitle(title);
    pdf.setCreator(QStringLiteral("Attention Lab"));
    const QSizeF points = plot.figureLayout().size * (pointsPerInch / unitsPerInch);
    pdf.setPageLayout(
        QPageLayout(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch),
                    QPageLayout::Portrait, QMarginsF()));
    // A fine grid for positions; sizes come from the scale.
    constexpr int resolution = 1200;
    pdf.setResolution(resolution);
    plot.paintTo(pdf, resolution / unitsPerInch, true);
    return bytes;
}

Error tooLarge(const QSize& size) {
    return {ErrorCode::tooLarge, "scale",
            Phrase(std::to_string(size.width()) + "×" + std::to_string(size.height())),
            Phrase("至多 2 亿像素", "at most 200 million pixels")};
}

}  // namespace

std::optional<FigureFormat> figureFormat(const QString& word) {
    for (FigureFormat format : {FigureFormat::png, FigureFormat::svg, FigureFormat::pdf,
                                FigureFormat::gif, FigureFormat::csv}) {
        if (word.compare(suffix(format), Qt::CaseInsensitive) == 0) {
            return format;
        }
    }
    return {};
}

QString suffix(FigureFormat format) {
    switch (format) {
        case FigureFormat::png:
            return QStringLiteral("png");
        case FigureFormat::svg:
            return QStringLiteral("svg");
        case FigureFormat::pdf:
            return QStringLiteral("pdf");
        case FigureFormat::gif:
            return QStringLiteral("gif");
        case FigureFormat::csv:
            return QStringLiteral("csv");
    }
    return {};
}

std::unique_ptr<FigurePlot> paperPlot(Figure figure, const FigureOptions& options) {
    auto plot = std::make_unique<FigurePlot>();
    const bool alone = figure.columns.size() == 1;
    FigureStyle style = figure.wraps ? FigureStyle::small(FigureStyle::paperEquation(options.theme))
                        : alone      ? FigureStyle::paperHeatmap(options.theme)
                                     : FigureStyle::paperEquation(options.theme);
    // Paper does not scroll: cells are as large as a page's width lets them be, and small matrices
    // keep the figure's full size.
    const QSizeF room = figure.wraps ? QSizeF(1280, 4096)
                        : alone      ? QSizeF(1100, 1000)
                                     : QSizeF(1280, 760);
    plot->setFigure(std::move(figure), style, room);
    return plot;
}

Figure paperFigure(const FigureSource& source, int step, const FigureOptions& options) {
    return options.whole ? equationFigure(source, step) : heatmapFigure(source, step);
}

attention::Result<QImage> figureImage(FigurePlot& plot, const FigureOptions& options) {
    const QSizeF wanted = plot.figureLayout().size * options.scale;
    const QSize size(static_cast<int>(std::ceil(wanted.width())),
                     static_cast<int>(std::ceil(wanted.height())));
    if (qint64(size.width()) * size.height() > mostPixels) {
        return tooLarge(size);
    }
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull()) {
        return tooLarge(size);
    }
    image.fill(options.theme.surface);
    plot.paintTo(image, options.scale, false);
    const int dotsPerMeter = qRound(options.dpi / 0.0254);
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    return image;
}

attention::Result<QByteArray> figureFile(FigurePlot& plot, FigureFormat format,
                                         const FigureOptions& options, const QString& title) {
    switch (format) {
        case FigureFormat::svg:
            return asSvg(plot, title);
        case FigureFormat::pdf:
            return asPdf(plot, title);
        case FigureFormat::png:
        case FigureFormat::gif:
        case FigureFormat::csv:
            break;
    }
    const attention::Result<QImage> image = figureImage(plot, options);
    if (!image) {
        return image.errors();
    }
    QImage titled = *image;
    titled.setText(QStringLiteral("Title"), title);
    titled.setText(QStringLiteral("Software"), QStringLiteral("Attention Lab"));
    return asPng(titled);
}

std::unique_ptr<QMimeData> figureForClipboard(FigurePlot& plot, const FigureOptions& options,
                                              const QString& title) {
    auto data = std::make_unique<QMimeData>();
    if (const auto image = figureImage(plot, options)) {
        data->setImageData(*image);
    }
    data->setData(QStringLiteral("image/svg+xml"), asSvg(plot, title));
    return data;
}

attention::Result<QByteArray> stepAsCsv(const FigureSource& source, int step) {
    attention::PrintOptions options;
    options.language = source.languages->primary();
    options.steps = {source.trace->plan().step(step).key};
    auto text =
        attention::formatTrace(*source.model, *source.trace, attention::TraceFormat::csv, options);
    if (!text) {
        return text.errors();
    }
    return QByteArray::fromStdString(*text);
}

std::optional<Error> writeFile(const QString& path, const QByteArray& bytes) {
    const auto reason = writeWhole(path, bytes);
    if (!reason) {
        return {};
    }
    return Error{ErrorCode::unreadable, path.toStdString(), Phrase(reason->toStdString()),
                 Phrase("一个可以写入的位置", "a place that can be written")};
}
