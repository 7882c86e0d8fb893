// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/actions.h"

#include <QCoreApplication>
#include <QStringList>

#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"

namespace {

using enum ActionId;

QKeySequence keys(const char* text) {
    return QKeySequence(QString::fromLatin1(text), QKeySequence::PortableText);
}

std::vector<ActionSpec> makeTable() {
    using enum MenuId;
    return {
        {newDocument, file, QT_TRANSLATE_NOOP("Actions", "&New"), "new", {keys("Ctrl+N")}},
        {open, file, QT_TRANSLATE_NOOP("Actions", "&Open…"), "open", {keys("Ctrl+O")}},
        {openExample,
         file,
         QT_TRANSLATE_NOOP("Actions", "Open an &example…"),
         nullptr,
         {keys("Ctrl+Shift+O")}},
        {reload,
         file,
         QT_TRANSLATE_NOOP("Actions", "&Reload from the file"),
         nullptr,
         {keys("Ctrl+Shift+R")}},
        {save, file, QT_TRANSLATE_NOOP("Actions", "&Save"), "save", {keys("Ctrl+S")}},
        {saveAs,
         file,
         QT_TRANSLATE_NOOP("Actions", "Save &as…"),
         "save-as",
         {keys("Ctrl+Shift+S")}},
        {exportFigures, file, QT_TRANSLATE_NOOP("Actions", "E&xport…"), "export", {keys("Ctrl+E")}},
        {copyImage,
         file,
         QT_TRANSLATE_NOOP("Actions", "&Copy as an image"),
         "copy",
         {keys("Ctrl+Shift+C")}},
        {quit, file, QT_TRANSLATE_NOOP("Actions", "&Quit"), nullptr, {keys("Ctrl+Q")}},

        {undo, edit, QT_TRANSLATE_NOOP("Actions", "&Undo"), "undo", {keys("Ctrl+Z")}},
        {redo,
         edit,
         QT_TRANSLATE_NOOP("Actions", "&Redo"),
         "redo",
         {keys("Ctrl+Y"), keys("Ctrl+Shift+Z")}},
        {cut, edit, QT_TRANSLATE_NOOP("Actions", "Cu&t"), nullptr, {keys("Ctrl+X")}},
        {copy, edit, QT_TRANSLATE_NOOP("Actions", "&Copy"), "copy", {keys("Ctrl+C")}},
        {paste, edit, QT_TRANSLATE_NOOP("Actions", "&Paste"), "paste", {keys("Ctrl+V")}},
        {clearCells,
         edit,
         QT_TRANSLATE_NOOP("Actions", "C&lear the cells"),
         nullptr,
         {keys("Ctrl+Backspace")}},
        {fillZeros,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Fill with &zeros"),
         nullptr,
         {keys("Ctrl+Shift+0")}},
        {fillIdentity,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Fill with the &identity"),
         nullptr,
         {keys("Ctrl+I")}},
        {fillRandom,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Fill with ra&ndom numbers…"),
         "random",
         {keys("Ctrl+R")}},
        {fillToy,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Fill from the to&y sentence"),
         nullptr,
         {keys("Ctrl+T")}},
        {renameToken,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Rena&me the token"),
         nullptr,
         {keys("Shift+F2")}},
        {addHead, edit, QT_TRANSLATE_NOOP("Actions", "Add a &head"), "plus", {keys("Ctrl+Alt+H")}},
        {removeHead,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Remo&ve the head"),
         "minus",
         {keys("Ctrl+Alt+Shift+H")}},
        {headEarlier,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Put the head earlier"),
         nullptr,
         {keys("Ctrl+Alt+Left")}},
        {headLater,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Put the head later"),
         nullptr,
         {keys("Ctrl+Alt+Right")}},
        {addLayer, edit, QT_TRANSLATE_NOOP("Actions", "Add a layer"), "plus", {keys("Ctrl+Alt+Y")}},
        {removeLayer,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Remove the layer"),
         "minus",
         {keys("Ctrl+Alt+Shift+Y")}},
        {layerEarlier,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Put the layer earlier"),
         nullptr,
         {keys("Ctrl+Alt+Up")}},
        {layerLater,
         edit,
         QT_TRANSLATE_NOOP("Actions", "Put the layer later"),
         nullptr,
         {keys("Ctrl+Alt+Down")}},

        {showEquation,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Equation"),
         nullptr,
         {keys("Ctrl+1")},
         true},
        {showPipeline,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Pipeline"),
         "pipeline",
         {keys("Ctrl+2")},
         true},
        {showStoryboard,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Storyboard"),
         "storyboard",
         {keys("Ctrl+3")},
         true},
        {showInsight,
         view,
         QT_TRANSLATE_NOOP("Actions", "Before and &after"),
         nullptr,
         {keys("Ctrl+4")},
         true},
        {showCompare,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Compare"),
         "compare",
         {keys("Ctrl+5")},
         true},
        {showInputs, view, QT_TRANSLATE_NOOP("Actions", "&Inputs"), "inputs", {keys("F9")}, true},
        {showOptions,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Options"),
         nullptr,
         {keys("Ctrl+F9")},
         true},
        {labelsChinese, view, "中文", nullptr, {keys("Alt+1")}, true},
        {labelsEnglish, view, "English", nullptr, {keys("Alt+2")}, true},
        {labelsBoth,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Both languages"),
         "language",
         {keys("Alt+3")},
         true},
        {themeSystem,
         view,
         QT_TRANSLATE_NOOP("Actions", "Theme of the s&ystem"),
         nullptr,
         {keys("Ctrl+Alt+S")},
         true},
        {themeLight,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Light theme"),
         "sun",
         {keys("Ctrl+Alt+L")},
         true},
        {themeDark,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Dark theme"),
         "moon",
         {keys("Ctrl+Alt+D")},
         true},
        {textLarger,
         view,
         QT_TRANSLATE_NOOP("Actions", "Lar&ger text"),
         "zoom-in",
         {keys("Ctrl++"), keys("Ctrl+=")}},
        {textSmaller,
         view,
         QT_TRANSLATE_NOOP("Actions", "Smal&ler text"),
         "zoom-out",
         {keys("Ctrl+-")}},
        {textNormal, view, QT_TRANSLATE_NOOP("Actions", "&Normal text"), nullptr, {keys("Ctrl+0")}},
        {reducedMotion,
         view,
         QT_TRANSLATE_NOOP("Actions", "&Reduced motion"),
         nullptr,
         {keys("Ctrl+Alt+M")},
         true},
        {sharedRange,
         view,
         QT_TRANSLATE_NOOP("Actions", "One colour &range for all steps"),
         nullptr,
         {keys("Ctrl+Alt+R")},
         true},
        {present, view, QT_TRANSLATE_NOOP("Actions", "Prese&nt"), "present", {keys("F5")}},

        {firstStep, steps, QT_TRANSLATE_NOOP("Actions", "&First step"), "first", {keys("Home")}},
        {previousStep,
         steps,
         QT_TRANSLATE_NOOP("Actions", "&Previous step"),
         "previous",
         {keys("PgUp"), keys("Left")}},
        {nextStep,
         steps,
         QT_TRANSLATE_NOOP("Actions", "&Next step"),
         "next",
         {keys("PgDown"), keys("Right")}},
        {lastStep, steps, QT_TRANSLATE_NOOP("Actions", "&Last step"), "last", {keys("End")}},
        {jump, steps, QT_TRANSLATE_NOOP("Actions", "&Jump to a step…"), nullptr, {keys("Ctrl+J")}},
        {play, steps, QT_TRANSLATE_NOOP("Actions", "P&lay"), "play", {keys("Space")}},
        {back,
         steps,
         QT_TRANSLATE_NOOP("Actions", "Bac&k along the origin"),
         "back",
         {keys("Alt+Left")}},
        {forward,
         steps,
         QT_TRANSLATE_NOOP("Actions", "For&ward again"),
         "forward",
         {keys("Alt+Right")}},
        {exact,
         steps,
         QT_TRANSLATE_NOOP("Actions", "&Exact"),
         nullptr,
         {keys("Ctrl+Shift+E")},
         true},
        {byHand,
         steps,
         QT_TRANSLATE_NOOP("Actions", "By &hand"),
         nullptr,
         {keys("Ctrl+Shift+B")},
         true},
        {moreDecimals,
         steps,
         QT_TRANSLATE_NOOP("Actions", "&More decimals"),
         nullptr,
         {keys("Ctrl+]")}},
        {fewerDecimals,
         steps,
         QT_TRANSLATE_NOOP("Actions", "Fewer &decimals"),
         nullptr,
         {keys("Ctrl+[")}},

        {hideResult,
         practice,
         QT_TRANSLATE_NOOP("Actions", "&Hide result"),
         "eye",
         {keys("Ctrl+H")},
         true},
        {hideCell,
         practice,
         QT_TRANSLATE_NOOP("Actions", "Hide the &cell"),
         nullptr,
         {keys("Ctrl+Shift+H")}},
        {revealCell,
         practice,
         QT_TRANSLATE_NOOP("Actions", "&Reveal the cell"),
         nullptr,
         {keys("Ctrl+K")}},
        {revealAll,
         practice,
         QT_TRANSLATE_NOOP("Actions", "Reveal &everything"),
         nullptr,
         {keys("Ctrl+Shift+K")}},

        {causalMask,
         tools,
         QT_TRANSLATE_NOOP("Actions", "&Causal mask"),
         nullptr,
         {keys("Ctrl+M")},
         true},
        {pinState, tools, QT_TRANSLATE_NOOP("Actions", "&Pin this state"), "pin", {keys("Ctrl+P")}},
        {unpinState,
         tools,
         QT_TRANSLATE_NOOP("Actions", "&Unpin"),
         nullptr,
         {keys("Ctrl+Shift+P")}},
        {cancelComputation,
         tools,
         QT_TRANSLATE_NOOP("Actions", "&Stop computing"),
         nullptr,
         {keys("Ctrl+.")}},
        {computeAgain,
         tools,
         QT_TRANSLATE_NOOP("Actions", "Compute &again"),
         nullptr,
         {keys("Ctrl+Return")}},

        {shortcuts,
         help,
         QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"),
         "keyboard",
         {keys("F1")}},
        {tour, help, QT_TRANSLATE_NOOP("Actions", "&Tour"), "help", {keys("Shift+F1")}},
        {about,
         help,
         QT_TRANSLATE_NOOP("Actions", "&About Attention Lab"),
         "info",
         {keys("Ctrl+F1")}},
    };
}

QString translated(const char* text) {
    return QCoreApplication::translate("Actions", text);
}

}  // namespace

std::span<const ActionSpec> Actions::table() {
    static const std::vector<ActionSpec> table = makeTable();
    return table;
}

const ActionSpec& Actions::spec(ActionId id) {
    return table()[static_cast<std::size_t>(id)];
}

QString Actions::menuTitle(MenuId id) {
    switch (id) {
        case MenuId::file:
            return translated(QT_TRANSLATE_NOOP("Actions", "&File"));
        case MenuId::edit:
            return translated(QT_TRANSLATE_NOOP("Actions", "&Edit"));
        case MenuId::view:
            return translated(QT_TRANSLATE_NOOP("Actions", "&View"));
        case MenuId::steps:
            return translated(QT_TRANSLATE_NOOP("Actions", "&Steps"));
        case MenuId::practice:
            return translated(QT_TRANSLATE_NOOP("Actions", "&Practice"));
        case MenuId::tools:
            return translated(QT_TRANSLATE_NOOP("Actions", "&Tools"));
        case MenuId::help:
            return translated(QT_TRANSLATE_NOOP("Actions", "&Help"));
        case MenuId::count:
            break;
    }
    return {};
}

QString Actions::plainText(const ActionSpec& spec) {
    QString text = translated(spec.text);
    // Chinese menus carry the mnemonic in brackets behind the word: 打开(&O)…
    const qsizetype bracket = text.indexOf(QStringLiteral("(&"));
    if (bracket >= 0) {
        text.remove(bracket, 4);
    }
    return text.remove(u'&').remove(u'…').trimmed();
}

QString Actions::keysText(const ActionSpec& spec) {
    QStringList texts;
    for (const QKeySequence& sequence : spec.keys) {
        texts.append(sequence.toString(QKeySequence::NativeText));
    }
    return texts.join(QStringLiteral("  "));
}

Actions::Actions(Lab& lab, QObject* parent) : QObject(parent), lab_(lab) {
    Q_ASSERT(table().size() == static_cast<std::size_t>(ActionId::count));
    for (const ActionSpec& spec : table()) {
        auto* action = new QAction(this);
        action->setShortcuts(QList<QKeySequence>(spec.keys.begin(), spec.keys.end()));
        action->setCheckable(spec.checkable);
        action->setMenuRole(spec.id == ActionId::quit    ? QAction::QuitRole
                            : spec.id == ActionId::about ? QAction::AboutRole
                                                         : QAction::NoRole);
        actions_.push_back(action);
    }
    connect(&lab.languages, &Languages::changed, this, &Actions::retranslate);
    connect(&lab.appearance, &Appearance::changed, this, &Actions::colorIcons);
    retranslate();
    colorIcons();
}

void Actions::retranslate() {
    for (const ActionSpec& spec : table()) {
        QAction* action = (*this)[spec.id];
        action->setText(translated(spec.text));
        action->setIconText(plainText(spec));  // on buttons, where no mnemonic works
        const QString keys = keysText(spec).section(QStringLiteral("  "), 0, 0);
        action->setToolTip(keys.isEmpty() ? plainText(spec)
                                          : QStringLiteral("%1 (%2)").arg(plainText(spec), keys));
    }
}

void Actions::colorIcons() {
    for (const ActionSpec& spec : table()) {
        if (spec.icon) {
            (*this)[spec.id]->setIcon(
                themedIcon(QString::fromLatin1(spec.icon), lab_.appearance.theme()));
        }
    }
}
