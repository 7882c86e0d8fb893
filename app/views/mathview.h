// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Mathematics whose parts are links: follows the pointer, goes by Tab and Enter, breaks lines at
// its width and grows with them.

#pragma once

#include <QCursor>
#include <QWidget>

#include "look/mathtext.h"
#include "look/theme.h"

class MathView : public QWidget {
    Q_OBJECT
public:
    explicit MathView(QWidget* parent = nullptr);

    /// The largest size, from `largest` down to `smallest`, at which it fits on one line; smaller
    /// than that it breaks.
    void setContent(const QString& markup, const Theme& theme, const Typography& type,
                    qreal largest, qreal smallest);
    const QString& markup() const { return markup_; }
    MathLayout mathLayout(qreal width) const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Where a link is, in the widget.
    QRectF linkRect(int id) const;

    /// Of its letters, as they are drawn now.
    qreal pixels() const { return styleFor(width()).size; }
    /// Over the mathematics and over a link; the usual ones until then.
    void setPointers(const QCursor& plain, const QCursor& link);

signals:
    void activated(int link);
    void hoveredLink(int link);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    MathStyle styleFor(qreal width) const;
    QPointF origin() const;
    void setHovered(int link);

    QString markup_;
    MathText text_;
    Theme theme_;
    Typography type_;
    qreal largest_ = 32;
    qreal smallest_ = 20;
    MathLayout layout_;
    int hovered_ = -1;
    QCursor pointer_{Qt::ArrowCursor};
    QCursor linkPointer_{Qt::PointingHandCursor};
    int focused_ = -1;
};
