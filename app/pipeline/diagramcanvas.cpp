// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/diagramcanvas.h"

#include <QAccessible>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QPinchGesture>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "document/selection.h"
#include "look/appearance.h"
#include "pipeline/striptext.h"
#include "practice/practice.h"

namespace {

constexpr qreal smallestZoom = 0.2;
constexpr qreal largestZoom = 4;
constexpr qreal zoomStep = 1.2;
// Rather a little smaller than broken into more rows.
constexpr qreal roomier = 1.15;
constexpr qreal readableZoom = 0.75;
constexpr qreal margin = 24;

}  // namespace

DiagramCanvas::DiagramCanvas(const Lab& lab, QWidget* parent)
    : QAbstractScrollArea(parent), lab_(lab), scene_(lab) {
    setFrameShape(QFrame::NoFrame);
    setStyleSheet(QStringLiteral("DiagramCanvas { border: none; }"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Flow diagram"));
    viewport()->setMouseTracking(true);
    viewport()->grabGesture(Qt::PinchGesture);
    connect(&lab_.session, &Session::changed, this, &DiagramCanvas::sessionChanged);
    connect(&lab_.selection, &Selection::changed, this, &DiagramCanvas::selectionChanged);
    connect(&lab_.languages, &Languages::changed, this, &DiagramCanvas::rebuild);
    connect(&lab_.appearance, &Appearance::changed, this, &DiagramCanvas::rebuild);
    if (lab_.practice) {
        connect(lab_.practice, &Practice::changed, viewport(), qOverload<>(&QWidget::update));
    }
}

void DiagramCanvas::sessionChanged(Session::Changes changes) {
    fresh_ |= changes.testFlag(Session::DocumentReplaced);
    if (changes & (Session::PlanChanged | Session::DocumentReplaced)) {
        rebuild();
    } else if (changes & Session::TraceChanged) {
        if (isVisible() && !dirty_) {
            scene_.setTrace(lab_.session.trace());
            updateAncestry();
        } else {
            dirty_ = true;
        }
    }
    viewport()->update();
}

void DiagramCanvas::selectionChanged() {
    if (!isVisible() || dirty_ || scene_.empty()) {
        dirty_ = true;
        return;
    }
    // What one stands in is open.
    bool opened = false;
    for (const auto& place : placesAround(scene_.plan(), lab_.selection.stop())) {
        opened |= folded_.erase(place) > 0;
    }
    if (opened) {
        rebuild();
    } else {
        updateAncestry();
    }
    if (lab_.selection.step() >= 0) {
        keepVisible(scene_.rectOf(lab_.selection.step()));
    }
    viewport()->update();
}

void DiagramCanvas::rebuild() {
    if (!isVisible()) {
        dirty_ = true;
        return;
    }
    dirty_ = false;
    const auto trace = lab_.session.trace();
    if (!trace) {
        return;
    }
    if (fresh_) {
        folded_ = initiallyFolded(trace->plan(), lab_.selection.stop());
        zoomed_ = false;
        fresh_ = false;
    }
    // Wide enough for a head in a row, even in a narrow window: then it scrolls.
    const qreal width = std::max<qreal>(viewport()->width(), 720) - 2 * margin;
    scene_.build(trace, folded_, width * roomier);
    if (!zoomed_) {
        zoom_ = std::clamp(width / std::max(scene_.size().width(), 1.0), readableZoom, 1.0);
    }
    hover_ = {};
    listElements();
    updateAncestry();
    updateBars();
    viewport()->update();
    emit rebuilt();
}

void DiagramCanvas::updateAncestry() {
    const auto cell = lab_.selection.cell();
    lights_ = cell && !scene_.empty();
    ancestry_ = lights_ ? ancestryOf(*lab_.session.trace(), *cell) : Ancestry{};
    viewport()->update();
}

void DiagramCanvas::listElements() {
    const Element before = focus_ >= 0 && focus_ < static_cast<int>(elements_.size())
                               ? elements_[static_cast<std::size_t>(focus_)]
                               : Element{};
    elements_.clear();
    focus_ = -1;
    const auto& items = scene_.graph().items;
    // Depth first: a group's title, then what is in it.
    std::vector<int> pending(items.front().children.rbegin(), items.front().children.rend());
    while (!pending.empty()) {
        const int index = pending.back();
        pending.pop_back();
        const auto& item = items[static_cast<std::size_t>(index)];
        const auto& card = scene_.geometry().cards[static_cast<std::size_t>(index)];
        if (item.kind == DiagramItem::Kind::Stop) {
            for (std::size_t part = 0; part < item.steps.size(); ++part) {
                elements_.push_back({index, item.steps[part], card.places[part]});
            }
        } else {
            elements_.push_back(
                {index, -1,
                 item.kind == DiagramItem::Kind::Open ? scene_.titleRect(index) : card.rect});
            pending.insert(pending.end(), item.children.rbegin(), item.children.rend());
        }
    }
    for (std::size_t i = 0; i < elements_.size(); ++i) {
        if (elements_[i] == before) {
            focus_ = static_cast<int>(i);
        }
    }
}

void DiagramCanvas::expandAll() {
    folded_.clear();
    rebuild();
}

void DiagramCanvas::foldAll() {
    folded_.clear();
    if (const auto trace = lab_.session.trace()) {
        for (const auto& group : trace->plan().groups) {
            folded_.insert(group.place);
        }
    }
    rebuild();
}

void DiagramCanvas::toggle(const std::string& place) {
    if (folded_.erase(place) == 0) {
        folded_.insert(place);
    }
    rebuild();
}

void DiagramCanvas::setZoom(qreal zoom) {
    zoom = std::clamp(zoom, smallestZoom, largestZoom);
    if (qFuzzyCompare(zoom, zoom_)) {
        return;
    }
    zoomed_ = true;
    const QPointF middle = toScene(viewport()->rect().center());
    zoom_ = zoom;
    updateBars();
    const QPointF moved = middle * zoom_ - QPointF(viewport()->rect().center());
    horizontalScrollBar()->setValue(static_cast<int>(moved.x() + margin));
    verticalScrollBar()->setValue(static_cast<int>(moved.y() + margin));
    viewport()->update();
}

void DiagramCanvas::fit() {
    const QSizeF size = scene_.size() + QSizeF(2 * margin, 2 * margin);
    if (!size.isEmpty()) {
        setZoom(std::min(
            {viewport()->width() / size.width(), viewport()->height() / size.height(), 1.5}));
    }
}

QPointF DiagramCanvas::origin() const {
    const QSizeF size = scene_.size() * zoom_;
    // Small diagrams stand in the middle of the width, as pages do.
    const qreal x = std::max(margin, (viewport()->width() - size.width()) / 2);
    return QPointF(x, margin) -
           QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
}

void DiagramCanvas::updateBars() {
    const QSizeF size = scene_.size() * zoom_ + QSizeF(2 * margin, 2 * margin);
    const auto set = [](QScrollBar* bar, qreal whole, int page) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(whole)) - page));
        bar->setPageStep(page);
        bar->setSingleStep(24);
    };
    set(horizontalScrollBar(), size.width(), viewport()->width());
    set(verticalScrollBar(), size.height(), viewport()->height());
}

void DiagramCanvas::keepVisible(const QRectF& rect) {
    const QRectF view = QRectF(rect.topLeft() * zoom_, rect.size() * zoom_).translated(origin());
    const auto move = [](QScrollBar* bar, qreal low, qreal high, int page) {
        if (low < 16) {
            bar->setValue(bar->value() + static_cast<int>(low - 16));
        } else if (high > page - 16) {
            bar->setValue(bar->value() + static_cast<int>(high - page + 16));
        }
    };
    move(horizontalScrollBar(), view.left(), view.right(), viewport()->width());
    move(verticalScrollBar(), view.top(), view.bottom(), viewport()->height());
}

QRect DiagramCanvas::viewRect(const Element& element) const {
    return QRectF(element.rect.topLeft() * zoom_, element.rect.size() * zoom_)
        .translated(origin())
        .toAlignedRect();
}

QString DiagramCanvas::describe(const Element& element) const {
    if (element.step >= 0) {
        return stripText::spokenStep(scene_.plan(), element.step, lab_.languages);
    }
    const auto& item = scene_.graph().items[static_cast<std::size_t>(element.item)];
    const QString title = stripText::frameTitle(scene_.plan(), item.place, lab_.languages);
    //: A group of the flow diagram, with whether it is folded
    return (item.kind == DiagramItem::Kind::Folded ? tr("%1, folded") : tr("%1, unfolded"))
        .arg(title);
}

void DiagramCanvas::activate(const Element& element) {
    if (element.step < 0) {
        toggle(scene_.graph().items[static_cast<std::size_t>(element.item)].place);
        return;
    }
    lab_.selection.goToStop(scene_.plan().stopOf(element.step));
    lab_.selection.chooseStep(element.step);
}

bool DiagramCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip && !scene_.empty()) {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = scene_.at(toScene(help->pos()));
        QToolTip::showText(help->globalPos(),
                           hit.item < 0 ? QString() : describe({hit.item, hit.step, {}}),
                           viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) {
        hover_ = {};
        viewport()->update();
    }
    if (event->type() == QEvent::Gesture) {
        auto* gesture = static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture);
        if (auto* pinch = static_cast<QPinchGesture*>(gesture)) {
            setZoom(zoom_ * pinch->scaleFactor());
            return true;
        }
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void DiagramCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), lab_.appearance.theme().surface);
    if (scene_.empty()) {
        return;
    }
    painter.translate(origin());
    painter.scale(zoom_, zoom_);
    DiagramMarks marks;
    marks.presentStep = lab_.selection.step();
    marks.ancestry = lights_ ? &ancestry_ : nullptr;
    marks.stale = lab_.session.stale();
    marks.hoverItem = hover_.item;
    marks.hoverStep = hover_.step;
    if (hasFocus() && focus_ >= 0) {
        marks.focusItem = elements_[static_cast<std::size_t>(focus_)].item;
        marks.focusStep = elements_[static_cast<std::size_t>(focus_)].step;
    }
    scene_.paint(painter, marks);
}

void DiagramCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) {
        rebuild();
    } else {
        updateBars();
    }
}

void DiagramCanvas::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (dirty_) {
        rebuild();
    }
    selectionChanged();
}

void DiagramCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        dragFrom_ = event->position().toPoint();
        dragged_ = false;
    }
}

void DiagramCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    if (dragFrom_) {
        const QPoint by = at - *dragFrom_;
        if (dragged_ || by.manhattanLength() > 6) {
            dragged_ = true;
            dragFrom_ = at;
            horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
            verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
            viewport()->setCursor(Qt::ClosedHandCursor);
        }
        return;
    }
    const auto hit = scene_.empty() ? DiagramScene::Hit{} : scene_.at(toScene(event->position()));
    if (hit.item != hover_.item || hit.step != hover_.step) {
        hover_ = hit;
        viewport()->setCursor(hit.item >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        viewport()->update();
    }
}

void DiagramCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool clicked = dragFrom_ && !dragged_ && event->button() == Qt::LeftButton;
    dragFrom_.reset();
    if (dragged_) {
        viewport()->setCursor(Qt::ArrowCursor);
    }
    if (!clicked || scene_.empty()) {
        return;
    }
    const auto hit = scene_.at(toScene(event->position()));
    if (hit.item >= 0) {
        const auto found =
            std::find(elements_.begin(), elements_.end(), Element{hit.item, hit.step, {}});
        focus_ = static_cast<int>(found - elements_.begin());
        activate({hit.item, hit.step, {}});
    }
}

void DiagramCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !scene_.empty() &&
        scene_.at(toScene(event->position())).step >= 0) {
        emit openRequested();
    }
}

void DiagramCanvas::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier) {
        setZoom(zoom_ * std::pow(zoomStep, event->angleDelta().y() / 120.0));
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

void DiagramCanvas::focusElement(int index) {
    focus_ = index;
    keepVisible(elements_[static_cast<std::size_t>(index)].rect);
    viewport()->update();
    QAccessibleEvent changed(this, QAccessible::Focus);
    changed.setChild(index);
    QAccessible::updateAccessibility(&changed);
}

/// To the nearest element in the arrow's direction; what lies askew counts as farther.
void DiagramCanvas::moveFocus(int key) {
    const QPointF from = elements_[static_cast<std::size_t>(focus_)].rect.center();
    int best = -1;
    qreal nearest = 0;
    for (std::size_t i = 0; i < elements_.size(); ++i) {
        const QPointF by = elements_[i].rect.center() - from;
        const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
        const qreal along =
            (key == Qt::Key_Right || key == Qt::Key_Down ? 1 : -1) * (sideways ? by.x() : by.y());
        const qreal across = std::abs(sideways ? by.y() : by.x());
        if (along <= 1) {
            continue;
        }
        const qreal distance = along + 3 * across;
        if (best < 0 || distance < nearest) {
            best = static_cast<int>(i);
            nearest = distance;
        }
    }
    if (best >= 0) {
        focusElement(best);
    }
}

void DiagramCanvas::keyPressEvent(QKeyEvent* event) {
    if (elements_.empty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const int key = event->key();
    const bool arrow =
        key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
    if (focus_ < 0 && (arrow || key == Qt::Key_Return || key == Qt::Key_Space)) {
        focusElement(0);
    } else if (arrow) {
        moveFocus(key);
    } else if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) {
        const Element element = elements_[static_cast<std::size_t>(focus_)];
        const bool there = element.step >= 0 && element.step == lab_.selection.step();
        activate(element);
        if (there) {
            emit openRequested();
        }
    } else if (key == Qt::Key_Plus || key == Qt::Key_Equal) {
        setZoom(zoom_ * zoomStep);
    } else if (key == Qt::Key_Minus) {
        setZoom(zoom_ / zoomStep);
    } else if (key == Qt::Key_0) {
        zoomed_ = false;
        rebuild();
    } else if (key == Qt::Key_F && event->modifiers() == Qt::NoModifier) {
        fit();
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void DiagramCanvas::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    if (focus_ < 0) {
        for (std::size_t i = 0; i < elements_.size(); ++i) {
            if (elements_[i].step == lab_.selection.step() && elements_[i].step >= 0) {
                focus_ = static_cast<int>(i);
            }
        }
        if (focus_ < 0 && !elements_.empty()) {
            focus_ = 0;
        }
    }
    viewport()->update();
}

void DiagramCanvas::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}
