// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Everything that can be done by a menu or a key, as one table: menus, tool bar and the sheet of
// shortcuts read it.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <span>
#include <vector>

#include "document/lab.h"

enum class ActionId {
    // file
    newDocument,
    open,
    openExample,
    reload,
    save,
    saveAs,
    exportFigures,
    copyImage,
    quit,
    // edit
    undo,
    redo,
    cut,
    copy,
    paste,
    clearCells,
    fillZeros,
    fillIdentity,
    fillRandom,
    fillToy,
    renameToken,
    addHead,
    removeHead,
    headEarlier,
    headLater,
    addLayer,
    removeLayer,
    layerEarlier,
    layerLater,
    // view
    showEquation,
    showPipeline,
    showStoryboard,
    showInsight,
    showCompare,
    showInputs,
    showOptions,
    labelsChinese,
    labelsEnglish,
    labelsBoth,
    themeSystem,
    themeLight,
    themeDark,
    textLarger,
    textSmaller,
    textNormal,
    reducedMotion,
    sharedRange,
    present,
    // steps
    firstStep,
    previousStep,
    nextStep,
    lastStep,
    jump,
    play,
    back,
    forward,
    exact,
    byHand,
    moreDecimals,
    fewerDecimals,
    // practice
    hideResult,
    hideCell,
    revealCell,
    revealAll,
    // tools
    causalMask,
    pinState,
    unpinState,
    cancelComputation,
    computeAgain,
    // help
    shortcuts,
    tour,
    about,
    count
};

enum class MenuId { file, edit, view, steps, practice, tools, help, count };

struct ActionSpec {
    ActionId id;
    MenuId menu;
    const char* text;  ///< English, with mnemonic; context "Actions"
    const char* icon;  ///< resources/icons, or null
    std::vector<QKeySequence> keys;
    bool checkable = false;
};

class Actions : public QObject {
    Q_OBJECT
public:
    Actions(Lab& lab, QObject* parent);

    static std::span<const ActionSpec> table();
    static const ActionSpec& spec(ActionId id);
    /// Title of a menu in the present language, with mnemonic.
    static QString menuTitle(MenuId id);

    QAction* operator[](ActionId id) const { return actions_[static_cast<std::size_t>(id)]; }
    /// Without mnemonic and dots, for the sheet and for tool tips.
    static QString plainText(const ActionSpec& spec);
    static QString keysText(const ActionSpec& spec);

private:
    void retranslate();
    void colorIcons();

    Lab& lab_;
    std::vector<QAction*> actions_;
};
