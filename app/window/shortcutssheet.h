// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Every action and its keys on one sheet (F1).
#pragma once

#include <QDialog>

#include "document/lab.h"

class QTextBrowser;

class ShortcutsSheet : public QDialog {
    Q_OBJECT
public:
    ShortcutsSheet(Lab& lab, QWidget* parent);

private:
    void refresh();

    QTextBrowser* text_;
};
