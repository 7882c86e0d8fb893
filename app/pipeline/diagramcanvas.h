// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The flow diagram on the screen: scrolled, zoomed, clicked and walked with the keyboard.
#pragma once

#include <set>
#include <string>

#include "document/lab.h"
#include "document/session.h"
#include "pipeline/diagramscene.h"
#include "widgets/sheetelements.h"
#include "widgets/zoomarea.h"

class DiagramCanvas : public ZoomArea, public SheetElements {
    Q_OBJECT
public:
    DiagramCanvas(const Lab& lab, QWidget* parent);

    const DiagramScene& scene() const { return scene_; }
    const std::set<std::string>& folded() const { return folded_; }
    void expandAll();
    void foldAll();
    void toggle(const std::string& place);

    /// What the keyboard can stand on, in the order of the plan: closed cards' steps, folded
    /// groups, titles of open groups.
    struct Element {
        int item = -1;
        int step = -1;
        QRectF rect;  ///< in the diagram
        friend bool operator==(const Element& a, const Element& b) {
            return a.item == b.item && a.step == b.step;
        }
    };
    const std::vector<Element>& elements() const { return elements_; }
    QString describe(const Element& element) const;
    void activate(const Element& element);

    int elementCount() const override { return static_cast<int>(elements_.size()); }
    QString elementName(int index) const override { return describe(at(index)); }
    QRect elementRect(int index) const override;
    int focusedElement() const override { return focus_; }
    bool elementIsPresent(int index) const override;
    void pressElement(int index) override { activate(Element(at(index))); }

signals:
    /// A step was asked for with a double click or Enter on the present one.
    void openRequested();
    void rebuilt();

protected:
    QSizeF sheetSize() const override { return scene_.size(); }
    void clicked(QPointF onSheet) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    const Element& at(int index) const { return elements_[static_cast<std::size_t>(index)]; }
    void sessionChanged(Session::Changes changes);
    void selectionChanged();
    void rebuild();
    void buildInRoom(const std::shared_ptr<const attention::Trace>& trace);
    void updateAncestry();
    void listElements();
    void focusElement(int index);
    void moveFocus(int key);

    Lab lab_;
    DiagramScene scene_;
    std::set<std::string> folded_;
    Ancestry ancestry_;
    bool lights_ = false;
    bool dirty_ = true;  ///< rebuilt when next shown
    std::vector<Element> elements_;
    int focus_ = -1;
    DiagramScene::Hit hover_;
    bool fresh_ = true;  ///< another document: fold as it is first shown
};
