// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/mathview.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "look/theme.h"
#include "widgets/ownkeys.h"

MathView::MathView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void MathView::setContent(const QString& markup, const Theme& theme, const Typography& type,
                          qreal largest, qreal smallest) {
    markup_ = markup;
    text_ = MathText::parse(markup);
    theme_ = theme;
    type_ = type;
    largest_ = largest;
    smallest_ = smallest;
    if (hovered_ >= 0) {
        hovered_ = -1;
        setCursor(pointer_);
    }
    setAccessibleName(text_.plainText());
    layout_ = mathLayout(width());
    focused_ = hasFocus() && !layout_.links().empty() ? layout_.links().front().id : -1;
    updateGeometry();
    update();
}

MathStyle MathView::styleFor(qreal width) const {
    MathStyle style = MathStyle::derivation(theme_, type_, largest_);
    const qreal wanted = text_.size(style).width();
    if (wanted > width && width > 0) {
        style.size = std::max(smallest_, std::floor(largest_ * width / wanted));
    }
    return style;
}

MathLayout MathView::mathLayout(qreal width) const {
    return text_.layout(styleFor(width), width);
}

int MathView::heightForWidth(int width) const {
    return static_cast<int>(std::ceil(mathLayout(width).size().height())) + 2;
}

QSize MathView::sizeHint() const {
    const QSizeF size = text_.size(MathStyle::derivation(theme_, type_, largest_));
    return {static_cast<int>(std::ceil(size.width())) + 2,
            static_cast<int>(std::ceil(size.height())) + 2};
}

QSize MathView::minimumSizeHint() const {
    return {120, static_cast<int>(std::ceil(smallest_ * 1.5))};
}

QPointF MathView::origin() const {
    return {0, layout_.ascent() + 1};
}

QRectF MathView::linkRect(int id) const {
    for (const MathLink& link : layout_.links()) {
        if (link.id == id) {
            return link.rect.translated(origin());
        }
    }
    return {};
}

void MathView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int id : {hovered_, focused_}) {
        const QRectF rect = linkRect(id);
        if (id < 0 || rect.isNull()) {
            continue;
        }
        painter.setPen(id == focused_ && hasFocus() ? QPen(theme_.text, 2) : QPen(Qt::NoPen));
        painter.setBrush(id == hovered_ ? theme_.hover : QColor(Qt::transparent));
        painter.drawRoundedRect(rect.adjusted(-3, -1, 3, 1), 4, 4);
    }
    layout_.paint(painter, origin());
}

void MathView::setHovered(int link) {
    if (link == hovered_) {
        return;
    }
    hovered_ = link;
    setCursor(link >= 0 ? linkPointer_ : pointer_);
    update();
    emit hoveredLink(link);
}

void MathView::setPointers(const QCursor& plain, const QCursor& link) {
    pointer_ = plain;
    linkPointer_ = link;
    setCursor(hovered_ >= 0 ? linkPointer_ : pointer_);
}

void MathView::mouseMoveEvent(QMouseEvent* event) {
    setHovered(layout_.linkAt(event->position() - origin()));
}

void MathView::mouseReleaseEvent(QMouseEvent* event) {
    const int link = layout_.linkAt(event->position() - origin());
    if (event->button() == Qt::LeftButton && link >= 0) {
        emit activated(link);
    }
}

void MathView::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    setHovered(-1);
}

bool MathView::event(QEvent* event) {
    const bool walks = !layout_.links().empty();
    return (walks && keepsKey(event, {Qt::Key_Left, Qt::Key_Right})) || QWidget::event(event);
}

void MathView::keyPressEvent(QKeyEvent* event) {
    const auto& links = layout_.links();
    const auto at = std::find_if(links.begin(), links.end(),
                                 [this](const MathLink& link) { return link.id == focused_; });
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Left: {
            if (links.empty()) {
                break;
            }
            const auto count = static_cast<std::ptrdiff_t>(links.size());
            std::ptrdiff_t index = at == links.end() ? -1 : at - links.begin();
            index = event->key() == Qt::Key_Right ? std::min(index + 1, count - 1)
                                                  : std::max<std::ptrdiff_t>(index - 1, 0);
            focused_ = links[static_cast<std::size_t>(index)].id;
            emit hoveredLink(focused_);
            update();
            return;
        }
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (focused_ >= 0) {
                emit activated(focused_);
                return;
            }
            break;
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

void MathView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (focused_ < 0 && !layout_.links().empty()) {
        focused_ = layout_.links().front().id;
    }
    update();
}

bool MathView::focusNextPrevChild(bool next) {
    update();
    return QWidget::focusNextPrevChild(next);
}

void MathView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout_ = mathLayout(width());
}
