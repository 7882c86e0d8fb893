// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The present stop: its head, its equation of heatmaps, and beside weights the reading of a row.
// The middle of the window; with `setPresentation` it fills a projector.

#pragma once

#include <QWidget>

#include "document/lab.h"
#include "figure/figurebuilder.h"
#include "figure/figurestyle.h"
#include "views/stepheader.h"
#include "views/termwalk.h"

class FigureCanvas;
class QToolButton;
class ReadingPanel;
class SegmentedControl;

class EquationView : public QWidget {
    Q_OBJECT
public:
    EquationView(Lab& lab, QWidget* parent);

    /// Hidden cells and judged answers; call refresh() when they change.
    void setMarks(CellMarks marks);
    void refresh();

    /// Large type, only title and equation.
    void setPresentation(bool on);
    /// Of the large type, against a screen of 1080 lines; the view itself may be lower.
    void setPresentationScale(qreal scale);
    /// A page shows the whole equation, however small its cells, or readable cells that scroll.
    void setWholePage(bool whole);
    bool wholePage() const { return wholePage_; }

    /// Shrinks cells below 28 px instead of scrolling.
    void setFit(bool on);
    bool fit() const { return fit_; }

    TermWalk* termWalk() { return terms_; }
    FigureCanvas* canvas() { return canvas_; }
    /// What is shown now, for export and copy.
    Figure figure() const;

    /// Title and a few rows: everything else of the head gives way before.
    QSize minimumSizeHint() const override;

signals:
    /// A press on a hidden cell: practice reveals it or asks for an answer.
    void hiddenCellPressed(CellRef cell);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Motion { none, selection, step };

    void rebuild(Motion motion);
    void relight(Motion motion);
    void followSelection();
    void showHead();
    void giveWay(const Figure& shown);
    qreal readableFrom(const Figure& shown) const;
    void fitPage(const Figure& shown);
    void layOutHead();
    bool readingHolds() const;
    bool holds() const;
    void showTabs();
    void showFitButton();
    void showReading();
    void press(CellRef cell, bool result);
    bool switchMask(CellRef cell);
    Figure onScreen(Figure figure) const;
    QString toolTip(CellRef cell) const;
    FigurePlace place() const;
    FigureStyle figureStyle() const;
    FigureSource source() const;
    bool ready() const;

    Lab& lab_;
    CellMarks marks_;
    mutable BlockCache blocks_;
    TermWalk* terms_;
    StepHeader* header_;
    SegmentedControl* tabs_;
    FigureCanvas* canvas_;
    ReadingPanel* reading_;
    QToolButton* fitButton_;
    int shownStop_ = -1;
    int shownStep_ = -2;
    std::vector<int> tabSteps_;
    int tabCount_ = 0;  ///< options that the control has; it never loses one
    StepHeader::Detail detail_ = StepHeader::Detail::everything;
    bool besideOthers_ = true;  ///< the reading has its room
    bool spare_ = false;        ///< no colour bars, and little air
    bool presentation_ = false;
    bool fit_ = false;
    bool wholePage_ = true;
    qreal presentationScale_ = 1;
    qreal pageZoom_ = 1;  ///< of the type around an equation that is too wide for a page
};
