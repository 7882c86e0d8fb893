// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The storyboard in the window: zoomed, walked and exported.
#pragma once

#include "document/lab.h"
#include "document/session.h"
#include "storyboard/storyboardsheet.h"
#include "widgets/sheetelements.h"
#include "widgets/zoomarea.h"

class StoryboardView : public ZoomArea, public SheetElements {
    Q_OBJECT
public:
    StoryboardView(const Lab& lab, QWidget* parent);

    const StoryboardSheet& sheet() const { return sheet_; }

    int elementCount() const override { return static_cast<int>(sheet_.panels().size()); }
    QString elementName(int index) const override;
    QRect elementRect(int index) const override;
    int focusedElement() const override { return focus_; }
    bool elementIsPresent(int index) const override;
    void pressElement(int index) override { go(index); }

    /// As for a file: without the marks of the screen.
    StoryboardSheet exportSheet() const;

signals:
    /// A step was asked for with a double click or Enter.
    void openRequested();

protected:
    QSizeF sheetSize() const override { return sheet_.size(); }
    void clicked(QPointF onSheet) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void rebuild();
    StoryboardSheet made(bool marked) const;
    void go(int panel);
    void focusPanel(int panel);
    int beside(int panel, int rows) const;

    Lab lab_;
    StoryboardSheet sheet_;
    int focus_ = -1;
    bool dirty_ = true;
};
