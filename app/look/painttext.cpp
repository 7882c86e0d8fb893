// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/painttext.h"

#include <QAbstractTextDocumentLayout>
#include <QGlyphRun>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "look/theme.h"

using namespace Qt::StringLiterals;

namespace {

bool isThickened(const QRawFont& font) {
    static QHash<QString, bool> known;
    const QString key = font.familyName() + font.styleName();
    if (const auto found = known.constFind(key); found != known.constEnd()) {
        return *found;
    }
    const bool postScript = !font.fontTable("CFF ").isEmpty();
    known.insert(key, postScript);
    return postScript;
}

bool isLight(const QPainter& painter) {
    return relativeLuminance(painter.pen().color()) >= 0.3;
}

bool isConcerned(const QPainter& painter, const QString& text) {
    // Outlines where a bitmap is painted; a vector file keeps its text.
    if (!painter.paintEngine() || painter.paintEngine()->type() != QPaintEngine::Raster ||
        !isLight(painter)) {
        return false;
    }
    const QString family = painter.font().family();
    return family.startsWith("STIX"_L1) ||
           std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() > 0x2100; });
}

void paintRuns(QPainter& painter, QPointF origin, const QList<QGlyphRun>& runs) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const QGlyphRun& run : runs) {
        const QRawFont font = run.rawFont();
        if (!isThickened(font)) {
            painter.drawGlyphRun(origin, run);
            continue;
        }
        QPainterPath path;
        path.setFillRule(Qt::WindingFill);
        const QList<quint32> glyphs = run.glyphIndexes();
        const QList<QPointF> places = run.positions();
        for (qsizetype i = 0; i < glyphs.size(); ++i) {
            path.addPath(font.pathForGlyph(glyphs[i]).translated(origin + places[i]));
        }
        painter.fillPath(path, painter.pen().color());
    }
    painter.restore();
}

// "&File" as "File", and where its underlined letter is; -1 for none.
QString withoutMnemonic(const QString& text, qsizetype* marked) {
    QString plain;
    *marked = -1;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'&' && i + 1 < text.size()) {
            ++i;
            if (text[i] != u'&' && *marked < 0) {
                *marked = plain.size();
            }
        }
        plain += text[i];
    }
    return plain;
}

}  // namespace

void paintText(QPainter& painter, QPointF baseline, const QString& text) {
    if (!isConcerned(painter, text)) {
        painter.drawText(baseline, text);
        return;
    }
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e7);
    layout.endLayout();
    paintRuns(painter, baseline - QPointF(0, line.ascent()), layout.glyphRuns());
}

void paintText(QPainter& painter, const QRect& rect, int flags, const QString& text) {
    if (!paintTextEvenly(painter, rect, flags, text)) {
        painter.drawText(rect, flags, text);
    }
}

bool paintTextEvenly(QPainter& painter, const QRect& rect, int flags, const QString& text) {
    if (!isConcerned(painter, text)) {
        return false;
    }
    qsizetype marked = -1;
    const bool mnemonic = flags & (Qt::TextShowMnemonic | Qt::TextHideMnemonic);
    QString plain = mnemonic ? withoutMnemonic(text, &marked) : text;
    plain.replace(u'\n', flags & Qt::TextSingleLine ? QChar(u' ') : QChar(QChar::LineSeparator));
    plain.replace(u'\t', u' ');
    QTextLayout layout(plain, painter.font());
    QTextOption option;
    option.setWrapMode(flags & Qt::TextWordWrap ? QTextOption::WordWrap : QTextOption::NoWrap);
    option.setTextDirection(painter.layoutDirection());
    option.setAlignment(Qt::AlignLeft);
    layout.setTextOption(option);
    // Left and right change places where the painter writes from the right.
    const bool mirrored =
        painter.layoutDirection() == Qt::RightToLeft && !(flags & Qt::AlignAbsolute);
    const bool right = mirrored ? !(flags & Qt::AlignRight) : bool(flags & Qt::AlignRight);
    layout.beginLayout();
    qreal height = 0;
    qreal width = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(flags & Qt::TextWordWrap ? rect.width() : 1e7);
        const qreal slack = rect.width() - line.naturalTextWidth();
        const qreal x = flags & Qt::AlignHCenter ? slack / 2 : right ? slack : 0;
        line.setPosition({x, height});
        height += line.height();
        width = std::max(width, line.naturalTextWidth());
    }
    layout.endLayout();
    qreal top = rect.top();
    if (flags & Qt::AlignVCenter) {
        top += (rect.height() - height) / 2;
    } else if (flags & Qt::AlignBottom) {
        top += rect.height() - height;
    }
    const QPointF origin(rect.left(), std::round(top));
    painter.save();
    if (!(flags & Qt::TextDontClip) && (height > rect.height() || width > rect.width())) {
        painter.setClipRect(rect, Qt::IntersectClip);
    }
    paintRuns(painter, origin, layout.glyphRuns());
    if (marked >= 0 && flags & Qt::TextShowMnemonic) {
        const QTextLine line = layout.lineForTextPosition(static_cast<int>(marked));
        const qreal from = line.cursorToX(static_cast<int>(marked));
        const qreal to = line.cursorToX(static_cast<int>(marked) + 1);
        const qreal y = origin.y() + line.y() + line.ascent() + 2;
        painter.fillRect(QRectF(origin.x() + std::min(from, to), y, std::abs(to - from), 1),
                         painter.pen().color());
    }
    painter.restore();
    return true;
}

void paintDocument(QPainter& painter, QPointF origin, const QTextDocument& document) {
    const bool bitmap =
        painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster;
    const QPen pen = painter.pen();
    painter.save();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QPointF at = origin + document.documentLayout()->blockBoundingRect(block).topLeft();
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextFragment fragment = part.fragment();
            const QBrush brush = fragment.charFormat().foreground();
            painter.setPen(brush.style() == Qt::NoBrush ? pen : QPen(brush.color()));
            const QList<QGlyphRun> runs = block.layout()->glyphRuns(
                fragment.position() - block.position(), fragment.length());
            if (bitmap && isLight(painter)) {
                paintRuns(painter, at, runs);
                continue;
            }
            for (const QGlyphRun& run : runs) {
                painter.drawGlyphRun(at, run);
            }
        }
    }
    painter.restore();
}
