// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The language of the window and of its labels, switched live: 中文, English, or both side by side.
#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "attention/text.h"

enum class LabelMode { zh, en, both };

/// What is shown: the first language, and with `both` the second, muted beside or below it.
struct Label {
    QString first;
    QString second;
    /// On one line: "查询 Query".
    QString oneLine() const { return second.isEmpty() ? first : first + u' ' + second; }
};

class Languages : public QObject {
    Q_OBJECT
public:
    explicit Languages(QObject* parent = nullptr);
    /// Words alone, for a file in other languages than the window: no translator is installed.
    static std::unique_ptr<Languages> wordsOnly(LabelMode mode, attention::Language primary);
    ~Languages() override;

    LabelMode mode() const;
    /// What was asked for: not the same where Chinese cannot be drawn, and labels stay English.
    LabelMode wanted() const;
    void setChineseDrawable(bool drawable);
    /// The interface's language; with `both` the first of the two (the one used before).
    attention::Language primary() const;
    /// Installs the translators (ours and Qt's own dialogs) and retranslates every widget.
    void setMode(LabelMode mode);
    /// The same with the first of two languages chosen, as settings remember it.
    void setMode(LabelMode mode, attention::Language primary);
    /// Chinese or English as the system says, else English.
    static LabelMode systemMode();

    Label label(const attention::Text& text) const;
    Label label(const attention::Phrase& phrase) const;
    /// A string of the window, marked with QT_TRANSLATE_NOOP(context, source), in the mode.
    Label label(const char* context, const char* source) const;
    /// In one given language, whatever the mode.
    QString inLanguage(attention::Language language, const char* context, const char* source) const;

signals:
    void changed();

private:
    struct Private;
    std::unique_ptr<Private> d_;
};
