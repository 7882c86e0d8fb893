// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The small editor over a token's name: one line, or one for each language.
#pragma once

#include <QWidget>

#include "attention/text.h"

class QLineEdit;

class NameEditor : public QWidget {
    Q_OBJECT
public:
    NameEditor(const QString& zh, const QString& en, bool twoLanguages, QWidget* parent);

    /// Shows itself with the cursor in the line of this language.
    void begin(attention::Language language);

signals:
    /// Enter, or the focus left; with one line both are the same.
    void accepted(const QString& zh, const QString& en);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void finish(bool keep);

    QLineEdit* zh_;
    QLineEdit* en_ = nullptr;
    bool done_ = false;
};
