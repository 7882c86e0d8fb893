// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "storyboard/storyboardview.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "document/selection.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "pipeline/striptext.h"
#include "practice/practice.h"

StoryboardView::StoryboardView(const Lab& lab, QWidget* parent) : ZoomArea(parent), lab_(lab) {
    makeSheetsAccessible();
    readableZoom_ = 0.5;
    setAccessibleName(tr("Storyboard: all steps on one sheet"));
    connect(&lab_.session, &Session::changed, this, &StoryboardView::rebuild);
    connect(&lab_.selection, &Selection::changed, this, &StoryboardView::rebuild);
    connect(&lab_.languages, &Languages::changed, this, &StoryboardView::rebuild);
    connect(&lab_.appearance, &Appearance::changed, this, &StoryboardView::rebuild);
    if (lab_.practice) {
        connect(lab_.practice, &Practice::changed, this, &StoryboardView::rebuild);
    }
}

StoryboardSheet StoryboardView::made(bool marked) const {
    StoryboardSheet sheet;
    StoryboardSheet::Options options{
        lab_.appearance.theme(), lab_.appearance.typography(), {}, {}, 0};
    if (lab_.practice) {
        options.marks = lab_.practice->marks();
    }
    if (marked) {
        options.present = lab_.selection.stop();
        // Whether the sheet is taller than the view or not: it must not jump between the two.
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
        options.width = width() - bar - 2 * sheetMargin_;
    }
    sheet.build(FigureSource::of(lab_.session, lab_.languages), options);
    return sheet;
}

StoryboardSheet StoryboardView::exportSheet() const {
    return made(false);
}

void StoryboardView::rebuild() {
    if (!isVisible()) {
        dirty_ = true;
        return;
    }
    dirty_ = false;
    sheetMargin_ = lab_.appearance.roomPx(24);
    sheet_ = made(true);
    if (focus_ >= static_cast<int>(sheet_.panels().size())) {
        focus_ = -1;
    }
    sheetChanged();
}

QRect StoryboardView::elementRect(int index) const {
    return toView(sheet_.panels()[std::size_t(index)].rect).toAlignedRect();
}

bool StoryboardView::elementIsPresent(int index) const {
    return sheet_.panels()[std::size_t(index)].step == lab_.selection.step();
}

QString StoryboardView::elementName(int panel) const {
    const auto& plan = lab_.session.trace()->plan();
    const auto& at = sheet_.panels()[std::size_t(panel)];
    return at.number > 0 ? stripText::spokenStep(plan, at.step, lab_.languages)
                         : at.title.oneLine();
}

void StoryboardView::go(int panel) {
    const int step = sheet_.panels()[std::size_t(panel)].step;
    focus_ = panel;
    lab_.selection.goToStop(lab_.session.trace()->plan().stopOf(step));
    lab_.selection.chooseStep(step);
}

void StoryboardView::clicked(QPointF onSheet) {
    const int panel = sheet_.at(onSheet);
    if (panel >= 0) {
        go(panel);
    }
}

bool StoryboardView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int panel = sheet_.at(toSheet(help->pos()));
        QToolTip::showText(help->globalPos(), panel < 0 ? QString() : elementName(panel),
                           viewport());
        return true;
    }
    return ZoomArea::viewportEvent(event);
}

void StoryboardView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), lab_.appearance.theme().window);
    painter.translate(origin());
    painter.scale(zoom(), zoom());
    sheet_.paint(painter, hasFocus() ? std::optional<int>(focus_) : std::nullopt);
}

void StoryboardView::showEvent(QShowEvent* event) {
    ZoomArea::showEvent(event);
    if (dirty_) {
        rebuild();
    }
}

void StoryboardView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (sheet_.at(toSheet(event->position())) >= 0) {
        emit openRequested();
    }
}

void StoryboardView::focusPanel(int panel) {
    focus_ = panel;
    keepVisible(sheet_.panels()[std::size_t(panel)].rect);
    viewport()->update();
    QAccessibleEvent changed(this, QAccessible::Focus);
    changed.setChild(panel);
    QAccessible::updateAccessibility(&changed);
}

/// The panel above (-1) or below (1), as near as can be; the same one where there is none.
int StoryboardView::beside(int panel, int rows) const {
    const auto& panels = sheet_.panels();
    const QPointF from = panels[std::size_t(panel)].rect.center();
    int best = panel;
    qreal nearest = 0;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const QRectF& rect = panels[i].rect;
        const qreal down = (rect.center().y() - from.y()) * rows;
        if (rect.top() == panels[std::size_t(panel)].rect.top() || down <= 0) {
            continue;
        }
        // A row nearer by counts more than any distance along it.
        const qreal distance = down * 100 + std::abs(rect.center().x() - from.x());
        if (best == panel || distance < nearest) {
            best = static_cast<int>(i);
            nearest = distance;
        }
    }
    return best;
}

void StoryboardView::resizeEvent(QResizeEvent* event) {
    if (event->oldSize().width() != event->size().width()) {
        rebuild();
    }
    ZoomArea::resizeEvent(event);
}

void StoryboardView::keyPressEvent(QKeyEvent* event) {
    const auto& panels = sheet_.panels();
    const auto count = static_cast<int>(panels.size());
    const int key = event->key();
    if (count == 0 || zoomKey(key, event->modifiers())) {
        return;
    }
    const int from = std::max(focus_, 0);
    const auto move = [&](int by) {
        if (from + by >= 0 && from + by < count) {
            focusPanel(from + by);
        }
    };
    switch (key) {
        case Qt::Key_Left:
            move(-1);
            break;
        case Qt::Key_Right:
            move(1);
            break;
        case Qt::Key_Up:
            focusPanel(beside(from, -1));
            break;
        case Qt::Key_Down:
            focusPanel(beside(from, 1));
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            go(from);
            emit openRequested();
            break;
        default:
            ZoomArea::keyPressEvent(event);
    }
}

void StoryboardView::focusInEvent(QFocusEvent* event) {
    ZoomArea::focusInEvent(event);
    if (focus_ < 0 && !sheet_.panels().empty()) {
        focus_ = 0;
    }
    viewport()->update();
}

void StoryboardView::focusOutEvent(QFocusEvent* event) {
    ZoomArea::focusOutEvent(event);
    viewport()->update();
}
