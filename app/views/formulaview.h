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
    bool hasFormula() const { return !formula_.isNull(); }
    /// As it would like to be, and the least at which it can still be read.
    int naturalWidth() const;
    int leastWidth() const;
    /// Smaller where the sentences beside it need the room, and never wider than this.
    void setRoom(bool small, int width);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Formula formula_;
    QString lit_;
    Theme theme_;
    qreal pixels_ = 20;
    qreal shownPixels_ = 20;
};
