// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "presentation/presentationview.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

#include "document/selection.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "practice/practice.h"
#include "presentation/pointer.h"
#include "presentation/presentationfoot.h"
#include "presentation/presentationhead.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/mathview.h"

namespace {

/// The setting makes type on a page, which is large as it is, this much larger at most.
constexpr int mostTextPercent = 125;

bool isPlain(const QKeyEvent& key) {
    const auto modifiers = key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    return modifiers == Qt::NoModifier;
}

bool isModifier(int key) {
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt ||
           key == Qt::Key_AltGr || key == Qt::Key_Meta;
}

}  // namespace

PresentationView::PresentationView(Lab& lab, QWidget* parent)
    : QWidget(parent, Qt::Window),
      lab_(lab),
      head_(new PresentationHead(lab, this)),
      equation_(new EquationView(lab, this)),
      foot_(new PresentationFoot(lab, *equation_, this)),
      page_(new QWidget(this)) {
    setFocusPolicy(Qt::StrongFocus);
    equation_->setPresentation(true);
    auto* layout = new QVBoxLayout(page_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head_);
    layout->addWidget(equation_, 1);
    layout->addWidget(foot_);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(page_);

    if (lab_.practice) {
        equation_->setMarks(lab_.practice->marks());
        connect(lab_.practice, &Practice::changed, this, [this] {
            equation_->refresh();
            refresh();
        });
        // In front of a class a press uncovers; answers are typed in the window.
        connect(equation_, &EquationView::hiddenCellPressed, lab_.practice, &Practice::reveal);
    }
    connect(foot_, &PresentationFoot::expanded, this, &PresentationView::refresh);
    connect(equation_->termWalk(), &TermWalk::changed, this, &PresentationView::refresh);
    connect(&lab_.session, &Session::changed, this, &PresentationView::refresh);
    connect(&lab_.selection, &Selection::changed, this, &PresentationView::refresh);
    connect(&lab_.languages, &Languages::changed, this, &PresentationView::restyle);
    connect(&lab_.appearance, &Appearance::changed, this, &PresentationView::restyle);
    equation_->canvas()->installEventFilter(this);
    restyle();
    equation_->setFocus();
}

MathView* PresentationView::derivation() const {
    return foot_->derivation();
}

/// Everything grows with the screen: a 4K projector shows the same page.
qreal PresentationView::scale() const {
    const qreal room = std::max(0.5, std::min(width() / 1920.0, height() / 1080.0));
    return room * std::min(lab_.appearance.textPercent(), mostTextPercent) / 100;
}

void PresentationView::restyle() {
    setWindowTitle(tr("Presentation"));
    showPointer();
    refresh();
}

/// One for the whole page, links included: whatever else is shown here inherits it.
void PresentationView::showPointer() {
    const qreal room = std::min(width() / 1920.0, height() / 1080.0);
    const QCursor pointer = presentationPointer(lab_.appearance.theme(), room);
    setCursor(blank_ ? QCursor(Qt::BlankCursor) : pointer);
    for (MathView* line : foot_->lines()) {
        line->setPointers(pointer, pointer);
    }
}

void PresentationView::refresh() {
    head_->setScale(scale());
    equation_->setPresentationScale(scale());
    foot_->refresh(size(), scale());
    // Whether names are written in full is known when the equation has its place.
    page_->setGeometry(rect());
    page_->layout()->activate();
    foot_->refresh(size(), scale());
    update();
}

/// Through the steps that share a stop (Q, K, V), then on to the next stop.
void PresentationView::next() {
    const auto trace = lab_.session.trace();
    if (!trace) {
        return;
    }
    const auto& steps = trace->plan().stops[std::size_t(lab_.selection.stop())].steps;
    const auto at = std::find(steps.begin(), steps.end(), lab_.selection.step());
    if (at != steps.end() && std::next(at) != steps.end()) {
        lab_.selection.chooseStep(*std::next(at));
    } else {
        lab_.selection.next();
    }
}

void PresentationView::previous() {
    const auto trace = lab_.session.trace();
    if (!trace) {
        return;
    }
    const auto& stops = trace->plan().stops;
    const auto& steps = stops[std::size_t(lab_.selection.stop())].steps;
    const auto at = std::find(steps.begin(), steps.end(), lab_.selection.step());
    if (at != steps.end() && at != steps.begin()) {
        lab_.selection.chooseStep(*std::prev(at));
    } else if (lab_.selection.canGoPrevious()) {
        lab_.selection.previous();
        const auto& before = stops[std::size_t(lab_.selection.stop())].steps;
        if (!before.empty()) {
            lab_.selection.chooseStep(before.back());
        }
    }
}

void PresentationView::setBlank(bool blank) {
    blank_ = blank;
    page_->setVisible(!blank);
    QToolTip::hideText();
    showPointer();
    update();
    if (!blank) {
        equation_->setFocus();
    } else {
        setFocus();
    }
}

/// The next covered cell of the step, for a clicker or keyboard.
void PresentationView::revealNext() {
    const auto cell = lab_.selection.cell();
    if (!cell || !lab_.practice) {
        return;
    }
    if (lab_.practice->hides(*cell)) {
        lab_.practice->reveal(*cell);
    } else if (const auto next = lab_.practice->nextHidden(*cell)) {
        lab_.selection.chooseCell(*next);
        lab_.practice->reveal(*next);
    }
}

void PresentationView::leave() {
    hide();
    emit left();
}

bool PresentationView::event(QEvent* event) {
    // Before any shortcut takes a plain key; those of the window that make sense here have others.
    if (event->type() == QEvent::ShortcutOverride &&
        (blank_ || isPlain(*static_cast<QKeyEvent*>(event)))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

bool PresentationView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {  // names may be written in full now, or no more
        QMetaObject::invokeMethod(
            this, [this] { foot_->refresh(size(), scale()); }, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

void PresentationView::mousePressEvent(QMouseEvent* event) {
    if (blank_) {
        setBlank(false);
        return;
    }
    QWidget::mousePressEvent(event);
}

void PresentationView::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const bool blanks = key == Qt::Key_Period || key == Qt::Key_B;
    const bool leaves = key == Qt::Key_Escape || key == Qt::Key_F5;
    // A key that is held down does such a thing once: F5 would open and close in turn.
    if (isModifier(key) || (event->isAutoRepeat() && (blank_ || blanks || leaves))) {
        return;
    }
    if (blank_ && !leaves) {
        setBlank(false);  // any key brings the page back, and does nothing else
        return;
    }
    if (!isPlain(*event)) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (blanks) {
        setBlank(true);
        return;
    }
    switch (event->key()) {
        case Qt::Key_PageDown:
        case Qt::Key_Space:
        case Qt::Key_N:
            next();
            break;
        case Qt::Key_PageUp:
        case Qt::Key_Backspace:
        case Qt::Key_P:
            previous();
            break;
        case Qt::Key_Home:
            lab_.selection.first();
            break;
        case Qt::Key_End:
            lab_.selection.last();
            break;
        case Qt::Key_Left:
            lab_.selection.moveCell(0, -1);
            break;
        case Qt::Key_Right:
            lab_.selection.moveCell(0, 1);
            break;
        case Qt::Key_Up:
            lab_.selection.moveCell(-1, 0);
            break;
        case Qt::Key_Down:
            lab_.selection.moveCell(1, 0);
            break;
        case Qt::Key_R:
            revealNext();
            break;
        case Qt::Key_Z:
            equation_->setWholePage(!equation_->wholePage());
            break;
        case Qt::Key_T:
            equation_->termWalk()->step();
            break;
        case Qt::Key_Escape:
        case Qt::Key_F5:
            leave();
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

void PresentationView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    restyle();
}

void PresentationView::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    emit left();
}

void PresentationView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), blank_ ? QColor(Qt::black) : lab_.appearance.theme().surface);
}
