// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/mainwindow.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "document/player.h"
#include "document/selection.h"
#include "document/session.h"
#include "document/undotext.h"
#include "i18n/drawschinese.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"
#include "look/roomylayouts.h"
#include "look/typography.h"
#include "pipeline/pipelinestrip.h"
#include "presentation/presentationview.h"
#include "views/banner.h"
#include "views/derivationpanel.h"
#include "views/equationview.h"
#include "views/inputs/inputsdock.h"
#include "views/stepbar.h"
#include "widgets/hairline.h"
#include "window/filedesk.h"
#include "window/plainkeys.h"
#include "window/settings.h"
#include "window/shortcutssheet.h"
#include "window/toolbar.h"
#include "window/tour.h"

namespace {

constexpr QSize usualSize{1280, 800};
constexpr int titleBarHeight = 40;  // about: nobody knows before the window is up
constexpr int stepBarWidth = 284;
// Below these, at 100 % text, the options fold, and the dock becomes a button.
constexpr int shortWindow = 760;
constexpr int narrowWindow = 940;

/// Lays out from the innermost outwards, at once: each layout hears of the one inside it only by an
/// event, and until then a dock is as wide as its words were.
void layOut(QWidget& widget) {
    for (QWidget* inner : widget.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        layOut(*inner);
    }
    if (QLayout* layout = widget.layout()) {
        layout->activate();
    }
}

}  // namespace

MainWindow::MainWindow(Lab& lab, const QString& recoveryFolder, QWidget* parent)
    : QMainWindow(parent), lab_(lab), actions_(new Actions(lab, this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setWindowIcon(applicationIcon());
    new PlainKeys(this);
    player_ = new Player(lab.selection, this);

    toolBar_ = new ToolBar(lab, *actions_, this);
    addToolBar(Qt::TopToolBarArea, toolBar_);
    inputs_ = new InputsDock(lab, this);
    addDockWidget(Qt::LeftDockWidgetArea, inputs_);
    inputs_->installEventFilter(this);
    buildCentre();
    buildStrip();
    files_ = new FileDesk(
        lab, *banner_, recoveryFolder.isEmpty() ? Autosave::defaultFolder() : recoveryFolder, this);
    buildMenus();
    tour_ = new Tour(lab, this);

    connectFileActions();
    connectEditActions();
    connectViewActions();
    connectRangeAction();
    connectStepActions();
    connectPracticeActions();
    connectToolActions();

    connect(&lab.languages, &Languages::changed, this, &MainWindow::retranslate);
    // Behind what opening a document does with the banner.
    connect(
        &lab.session, &Session::changed, this,
        [this](Session::Changes changes) {
            if (changes & Session::DocumentReplaced) {
                warnOfMissingFont();
            }
        },
        Qt::QueuedConnection);
    connect(&lab.appearance, &Appearance::changed, this, &MainWindow::applyAppearance);
    applyAppearance();
    retranslate();
    new RoomyLayouts(lab.appearance, this);
    resize(usualSize);
    resizeDocks({inputs_}, {stepBarWidth}, Qt::Horizontal);
    setFocus();  // nothing is in focus before the person chooses it
}

MainWindow::~MainWindow() {
    delete presentation_;    // a window of its own, on what goes with this one
    files_->finishTyping();  // an editor that closes later would change a document nobody shows
}

void MainWindow::buildCentre() {
    auto* centre = new QWidget(this);
    centre->setObjectName(QStringLiteral("centre"));
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    banner_ = new Banner(lab_, centre);
    pages_ = new QStackedWidget(centre);
    layout->addWidget(banner_);
    layout->addWidget(pages_, 1);

    splitter_ = new QSplitter(Qt::Vertical, pages_);
    splitter_->setObjectName(QStringLiteral("equationSplitter"));
    splitter_->setChildrenCollapsible(false);
    splitter_->setHandleWidth(1);
    equation_ = new EquationView(lab_, splitter_);
    derivation_ = new DerivationPanel(lab_, splitter_);
    derivation_->setTermWalk(equation_->termWalk());
    splitter_->addWidget(equation_);
    splitter_->addWidget(derivation_);
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 0);
    pages_->insertWidget(equationPage, splitter_);
    buildPages();
    setCentralWidget(centre);
}

void MainWindow::buildStrip() {
    // A tool bar, because only those span the docks; it neither moves nor closes.
    auto* bar = stripBar_ = new QToolBar(this);
    bar->setObjectName(QStringLiteral("stripBar"));
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setStyleSheet(QStringLiteral("QToolBar { padding: 0; border: none; spacing: 0; }"));
    bar->layout()->setContentsMargins(0, 0, 0, 0);
    bar->toggleViewAction()->setVisible(false);
    auto* box = new QWidget(bar);
    box->setObjectName(QStringLiteral("strip"));
    auto* page = new QVBoxLayout(box);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    page->addWidget(new Hairline(lab_, Qt::Horizontal, box));
    auto* layout = new QHBoxLayout;
    page->addLayout(layout, 1);
    layout->setSpacing(0);
    stepBar_ = new StepBar(lab_, *actions_, box);
    stepBox_ = box;
    strip_ = new PipelineStrip(lab_, box);
    layout->addWidget(stepBar_);
    layout->addWidget(new Hairline(lab_, Qt::Vertical, box));
    layout->addWidget(strip_, 1);
    connect(strip_, &PipelineStrip::heightChanged, this, &MainWindow::alignStepBar);
    bar->addWidget(box);
    addToolBar(Qt::BottomToolBarArea, bar);
}

void MainWindow::buildMenus() {
    for (int i = 0; i < static_cast<int>(MenuId::count); ++i) {
        menus_[i] = menuBar()->addMenu(QString());
    }
    MenuId shown = MenuId::count;
    for (const ActionSpec& spec : Actions::table()) {
        QMenu* menu = menus_[static_cast<int>(spec.menu)];
        using enum ActionId;
        const bool begins = spec.id == save || spec.id == exportFigures || spec.id == quit ||
                            spec.id == cut || spec.id == fillZeros || spec.id == addHead ||
                            spec.id == showInputs || spec.id == labelsChinese ||
                            spec.id == themeSystem || spec.id == textLarger || spec.id == present ||
                            spec.id == play || spec.id == back || spec.id == exact ||
                            spec.id == pinState || spec.id == cancelComputation || spec.id == about;
        if (begins && shown == spec.menu) {
            menu->addSeparator();
        }
        shown = spec.menu;
        menu->addAction((*actions_)[spec.id]);
        if (spec.id == openExample) {
            examples_ = menu->addMenu(QString());
            recent_ = menu->addMenu(QString());
        }
    }
    connect(recent_, &QMenu::aboutToShow, this, [this] { files_->fillRecentMenu(*recent_); });
    connect(examples_, &QMenu::aboutToShow, this, [this] { files_->fillExampleMenu(*examples_); });
    name_ = new QLabel(menuBar());
    name_->setObjectName(QStringLiteral("documentName"));
    name_->setProperty("role", QStringLiteral("muted"));
    name_->setContentsMargins(8, 0, 16, 0);
    menuBar()->setCornerWidget(name_, Qt::TopRightCorner);
}

/// First to give way: the options fold and the strip loses its air; last: the dock becomes a
/// button. A larger text fills a window earlier.
void MainWindow::giveWay() {
    const Typography& type = lab_.appearance.plainTypography();
    const bool tall = height() >= type.px(shortWindow);
    if (tall != tall_) {
        tall_ = tall;
        inputs_->setOptionsOpen(tall);
        strip_->setLow(!tall);
    }
    const bool narrow = width() < type.px(narrowWindow);
    if (narrow != narrow_) {
        narrow_ = narrow;
        if (narrow && !inputs_->isHidden() && !inputs_->isFloating()) {
            dockHiddenForRoom_ = true;
            inputs_->hide();
        } else if (!narrow && dockHiddenForRoom_) {
            dockHiddenForRoom_ = false;
            inputs_->show();
        }
    }
}

void MainWindow::applyAppearance() {
    name_->setFixedHeight(qRound(lab_.appearance.typography().px(28)));
    // Another text size: dock and derivation keep their share of it, once everything has been laid
    // out anew. Before it is shown the window takes the sizes that it remembers.
    if (const int percent = lab_.appearance.typography().percent(); percent != percent_) {
        percent_ = percent;
        if (isVisible()) {
            giveWay();
            QTimer::singleShot(0, this, &MainWindow::shareRoom);
        }
    }
    alignStepBar();
}

void MainWindow::shareRoom() {
    layOut(*this);
    resizeDocks({inputs_}, {qRound(lab_.appearance.typography().px(qreal(stepBarWidth)))},
                Qt::Horizontal);
    // The bar for answers stands between the two.
    const int derivation = derivation_->sizeHint().height();
    QList<int> sizes = splitter_->sizes();
    const int shared = sizes.at(splitter_->indexOf(equation_)) +
                       sizes.at(splitter_->indexOf(derivation_)) - derivation;
    sizes[splitter_->indexOf(equation_)] = std::max(1, shared);
    sizes[splitter_->indexOf(derivation_)] = derivation;
    splitter_->setSizes(sizes);
}

void MainWindow::retranslate() {
    for (int i = 0; i < static_cast<int>(MenuId::count); ++i) {
        menus_[i]->setTitle(Actions::menuTitle(static_cast<MenuId>(i)));
    }
    examples_->setTitle(tr("E&xamples"));
    recent_->setTitle(tr("Recen&t files"));
    stripBar_->setWindowTitle(tr("Steps"));
    refreshName();
    refreshUndo();
    alignStepBar();
    warnOfMissingFont();
}

/// Where Chinese is wanted, or stands in the document, and cannot be drawn.
void MainWindow::warnOfMissingFont() {
    if (!chineseFontIsMissing()) {
        return;
    }
    const LabelMode wanted = lab_.languages.wanted();
    if (drawsChinese(lab_.session.model(), wanted)) {
        const auto words = Languages::wordsOnly(
            wanted, wanted == LabelMode::en ? attention::Language::en : attention::Language::zh);
        const QString text = words->label(missingChineseFont).oneLine();
        banner_->showMessage({true, [text] { return text; }, {}});
    }
}

void MainWindow::refreshName() {
    const QString name = files_->shownName();
    name_->setText(lab_.session.modified() ? name + QStringLiteral(" •") : name);
    name_->setAccessibleName(name);
    setWindowTitle(tr("%1[*] – Attention Lab").arg(name));
    setWindowModified(lab_.session.modified());
    inputs_->setExample(files_->exampleName());
}

void MainWindow::refreshUndo() {
    const QUndoStack& stack = lab_.session.undoStack();
    const auto set = [this](ActionId id, bool can, const QString& what) {
        QAction* action = (*actions_)[id];
        const QString verb = Actions::plainText(Actions::spec(id));
        action->setEnabled(can);
        const QString keys = Actions::keysText(Actions::spec(id)).section(u' ', 0, 0);
        //: Tool tip: verb, what it is about, key: "Undo: Edit W^Q (Ctrl+Z)".
        action->setToolTip(can && !what.isEmpty()
                               ? tr("%1: %2 (%3)").arg(verb, shownUndoText(what), keys)
                               : tr("%1 (%2)").arg(verb, keys));
    };
    set(ActionId::undo, stack.canUndo(), stack.undoText());
    set(ActionId::redo, stack.canRedo(), stack.redoText());
}

void MainWindow::alignStepBar() {
    if (!stepBar_) {
        return;
    }
    const bool docked = inputs_->isVisible() && !inputs_->isFloating() &&
                        dockWidgetArea(inputs_) == Qt::LeftDockWidgetArea;
    stepBar_->setFixedWidth(docked ? inputs_->width()
                                   : qRound(lab_.appearance.typography().px(qreal(stepBarWidth))));
    constexpr int hairline = 1;
    stepBox_->setFixedHeight(
        std::max(strip_->sizeHint().height(), stepBar_->minimumSizeHint().height()) + hairline);
    stepBox_->setMinimumWidth(0);
    toolBar_->setInputsHidden(!inputs_->isVisible());
}

void MainWindow::restore() {
    const auto state = settings::windowState();
    if (state.geometry.isEmpty() || !restoreGeometry(state.geometry)) {
        // On a projector the window is not a postage stamp; on a small screen it takes all there
        // is, since what the window manager puts around it would push it over the edge.
        const QSize room = screen()->availableSize();
        const QSize wanted = usualSize.expandedTo({room.width() * 2 / 3, room.height() * 3 / 4});
        if (wanted.width() > room.width() || wanted.height() + titleBarHeight > room.height()) {
            resize(room * 0.9);
            setWindowState(windowState() | Qt::WindowMaximized);
        } else {
            resize(wanted);
        }
    }
    lab_.appearance.setRoomPercent(Appearance::roomPercentFor(size()));
    restoreState(state.docks);
    splitter_->restoreState(state.splitter);
    narrow_ = false;  // the dock may be there again
    giveWay();
    tourSeen_ = state.tourSeen;
    if (!tourSeen_) {
        QTimer::singleShot(0, this, &MainWindow::startTour);
    }
}

void MainWindow::startTour() {
    showPage(equationPage);
    inputs_->show();
    tour_->start({inputs_, equation_, derivation_, stepBox_, toolBar_});
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayDiscard()) {
        event->ignore();
        return;
    }
    settings::saveLook(lab_);
    if (dockHiddenForRoom_) {
        inputs_->show();  // a larger window has it again
    }
    settings::saveWindowState({saveGeometry(), saveState(), splitter_->saveState(), tourSeen_});
    // Given up or saved: nothing is left to recover.
    lab_.session.undoStack().setClean();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile()) {
        event->acceptProposedAction();
        files_->openFile(urls.first().toLocalFile());
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    // Behind the layout that is under way.
    QMetaObject::invokeMethod(
        this, [this] { lab_.appearance.setRoomPercent(Appearance::roomPercentFor(size())); },
        Qt::QueuedConnection);
    giveWay();
    alignStepBar();
}

bool MainWindow::eventFilter(QObject* object, QEvent* event) {
    const auto type = event->type();
    if (object == inputs_ &&
        (type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide)) {
        alignStepBar();
        (*actions_)[ActionId::showInputs]->setChecked(inputs_->isVisible());
    }
    return QMainWindow::eventFilter(object, event);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange) {
        alignStepBar();
    }
}
