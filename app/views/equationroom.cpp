// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What gives way in the equation's view where a window is small or its text large.

#include <QLayout>
#include <algorithm>

#include "document/session.h"
#include "figure/cellpainter.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/readingpanel.h"

namespace {

constexpr int shortView = 420;
/// Holds "−1.414" in letters that can be read.
constexpr qreal comfortableCell = 47;
/// At 100 % text: what the view must have, and how much of a large equation is seen at once.
constexpr qreal leastWidth = 320;
constexpr qreal leastHeight = 88;
constexpr qreal scrolledSurroundings = 100;
constexpr qreal scrolledRows = 4;
constexpr qreal readableCell = 28;
constexpr qreal comfortablePageCell = 60;
constexpr attention::Index mostReadCells = 12;  // across and down

/// What gives way, in order, until the equation has its room.
struct Room {
    StepHeader::Detail detail;
    bool spare;  ///< of colour bars and air
};
constexpr Room rooms[] = {{StepHeader::Detail::everything, false},
                          {StepHeader::Detail::oneLanguage, false},
                          {StepHeader::Detail::explanation, false},
                          {StepHeader::Detail::explanation, true},
                          {StepHeader::Detail::title, true}};

/// Few enough that all their numbers can be meant to be read.
bool fewCells(const Figure& figure) {
    attention::Index most = 0;
    figure.eachBlock([&](const MatrixBlock& block, int) {
        most = std::max({most, block.rows(), block.columns()});
    });
    return most <= mostReadCells;
}

}  // namespace

QSize EquationView::minimumSizeHint() const {
    const Typography& type = lab_.appearance.typography();
    return {qRound(type.px(leastWidth)), qRound(type.px(leastHeight))};
}

/// At once, and twice: a head of another width breaks its sentences elsewhere.
void EquationView::layOutHead() {
    for (int i = 0; i < 2; ++i) {
        header_->layout()->activate();
        layout()->activate();
    }
}

/// A page shows the whole equation: where titles and names leave it no room, they become smaller.
void EquationView::fitPage(const Figure& shown) {
    constexpr qreal zooms[] = {1, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2};
    if (!wholePage_) {
        pageZoom_ = 1;
        return;
    }
    const QSizeF room = canvas_->maximumViewportSize();
    const qreal wanted = comfortablePageCell * presentationScale_;
    qreal best = 0;
    qreal chosen = 1;
    for (const qreal zoom : zooms) {
        pageZoom_ = zoom;
        const FigureLayout tried = fitFigure(shown, figureStyle(), room);
        const bool fits =
            tried.size.width() <= room.width() && tried.size.height() <= room.height();
        // Larger letters, unless smaller ones give the cells clearly more.
        if (fits && tried.cell > best * 1.25) {
            best = tried.cell;
            chosen = zoom;
        }
        if (best >= wanted) {
            break;
        }
    }
    pageZoom_ = chosen;
}

/// The cells in which what the figure says can be read: all numbers, where there are few.
qreal EquationView::readableFrom(const Figure& shown) const {
    const FigureStyle style = figureStyle();
    const qreal least = style.type.px(readableCell);
    qreal cell = least;
    if (fewCells(shown)) {
        shown.eachBlock([&](const MatrixBlock& block, int) {
            cell = std::max(cell, CellPainter::smallestNumberedCell(block, style.type));
        });
        cell = std::min(cell, std::max(comfortableCell, least));
    }
    return std::min(cell, style.maxCell);
}

/// Lays out with as much of the head, of colour bars and of air as the equation has room for.
void EquationView::giveWay(const Figure& shown) {
    if (presentation_) {
        spare_ = false;  // a page has no head that could give way
        showHead();
        layOutHead();
        const Figure page = onScreen(shown);
        fitPage(page);
        canvas_->setFigure(page, figureStyle());
        return;
    }
    const auto lay = [&](Room room) {
        detail_ = room.detail;
        spare_ = room.spare;
        showHead();
        layOutHead();
        canvas_->setFigure(onScreen(shown), figureStyle());
    };
    // The head's second language gives way before cells become small; more only where numbers
    // would not be written, or the equation would not have the room it needs at its smallest.
    const bool both = lab_.languages.mode() == LabelMode::both;
    const qreal comfortable = std::min(comfortableCell, figureStyle().maxCell);
    const qreal readable = readableFrom(shown);
    const Room* best = nullptr;  // the largest cells, where no room makes them readable
    qreal bestCell = 0;
    for (const Room& room : rooms) {
        const bool full = room.detail == StepHeader::Detail::everything;
        if (full && both && height() < shortView) {
            continue;
        }
        if (best && room.detail == StepHeader::Detail::title) {
            break;
        }
        lay(room);
        const qreal cell = canvas_->plot().figureLayout().cell;
        if (!holds() || (full && both && cell < comfortable)) {
            continue;
        }
        if (cell >= readable) {
            return;
        }
        if (cell > bestCell) {
            best = &room;
            bestCell = cell;
        }
    }
    if (best) {
        lay(*best);
    }
}

/// Whether the head stands in full and the equation has the height that it needs. One that is far
/// too large for any window scrolls, in a part of it that can be worked with.
bool EquationView::holds() const {
    if (presentation_ || !ready()) {
        return true;
    }
    const FigureStyle style = figureStyle();
    const qreal enough = style.type.px(scrolledSurroundings) + scrolledRows * style.minCell;
    const qreal drawn = canvas_->plot().figureLayout().size.height();
    return header_->height() >= header_->heightForWidth(header_->width()) &&
           canvas_->maximumViewportSize().height() >= std::min(drawn, enough);
}

/// Whether the reading stands in full, and leaves the equation its width.
bool EquationView::readingHolds() const {
    const qreal over =
        canvas_->plot().figureLayout().size.width() - canvas_->maximumViewportSize().width();
    const bool takesWidth = over > 0 && over <= reading_->width();
    return reading_->heightForWidth(reading_->width()) <= canvas_->height() && !takesWidth;
}
