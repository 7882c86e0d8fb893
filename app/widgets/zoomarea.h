// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A large sheet that is scrolled, dragged and zoomed. Knows nothing of what is on it.
#pragma once

#include <QAbstractScrollArea>
#include <optional>

class ZoomArea : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit ZoomArea(QWidget* parent);

    qreal zoom() const { return zoom_; }
    /// Around the middle of the view.
    void setZoom(qreal zoom);
    /// As large as the view allows, at most `largest`.
    void fit(qreal largest = 1.5);
    /// Back to what suits the width.
    void resetZoom();

    QRectF toView(const QRectF& onSheet) const;
    QPointF toSheet(QPointF inView) const { return (inView - origin()) / zoom_; }
    void keepVisible(const QRectF& onSheet);

protected:
    virtual QSizeF sheetSize() const = 0;
    /// A click that was no drag.
    virtual void clicked(QPointF onSheet) { Q_UNUSED(onSheet) }

    /// The sheet has another size, or the view.
    void sheetChanged();
    QPointF origin() const;
    /// + − 0 F; false for any other key.
    bool zoomKey(int key, Qt::KeyboardModifiers modifiers);
    bool dragging() const { return dragFrom_.has_value(); }

    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

    int sheetMargin_ = 24;  ///< around the sheet, at every zoom
    /// By itself a sheet that is too wide becomes no smaller than this.
    qreal readableZoom_ = 0.75;
    /// … and no larger than this, where the view has room to spare.
    qreal roomyZoom_ = 1;

private:
    void applyZoom(qreal zoom);
    void updateBars();

    qreal zoom_ = 1;
    bool zoomed_ = false;  ///< by the person; else the width decides
    std::optional<QPoint> dragFrom_;
    bool dragged_ = false;
};
