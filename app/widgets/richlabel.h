// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Rich text in even strokes: like QLabel and QTextBrowser, which paint past the style.

#pragma once

#include <QLabel>
#include <QTextBrowser>

class RichLabel : public QLabel {
    Q_OBJECT
public:
    explicit RichLabel(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

class RichPage : public QTextBrowser {
    Q_OBJECT
public:
    using QTextBrowser::QTextBrowser;

protected:
    void paintEvent(QPaintEvent* event) override;
};
