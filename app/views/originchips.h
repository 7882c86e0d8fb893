// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Where a cell's numbers come from, in words: "Q 第 1 行", "K 第 2 行".

#pragma once

#include <QString>
#include <QToolButton>
#include <vector>

#include "figure/figurebuilder.h"
#include "look/mathtext.h"

struct Origin {
    QString markup;  ///< MathText: the step's symbol, then the words
    QString text;    ///< the same on one plain line
    CellRef cell;    ///< the first of the cells
};

std::vector<Origin> originsOf(const FigureSource& source, CellRef cell);

/// A button that stands on an origin's first cell: the symbol as mathematics, an arrow behind it.
class OriginChip : public QToolButton {
    Q_OBJECT
public:
    explicit OriginChip(const Origin& origin, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] MathLayout layoutNow() const;

    MathText words_;
};
