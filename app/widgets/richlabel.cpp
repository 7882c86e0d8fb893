// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/richlabel.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextDocument>

#include "look/painttext.h"

RichLabel::RichLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::NoTextInteraction);
}

void RichLabel::paintEvent(QPaintEvent*) {
    // Laid out as QLabel does, which its size hint is made for.
    const QRect area = contentsRect();
    QTextDocument document;
    document.setDefaultFont(font());
    document.setDocumentMargin(0);
    document.setHtml(text());
    document.setTextWidth(wordWrap() ? area.width() : -1);
    const qreal height = document.size().height();
    const qreal top = alignment() & Qt::AlignVCenter  ? (area.height() - height) / 2
                      : alignment() & Qt::AlignBottom ? area.height() - height
                                                      : 0;
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    paintDocument(painter, QPointF(area.topLeft()) + QPointF(0, std::max(top, 0.0)), document);
}

void RichPage::paintEvent(QPaintEvent* event) {
    if (textCursor().hasSelection()) {
        QTextBrowser::paintEvent(event);
        return;
    }
    QPainter painter(viewport());
    painter.setClipRect(event->rect());
    painter.setPen(palette().color(QPalette::Text));
    paintDocument(painter, QPointF(-horizontalScrollBar()->value(), -verticalScrollBar()->value()),
                  *document());
}
