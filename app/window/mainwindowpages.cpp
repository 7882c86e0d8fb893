// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The pages beside the equation (pipeline, storyboard, before and after, compare), the bar for
// answers, and the presentation.

#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QWindow>

#include "compare/compareview.h"
#include "document/session.h"
#include "insight/beforeafterview.h"
#include "pipeline/pipelineview.h"
#include "practice/practicebar.h"
#include "presentation/presentationview.h"
#include "storyboard/storyboardpage.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "window/actions.h"
#include "window/mainwindow.h"

void MainWindow::buildPages() {
    pipeline_ = new PipelineView(lab_, pages_);
    storyboard_ = new StoryboardPage(lab_, pages_);
    compare_ = new CompareView(lab_, pages_);
    pages_->insertWidget(pipelinePage, pipeline_);
    pages_->insertWidget(storyboardPage, storyboard_);
    pages_->insertWidget(insightPage, new BeforeAfterView(lab_, pages_));
    pages_->insertWidget(comparePage, compare_);
    const auto toEquation = [this] { showPage(equationPage); };
    connect(pipeline_, &PipelineView::equationRequested, this, toEquation);
    connect(storyboard_, &StoryboardPage::equationRequested, this, toEquation);
    if (lab_.practice) {
        auto* bar = new PracticeBar(lab_, splitter_);
        splitter_->insertWidget(1, bar);
        splitter_->setStretchFactor(1, 0);
        bar->listenTo(equation_->canvas());
    }
}

void MainWindow::connectPageActions() {
    const Actions& act = *actions_;
    for (const auto& [id, page] : pageActions()) {
        connect(act[id], &QAction::triggered, this, [this, page = page] { showPage(page); });
    }
    connect(act[ActionId::present], &QAction::triggered, this, &MainWindow::present);
    const auto follow = [this, &act] { act[ActionId::unpinState]->setEnabled(compare_->pinned()); };
    connect(act[ActionId::pinState], &QAction::triggered, this, [this] {
        compare_->pin();
        showPage(comparePage);
    });
    connect(act[ActionId::unpinState], &QAction::triggered, compare_, &CompareView::unpin);
    connect(compare_, &CompareView::pinnedChanged, this, follow);
    follow();
    showPage(equationPage);
}

std::vector<std::pair<ActionId, MainWindow::Page>> MainWindow::pageActions() {
    return {{ActionId::showEquation, equationPage},
            {ActionId::showPipeline, pipelinePage},
            {ActionId::showStoryboard, storyboardPage},
            {ActionId::showInsight, insightPage},
            {ActionId::showCompare, comparePage}};
}

void MainWindow::showPage(Page page) {
    pages_->setCurrentIndex(page);
    for (const auto& [id, shown] : pageActions()) {
        (*actions_)[id]->setChecked(shown == page);
    }
}

/// On the screen that the window is on; Esc brings the window back as it was.
void MainWindow::present() {
    if (presentation_) {
        return;
    }
    presentation_ = new PresentationView(lab_);
    presentation_->setScreen(screen());
    presentation_->setGeometry(screen()->geometry());
    // What can be done to a page while it is shown keeps its keys.
    using enum ActionId;
    for (const ActionId id : {labelsChinese, labelsEnglish, labelsBoth,  themeSystem, themeLight,
                              themeDark,     textLarger,    textSmaller, textNormal,  reducedMotion,
                              back,          forward,       exact,       byHand,      moreDecimals,
                              fewerDecimals, hideResult,    hideCell,    revealCell,  revealAll}) {
        presentation_->addAction((*actions_)[id]);
    }
    connect(presentation_, &PresentationView::left, this, [this] {
        presentation_->deleteLater();
        presentation_ = nullptr;
        activateWindow();
    });
    presentation_->showFullScreen();
    presentation_->activateWindow();
}
