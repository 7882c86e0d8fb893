// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Formulas set in advance as SVG (tools/formulas), painted in the theme's colours on any QPainter,
// as outlines. One part of a formula may be lit: the current step's.

#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>

class QPainter;
struct Theme;

/// One formula. A plain value; the picture behind it is shared.
class Formula {
public:
    /// Every key there is, sorted.
    static QStringList keys();

    /// A null formula where there is no such key.
    explicit Formula(const QString& key = {});

    [[nodiscard]] bool isNull() const;
    [[nodiscard]] const QString& key() const { return key_; }

    /// Names that can be lit (Role::formulaPart).
    [[nodiscard]] QStringList parts() const;
    [[nodiscard]] bool hasPart(const QString& part) const;

    /// Everything that is painted at a font size in pixels, room for the wash included; the
    /// baseline starts at (0, 0).
    [[nodiscard]] QRectF bounds(qreal pixels) const;
    [[nodiscard]] QSizeF size(qreal pixels) const { return bounds(pixels).size(); }
    /// Where a part stands; empty where there is none of that name.
    [[nodiscard]] QRectF partRect(const QString& part, qreal pixels) const;

    /// The largest size up to `pixels` at which the formula is at most `width` wide.
    [[nodiscard]] qreal fittingSize(qreal pixels, qreal width) const;

    /// `baseline` is where it starts. `lit` names the part that is washed and coloured; an unknown
    /// or empty name lights none.
    void paint(QPainter& painter, QPointF baseline, qreal pixels, const Theme& theme,
               const QString& lit = {}) const;

    /// One line for screen readers: softmax((QK^T)/√(d_k)) V.
    [[nodiscard]] QString plainText() const;

private:
    struct Picture;

    QString key_;
    std::shared_ptr<const Picture> picture_;
};
