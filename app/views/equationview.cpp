// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/equationview.h"

#include <QHBoxLayout>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "attention/maskedit.h"
#include "attention/print.h"
#include "attention/sites.h"
#include "document/session.h"
#include "document/undotext.h"
#include "figure/figureaccessible.h"
#include "figure/words.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"
#include "look/mathtext.h"
#include "views/derivationmarkup.h"
#include "views/figurecanvas.h"
#include "views/readingpanel.h"
#include "views/stepwords.h"
#include "widgets/segmentedcontrol.h"

namespace {

constexpr int selectionFade = 120;
constexpr int stepFade = 200;
constexpr qreal readingWidth = 296;
constexpr qreal smallestFitCell = 8;
constexpr qreal smallestPresentedCell = 2;
/// Around an equation that needs the room.
constexpr qreal spareMargin = 3;
/// Tool tips tell sums in full up to this many characters.
constexpr qsizetype longestTip = 160;

}  // namespace

EquationView::EquationView(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      terms_(new TermWalk(lab.session, lab.selection, this)),
      header_(new StepHeader(lab, this)),
      tabs_(new SegmentedControl(this)),
      canvas_(new FigureCanvas(this)),
      reading_(new ReadingPanel(lab, this)),
      fitButton_(new QToolButton(canvas_)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header_);
    auto* tabRow = new QHBoxLayout;
    tabRow->setContentsMargins(24, 4, 24, 0);
    tabRow->addWidget(tabs_);
    tabRow->addStretch(1);
    column->addLayout(tabRow);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(canvas_, 1);
    middle->addWidget(reading_, 0, Qt::AlignVCenter);
    middle->setContentsMargins(0, 0, 0, 0);
    column->addLayout(middle, 1);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setFocusProxy(canvas_);

    connect(&lab_.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes &
            (Session::TraceChanged | Session::PlanChanged | Session::StateChanged |
             Session::ModelChanged | Session::ArithmeticChanged | Session::DocumentReplaced)) {
            rebuild(Motion::none);
        }
    });
    connect(&lab_.selection, &Selection::changed, this, &EquationView::followSelection);
    connect(&lab_.selection, &Selection::hoverChanged, this, [this] { relight(Motion::none); });
    connect(&lab_.languages, &Languages::changed, this, [this] { rebuild(Motion::none); });
    connect(&lab_.appearance, &Appearance::changed, this, [this] { rebuild(Motion::none); });
    connect(terms_, &TermWalk::changed, this, [this] { relight(Motion::none); });

    connect(canvas_, &FigureCanvas::hovered, &lab_.selection, &Selection::hover);
    connect(canvas_, &FigureCanvas::pressed, this, &EquationView::press);
    connect(canvas_, &FigureCanvas::activated, &lab_.selection, &Selection::goToCell);
    connect(canvas_, &FigureCanvas::moved, this, [this](int rows, int columns) {
        lab_.selection.moveCell(rows, columns);
        if (auto cell = lab_.selection.cell()) {
            canvas_->ensureVisible(*cell);
        }
    });
    connect(canvas_, &FigureCanvas::toolTipWanted, this,
            [this](CellRef cell, QString* text) { *text = toolTip(cell); });
    connect(reading_, &ReadingPanel::chosen, &lab_.selection, &Selection::chooseCell);
    connect(tabs_, &SegmentedControl::chosen, this,
            [this](int id) { lab_.selection.chooseStep(tabSteps_[static_cast<std::size_t>(id)]); });
    fitButton_->setCheckable(true);
    fitButton_->setAutoRaise(true);
    fitButton_->setObjectName(QStringLiteral("fitEquation"));
    connect(fitButton_, &QToolButton::toggled, this, &EquationView::setFit);
    rebuild(Motion::none);
}

bool EquationView::ready() const {
    return lab_.session.trace() != nullptr;
}

void EquationView::setMarks(CellMarks marks) {
    marks_ = std::move(marks);
    refresh();
}

void EquationView::refresh() {
    rebuild(Motion::none);
}

void EquationView::setPresentation(bool on) {
    presentation_ = on;
    rebuild(Motion::none);
}

void EquationView::setFit(bool on) {
    fit_ = on;
    rebuild(Motion::none);
}

FigureSource EquationView::source() const {
    FigureSource from = FigureSource::of(lab_.session, lab_.languages);
    from.cache = &blocks_;
    return from;
}

void EquationView::setPresentationScale(qreal scale) {
    if (!qFuzzyCompare(scale, presentationScale_)) {
        presentationScale_ = scale;
        rebuild(Motion::none);
    }
}

void EquationView::setWholePage(bool whole) {
    wholePage_ = whole;
    rebuild(Motion::none);
}

FigurePlace EquationView::place() const {
    return {lab_.selection.cell(), lab_.selection.hovered(), terms_->term()};
}

FigureStyle EquationView::figureStyle() const {
    const Theme& theme = lab_.appearance.theme();
    // What is presented grows with its page alone; the page knows the text's size.
    FigureStyle style = presentation_ ? FigureStyle::presentation(theme, Typography())
                                      : FigureStyle::onPage(theme, lab_.appearance.typography(),
                                                            size(), lab_.appearance.roomPercent());
    if (presentation_) {
        style.scale = presentationScale_;
        style.maxCell *= std::max(1.0, style.scale);
    }
    if (fit_) {
        style.minCell = smallestFitCell;
    }
    if (presentation_) {
        style.zoom *= pageZoom_;
        style.minCell =
            wholePage_ ? smallestPresentedCell : style.minCell * std::min(1.0, style.scale);
    }
    if (spare_) {
        style.margin = spareMargin;
    }
    style.focused = canvas_->hasFocus();
    if (lab_.selection.step() < 0) {
        const qreal least = style.minCell;
        style = FigureStyle::small(style);
        style.minCell = std::min(style.minCell, least);
    }
    return style;
}

Figure EquationView::figure() const {
    if (!ready()) {
        return {};
    }
    const int step = lab_.selection.step();
    return step < 0 ? recapFigure(source(), marks_)
                    : equationFigure(source(), step, place(), marks_);
}

void EquationView::followSelection() {
    const bool sameStep =
        lab_.selection.stop() == shownStop_ && lab_.selection.step() == shownStep_;
    if (sameStep) {
        relight(Motion::selection);
    } else {
        rebuild(Motion::step);
    }
    announceChosenCell(canvas_->plot());
}

void EquationView::rebuild(Motion motion) {
    canvas_->setMotion(!lab_.appearance.reducedMotion());
    if (motion != Motion::none) {
        canvas_->fade(motion == Motion::step ? stepFade : selectionFade);
    }
    blocks_.clear();
    shownStop_ = lab_.selection.stop();
    shownStep_ = lab_.selection.step();
    showTabs();
    const Figure shown = figure();
    besideOthers_ = true;
    showReading();
    giveWay(shown);
    // The reading of a row is worth no number of the equation.
    const qreal beside = canvas_->plot().figureLayout().cell;
    if (!reading_->isHidden() && (!readingHolds() || beside < readableFrom(shown))) {
        const bool held = readingHolds();
        besideOthers_ = false;
        showReading();
        giveWay(shown);
        if (held && canvas_->plot().figureLayout().cell <= beside) {
            besideOthers_ = true;
            showReading();
            giveWay(shown);
        }
    }
    announceFigure(canvas_->plot());
    showFitButton();
    if (auto cell = lab_.selection.cell()) {
        canvas_->ensureVisible(*cell);
    }
}

/// Offered where the equation is larger than the window, and while it is shrunk.
void EquationView::showFitButton() {
    const QSizeF drawn = canvas_->plot().figureLayout().size;
    const QSize room = canvas_->maximumViewportSize();
    const bool over = drawn.width() > room.width() || drawn.height() > room.height();
    fitButton_->setVisible(ready() && !presentation_ && (over || fit_));
    fitButton_->setIcon(themedIcon(QStringLiteral("fit"), lab_.appearance.theme()));
    fitButton_->setToolTip(fit_ ? tr("Show cells at a readable size")
                                : tr("Shrink the equation into the window"));
    fitButton_->setAccessibleName(fitButton_->toolTip());
    fitButton_->adjustSize();
    fitButton_->move(canvas_->width() - fitButton_->width() - 20, 4);
    fitButton_->raise();
}

void EquationView::relight(Motion motion) {
    if (!ready()) {
        return;
    }
    // The selection announces a new plan after the session has: until then, figures are stale.
    if (lab_.selection.step() != shownStep_) {
        rebuild(Motion::none);
        return;
    }
    if (motion != Motion::none) {
        canvas_->fade(selectionFade);
    }
    showHead();
    showReading();
    layOutHead();
    if (!holds() || (!reading_->isHidden() &&
                     !readingHolds())) {  // what is said of this cell takes another line
        rebuild(Motion::none);
        return;
    }
    canvas_->updateFigure(onScreen(figure()));
}

void EquationView::showHead() {
    if (ready()) {
        const int step = lab_.selection.step();
        canvas_->setAccessibleName(
            (step < 0 ? lab_.languages.label(figurewords::recapTitle) : stepTitle(source(), step))
                .oneLine());
    }
    header_->setVisible(ready() && !presentation_);
    if (!ready() || presentation_) {
        return;
    }
    header_->setDetail(detail_);
    const int step = lab_.selection.step();
    if (step < 0) {
        header_->showRecap();
    } else {
        header_->showStep(step, lab_.selection.cell(), marks_);
    }
}

void EquationView::showTabs() {
    std::vector<int> steps;
    if (ready()) {
        const auto& stops = lab_.session.trace()->plan().stops;
        const int stop = lab_.selection.stop();
        if (stop >= 0 && stop < static_cast<int>(stops.size())) {
            steps = stops[static_cast<std::size_t>(stop)].steps;
        }
    }
    tabs_->setVisible(steps.size() > 1 && !presentation_);
    if (steps.size() < 2) {
        tabSteps_.clear();
        return;
    }
    const auto& all = lab_.session.trace()->plan().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const attention::Step& step = all[static_cast<std::size_t>(steps[i])];
        if (static_cast<int>(i) == tabCount_) {
            tabs_->addOption(tabCount_++, QString());
        }
        tabs_->setOptionMarkup(
            static_cast<int>(i),
            QString::fromStdString(step.symbol) + QStringLiteral("\\,\\,") +
                MathText::escape(lab_.languages.label(attention::role(step.role).name).first));
    }
    for (int i = 0; i < tabCount_; ++i) {
        tabs_->setOptionVisible(i, i < static_cast<int>(steps.size()));
    }
    tabSteps_ = steps;
    const auto at = std::find(steps.begin(), steps.end(), lab_.selection.step());
    tabs_->setCurrent(static_cast<int>(at - steps.begin()));
}

void EquationView::showReading() {
    const auto cell = lab_.selection.cell();
    const int room = qRound(lab_.appearance.typography().px(readingWidth));
    reading_->setFixedWidth(room);
    const bool wide = width() >= 2 * room + 280;
    const bool show = ready() && !presentation_ && besideOthers_ && wide && cell &&
                      !lab_.session.stale() && reading_->reads(cell->step);
    reading_->setVisible(show);
    if (show) {
        reading_->showCell(*cell, marks_);
    }
}

/// What only a screen can say: that a mask's cells are switched by a click. In front of a class the
/// cells take the room of the colour bars.
Figure EquationView::onScreen(Figure figure) const {
    for (FigureColumn& column : figure.columns) {
        for (MatrixBlock& block : column.blocks) {
            if (presentation_ || spare_) {
                block.colourBar = false;
            }
            if (block.allows && !presentation_) {
                block.counts =
                    lab_.languages.label("EquationView", QT_TR_NOOP("click a cell to switch it"));
            }
        }
    }
    return figure;
}

/// Switches a cell of the mask that is an operand here; false where the cell is of no mask.
bool EquationView::switchMask(CellRef cell) {
    bool mask = false;
    figure().eachBlock(
        [&](const MatrixBlock& block, int) { mask |= block.allows && block.step == cell.step; });
    const int step = lab_.selection.step();
    if (!mask || step < 0 || presentation_) {
        return false;
    }
    const auto site =
        attention::siteOfPlace(lab_.session.model(), lab_.session.trace()->plan().step(step).place);
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Switch a mask cell")), [&](attention::Model& model) {
            if (auto* attention = attention::findAttention(model, site.path)) {
                attention::toggleMaskCell(*attention, attention::scoresShape(model, site), cell.row,
                                          cell.column);
            }
        });
    return true;
}

void EquationView::press(CellRef cell, bool result) {
    if (!result) {
        switchMask(cell);
        return;
    }
    const CellMark mark = marks_ ? marks_(cell) : CellMark();
    if (mark.state == CellMark::State::hidden || (presentation_ && mark.covers())) {
        emit hiddenCellPressed(cell);
    }
    if (lab_.selection.step() < 0) {
        lab_.selection.goToCell(cell);  // from the recap into the step
        return;
    }
    lab_.selection.chooseCell(cell);
}

QString EquationView::toolTip(CellRef cell) const {
    if (!ready() || (marks_ && marks_(cell).covers())) {
        return {};
    }
    const FigureSource from = source();
    const Label row = rowLabel(from, cell.step, cell.row);
    const Label column = columnLabel(from, cell.step, cell.column);
    QString text = row.oneLine() + QStringLiteral(" · ") + column.oneLine();
    if (tellsCovered(*lab_.session.trace(), cell, marks_)) {
        return text;
    }
    attention::PrintOptions options;
    options.language = lab_.languages.primary();
    const QString arithmetic = QString::fromStdString(
        attention::derivationText(lab_.session.model(), *lab_.session.trace(), cell.step, cell.row,
                                  cell.column, attention::Markup::text, options));
    const QString line = arithmetic.section(u'\n', 0, 0);
    text += u'\n' + (line.size() > longestTip ? line.left(longestTip) + u'…' : line);
    if (cell.step != lab_.selection.step()) {
        text += u'\n' + tr("Double-click to stand on this number.");
    }
    return text;
}

void EquationView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size() != event->oldSize()) {
        rebuild(Motion::none);
    }
}
