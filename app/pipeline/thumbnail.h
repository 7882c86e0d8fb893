// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A matrix at a glance: small cells in its own colours, without numbers. A large one is drawn by
// areas, so that it stays a thumbnail.
#pragma once

#include <QPointF>
#include <QSizeF>
#include <map>
#include <memory>
#include <optional>

#include "attention/trace.h"
#include "figure/valuescale.h"

class QPainter;
struct Theme;

/// What is painted of one step: its values, or where it is large, of each area the value that is
/// largest by magnitude.
struct Thumbnail {
    attention::Matrix cells;
    /// 1 where nothing may be attended to: the cell is hatched, whatever it holds.
    attention::Matrix hatched;
    attention::ValueKind kind = attention::ValueKind::signedValue;
    ValueRange range;
};

struct ThumbnailLimits {
    attention::Index rows = 8;
    attention::Index columns = 8;
};

Thumbnail makeThumbnail(const attention::Trace& trace, int step, ThumbnailLimits limits,
                        std::optional<double> sharedMagnitude = {});
/// How many cells the thumbnail of a matrix of this shape has.
attention::Shape thumbnailShape(attention::Shape shape, ThumbnailLimits limits);

struct ThumbnailStyle {
    enum class State {
        normal,
        stale,   ///< of an earlier model: sunken, the colours gone
        hidden,  ///< not yet revealed: sunken, a dashed edge and “?”
    };
    qreal pitch = 9;  ///< from one cell to the next
    State state = State::normal;
    /// Of the step's own shape: cells that are 0 (or all, without a matrix) step back.
    const attention::Matrix* lit = nullptr;
    bool dims = false;
};

QSizeF thumbnailSize(attention::Shape shape, ThumbnailLimits limits, qreal pitch);
void paintThumbnail(QPainter& painter, QPointF topLeft, const Thumbnail& thumbnail,
                    const Theme& theme, const ThumbnailStyle& style);

/// The thumbnails of one trace, made when they are first painted.
class Thumbnails {
public:
    explicit Thumbnails(ThumbnailLimits limits) : limits_(limits) {}

    /// Another trace, or another range, drops what was made of the one before.
    void setTrace(std::shared_ptr<const attention::Trace> trace,
                  std::optional<double> sharedMagnitude);
    std::shared_ptr<const Thumbnail> of(int step);
    ThumbnailLimits limits() const { return limits_; }

private:
    ThumbnailLimits limits_;
    std::shared_ptr<const attention::Trace> trace_;
    std::optional<double> sharedMagnitude_;
    std::map<int, std::shared_ptr<const Thumbnail>> made_;
};
