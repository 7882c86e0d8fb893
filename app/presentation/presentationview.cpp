// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "presentation/presentationview.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "document/selection.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "practice/practice.h"
#include "presentation/pointer.h"
#include "presentation/presentationhead.h"
#include "views/derivationmarkup.h"
#include "views/equationview.h"
#include "views/mathview.h"
#include "views/rowreading.h"

namespace {

// On 1080 lines.
constexpr qreal derivationPixels = 92;
constexpr qreal readingPixels = 62;
constexpr qreal secondPixels = 34;
constexpr qreal footHeight = 250;

}  // namespace

PresentationView::PresentationView(Lab& lab, QWidget* parent)
    : QWidget(parent, Qt::Window),
      lab_(lab),
      head_(new PresentationHead(lab, this)),
      equation_(new EquationView(lab, this)),
      derivation_(new MathView(this)),
      reading_(new MathView(this)),
      readingSecond_(new MathView(this)),
      foot_(new QWidget(this)),
      page_(new QWidget(this)) {
    setFocusPolicy(Qt::StrongFocus);
    equation_->setPresentation(true);
    auto* foot = new QVBoxLayout(foot_);
    foot->setContentsMargins(0, 0, 0, 0);
    foot->setSpacing(0);
    foot->addStretch(1);
    foot->addWidget(derivation_, 0, Qt::AlignHCenter);
    foot->addWidget(reading_, 0, Qt::AlignHCenter);
    foot->addWidget(readingSecond_, 0, Qt::AlignHCenter);
    foot->addStretch(1);
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
    // Every number is a link to the cell it came from.
    connect(derivation_, &MathView::activated, this, [this](int link) {
        if (link >= 0 && link < static_cast<int>(links_.size())) {
            lab_.selection.goToCell(links_[static_cast<std::size_t>(link)]);
        }
    });
    connect(equation_->termWalk(), &TermWalk::changed, this, &PresentationView::refresh);
    connect(&lab_.session, &Session::changed, this, &PresentationView::refresh);
    connect(&lab_.selection, &Selection::changed, this, &PresentationView::refresh);
    connect(&lab_.languages, &Languages::changed, this, &PresentationView::refresh);
    connect(&lab_.appearance, &Appearance::changed, this, &PresentationView::restyle);
    restyle();
    equation_->setFocus();
}

/// Everything grows with the screen: a 4K projector shows the same page.
qreal PresentationView::scale() const {
    return std::max(0.5, std::min(width() / 1920.0, height() / 1080.0));
}

void PresentationView::restyle() {
    setWindowTitle(tr("Presentation"));
    const QCursor cursor = presentationPointer(lab_.appearance.theme());
    setCursor(cursor);
    for (QWidget* child : findChildren<QWidget*>()) {
        child->setCursor(cursor);
    }
    refresh();
}

void PresentationView::refresh() {
    const auto& type = lab_.appearance.plainTypography();
    head_->setScale(scale());
    foot_->setFixedHeight(qRound(type.px(footHeight * scale())));
    const auto cell = lab_.selection.cell();
    QString reading, second;
    const bool hidden = cell && lab_.practice && lab_.practice->covers(cell->step);
    if (cell && lab_.session.trace() && !hidden) {
        reading = rowReadingMarkup(lab_.session, *cell, lab_.languages.primary(),
                                   {.pill = true, .hot = true});
        if (lab_.languages.mode() == LabelMode::both) {
            const bool zh = lab_.languages.primary() == attention::Language::zh;
            second = rowReadingMarkup(lab_.session, *cell,
                                      zh ? attention::Language::en : attention::Language::zh);
        }
    }
    equation_->setPresentationScale(scale());
    const bool derives = cell && lab_.session.trace() && reading.isEmpty();
    setLine(derivation_, derives ? derivationMarkupOf(*cell) : QString(), derivationPixels);
    setLine(reading_, reading, readingPixels);
    setLine(readingSecond_, second.isEmpty() ? second : QStringLiteral("{\\muted %1}").arg(second),
            secondPixels);
    update();
}

QString PresentationView::derivationMarkupOf(CellRef cell) {
    DerivationMarkupOptions options;
    options.term = equation_->termWalk()->term();
    options.hidden = lab_.practice && lab_.practice->hides(cell);
    DerivationMarkup markup = derivationMarkup(*lab_.session.trace(), cell, options);
    links_ = std::move(markup.links);
    return markup.markup;
}

/// In the middle of the page, as large as fits on a line, down to half the size.
void PresentationView::setLine(MathView* view, const QString& markup, qreal pixels) {
    view->setVisible(!markup.isEmpty());
    const qreal largest = lab_.appearance.plainTypography().px(pixels * scale());
    view->setContent(markup, lab_.appearance.theme(), lab_.appearance.plainTypography(), largest,
                     largest / 2);
    const qreal room = width() * 0.92;
    const qreal needed = view->mathLayout(room).size().width() + largest;
    view->setFixedWidth(qRound(std::min(room, needed)));
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
    // Before any shortcut of the window behind takes the key.
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void PresentationView::keyPressEvent(QKeyEvent* event) {
    const bool blankKey = event->key() == Qt::Key_Period || event->key() == Qt::Key_B;
    if (blank_ && event->key() != Qt::Key_Escape && event->key() != Qt::Key_F5) {
        setBlank(false);  // any key brings the page back, and does nothing else
        return;
    }
    if (blankKey) {
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
    refresh();
}

void PresentationView::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    emit left();
}

void PresentationView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), blank_ ? QColor(Qt::black) : lab_.appearance.theme().surface);
}
