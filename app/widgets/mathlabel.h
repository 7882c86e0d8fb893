// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A label that paints MathText: d_k, W^Q, or words with symbols among them.

#pragma once

#include <QLabel>

#include "look/mathtext.h"

/// To assistive technology it is a label with the plain text. Colours and size come from palette
/// and font; both follow the theme by themselves.
class MathLabel : public QLabel {
    Q_OBJECT
public:
    explicit MathLabel(QWidget* parent = nullptr);
    explicit MathLabel(const QString& markup, QWidget* parent = nullptr);

    void setMarkup(const QString& markup);
    [[nodiscard]] const QString& markup() const { return markup_; }

    /// The size against the font's, in percent.
    void setSizePercent(int percent);
    /// Breaks lines at the label's width.
    void setWrapping(bool wrapping);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return wrapping_; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] MathLayout layoutFor(qreal width) const;

    QString markup_;
    MathText text_;
    int percent_ = 100;
    bool wrapping_ = false;
};

/// A style for widgets, from palette and font alone.
MathStyle widgetMathStyle(const QWidget& widget, qreal sizePercent = 100);
