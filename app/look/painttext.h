// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Text of an even weight on dark grounds. Qt thickens the strokes of fonts with PostScript outlines
// (the Chinese fonts and STIX among them) to make up for its blending of dark text; light text it
// thus draws almost bold, and bold means something here. Such glyphs are filled as outlines
// instead. In SVG and PDF, and for dark text, all of this is plain QPainter::drawText.

#pragma once

#include <QPointF>
#include <QString>

class QPainter;
class QRect;
class QTextDocument;

/// Like painter.drawText(baseline, text), in the painter's pen and font.
void paintText(QPainter& painter, QPointF baseline, const QString& text);

/// Like painter.drawText(rect, flags, text): alignment, wrapping and mnemonics.
void paintText(QPainter& painter, const QRect& rect, int flags, const QString& text);

/// The same, but paints nothing and returns false where drawText does as well.
bool paintTextEvenly(QPainter& painter, const QRect& rect, int flags, const QString& text);

/// The text of a document that has been laid out, its top left corner at `origin`, in the painter's
/// pen where a format names no colour. Of a document's other things (frames, rules, pictures) none.
void paintDocument(QPainter& painter, QPointF origin, const QTextDocument& document);
