// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Plain keys are shortcuts of the window (arrows and Home walk the steps, Space plays). A view that
// uses such a key itself, while it has the focus, keeps it by calling this from its event().

#pragma once

#include <QKeyEvent>
#include <algorithm>
#include <initializer_list>

/// True, and accepted, where the event asks who wants one of these keys.
inline bool keepsKey(QEvent* event, std::initializer_list<int> keys) {
    if (event->type() != QEvent::ShortcutOverride) {
        return false;
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = !(key->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier));
    if (!plain || std::ranges::find(keys, key->key()) == keys.end()) {
        return false;
    }
    event->accept();
    return true;
}
