// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/zoomarea.h"

#include <QGestureEvent>
#include <QMouseEvent>
#include <QPinchGesture>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/ownkeys.h"

namespace {

constexpr qreal smallestZoom = 0.1;
constexpr qreal largestZoom = 4;
constexpr qreal zoomStep = 1.2;
constexpr int near = 16;  // pixels left around what is kept visible

}  // namespace

ZoomArea::ZoomArea(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setObjectName(QStringLiteral("zoomArea"));
    setStyleSheet(QStringLiteral("#zoomArea { border: none; }"));
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->grabGesture(Qt::PinchGesture);
}

QPointF ZoomArea::origin() const {
    const QSizeF size = sheetSize() * zoom_;
    // A sheet narrower than the view stands in the middle.
    const qreal x = std::max<qreal>(sheetMargin_, (viewport()->width() - size.width()) / 2);
    return QPointF(x, sheetMargin_) -
           QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
}

QRectF ZoomArea::toView(const QRectF& onSheet) const {
    return QRectF(onSheet.topLeft() * zoom_, onSheet.size() * zoom_).translated(origin());
}

void ZoomArea::sheetChanged() {
    if (!zoomed_) {
        const qreal width = viewport()->width() - 2 * sheetMargin_;
        zoom_ = std::clamp(width / std::max(sheetSize().width(), 1.0), readableZoom_,
                           std::max(readableZoom_, roomyZoom_));
    }
    updateBars();
    viewport()->update();
}

void ZoomArea::updateBars() {
    const QSizeF size = sheetSize() * zoom_ + QSizeF(2 * sheetMargin_, 2 * sheetMargin_);
    const auto set = [](QScrollBar* bar, qreal whole, int page) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(whole - 0.01)) - page));
        bar->setPageStep(page);
        bar->setSingleStep(24);
    };
    set(horizontalScrollBar(), size.width(), viewport()->width());
    set(verticalScrollBar(), size.height(), viewport()->height());
}

void ZoomArea::applyZoom(qreal zoom) {
    const QPointF middle = toSheet(viewport()->rect().center());
    zoom_ = std::clamp(zoom, smallestZoom, largestZoom);
    updateBars();
    const QPointF moved = middle * zoom_ - QPointF(viewport()->rect().center());
    horizontalScrollBar()->setValue(static_cast<int>(moved.x() + sheetMargin_));
    verticalScrollBar()->setValue(static_cast<int>(moved.y() + sheetMargin_));
    viewport()->update();
}

void ZoomArea::setZoom(qreal zoom) {
    zoomed_ = true;
    applyZoom(zoom);
}

void ZoomArea::fit(qreal largest) {
    const QSizeF size = sheetSize() + QSizeF(2 * sheetMargin_, 2 * sheetMargin_);
    setZoom(std::min(
        {viewport()->width() / size.width(), viewport()->height() / size.height(), largest}));
}

void ZoomArea::resetZoom() {
    zoomed_ = false;
    sheetChanged();
}

void ZoomArea::keepVisible(const QRectF& onSheet) {
    const QRectF view = toView(onSheet);
    const auto move = [](QScrollBar* bar, qreal low, qreal high, int page) {
        if (low < near) {
            bar->setValue(bar->value() + static_cast<int>(low - near));
        } else if (high > page - near) {
            bar->setValue(bar->value() + static_cast<int>(high - page + near));
        }
    };
    move(horizontalScrollBar(), view.left(), view.right(), viewport()->width());
    move(verticalScrollBar(), view.top(), view.bottom(), viewport()->height());
}

bool ZoomArea::zoomKey(int key, Qt::KeyboardModifiers modifiers) {
    if (key == Qt::Key_Plus || key == Qt::Key_Equal) {
        setZoom(zoom_ * zoomStep);
    } else if (key == Qt::Key_Minus) {
        setZoom(zoom_ / zoomStep);
    } else if (key == Qt::Key_0) {
        resetZoom();
    } else if (key == Qt::Key_F && modifiers == Qt::NoModifier) {
        fit();
    } else {
        return false;
    }
    return true;
}

/// Both sheets are walked by arrows, and Space opens.
bool ZoomArea::event(QEvent* event) {
    return keepsKey(event,
                    {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Space}) ||
           QAbstractScrollArea::event(event);
}

bool ZoomArea::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Gesture) {
        auto* gesture = static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture);
        if (auto* pinch = static_cast<QPinchGesture*>(gesture)) {
            setZoom(zoom_ * pinch->scaleFactor());
            return true;
        }
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void ZoomArea::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    sheetChanged();
}

void ZoomArea::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        dragFrom_ = event->position().toPoint();
        dragged_ = false;
    }
}

void ZoomArea::mouseMoveEvent(QMouseEvent* event) {
    if (!dragFrom_) {
        return;
    }
    const QPoint at = event->position().toPoint();
    const QPoint by = at - *dragFrom_;
    if (dragged_ || by.manhattanLength() > 6) {
        dragged_ = true;
        dragFrom_ = at;
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
}

void ZoomArea::mouseReleaseEvent(QMouseEvent* event) {
    const bool click = dragFrom_ && !dragged_ && event->button() == Qt::LeftButton;
    dragFrom_.reset();
    viewport()->setCursor(Qt::ArrowCursor);
    if (click) {
        clicked(toSheet(event->position()));
    }
}

void ZoomArea::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier) {
        setZoom(zoom_ * std::pow(zoomStep, event->angleDelta().y() / 120.0));
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}
