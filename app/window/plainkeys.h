// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Arrows, Home, End, page keys and space walk the steps, but not where they already mean something:
// a table, a line of text, a list, a slider keep their own keys.
#pragma once

#include <QObject>

class PlainKeys : public QObject {
    Q_OBJECT
public:
    /// Watches the whole application while it lives.
    explicit PlainKeys(QObject* parent);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
};
