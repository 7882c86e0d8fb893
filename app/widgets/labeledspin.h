// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A spin box and its label with a symbol: 词数 n [3].

#pragma once

#include <QSpinBox>
#include <QWidget>

class MathLabel;

/// A spin box that the wheel changes only where it has the focus: scrolling a panel past it must
/// not edit the document.
class QuietSpinBox : public QSpinBox {
    Q_OBJECT
public:
    explicit QuietSpinBox(QWidget* parent = nullptr);

protected:
    void wheelEvent(QWheelEvent* event) override;
};

class LabeledSpin : public QWidget {
    Q_OBJECT
public:
    explicit LabeledSpin(QWidget* parent = nullptr);

    /// MathText markup. Its plain text is the spin box's accessible name unless one is given.
    void setLabel(const QString& markup, const QString& accessibleName = {});

    /// Shows the value without a signal; it may be typed up to `most`, or up to itself.
    void showValue(int value, int most);

    [[nodiscard]] MathLabel* label() const { return label_; }
    [[nodiscard]] QSpinBox* spin() const { return spin_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitSpin();

    MathLabel* label_;
    QSpinBox* spin_;
};
