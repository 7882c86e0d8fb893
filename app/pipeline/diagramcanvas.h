// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The flow diagram on the screen: scrolled, zoomed, clicked and walked with the keyboard.
#pragma once

#include <QAbstractScrollArea>
#include <optional>
#include <set>
#include <string>

#include "document/lab.h"
#include "document/session.h"
#include "pipeline/diagramscene.h"

class DiagramCanvas : public QAbstractScrollArea {
    Q_OBJECT
public:
    DiagramCanvas(const Lab& lab, QWidget* parent);

    const DiagramScene& scene() const { return scene_; }
    const std::set<std::string>& folded() const { return folded_; }
    void expandAll();
    void foldAll();
    void toggle(const std::string& place);

    qreal zoom() const { return zoom_; }
    void setZoom(qreal zoom);
    void fit();

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
    int focusedElement() const { return focus_; }
    QString describe(const Element& element) const;
    void activate(const Element& element);
    /// Of an element, in the viewport.
    QRect viewRect(const Element& element) const;

signals:
    /// A step was asked for with a double click or Enter on the present one.
    void openRequested();
    void rebuilt();

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void sessionChanged(Session::Changes changes);
    void selectionChanged();
    void rebuild();
    void updateAncestry();
    void updateBars();
    void listElements();
    void keepVisible(const QRectF& rect);
    void focusElement(int index);
    void moveFocus(int key);
    QPointF origin() const;
    QPointF toScene(QPointF view) const { return (view - origin()) / zoom_; }

    Lab lab_;
    DiagramScene scene_;
    std::set<std::string> folded_;
    Ancestry ancestry_;
    bool lights_ = false;
    bool dirty_ = true;  ///< rebuilt when next shown
    qreal zoom_ = 1;
    bool zoomed_ = false;  ///< by the person; else the width decides
    std::vector<Element> elements_;
    int focus_ = -1;
    DiagramScene::Hit hover_;
    std::optional<QPoint> dragFrom_;
    bool dragged_ = false;
    bool fresh_ = true;  ///< another document: fold as it is first shown
};
