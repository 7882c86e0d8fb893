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
    StoryboardSheet::Options options{lab_.appearance.theme(), lab_.appearance.typography(), {}, {}};
    if (lab_.practice) {
        options.marks = lab_.practice->marks();
    }
    if (marked) {
        options.present = lab_.selection.stop();
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

void StoryboardView::keyPressEvent(QKeyEvent* event) {
    const auto& panels = sheet_.panels();
    const auto count = static_cast<int>(panels.size());
    const int key = event->key();
    if (count == 0 || zoomKey(key, event->modifiers())) {
        return;
    }
    int columns = 1;
    while (columns < count && panels[std::size_t(columns)].rect.top() == panels[0].rect.top()) {
        ++columns;
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
            move(-columns);
            break;
        case Qt::Key_Down:
            move(columns);
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
