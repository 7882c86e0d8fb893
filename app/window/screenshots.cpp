// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/screenshots.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QTemporaryDir>
#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "attention/document.h"
#include "attention/fill.h"
#include "attention/maskedit.h"
#include "export/exportdialog.h"
#include "presentation/presentationview.h"
#include "views/inputs/inputsdock.h"
#include "window/mainwindow.h"
#include "window/shortcutssheet.h"
#include "window/tour.h"
#include "window/workbench.h"

namespace {

/// What is pictured: the window, or what it opens.
enum class Subject { window, tour, presentation, exporting, shortcuts };

struct State {
    const char* name;
    const char* example;
    const char* step;  ///< key; empty: the recap
    attention::Index row;
    attention::Index column;
    MainWindow::Page page;
    std::function<void(attention::Model&)> edit;
    Subject subject = Subject::window;
    int tourStop = 0;
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

/// The toy sentence in something else than the plain window.
State shows(const char* name, const char* step, attention::Index row, attention::Index column,
            Subject subject, int tourStop = 0) {
    return {name, "toy-sentence", step,    row, column, MainWindow::equationPage,
            {},   subject,        tourStop};
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
        shows("presentation", "scores", 0, 1, Subject::presentation),
        shows("presentation-weights", "weights", 0, 2, Subject::presentation),
        shows("presentation-output", "Z", 0, 1, Subject::presentation),
        shows("export-dialog", "weights", 0, 2, Subject::exporting),
        shows("shortcuts", "weights", 0, 2, Subject::shortcuts),
        shows("tour-1", "X", 0, 0, Subject::tour, 0),
        shows("tour-2", "weights", 0, 2, Subject::tour, 1),
        shows("tour-3", "weights", 0, 2, Subject::tour, 2),
        shows("tour-4", "weights", 0, 2, Subject::tour, 3),
        shows("tour-5", "weights", 0, 2, Subject::tour, 4),
    };
}

/// Empty: as large as it wants to be.
std::vector<QSize> sizesOf(Subject subject) {
    switch (subject) {
        case Subject::window:
            return {{1280, 800}, {1280, 720}, {1600, 1000}, {3840, 2160}};
        case Subject::tour:
            return {{1280, 720}};
        case Subject::presentation:
            return {{1280, 720}, {1920, 1080}, {3840, 2160}};
        case Subject::exporting:
        case Subject::shortcuts:
            break;
    }
    return {QSize()};
}

/// What the window opens, where that is pictured and not the window itself.
std::unique_ptr<QWidget> opened(Subject subject, Lab& lab) {
    switch (subject) {
        case Subject::presentation:
            return std::make_unique<PresentationView>(lab);
        case Subject::exporting:
            return std::make_unique<ExportDialog>(lab, nullptr);
        case Subject::shortcuts:
            return std::make_unique<ShortcutsSheet>(lab, nullptr);
        case Subject::window:
        case Subject::tour:
            break;
    }
    return nullptr;
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

/// "weights-1280x720-dark-zh.png"
QString fileName(const State& state, const QSize& size, bool dark, const char* mode) {
    QStringList parts{QLatin1String(state.name)};
    if (!size.isEmpty()) {
        parts.append(QStringLiteral("%1x%2").arg(size.width()).arg(size.height()));
    }
    parts.append(dark ? QStringLiteral("dark") : QStringLiteral("light"));
    return parts.join(u'-') + u'-' + QLatin1String(mode) + QStringLiteral(".png");
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

QPixmap picture(MainWindow& window, Lab& lab, const State& state, const QSize& size) {
    const std::unique_ptr<QWidget> other = opened(state.subject, lab);
    QWidget& subject = other ? *other : window;
    if (!size.isEmpty()) {
        // Type of another size would keep the window from shrinking.
        lab.appearance.setRoomPercent(Appearance::roomPercentFor(size));
        settleLayouts();
        subject.resize(size);
    }
    subject.show();
    settleLayouts();
    if (state.subject == Subject::tour) {
        window.actionTable()[ActionId::tour]->trigger();
        window.tour().goTo(state.tourStop);
        settleLayouts();
    }
    const QPixmap shot = subject.grab();
    window.tour().finish();
    return shot;
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
        for (const QSize& size : sizesOf(state.subject)) {
            for (const bool dark : {false, true}) {
                for (const auto& [mode, modeName] :
                     {std::pair(LabelMode::zh, "zh"), std::pair(LabelMode::en, "en"),
                      std::pair(LabelMode::both, "both")}) {
                    const QString name = fileName(state, size, dark, modeName);
                    if (!isWanted(name, wanted)) {
                        continue;
                    }
                    bench.appearance.setThemeChoice(dark ? ThemeChoice::dark : ThemeChoice::light);
                    bench.languages.setMode(mode, mode == LabelMode::en ? attention::Language::en
                                                                        : attention::Language::zh);
                    if (!picture(window, bench.lab, state, size)
                             .save(QDir(folder).filePath(name))) {
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
