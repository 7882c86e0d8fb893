// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// One matrix as a QCustomPlot plottable: keys are columns, values are rows from the top, one unit a
// cell. QCPColorMap is not used: it exports as a bitmap and cannot draw a single row or column.

#pragma once

#include <qcustomplot.h>

#include "figure/areas.h"
#include "figure/figure.h"
#include "figure/figurestyle.h"

class HeatmapPlottable : public QCPAbstractPlottable {
    Q_OBJECT
public:
    HeatmapPlottable(QCPAxis* columns, QCPAxis* rows);

    /// Both outlive the plottable or the next call.
    void setContent(const Figure* figure, const MatrixBlock* block, const FigureStyle* style);

    double selectTest(const QPointF& pos, bool onlySelectable,
                      QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange& keys = QCPRange()) const override;

    /// Where the whole matrix lies; larger than the axis rect while zoomed in.
    QRectF cellsRect() const;

protected:
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    bool zoomed() const;
    void paintOverview(QPainter& painter);

    const Figure* figure_ = nullptr;
    const MatrixBlock* block_ = nullptr;
    const FigureStyle* style_ = nullptr;
    AreaCache areas_;
    QPixmap overview_;  ///< the whole matrix, small; made when it is first zoomed
    AreaLook overviewLook_;
};
