// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The window: builds its parts and connects them.
#pragma once

#include <QMainWindow>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "document/lab.h"
#include "window/actions.h"

class Banner;
class CompareView;
class DerivationPanel;
class EquationView;
class FileDesk;
class InputsDock;
class PipelineStrip;
class PipelineView;
class Player;
class PresentationView;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolBar;
class ShortcutsSheet;
class StepBar;
class StoryboardPage;
class ToolBar;
class Tour;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    enum Page { equationPage, pipelinePage, storyboardPage, insightPage, comparePage };

    /// `recoveryFolder` is where unsaved work is kept; empty: the program's own.
    explicit MainWindow(Lab& lab, const QString& recoveryFolder = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    FileDesk& files() const { return *files_; }
    Actions& actionTable() const { return *actions_; }
    Tour& tour() const { return *tour_; }
    Player& player() const { return *player_; }
    InputsDock& inputs() const { return *inputs_; }
    /// Size, docks and the tour of the first start, as settings remember them.
    void restore();
    void showPage(Page page);
    void present();
    /// Null while there is none.
    PresentationView* presentation() const { return presentation_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildCentre();
    void buildPages();
    void buildStrip();
    void buildMenus();
    void connectFileActions();
    void connectEditActions();
    void connectViewActions();
    void connectPageActions();
    static std::vector<std::pair<ActionId, Page>> pageActions();
    void connectRangeAction();
    void connectStepActions();
    void connectPracticeActions();
    void connectToolActions();
    void retranslate();
    void warnOfMissingFont();
    void giveWay();
    void shareRoom();
    void refreshName();
    void refreshUndo();
    void applyAppearance();
    void alignStepBar();
    void startTour();
    void showAbout();

    Lab& lab_;
    Actions* actions_;
    ToolBar* toolBar_ = nullptr;
    InputsDock* inputs_ = nullptr;
    Banner* banner_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    QSplitter* splitter_ = nullptr;
    EquationView* equation_ = nullptr;
    DerivationPanel* derivation_ = nullptr;
    PipelineView* pipeline_ = nullptr;
    StoryboardPage* storyboard_ = nullptr;
    CompareView* compare_ = nullptr;
    PresentationView* presentation_ = nullptr;
    StepBar* stepBar_ = nullptr;
    PipelineStrip* strip_ = nullptr;
    QWidget* stepBox_ = nullptr;
    int percent_ = 100;  ///< of the text that dock and derivation have been given room for
    QToolBar* stripBar_ = nullptr;
    Player* player_ = nullptr;
    FileDesk* files_ = nullptr;
    Tour* tour_ = nullptr;
    ShortcutsSheet* sheet_ = nullptr;
    QLabel* name_ = nullptr;
    QMenu* menus_[static_cast<int>(MenuId::count)] = {};
    QMenu* recent_ = nullptr;
    QMenu* examples_ = nullptr;
    std::optional<bool> tall_;  ///< enough for the options; unknown before the first size
    bool narrow_ = false;       ///< too much for the dock
    bool dockHiddenForRoom_ = false;
    bool tourSeen_ = false;
};
