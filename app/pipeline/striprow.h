// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What lies behind and between the cards of the strip: arrows with what they do, and the frames of
// open groups.
#pragma once

#include <QRectF>
#include <QWidget>
#include <vector>

#include "i18n/languages.h"
#include "look/mathtext.h"

class Appearance;

class StripRow : public QWidget {
public:
    struct Arrow {
        QPointF middle;
        MathText label;  ///< empty: a small chevron
        bool chevron = false;
    };
    struct Frame {
        QRectF rect;
        std::vector<Label> titles;  ///< the whole one first, shorter ones behind it
        bool present = false;       ///< the person stands in it
    };

    StripRow(const Appearance& appearance, QWidget* parent)
        : QWidget(parent), appearance_(appearance) {}

    void set(std::vector<Arrow> arrows, std::vector<Frame> frames);
    void shift(qreal x);
    /// From the top of a frame to what stands in it.
    static int titleHeight(const Appearance& appearance);
    static qreal arrowWidth(const MathText& label, const Appearance& appearance);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintTitle(QPainter& painter, const Frame& frame) const;

    const Appearance& appearance_;
    std::vector<Arrow> arrows_;
    std::vector<Frame> frames_;
};
