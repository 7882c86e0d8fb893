// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Names of undo steps. They outlive a switch of the language, so the stack holds the English source
// and what stands for %1; the menu translates when it shows them.
#pragma once

#include <QString>

/// Marks the source for translation: undoText(QT_TRANSLATE_NOOP("Undo", "Edit %1"), "W^Q").
QString undoText(const char* source, const QString& argument = {});

/// The same in the present language of the interface.
QString shownUndoText(const QString& text);
