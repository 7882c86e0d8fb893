// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/thumbnail.h"

#include <QFont>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "look/theme.h"
#include "look/typography.h"

namespace {

using attention::Index;
using attention::Matrix;

/// Softer than in the equation: at a glance the whole must stay readable.
constexpr double dimShare = 0.6;

/// Keeps −∞ only where the whole area is −∞: one hidden cell must not hide its neighbours.
double largestOf(const Matrix& values, Index row, Index rows, Index column, Index columns) {
    double largest = values(row, column);
    double distance = std::isfinite(largest) ? std::abs(largest) : -1;
    for (Index r = row; r < row + rows; ++r) {
        const double* const from = &values(r, column);
        for (const double* at = from; at != from + columns; ++at) {
            const double magnitude = std::abs(*at);
            if (magnitude > distance && magnitude <= std::numeric_limits<double>::max()) {
                largest = *at;
                distance = magnitude;
            }
        }
    }
    return largest;
}

/// The first row (or column) of an area.
Index begin(Index area, Index areas, Index size) {
    return area * size / areas;
}

Matrix reduced(const Matrix& values, attention::Shape shape) {
    Matrix result(shape.rows, shape.cols);
    for (Index r = 0; r < shape.rows; ++r) {
        const Index row = begin(r, shape.rows, values.rows());
        const Index rows = begin(r + 1, shape.rows, values.rows()) - row;
        for (Index c = 0; c < shape.cols; ++c) {
            const Index column = begin(c, shape.cols, values.cols());
            const Index columns = begin(c + 1, shape.cols, values.cols()) - column;
            result(r, c) = largestOf(values, row, rows, column, columns);
        }
    }
    return result;
}

/// A step made from masked scores of its own shape stays hatched where they are −∞: the 0 there is
/// not a small weight but none.
const Matrix* maskedBefore(const attention::Trace& trace, int step) {
    const auto& steps = trace.plan().steps;
    for (const int operand : steps[std::size_t(step)].operands) {
        const auto& source = steps[std::size_t(operand)];
        if (!source.parameter && source.shape == steps[std::size_t(step)].shape &&
            attention::role(source.role).kind == attention::ValueKind::masked) {
            return &trace[operand];
        }
    }
    return nullptr;
}

/// Lines at 45°, cut at the cell by hand: SVG output keeps no clip.
void hatch(QPainter& painter, const QRectF& cell, const Theme& theme) {
    painter.fillRect(cell, theme.hatchGround);
    painter.setPen(QPen(theme.hatchLine, std::max(0.8, cell.width() / 14)));
    const qreal side = cell.width();
    const int lines = side < 12 ? 2 : 4;
    for (int i = 1; i < 2 * lines; i += 1) {
        const qreal sum = 2 * side * i / (2 * lines);  // x + y along the line
        const qreal from = std::max(0.0, sum - side);
        const qreal to = std::min(side, sum);
        painter.drawLine(cell.topLeft() + QPointF(from, sum - from),
                         cell.topLeft() + QPointF(to, sum - to));
    }
}

void paintHidden(QPainter& painter, const QRectF& rect, const Theme& theme) {
    painter.setPen(QPen(theme.edge, 1, Qt::DashLine));
    painter.setBrush(theme.sunken);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.setFont(Typography().ui(std::min(rect.height() * 0.7, 18.0)));
    painter.setPen(theme.muted);
    painter.drawText(rect, Qt::AlignCenter, QStringLiteral("?"));
}

}  // namespace

attention::Shape thumbnailShape(attention::Shape shape, ThumbnailLimits limits) {
    return {std::min(shape.rows, limits.rows), std::min(shape.cols, limits.columns)};
}

Thumbnail makeThumbnail(const attention::Trace& trace, int step, ThumbnailLimits limits,
                        std::optional<double> sharedMagnitude) {
    const Matrix& values = trace[step];
    const auto shape = thumbnailShape(attention::shapeOf(values), limits);
    const Matrix* masked = maskedBefore(trace, step);
    Thumbnail thumbnail;
    thumbnail.kind = attention::role(trace.plan().steps[std::size_t(step)].role).kind;
    thumbnail.range = rangeOf(values, thumbnail.kind, sharedMagnitude);
    thumbnail.cells = reduced(values, shape);
    const Matrix hidden = masked ? reduced(*masked, shape) : thumbnail.cells;
    thumbnail.hatched =
        hidden.unaryExpr([](double value) { return std::isfinite(value) ? 0.0 : 1.0; });
    return thumbnail;
}

QSizeF thumbnailSize(attention::Shape shape, ThumbnailLimits limits, qreal pitch) {
    const auto cells = thumbnailShape(shape, limits);
    return {pitch * static_cast<qreal>(cells.cols) - 1, pitch * static_cast<qreal>(cells.rows) - 1};
}

void paintThumbnail(QPainter& painter, QPointF topLeft, const Thumbnail& thumbnail,
                    const Theme& theme, const ThumbnailStyle& style) {
    const qreal side = style.pitch - 1;
    const QRectF whole(topLeft,
                       QSizeF(style.pitch * static_cast<qreal>(thumbnail.cells.cols()) - 1,
                              style.pitch * static_cast<qreal>(thumbnail.cells.rows()) - 1));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (style.state == ThumbnailStyle::State::hidden) {
        paintHidden(painter, whole, theme);
        painter.restore();
        return;
    }
    const Matrix lit = style.lit ? reduced(*style.lit, attention::shapeOf(thumbnail.cells))
                                 : Matrix::Zero(thumbnail.cells.rows(), thumbnail.cells.cols());
    const ValueScale scale(thumbnail.kind, thumbnail.range.low, thumbnail.range.high, theme);
    for (Index r = 0; r < thumbnail.cells.rows(); ++r) {
        for (Index c = 0; c < thumbnail.cells.cols(); ++c) {
            const QRectF cell(topLeft.x() + style.pitch * static_cast<qreal>(c),
                              topLeft.y() + style.pitch * static_cast<qreal>(r), side, side);
            if (thumbnail.hatched(r, c) != 0) {
                hatch(painter, cell, theme);
                continue;
            }
            QColor color = QColor::fromRgb(scale.rgb(thumbnail.cells(r, c)));
            if (style.state == ThumbnailStyle::State::stale) {
                const int grey = qGray(color.rgb());
                color = Theme::mixed(QColor(grey, grey, grey), theme.sunken, 0.6);
            }
            painter.fillRect(cell, style.dims && lit(r, c) == 0
                                       ? Theme::mixed(color, theme.surface, dimShare)
                                       : color);
        }
    }
    painter.restore();
}

void Thumbnails::setTrace(std::shared_ptr<const attention::Trace> trace,
                          std::optional<double> sharedMagnitude) {
    if (trace != trace_ || sharedMagnitude != sharedMagnitude_) {
        trace_ = std::move(trace);
        sharedMagnitude_ = sharedMagnitude;
        made_.clear();
    }
}

std::shared_ptr<const Thumbnail> Thumbnails::of(int step) {
    auto& made = made_[step];
    if (!made) {
        made = std::make_shared<Thumbnail>(makeThumbnail(*trace_, step, limits_, sharedMagnitude_));
    }
    return made;
}
