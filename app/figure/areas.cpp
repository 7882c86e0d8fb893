// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/areas.h"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace {

using attention::Index;

/// The first cell of area `i` of `areas` over `cells` cells from `from`.
Index edge(Index from, Index cells, Index i, Index areas) {
    return from + i * cells / areas;
}

struct Span {
    Index from = 0;
    Index count = 0;
};

/// The cells that lie at least partly between two coordinates.
Span seen(qreal low, qreal high, qreal origin, qreal cell, Index end) {
    const auto from =
        std::clamp<Index>(static_cast<Index>(std::floor((low - origin) / cell)), 0, end);
    const auto to =
        std::clamp<Index>(static_cast<Index>(std::ceil((high - origin) / cell)), from, end);
    return {from, to - from};
}

}  // namespace

QRgb AreaColors::of(Index row, Index column, Index rows, Index columns) const {
    const Theme& theme = style_.theme;
    if (block_.transposed) {
        std::swap(row, column);
        std::swap(rows, columns);
    }
    // Where one number is hidden, its neighbours' colour must not stand for it.
    if (hidden_ && anyHidden(row, column, rows, columns)) {
        return Theme::mixed(theme.sunken, theme.edge, 0.18).rgb();
    }
    double farthest = 0;
    double distance = -1;
    for (Index r = row; r < row + rows; ++r) {
        // Along the memory: all cells of a large matrix are looked at, most of them just here.
        const double* const from = &(*block_.values)(r, column);
        for (const double* at = from; at != from + columns; ++at) {
            const double magnitude = std::abs(*at);
            if (magnitude > distance && magnitude <= std::numeric_limits<double>::max()) {
                farthest = *at;
                distance = magnitude;
            }
        }
    }
    const bool any = distance >= 0;
    if (stale_) {
        return Theme::mixed(QColor::fromRgb(scale_.rgb(farthest)), theme.sunken, 0.75).rgb();
    }
    QColor color = any ? QColor::fromRgb(scale_.rgb(farthest))
                       : Theme::mixed(theme.hatchGround, theme.hatchLine, 0.35);
    return color.rgb();
}

bool AreaColors::anyHidden(Index row, Index column, Index rows, Index columns) const {
    for (Index r = row; r < row + rows; ++r) {
        const auto from = static_cast<std::size_t>(r * block_.values->cols() + column);
        const auto to = std::min(from + static_cast<std::size_t>(columns), hidden_->size());
        for (std::size_t at = from; at < to; ++at) {
            if ((*hidden_)[at]) {
                return true;
            }
        }
    }
    return false;
}

AreaLook AreaLook::of(const MatrixBlock& block, const FigureStyle& style, bool stale) {
    return {block.values, block.low, block.high, block.transposed, stale, style.theme.isDark};
}

bool AreaColors::cached(AreaCache& cache, const QRectF& target, QSize pixels) const {
    AreaLook look = AreaLook::of(block_, style_, stale_);
    const bool same = cache.look == look && cache.target == target && cache.image.size() == pixels;
    cache.look = std::move(look);
    cache.target = target;
    return same;
}

void paintAreaCells(QPainter& painter, const AreaColors& colors, const QRectF& cells,
                    const QRectF& visible, AreaCache* cache) {
    const qreal cellWidth = cells.width() / static_cast<qreal>(colors.columns());
    const qreal cellHeight = cells.height() / static_cast<qreal>(colors.rows());
    const Span columns =
        seen(visible.left(), visible.right(), cells.left(), cellWidth, colors.columns());
    const Span rows = seen(visible.top(), visible.bottom(), cells.top(), cellHeight, colors.rows());
    if (columns.count == 0 || rows.count == 0) {
        return;
    }
    const QRectF target(cells.left() + static_cast<qreal>(columns.from) * cellWidth,
                        cells.top() + static_cast<qreal>(rows.from) * cellHeight,
                        static_cast<qreal>(columns.count) * cellWidth,
                        static_cast<qreal>(rows.count) * cellHeight);
    const bool pixels = painter.paintEngine()->type() == QPaintEngine::Raster;
    const QTransform device = painter.deviceTransform();
    const auto most = [&](qreal extent, qreal scale, Index count) {
        const auto dots = static_cast<Index>(std::ceil(extent * std::abs(scale)));
        return std::clamp<Index>(pixels ? dots : vectorAreas, 1, count);
    };
    const Index across = most(target.width(), device.m11(), columns.count);
    const Index down = most(target.height(), device.m22(), rows.count);
    const auto rgb = [&](Index i, Index j) {
        const Index row = edge(rows.from, rows.count, i, down);
        const Index column = edge(columns.from, columns.count, j, across);
        return colors.of(row, column, edge(rows.from, rows.count, i + 1, down) - row,
                         edge(columns.from, columns.count, j + 1, across) - column);
    };
    if (pixels) {
        const QSize size(static_cast<int>(across), static_cast<int>(down));
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        if (!colors.keeps()) {
            cache = nullptr;
        }
        if (cache && colors.cached(*cache, target, size)) {
            painter.drawImage(target, cache->image);
            return;
        }
        QImage image(size, QImage::Format_RGB32);
        for (Index i = 0; i < down; ++i) {
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(i)));
            for (Index j = 0; j < across; ++j) {
                line[j] = rgb(i, j);
            }
        }
        painter.drawImage(target, image);
        if (cache) {
            cache->image = std::move(image);
        }
        return;
    }
    painter.setPen(Qt::NoPen);
    const qreal width = target.width() / static_cast<qreal>(across);
    const qreal height = target.height() / static_cast<qreal>(down);
    for (Index i = 0; i < down; ++i) {
        for (Index j = 0; j < across; ++j) {
            const QRectF area(target.left() + static_cast<qreal>(j) * width,
                              target.top() + static_cast<qreal>(i) * height,
                              width + (j + 1 < across ? 0.5 : 0),
                              height + (i + 1 < down ? 0.5 : 0));
            painter.setBrush(QColor::fromRgb(rgb(i, j)));
            painter.drawRect(area);
        }
    }
}
