// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// One line above the canvas for what a person must know and can act on: why the model cannot be
// computed, how far a large one is, a file that was refused, work that was recovered. Never a
// dialog in the way.
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "document/lab.h"

class QLabel;
class QHBoxLayout;
class QProgressBar;
class QPushButton;
class QToolButton;

class Banner : public QWidget {
    Q_OBJECT
public:
    /// Texts are asked for anew when the language changes.
    struct Button {
        std::function<QString()> text;
        std::function<void()> press;
    };
    struct Message {
        bool isError = false;
        std::function<QString()> text;
        std::vector<Button> buttons;
    };

    Banner(Lab& lab, QWidget* parent);

    /// Stays until dismissed, answered, or replaced. What is newer comes first: the message, or
    /// what the session has to say since.
    void showMessage(Message message);
    void dismiss();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void refreshSoon();
    void showButtons(const std::vector<Button>& buttons, bool closable);
    QString errorText() const;

    Lab& lab_;
    std::optional<Message> message_;
    bool messageIsNewer_ = false;
    bool red_ = false;
    QLabel* sign_;
    QLabel* text_;
    QProgressBar* progress_;
    QHBoxLayout* buttonRow_;
    std::vector<QPushButton*> buttons_;
    QToolButton* close_;
    QTimer busySince_;
};
