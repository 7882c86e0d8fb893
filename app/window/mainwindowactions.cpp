// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What the window's actions do: each is handed to the object that knows how.

#include <QApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <algorithm>

#include "attention/maskedit.h"
#include "attention/sites.h"
#include "attention/version.h"
#include "document/player.h"
#include "document/selection.h"
#include "document/session.h"
#include "document/undotext.h"
#include "export/exportdialog.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "practice/practice.h"
#include "views/derivationpanel.h"
#include "views/equationview.h"
#include "views/inputs/headbar.h"
#include "views/inputs/inputsdock.h"
#include "views/inputs/layerbar.h"
#include "views/inputs/matrixpanel.h"
#include "views/inputs/matrixtable.h"
#include "views/stepbar.h"
#include "window/filedesk.h"
#include "window/mainwindow.h"
#include "window/settings.h"
#include "window/shortcutssheet.h"
#include "window/tour.h"

namespace {

constexpr int mostDecimals = 8;

void on(QAction* action, QObject* context, std::function<void()> what) {
    QObject::connect(action, &QAction::triggered, context, std::move(what));
}

}  // namespace

void MainWindow::connectFileActions() {
    const Actions& act = *actions_;
    on(act[ActionId::newDocument], files_, [this] { files_->newDocument(); });
    on(act[ActionId::open], files_, [this] { files_->open(); });
    on(act[ActionId::openExample], inputs_, [this] { inputs_->showExamples(); });
    on(act[ActionId::reload], files_, [this] { files_->reload(); });
    on(act[ActionId::save], files_, [this] { files_->save(); });
    on(act[ActionId::saveAs], files_, [this] { files_->saveAs(); });
    on(act[ActionId::exportFigures], this, [this] {
        ExportDialog dialog(lab_, this);
        dialog.exec();
    });
    on(act[ActionId::copyImage], this,
       [this] { ExportDialog::copyFigure(lab_, ExportDialog::What::equation); });
    on(act[ActionId::quit], this, [this] { close(); });
    connect(inputs_, &InputsDock::exampleChosen, files_, &FileDesk::openExample);
    connect(files_, &FileDesk::nameChanged, this, &MainWindow::refreshName);
}

void MainWindow::connectEditActions() {
    const Actions& act = *actions_;
    QUndoStack& stack = lab_.session.undoStack();
    on(act[ActionId::undo], this, [this, &stack] {
        lab_.session.closeMerge();
        stack.undo();
    });
    on(act[ActionId::redo], this, [this, &stack] {
        lab_.session.closeMerge();
        stack.redo();
    });
    connect(&stack, &QUndoStack::indexChanged, this, &MainWindow::refreshUndo);
    connect(&stack, &QUndoStack::canUndoChanged, this, &MainWindow::refreshUndo);
    connect(&stack, &QUndoStack::canRedoChanged, this, &MainWindow::refreshUndo);

    // The clipboard belongs to what has the focus: a table, a line of text, else the picture.
    const auto inTable = [](const std::function<void(MatrixTable&)>& what) {
        auto* table = qobject_cast<MatrixTable*>(QApplication::focusWidget());
        if (table) {
            what(*table);
        }
        return table != nullptr;
    };
    on(act[ActionId::cut], this, [inTable] {
        inTable([](MatrixTable& table) {
            table.copy();
            table.clearCells();
        });
    });
    on(act[ActionId::copy], this, [this, inTable] {
        if (!inTable([](MatrixTable& table) { table.copy(); })) {
            (*actions_)[ActionId::copyImage]->trigger();
        }
    });
    on(act[ActionId::paste], this,
       [inTable] { inTable([](MatrixTable& table) { table.paste(); }); });
    const auto inPanel = [this](void (MatrixPanel::*what)()) {
        return [this, what] {
            if (auto* panel = MatrixPanel::active(this)) {
                (panel->*what)();
            }
        };
    };
    on(act[ActionId::clearCells], this,
       [inTable] { inTable([](MatrixTable& table) { table.clearCells(); }); });
    on(act[ActionId::fillZeros], this, inPanel(&MatrixPanel::fillZeros));
    on(act[ActionId::fillIdentity], this, inPanel(&MatrixPanel::fillIdentity));
    on(act[ActionId::fillRandom], this, inPanel(&MatrixPanel::askRandom));
    on(act[ActionId::fillToy], this, inPanel(&MatrixPanel::fillToy));
    on(act[ActionId::renameToken], this, [this] {
        if (auto* panel = MatrixPanel::active(this)) {
            panel->table().renameRow(std::max(panel->table().currentIndex().row(), 0));
        }
    });
    on(act[ActionId::addHead], this, [this] { inputs_->headBar().addHead(); });
    on(act[ActionId::removeHead], this, [this] { inputs_->headBar().removeHead(); });
    on(act[ActionId::headEarlier], this, [this] { inputs_->headBar().moveHead(-1); });
    on(act[ActionId::headLater], this, [this] { inputs_->headBar().moveHead(1); });
    on(act[ActionId::addLayer], this, [this] { inputs_->layerBar().addLayer(); });
    on(act[ActionId::removeLayer], this, [this] { inputs_->layerBar().removeLayer(); });
    on(act[ActionId::layerEarlier], this, [this] { inputs_->layerBar().moveLayer(-1); });
    on(act[ActionId::layerLater], this, [this] { inputs_->layerBar().moveLayer(1); });
}

void MainWindow::connectViewActions() {
    const Actions& act = *actions_;
    on(act[ActionId::showInputs], this, [this] {
        dockHiddenForRoom_ = false;
        inputs_->setVisible(!inputs_->isVisible());
    });
    on(act[ActionId::showOptions], this,
       [this] { inputs_->setOptionsOpen(!inputs_->optionsOpen()); });
    connect(inputs_, &InputsDock::optionsToggled, act[ActionId::showOptions], &QAction::setChecked);
    act[ActionId::showOptions]->setChecked(inputs_->optionsOpen());

    connectPageActions();

    const auto labels = [this, &act](ActionId id, LabelMode mode) {
        on(act[id], this, [this, mode] { lab_.languages.setMode(mode); });
    };
    labels(ActionId::labelsChinese, LabelMode::zh);
    labels(ActionId::labelsEnglish, LabelMode::en);
    labels(ActionId::labelsBoth, LabelMode::both);
    const auto theme = [this, &act](ActionId id, ThemeChoice choice) {
        on(act[id], this, [this, choice] { lab_.appearance.setThemeChoice(choice); });
    };
    theme(ActionId::themeSystem, ThemeChoice::system);
    theme(ActionId::themeLight, ThemeChoice::light);
    theme(ActionId::themeDark, ThemeChoice::dark);
    const auto showChoices = [this, &act] {
        const LabelMode mode = lab_.languages.mode();
        act[ActionId::labelsChinese]->setChecked(mode == LabelMode::zh);
        act[ActionId::labelsEnglish]->setChecked(mode == LabelMode::en);
        act[ActionId::labelsBoth]->setChecked(mode == LabelMode::both);
        const ThemeChoice choice = lab_.appearance.themeChoice();
        act[ActionId::themeSystem]->setChecked(choice == ThemeChoice::system);
        act[ActionId::themeLight]->setChecked(choice == ThemeChoice::light);
        act[ActionId::themeDark]->setChecked(choice == ThemeChoice::dark);
        act[ActionId::reducedMotion]->setChecked(lab_.appearance.reducedMotion());
    };
    connect(&lab_.languages, &Languages::changed, this, showChoices);
    connect(&lab_.appearance, &Appearance::changed, this, showChoices);
    for (const ActionId id :
         {ActionId::labelsChinese, ActionId::labelsEnglish, ActionId::labelsBoth,
          ActionId::themeSystem, ActionId::themeLight, ActionId::themeDark}) {
        // Choosing what is chosen leaves it chosen.
        connect(act[id], &QAction::triggered, this, showChoices);
    }
    showChoices();

    constexpr int textStep = 10;
    on(act[ActionId::textLarger], this,
       [this] { lab_.appearance.setTextPercent(lab_.appearance.textPercent() + textStep); });
    on(act[ActionId::textSmaller], this,
       [this] { lab_.appearance.setTextPercent(lab_.appearance.textPercent() - textStep); });
    on(act[ActionId::textNormal], this, [this] { lab_.appearance.setTextPercent(100); });
    on(act[ActionId::reducedMotion], this,
       [this] { lab_.appearance.setReducedMotion(!lab_.appearance.reducedMotion()); });
}

void MainWindow::connectRangeAction() {
    QAction* action = (*actions_)[ActionId::sharedRange];
    on(action, this,
       [this] { lab_.session.setSharedRange(!lab_.session.document().view.sharedRange); });
    const auto show = [this, action] {
        action->setChecked(lab_.session.document().view.sharedRange);
    };
    connect(action, &QAction::triggered, this, show);
    connect(&lab_.session, &Session::changed, this, show);
    show();
}

void MainWindow::connectStepActions() {
    const Actions& act = *actions_;
    Selection& selection = lab_.selection;
    on(act[ActionId::firstStep], this, [&selection] { selection.first(); });
    on(act[ActionId::previousStep], this, [&selection] { selection.previous(); });
    on(act[ActionId::nextStep], this, [&selection] { selection.next(); });
    on(act[ActionId::lastStep], this, [&selection] { selection.last(); });
    on(act[ActionId::back], this, [&selection] { selection.back(); });
    on(act[ActionId::forward], this, [&selection] { selection.forward(); });
    on(act[ActionId::jump], this, [this] { stepBar_->openJumpMenu(); });
    on(act[ActionId::play], this, [this] { player_->toggle(); });
    connect(player_, &Player::playingChanged, stepBar_, &StepBar::setPlaying);

    using attention::Arithmetic;
    on(act[ActionId::exact], this, [this] { lab_.session.setArithmetic(Arithmetic::exact()); });
    on(act[ActionId::byHand], this, [this] {
        lab_.session.setArithmetic(
            Arithmetic::byHand(lab_.session.arithmetic().decimals.value_or(3)));
    });
    const auto step = [this](int by) {
        return [this, by] {
            const int now = lab_.session.arithmetic().decimals.value_or(3);
            lab_.session.setArithmetic(Arithmetic::byHand(std::clamp(now + by, 0, mostDecimals)));
        };
    };
    on(act[ActionId::moreDecimals], this, step(1));
    on(act[ActionId::fewerDecimals], this, step(-1));
}

void MainWindow::connectPracticeActions() {
    Practice* practice = lab_.practice;
    if (!practice) {
        return;
    }
    const Actions& act = *actions_;
    Selection& selection = lab_.selection;
    on(act[ActionId::hideResult], this, [this, practice, &selection] {
        const int step = selection.step();
        if (step >= 0) {
            practice->covers(step) ? practice->revealStep(step) : practice->hideStep(step);
        }
    });
    on(act[ActionId::hideCell], this, [practice, &selection] {
        if (const auto cell = selection.cell()) {
            practice->hideCell(*cell);
        }
    });
    on(act[ActionId::revealCell], this, [practice, &selection] {
        if (const auto cell = selection.cell()) {
            practice->reveal(*cell);
        }
    });
    on(act[ActionId::revealAll], this, [practice] { practice->revealAll(); });
    const auto refresh = [this, practice, &act, &selection] {
        act[ActionId::hideResult]->setChecked(selection.step() >= 0 &&
                                              practice->covers(selection.step()));
        act[ActionId::hideResult]->setEnabled(selection.step() >= 0);
        act[ActionId::revealAll]->setEnabled(practice->active());
    };
    connect(practice, &Practice::changed, this, [this, practice, refresh] {
        equation_->setMarks(practice->marks());
        derivation_->setMarks(practice->marks());
        refresh();
    });
    connect(&selection, &Selection::changed, this, refresh);
    connect(equation_, &EquationView::hiddenCellPressed, this, [this, practice](CellRef cell) {
        // The first press chooses the cell, to answer it; the next one on it reveals.
        if (lab_.selection.cell() == cell) {
            practice->reveal(cell);
        } else {
            lab_.selection.chooseCell(cell);
        }
    });
    refresh();
}

void MainWindow::connectToolActions() {
    const Actions& act = *actions_;
    on(act[ActionId::causalMask], this, [this] {
        lab_.session.editModel(
            undoText(QT_TRANSLATE_NOOP("Undo", "Switch the causal mask")),
            [this](attention::Model& model) {
                auto* at = attention::findAttention(model, inputs_->site());
                if (!at) {
                    return;
                }
                const bool causal = attention::maskChoice(*at) == attention::MaskChoice::causal;
                attention::setMaskChoice(
                    *at, causal ? attention::MaskChoice::none : attention::MaskChoice::causal,
                    attention::scoresShape(model, attention::siteAt(model, inputs_->site())));
            });
    });
    connect(&lab_.session, &Session::changed, this, [this, &act](Session::Changes changes) {
        const auto* at = attention::findAttention(lab_.session.model(), inputs_->site());
        if (changes & Session::ModelChanged) {
            act[ActionId::causalMask]->setChecked(at && attention::maskChoice(*at) ==
                                                            attention::MaskChoice::causal);
        }
        act[ActionId::cancelComputation]->setEnabled(lab_.session.busy());
        act[ActionId::computeAgain]->setEnabled(!lab_.session.busy() && lab_.session.stale());
    });
    on(act[ActionId::cancelComputation], this, [this] { lab_.session.cancel(); });
    on(act[ActionId::computeAgain], this, [this] { lab_.session.computeAgain(); });

    on(act[ActionId::shortcuts], this, [this] {
        if (!sheet_) {
            sheet_ = new ShortcutsSheet(lab_, this);
        }
        sheet_->show();
        sheet_->raise();
        sheet_->activateWindow();
    });
    on(act[ActionId::tour], this, [this] { startTour(); });
    connect(tour_, &Tour::finished, this, [this] { tourSeen_ = true; });
    on(act[ActionId::about], this, [this] { showAbout(); });
}

void MainWindow::showAbout() {
    QMessageBox::about(
        this, tr("About Attention Lab"),
        tr("<h3>Attention Lab %1</h3>"
           "<p>Attention, step by step: every number was computed from what you typed, and says "
           "how.</p>"
           "<p>The window is free software under the GNU General Public License, version 3 or "
           "later; the core and its command are under the MIT licence. Made with Qt %2, "
           "QCustomPlot and Eigen.</p>")
            .arg(QStringLiteral(ATTENTION_VERSION), QString::fromLatin1(qVersion())));
}
