// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/figurecanvas.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "figure/figureaccessible.h"
#include "views/fade.h"
#include "views/stickynames.h"
#include "widgets/ownkeys.h"

namespace {
constexpr double keyZoom = 0.64;  // of the range: two notches of the wheel
}  // namespace

FigureCanvas::FigureCanvas(QWidget* parent)
    : QScrollArea(parent),
      plot_(new FigurePlot),
      names_(new StickyNames(*plot_, viewport())),
      fade_(new Fade(viewport())) {
    setFrameShape(QFrame::NoFrame);
    setAlignment(Qt::AlignCenter);
    setWidget(plot_);
    names_->raise();
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    setViewportMargins(ring, ring, ring, ring);
    plot_->setFocusProxy(this);
    plot_->installEventFilter(this);
    plot_->setMouseTracking(true);
    connect(plot_, &FigurePlot::pressed, this, &FigureCanvas::pressed);
}

void FigureCanvas::setFigure(Figure figure, const FigureStyle& style) {
    figure_ = std::move(figure);
    style_ = style;
    fit();
}

void FigureCanvas::updateFigure(Figure figure) {
    figure_ = std::move(figure);
    plot_->updateFigure(figure_);
    names_->update();
}

void FigureCanvas::fit() {
    // An empty figure has no picture at all: a plot without a size cannot paint and says so.
    plot_->setVisible(!figure_.columns.empty());
    if (figure_.columns.empty()) {
        return;
    }
    // Scroll bars take room only when the smallest cells do not fit.
    const QSize room = maximumViewportSize();
    plot_->setFigure(figure_, style_, room);
    if (plot_->sizeHint() != plot_->size()) {
        plot_->resize(plot_->sizeHint());
        // Of another picture the old place says nothing: from the start, where its names are.
        horizontalScrollBar()->setValue(0);
        verticalScrollBar()->setValue(0);
    }
    names_->setGeometry(viewport()->rect());
    names_->update();
}

void FigureCanvas::fade(int milliseconds) {
    fade_->begin(milliseconds);
}

void FigureCanvas::setMotion(bool enabled) {
    fade_->setEnabled(enabled);
}

QRectF FigureCanvas::cellRect(CellRef cell) const {
    QRectF found;
    figure_.eachBlock([&](const MatrixBlock& block, int index) {
        if (block.step == cell.step && (found.isNull() || block.result)) {
            found = plot_->cellRect(index, block.position(cell));
        }
    });
    return found;
}

void FigureCanvas::ensureVisible(CellRef cell) {
    for (int i = 0; i < plot_->blockCount(); ++i) {
        const MatrixBlock& block = plot_->block(i);
        if (block.result && block.step == cell.step && plot_->zoomed(i)) {
            plot_->reveal(i, block.position(cell));
        }
    }
    const QRectF rect = cellRect(cell);
    if (rect.isNull()) {
        return;
    }
    // Beside its names, which cover what is scrolled under them.
    QRectF shown = rect;
    for (int i = 0; i < plot_->blockCount(); ++i) {
        const BlockLayout& at = plot_->figureLayout().blocks[static_cast<std::size_t>(i)];
        if (at.cells.contains(rect.center())) {
            shown.adjust(at.outer.left() - at.cells.left(), at.outer.top() - at.cells.top(), 0, 0);
        }
    }
    shown.adjust(-rect.width() / 2, -rect.height() / 2, rect.width() / 2, rect.height() / 2);
    shown.setLeft(std::max(shown.left(), rect.right() + rect.width() - viewport()->width()));
    shown.setTop(std::max(shown.top(), rect.bottom() + rect.height() - viewport()->height()));
    QScrollArea::ensureVisible(
        static_cast<int>(shown.center().x()), static_cast<int>(shown.center().y()),
        static_cast<int>(shown.width() / 2), static_cast<int>(shown.height() / 2));
}

void FigureCanvas::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

void FigureCanvas::scrollContentsBy(int dx, int dy) {
    QScrollArea::scrollContentsBy(dx, dy);
    names_->update();
}

std::optional<CellRef> FigureCanvas::cellAt(QPointF point, bool* result) const {
    const auto hit = plot_->cellAt(point);
    if (!hit || names_->covered(point)) {
        return {};
    }
    const MatrixBlock& block = plot_->block(hit->block);
    if (result) {
        *result = block.result;
    }
    return block.ref(hit->at);
}

void FigureCanvas::showFocus() {
    style_.focused = hasFocus();
    plot_->setFocused(style_.focused);
    update();
}

/// Around the chosen cell where there is one, else around the whole.
void FigureCanvas::paintFocus() {
    bool chosen = false;
    figure_.eachBlock([&chosen](const MatrixBlock& block, int) {
        chosen = chosen || block.selected.has_value();
    });
    if (hasFocus() && !chosen) {
        QPainter painter(this);
        painter.setPen(QPen(style_.theme.text, ring));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

bool FigureCanvas::event(QEvent* event) {
    if (event->type() == QEvent::Paint) {
        const bool done = QScrollArea::event(event);
        paintFocus();
        return done;
    }
    return keepsKey(event, {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}) ||
           QScrollArea::event(event);
}

void FigureCanvas::keyPressEvent(QKeyEvent* event) {
    const bool plain = !(event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier));
    switch (plain ? event->key() : 0) {
        case Qt::Key_Left:
            emit moved(0, -1);
            return;
        case Qt::Key_Right:
            emit moved(0, 1);
            return;
        case Qt::Key_Up:
            emit moved(-1, 0);
            return;
        case Qt::Key_Down:
            emit moved(1, 0);
            return;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            if (zoomByKey(keyZoom)) {
                return;
            }
            break;
        case Qt::Key_Minus:
            if (zoomByKey(1 / keyZoom)) {
                return;
            }
            break;
        case Qt::Key_0:
            plot_->resetZoom();
            return;
        default:
            break;
    }
    QAbstractScrollArea::keyPressEvent(event);
    event->ignore();
}

bool FigureCanvas::zoomByKey(double factor) {
    int at = -1;
    for (int i = 0; i < plot_->blockCount(); ++i) {
        if (plot_->canZoom(i) && (at < 0 || plot_->block(i).result)) {
            at = i;
        }
    }
    if (at < 0) {
        return false;
    }
    const MatrixBlock& block = plot_->block(at);
    const CellPosition cell =
        block.selected.value_or(CellPosition{block.rows() / 2, block.columns() / 2});
    if (block.selected) {
        plot_->reveal(at, cell);
    }
    plot_->zoom(at, plot_->cellRect(at, cell).center(), factor);
    return true;
}

void FigureCanvas::focusInEvent(QFocusEvent* event) {
    QScrollArea::focusInEvent(event);
    showFocus();
    // Behind the announcement of the canvas itself, which follows this event.
    QMetaObject::invokeMethod(
        this, [this] { announceChosenCell(*plot_); }, Qt::QueuedConnection);
}

void FigureCanvas::focusOutEvent(QFocusEvent* event) {
    QScrollArea::focusOutEvent(event);
    showFocus();
}

bool FigureCanvas::eventFilter(QObject* watched, QEvent* event) {
    if (watched != plot_) {
        return QScrollArea::eventFilter(watched, event);
    }
    switch (event->type()) {
        case QEvent::MouseMove:
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonRelease:
        case QEvent::MouseButtonDblClick:
            return mouse(static_cast<QMouseEvent*>(event));
        case QEvent::Wheel:
            return wheel(static_cast<QWheelEvent*>(event));
        case QEvent::Leave:
            emit hovered({});
            return false;
        case QEvent::ToolTip: {
            auto* help = static_cast<QHelpEvent*>(event);
            const auto cell = cellAt(help->pos());
            QString text;
            if (cell) {
                emit toolTipWanted(*cell, &text);
            } else {
                text = plot_->nameAt(
                    names_->covered(help->pos())
                        .value_or(help->pos()));  // it may be cut short where it stands
            }
            QToolTip::showText(help->globalPos(), text, plot_,
                               cell ? cellRect(*cell).toRect() : QRect());
            return true;
        }
        default:
            // The scroll bars follow the plot's size.
            return QScrollArea::eventFilter(watched, event);
    }
}

bool FigureCanvas::mouse(QMouseEvent* event) {
    const QPointF at = event->position();
    bool result = false;
    const auto cell = cellAt(at, &result);
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            if (event->button() == Qt::LeftButton && cell) {
                setFocus(Qt::MouseFocusReason);
                const auto hit = plot_->cellAt(at);
                if (plot_->zoomed(hit->block)) {
                    panFrom_ = at;
                    panBlock_ = hit->block;
                    panned_ = false;
                }
                emit pressed(*cell, result);
            }
            return true;
        case QEvent::MouseMove:
            if (panFrom_ && (event->buttons() & Qt::LeftButton)) {
                plot_->pan(panBlock_, at - *panFrom_);
                panFrom_ = at;
                return true;
            }
            emit hovered(cell);
            return true;
        case QEvent::MouseButtonRelease:
            panFrom_.reset();
            return true;
        case QEvent::MouseButtonDblClick:
            if (event->button() == Qt::LeftButton && cell) {
                emit activated(*cell);
            }
            return true;
        default:
            return false;
    }
}

bool FigureCanvas::wheel(QWheelEvent* event) {
    const auto hit = plot_->cellAt(event->position());
    // A matrix drawn by area zooms as a map does; everything else scrolls.
    if (!hit || (!plot_->canZoom(hit->block) && !(event->modifiers() & Qt::ControlModifier))) {
        event->ignore();
        return false;
    }
    const double notches = event->angleDelta().y() / 120.0;
    plot_->zoom(hit->block, event->position(), std::pow(0.8, notches));
    event->accept();
    return true;
}
