// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "storyboard/sheetexport.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>

using attention::Error;
using attention::ErrorCode;
using attention::Phrase;

namespace {

constexpr qreal margin = 24;
constexpr double pointsPerInch = 72;
constexpr int pdfResolution = 1200;  // a fine grid for positions; sizes come from the scale

QSizeF wholeSize(const PaintedSheet& sheet) {
    return sheet.size + QSizeF(2 * margin, 2 * margin);
}

void paintOn(QPaintDevice& device, const PaintedSheet& sheet, qreal scale, const QColor& ground) {
    QPainter painter(&device);
    painter.scale(scale, scale);
    painter.fillRect(QRectF(QPointF(), wholeSize(sheet)), ground);
    painter.translate(margin, margin);
    sheet.paint(painter);
}

}  // namespace

attention::Result<QImage> sheetImage(const PaintedSheet& sheet, const FigureOptions& options) {
    const QSizeF wanted = wholeSize(sheet) * options.scale;
    const QSize size(static_cast<int>(std::ceil(wanted.width())),
                     static_cast<int>(std::ceil(wanted.height())));
    const Error tooLarge{ErrorCode::tooLarge, "scale",
                         Phrase(std::to_string(size.width()) + "×" + std::to_string(size.height())),
                         Phrase("至多 2 亿像素", "at most 200 million pixels")};
    if (qint64(size.width()) * size.height() > mostPixels) {
        return tooLarge;
    }
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull()) {
        return tooLarge;
    }
    image.fill(options.theme.window);
    paintOn(image, sheet, options.scale, options.theme.window);
    image.setDotsPerMeterX(qRound(options.dpi / 0.0254));
    image.setDotsPerMeterY(qRound(options.dpi / 0.0254));
    return image;
}

attention::Result<QByteArray> sheetFile(const PaintedSheet& sheet, FigureFormat format,
                                        const FigureOptions& options) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const QSize size = wholeSize(sheet).toSize();
    if (format == FigureFormat::svg) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(), size));
        svg.setResolution(static_cast<int>(unitsPerInch));
        svg.setTitle(sheet.title);
        paintOn(svg, sheet, 1, options.theme.window);
        return bytes;
    }
    if (format == FigureFormat::pdf) {
        QPdfWriter pdf(&buffer);
        pdf.setTitle(sheet.title);
        pdf.setCreator(QStringLiteral("Attention Lab"));
        pdf.setPageLayout(QPageLayout(QPageSize(wholeSize(sheet) * (pointsPerInch / unitsPerInch),
                                                QPageSize::Point, QString(), QPageSize::ExactMatch),
                                      QPageLayout::Portrait, QMarginsF()));
        pdf.setResolution(pdfResolution);
        paintOn(pdf, sheet, pdfResolution / unitsPerInch, options.theme.window);
        return bytes;
    }
    if (format != FigureFormat::png) {
        return Error{ErrorCode::wrongValue, "format", Phrase(suffix(format).toStdString()),
                     Phrase("png, svg, pdf")};
    }
    const auto image = sheetImage(sheet, options);
    if (!image) {
        return image.errors();
    }
    QImage titled = *image;
    titled.setText(QStringLiteral("Title"), sheet.title);
    titled.setText(QStringLiteral("Software"), QStringLiteral("Attention Lab"));
    titled.save(&buffer, "PNG");
    return bytes;
}
