// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/diagramcanvas.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "document/selection.h"
#include "look/appearance.h"
#include "pipeline/striptext.h"
#include "practice/practice.h"

namespace {

// Rather a little smaller than broken into more rows.
constexpr qreal roomier = 1.15;
constexpr qreal largerZooms[] = {1.6, 1.45, 1.3, 1.15};
constexpr qreal leastGain = 1.05;
constexpr qreal narrowest = 720;  // a head in a row, even in a narrow window: then it scrolls

}  // namespace

DiagramCanvas::DiagramCanvas(const Lab& lab, QWidget* parent)
    : ZoomArea(parent), lab_(lab), scene_(lab) {
    makeSheetsAccessible();
    setAccessibleName(tr("Flow diagram"));
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
        fresh_ = false;
    }
    buildInRoom(trace);
    hover_ = {};
    listElements();
    updateAncestry();
    sheetChanged();
    emit rebuilt();
}

/// In rows that suit the width; a diagram that would leave much of a large page empty is drawn
/// larger, in as many more rows as it takes, as long as all of it is still seen.
void DiagramCanvas::buildInRoom(const std::shared_ptr<const attention::Trace>& trace) {
    sheetMargin_ = lab_.appearance.roomPx(24);
    const QSizeF page = maximumViewportSize() - QSize(2 * sheetMargin_, 2 * sheetMargin_);
    const auto build = [&](qreal zoom) {
        const qreal width = std::max<qreal>(page.width(), narrowest - 2 * sheetMargin_) / zoom;
        scene_.build(trace, folded_, width * roomier);
        const QSizeF size = scene_.size();
        roomyZoom_ = std::min(zoom, page.width() / std::max(size.width(), 1.0));
        return size.height() * roomyZoom_ <= page.height();
    };
    if (build(1)) {
        for (const qreal zoom : largerZooms) {
            if (build(zoom) && roomyZoom_ > leastGain) {
                return;
            }
        }
        build(1);
    }
    roomyZoom_ = 1;
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

QRect DiagramCanvas::elementRect(int index) const {
    return toView(at(index).rect).toAlignedRect();
}

bool DiagramCanvas::elementIsPresent(int index) const {
    return at(index).step >= 0 && at(index).step == lab_.selection.step();
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
        const auto hit = scene_.at(toSheet(help->pos()));
        QToolTip::showText(help->globalPos(),
                           hit.item < 0 ? QString() : describe({hit.item, hit.step, {}}),
                           viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) {
        hover_ = {};
        viewport()->update();
    }
    return ZoomArea::viewportEvent(event);
}

void DiagramCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), lab_.appearance.theme().surface);
    if (scene_.empty()) {
        return;
    }
    painter.translate(origin());
    painter.scale(zoom(), zoom());
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
    ZoomArea::resizeEvent(event);
    if (event->oldSize() != event->size()) {
        rebuild();
    }
}

void DiagramCanvas::showEvent(QShowEvent* event) {
    ZoomArea::showEvent(event);
    if (dirty_) {
        rebuild();
    }
    selectionChanged();
}

void DiagramCanvas::mouseMoveEvent(QMouseEvent* event) {
    ZoomArea::mouseMoveEvent(event);
    if (dragging()) {
        return;
    }
    const auto hit = scene_.empty() ? DiagramScene::Hit{} : scene_.at(toSheet(event->position()));
    if (hit.item != hover_.item || hit.step != hover_.step) {
        hover_ = hit;
        viewport()->setCursor(hit.item >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        viewport()->update();
    }
}

void DiagramCanvas::clicked(QPointF onSheet) {
    const auto hit = scene_.empty() ? DiagramScene::Hit{} : scene_.at(onSheet);
    if (hit.item < 0) {
        return;
    }
    const auto found =
        std::find(elements_.begin(), elements_.end(), Element{hit.item, hit.step, {}});
    focus_ = static_cast<int>(found - elements_.begin());
    activate({hit.item, hit.step, {}});
}

void DiagramCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !scene_.empty() &&
        scene_.at(toSheet(event->position())).step >= 0) {
        emit openRequested();
    }
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
        ZoomArea::keyPressEvent(event);
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
    } else if (!zoomKey(key, event->modifiers())) {
        ZoomArea::keyPressEvent(event);
    }
}

void DiagramCanvas::focusInEvent(QFocusEvent* event) {
    ZoomArea::focusInEvent(event);
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
    ZoomArea::focusOutEvent(event);
    viewport()->update();
}
