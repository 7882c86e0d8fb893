// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The block's formula with the present step's part lit.

#pragma once

#include <QWidget>

#include "look/formula.h"
#include "look/theme.h"

class Appearance;

class FormulaView : public QWidget {
    Q_OBJECT
public:
    explicit FormulaView(QWidget* parent);

    void setFormula(const QString& key, const QString& lit, const Appearance& appearance);
    /// Smaller where the sentences beside it need the room.
    void setSmall(bool small);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Formula formula_;
    QString lit_;
    Theme theme_;
    qreal pixels_ = 20;
    qreal smaller_ = 1;
};
