// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The window: builds its parts and connects them.
#pragma once

#include <QMainWindow>
#include <QString>

#include "document/lab.h"
#include "window/actions.h"

class Banner;
class DerivationPanel;
class EquationView;
class FileDesk;
class InputsDock;
class PipelineStrip;
class PipelineView;
class Player;
class QLabel;
class QSplitter;
class QStackedWidget;
class ShortcutsSheet;
class StepBar;
class ToolBar;
class Tour;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    enum Page { equationPage, pipelinePage };

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

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildCentre();
    void buildStrip();
    void buildMenus();
    void connectFileActions();
    void connectEditActions();
    void connectViewActions();
    void connectStepActions();
    void connectPracticeActions();
    void connectToolActions();
    void retranslate();
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
    StepBar* stepBar_ = nullptr;
    PipelineStrip* strip_ = nullptr;
    QWidget* stepBox_ = nullptr;
    Player* player_ = nullptr;
    FileDesk* files_ = nullptr;
    Tour* tour_ = nullptr;
    ShortcutsSheet* sheet_ = nullptr;
    QLabel* name_ = nullptr;
    QMenu* menus_[static_cast<int>(MenuId::count)] = {};
    QMenu* recent_ = nullptr;
    QMenu* examples_ = nullptr;
    bool dockHiddenForRoom_ = false;
    bool tourSeen_ = false;
};
