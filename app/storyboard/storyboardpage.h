// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The storyboard with its buttons: fit, copy, export.
#pragma once

#include <QWidget>

#include "document/lab.h"

class ElidedLabel;
class QLabel;
class QPushButton;
class StoryboardView;

class StoryboardPage : public QWidget {
    Q_OBJECT
public:
    StoryboardPage(const Lab& lab, QWidget* parent);

    StoryboardView* view() const { return view_; }
    /// As PNG, SVG or PDF by the file's suffix. Empty, or why it could not be written.
    QString exportTo(const QString& path) const;
    void copyImage() const;

signals:
    void equationRequested();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void askAndExport();

    Lab lab_;
    StoryboardView* view_;
    ElidedLabel* title_;
    QLabel* hint_;
    QPushButton* fit_;
    QPushButton* copy_;
    QPushButton* export_;
};
