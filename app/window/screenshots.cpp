// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/screenshots.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QTemporaryDir>
#include <algorithm>
#include <functional>
#include <vector>

#include "attention/document.h"
#include "attention/fill.h"
#include "attention/maskedit.h"
#include "views/inputs/inputsdock.h"
#include "window/mainwindow.h"
#include "window/workbench.h"

namespace {

struct State {
    const char* name;
    const char* example;
    const char* step;  ///< key; empty: the recap
    attention::Index row;
    attention::Index column;
    MainWindow::Page page;
    std::function<void(attention::Model&)> edit;
};

void causal(attention::Model& model) {
    attention::setMaskChoice(model.attention, attention::MaskChoice::causal, {3, 3});
}

void broken(attention::Model& model) {
    model.attention.heads.front().WK.conservativeResize(3, Eigen::NoChange);
}

void large(attention::Model& model) {
    std::uint64_t seed = 1;
    model.input.tokens = {};
    model.input.X = attention::randomMatrix({64, 64}, seed++);
    for (auto* matrix : {&model.attention.heads[0].WQ, &model.attention.heads[0].WK,
                         &model.attention.heads[0].WV}) {
        *matrix = attention::randomMatrix({64, 64}, seed++);
    }
}

std::vector<State> states() {
    using Page = MainWindow::Page;
    return {
        {"inputs", "toy-sentence", "X", 0, 0, Page::equationPage, {}},
        {"projections", "toy-sentence", "Q", 0, 0, Page::equationPage, {}},
        {"scores", "toy-sentence", "scores", 0, 1, Page::equationPage, {}},
        {"weights", "toy-sentence", "weights", 0, 2, Page::equationPage, {}},
        {"output", "toy-sentence", "Z", 0, 1, Page::equationPage, {}},
        {"recap", "toy-sentence", "", 0, 0, Page::equationPage, {}},
        {"mask", "toy-sentence", "masked", 0, 1, Page::equationPage, causal},
        {"stale", "toy-sentence", "scores", 0, 1, Page::equationPage, broken},
        {"large", "toy-sentence", "weights", 3, 5, Page::equationPage, large},
        {"encoder", "encoder-layer", "encoder1.self.head1.weights", 0, 2, Page::equationPage, {}},
        {"pipeline", "encoder-layer", "encoder1.self.head1.weights", 0, 2, Page::pipelinePage, {}},
        {"storyboard", "toy-sentence", "weights", 0, 2, Page::storyboardPage, {}},
        {"insight", "toy-sentence", "Z", 0, 1, Page::insightPage, {}},
        {"compare", "toy-sentence", "weights", 0, 2, Page::comparePage, {}},
    };
}

void stand(Workbench& bench, const State& state) {
    const auto trace = bench.session.trace();
    if (!trace) {
        return;
    }
    if (state.step[0] == '\0') {
        bench.selection.last();
        return;
    }
    const int step = trace->plan().find(state.step);
    const int stop = step < 0 ? -1 : trace->plan().stopOf(step);
    if (stop >= 0) {
        bench.selection.goToStop(stop);
        bench.selection.chooseCell({step, state.row, state.column});
    }
}

bool isWanted(const QString& name, const QStringList& wanted) {
    return wanted.isEmpty() || std::ranges::any_of(wanted, [&name](const QString& part) {
               return name.contains(part);
           });
}

/// A layout asks the one around it only when it is told itself: a round of events for each level.
void settleLayouts() {
    constexpr int levels = 8;
    for (int i = 0; i < levels; ++i) {
        QApplication::processEvents();
    }
}

}  // namespace

int writeScreenshots(const QString& folder, const QStringList& wanted) {
    const QTemporaryDir recovery;
    if (!QDir().mkpath(folder)) {
        return -1;
    }
    Workbench bench;
    bench.appearance.setReducedMotion(true);
    MainWindow window(bench.lab, recovery.path());
    window.show();
    int written = 0;
    for (const State& state : states()) {
        const auto* example = attention::findExample(state.example);
        auto document = example ? attention::readDocument(example->json)
                                : attention::Result<attention::Document>(attention::Error{});
        if (!document) {
            continue;
        }
        bench.session.open(std::move(*document));
        window.inputs().setExample(state.example);
        stand(bench, state);
        if (state.edit) {
            bench.session.editModel({}, state.edit);
            stand(bench, state);
        }
        window.showPage(state.page);
        for (const QSize size : {QSize(1280, 800), QSize(1280, 720), QSize(1600, 1000)}) {
            for (const bool dark : {false, true}) {
                for (const auto& [mode, modeName] :
                     {std::pair(LabelMode::zh, "zh"), std::pair(LabelMode::en, "en"),
                      std::pair(LabelMode::both, "both")}) {
                    const QString name =
                        QStringLiteral("%1-%2x%3-%4-%5.png")
                            .arg(QLatin1String(state.name))
                            .arg(size.width())
                            .arg(size.height())
                            .arg(dark ? QLatin1String("dark") : QLatin1String("light"),
                                 QLatin1String(modeName));
                    if (!isWanted(name, wanted)) {
                        continue;
                    }
                    bench.appearance.setThemeChoice(dark ? ThemeChoice::dark : ThemeChoice::light);
                    bench.languages.setMode(mode, mode == LabelMode::en ? attention::Language::en
                                                                        : attention::Language::zh);
                    window.resize(size);
                    settleLayouts();
                    if (!window.grab().save(QDir(folder).filePath(name))) {
                        return -1;
                    }
                    ++written;
                }
            }
        }
    }
    bench.session.undoStack().setClean();
    return written;
}
