// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A whole row as a sum of vectors: z₁ = 0.035·v₁ + 0.260·v₂ + 0.705·v₃, each vector as a strip of
// cells. Shown wherever a derivation multiplies a row's numbers with the rows of named tokens.

#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "figure/figurebuilder.h"
#include "look/theme.h"
#include "look/typography.h"

/// One row of the second operand and the number that it is multiplied with.
struct WeightedVector {
    CellRef weight;
    int step = -1;  ///< whose row
    attention::Index row = 0;
};

/// The vectors that make up the cell's row; empty where its derivation is no such sum, or the rows
/// that are added have no names.
std::vector<WeightedVector> weightedVectors(const attention::Trace& trace, CellRef cell);

class VectorSum : public QWidget {
    Q_OBJECT
public:
    explicit VectorSum(QWidget* parent = nullptr);

    /// False where there is nothing to show: no such sum, or more than fits into `room`.
    bool setCell(const FigureSource& source, CellRef cell, const Theme& theme,
                 const Typography& type, int room);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

signals:
    void activated(CellRef cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    struct Strip {
        int step = -1;
        attention::Index row = 0;
        QString markup;  ///< what stands above it
        QString caption;
        bool result = false;
        qreal x = 0;
        qreal width = 0;
    };
    qreal cellWidth(bool result) const;
    qreal layOut();
    void paintStrip(QPainter& painter, const Strip& strip) const;

    FigureSource source_;
    CellRef cell_;
    std::vector<Strip> strips_;
    Theme theme_;
    Typography type_;
};
