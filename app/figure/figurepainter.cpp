// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/figurepainter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>
#include <optional>

#include "figure/cellformat.h"
#include "figure/columnnames.h"
#include "figure/valuescale.h"
#include "look/mathtext.h"

namespace {

using attention::Index;

/// Every how manieth number is written where not all have room.
Index labelStride(qreal widest, qreal cell) {
    Index stride = 1;
    while (cell > 0 && widest > cell * static_cast<qreal>(stride)) {
        stride = stride == 1 ? 2 : stride == 2 ? 5 : stride * 2;
    }
    return stride;
}

}  // namespace

QString elidedLabel(const QString& label, const QFont& font, qreal width) {
    const QFontMetricsF metrics(font);
    if (metrics.horizontalAdvance(label) <= width) {
        return label;
    }
    const QString elided = metrics.elidedText(label, Qt::ElideRight, width);
    if (elided.size() > 1) {
        return elided;
    }
    // Its first letter tells more than an ellipsis or an empty pill.
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, label);
    return label.left(letters.toNextBoundary());
}

qreal FigurePainter::text(const QString& words, const QFont& font, const QColor& color, qreal x,
                          qreal y, Align align) {
    if (words.isEmpty()) {
        return 0;
    }
    const qreal width = QFontMetricsF(font).horizontalAdvance(words);
    painter_.setFont(font);
    painter_.setPen(color);
    const qreal left = align == Align::left ? x : align == Align::right ? x - width : x - width / 2;
    painter_.drawText(QPointF(left, y), words);
    return width;
}

void FigurePainter::paint() {
    painter_.setRenderHint(QPainter::Antialiasing, true);
    figure_.eachBlock([&](const MatrixBlock& block, int index) {
        const BlockLayout& at = layout_.blocks[static_cast<std::size_t>(index)];
        paintTitle(block, at);
        paintColumnNames(index);
        paintSide(index);
        if (style_.axisTitles && block.labelled) {
            paintAxisTitles(block, at);
        }
        if (!at.rowSums.isEmpty()) {
            paintRowSums(block, at);
        }
        if (block.colourBar) {
            style_.barAtRight ? paintBarAtRight(block, at) : paintBarBelow(block, at);
        }
    });
    for (std::size_t i = 0; i < figure_.columns.size(); ++i) {
        if (!layout_.connectors[i].isEmpty()) {
            paintConnector(figure_.columns[i].before, layout_.connectors[i]);
        }
    }
    paintFootnotes();
}

const MatrixBlock& FigurePainter::block(int index) const {
    const MatrixBlock* found = nullptr;
    figure_.eachBlock([&](const MatrixBlock& block, int at) {
        if (at == index) {
            found = &block;
        }
    });
    Q_ASSERT(found);
    return *found;
}

const BlockLayout& FigurePainter::place(int index) const {
    return layout_.blocks[static_cast<std::size_t>(index)];
}

void FigurePainter::paintSide(int index) {
    if (place(index).rowLabelWidth > 0) {
        paintRowLabels(block(index), place(index));
    }
}

void FigurePainter::paintColumnNames(int index) {
    if (place(index).columnLabelHeight > 0) {
        paintColumnLabels(block(index), place(index));
    }
}

void FigurePainter::paintTitle(int index, qreal by) {
    BlockLayout moved = place(index);
    moved.title.rx() += std::max(0.0, by);
    paintTitle(block(index), moved);
}

void FigurePainter::paintTitle(const MatrixBlock& block, const BlockLayout& at) {
    const Theme& theme = style_.theme;
    const MathLayout symbol =
        MathText::parse(block.symbol)
            .layout(MathStyle::label(theme, style_.type, style_.px(style_.symbolPx)));
    qreal x = at.title.x();
    const qreal y = at.title.y();
    symbol.paint(painter_, {x, y});
    x += symbol.size().width() + style_.px(8);
    x += text(block.name.first, style_.ui(style_.namePx, style_.boldName), theme.text, x, y,
              Align::left);
    if (!block.name.second.isEmpty()) {
        x += style_.px(8);
        x += text(block.name.second, style_.ui(style_.namePx), theme.muted, x, y, Align::left);
    }
    const QFont small = style_.ui(style_.countsPx);
    const qreal width = QFontMetricsF(small).horizontalAdvance(block.counts.first);
    if (style_.counts && x + style_.px(12) + width <= at.cells.right()) {
        text(block.counts.first, small, theme.muted, at.cells.right(), y, Align::right);
    }
}

void FigurePainter::paintPill(const QRectF& around, Accent accent) {
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(accent == Accent::row ? style_.theme.rowPill : style_.theme.columnPill);
    const qreal radius = around.height() / 2;
    painter_.drawRoundedRect(around, radius, radius);
}

void FigurePainter::paintColumnLabels(const MatrixBlock& block, const BlockLayout& at) {
    const Theme& theme = style_.theme;
    const bool tokens = block.columnAxis.tokens;
    const bool two = std::any_of(block.columnAxis.names.begin(), block.columnAxis.names.end(),
                                 [](const Label& name) { return !name.second.isEmpty(); });
    // Long tokens over narrow cells: smaller letters first, then "…"; numbers: every so manieth.
    std::optional<ColumnNames> fitted;
    qreal firstPx = style_.numberLabelPx;
    qreal secondPx = style_.secondPx;
    Index stride = 1;
    if (tokens) {
        fitted.emplace(block.columnAxis.names, style_, at.cellWidth);
        firstPx = fitted->firstPx();
        secondPx = fitted->secondPx();
    } else {
        stride = labelStride(
            QFontMetricsF(style_.ui(firstPx)).horizontalAdvance(QString::number(block.columns())) +
                style_.px(3),
            at.cellWidth);
    }
    const qreal pillPadding = style_.px(18);
    const qreal bottom = at.cells.top();
    const qreal secondY = bottom - style_.px(7);
    const qreal firstY = two ? secondY - style_.px(style_.secondPx * 1.15 + 2)
                             : bottom - style_.px(tokens ? 9.5 : 10);
    for (Index c = 0; c < block.columns(); ++c) {
        const Label& name = block.columnAxis.names[static_cast<std::size_t>(c)];
        const bool pill = style_.frames && block.columnAxis.pill == c;
        if (!pill && c % stride != 0) {
            continue;
        }
        const qreal x = at.cell({0, c}).center().x();
        const QFont font = style_.ui(firstPx, pill);
        const qreal room = fitted ? fitted->room(static_cast<std::size_t>(c))
                                  : std::max(at.cellWidth - style_.px(3), style_.px(14));
        const qreal least = pill && fitted ? ColumnNames::leastPadding(style_) : 0;
        const QString first = elidedLabel(name.first, font, room - least);
        if (pill) {
            const QFontMetricsF metrics(font);
            const qreal width = metrics.horizontalAdvance(first);
            const qreal height = style_.px((tokens ? style_.labelPx : style_.numberLabelPx) + 8);
            const QPointF middle(x, firstY - metrics.capHeight() / 2 - style_.px(0.5));
            const qreal padding =
                fitted ? std::clamp(room - width, least, pillPadding) : pillPadding;
            const qreal across = std::max(width + padding, height);
            paintPill(QRectF(middle - QPointF(across / 2, height / 2), QSizeF(across, height)),
                      Accent::column);
        }
        text(first, font,
             pill     ? theme.columnPillText
             : tokens ? theme.text
                      : theme.muted,
             x, firstY, Align::centre);
        const QFont second = style_.ui(secondPx, pill);
        const qreal secondRoom =
            fitted ? fitted->secondRoom(static_cast<std::size_t>(c)) : at.cellWidth - style_.px(3);
        text(elidedLabel(name.second, second, secondRoom), second,
             pill ? theme.columnText : theme.muted, x, secondY, Align::centre);
    }
}

void FigurePainter::paintRowLabels(const MatrixBlock& block, const BlockLayout& at) {
    const Theme& theme = style_.theme;
    const bool tokens = block.rowAxis.tokens;
    const qreal room = rowNameRoom(at, style_, tokens);
    qreal firstPx = tokens ? style_.labelPx : style_.numberLabelPx;
    qreal secondPx = style_.secondPx;
    const Index stride = labelStride(style_.px(firstPx) * 1.05, at.cellHeight);
    for (Index r = 0; r < block.rows(); ++r) {
        const Label& name = block.rowAxis.names[static_cast<std::size_t>(r)];
        const bool pill = style_.frames && block.rowAxis.pill == r;
        if (!pill && r % stride != 0) {
            continue;
        }
        const QFont font = style_.ui(firstPx, pill);
        const QFont secondFont = style_.ui(secondPx, pill);
        const QFontMetricsF metrics(font);
        const qreal middle = at.cell({r, 0}).center().y();
        const bool stacked = stacksRowNames(style_, at.cellHeight);
        const bool two = !name.second.isEmpty() && stacked;
        const bool beside = !name.second.isEmpty() && !stacked;
        const qreal lift = two ? style_.px(style_.secondPx * 0.62 + 1) : 0;
        const qreal y = middle + metrics.capHeight() / 2 - lift;
        const QString first = elidedLabel(name.first, font, room);
        const qreal width = metrics.horizontalAdvance(first);
        qreal right = at.cells.left() - style_.px(8);
        if (beside) {
            // The first language keeps its whole name; the second takes what is left.
            const QString second = elidedLabel(name.second, secondFont,
                                               std::max(0.0, room - width - style_.px(rowNameGap)));
            right -= text(second, secondFont, pill ? theme.rowText : theme.muted, right, y,
                          Align::right) +
                     style_.px(rowNameGap + (pill ? 2 : 0));
        }
        qreal x = right;
        if (pill) {
            const qreal height =
                std::min(style_.px((tokens ? style_.labelPx : style_.numberLabelPx) + 8),
                         std::max(at.cellHeight, style_.px(16)));
            const qreal across = std::max(width + style_.px(18), height);
            const qreal end = beside ? right + style_.px(2) : at.cells.left() - style_.px(6);
            const QRectF around(end - across, middle - lift - height / 2, across, height);
            paintPill(around, Accent::row);
            x = around.center().x() + width / 2;
        }
        text(first, font,
             pill     ? theme.rowPillText
             : tokens ? theme.text
                      : theme.muted,
             x, y, Align::right);
        if (two) {
            text(elidedLabel(name.second, secondFont, room), secondFont,
                 pill ? theme.rowText : theme.muted, pill ? x - width / 2 : right,
                 middle + lift + style_.px(style_.secondPx * 0.62),
                 pill ? Align::centre : Align::right);
        }
    }
}

void FigurePainter::paintAxisTitles(const MatrixBlock& block, const BlockLayout& at) {
    const QFont font = style_.ui(style_.countsPx);
    const QColor color = style_.theme.muted;
    text(block.columnAxis.title.oneLine(), font, color, at.cells.center().x(),
         at.cells.top() - at.columnLabelHeight - style_.px(6), Align::centre);
    const qreal right = at.cells.left() - style_.px(8);
    const qreal line = style_.px(style_.countsPx * 1.25);
    qreal y = at.cells.top() - style_.px(7);
    if (!block.rowAxis.title.second.isEmpty()) {
        text(block.rowAxis.title.second, font, color, right, y, Align::right);
        y -= line;
    }
    text(block.rowAxis.title.first, font, color, right, y, Align::right);
}

void FigurePainter::paintRowSums(const MatrixBlock& block, const BlockLayout& at) {
    const Theme& theme = style_.theme;
    const bool two = !block.rowSumHeader.second.isEmpty();
    const qreal x = at.rowSums.left();
    const qreal bottom = at.cells.top();
    const QFont small = style_.ui(style_.countsPx);
    const Label& header = block.rowSumHeader;
    if (two) {
        text(header.first, small, theme.muted, x,
             bottom - style_.px(7 + style_.secondPx * 1.15 + 2), Align::left);
        text(header.second, small, theme.muted, x, bottom - style_.px(7), Align::left);
    } else {
        text(header.first, small, theme.muted, x, bottom - style_.px(10), Align::left);
    }
    const Index stride = labelStride(style_.px(style_.numberLabelPx) * 1.05, at.cellHeight);
    for (Index r = 0; r < block.rows(); r += stride) {
        double sum = 0;
        bool covered = false;
        for (Index c = 0; c < block.columns(); ++c) {
            sum += block.value(r, c);
            covered = covered || figure_.mark(block, {r, c}).covers();
        }
        if (covered) {
            continue;
        }
        const bool chosen = block.rowAxis.pill == r;
        const QFont font = style_.number(style_.numberLabelPx, chosen);
        text(block.shown(sum), font, chosen ? theme.text : theme.muted, x,
             at.cell({r, 0}).center().y() + QFontMetricsF(font).capHeight() / 2, Align::left);
    }
}

void FigurePainter::paintRamp(const MatrixBlock& block, const QRectF& bar, bool upright) {
    const ValueScale scale(block.kind, block.low, block.high, style_.theme);
    QLinearGradient ramp(upright ? bar.bottomLeft() : bar.topLeft(),
                         upright ? bar.topLeft() : bar.topRight());
    // The ramps are straight lines in sRGB between nine stops (seventeen over both signs), so a
    // gradient with these stops is the ramp itself.
    const int stops = scale.diverges() ? 16 : 8;
    for (int i = 0; i <= stops; ++i) {
        const double share = static_cast<double>(i) / stops;
        const double value = block.low + (block.high - block.low) * share;
        QColor color = QColor::fromRgb(scale.rgb(value));
        if (figure_.stale) {
            color = Theme::mixed(color, style_.theme.sunken, 0.8);
        }
        ramp.setColorAt(share, color);
    }
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(ramp);
    painter_.drawRect(bar);
}

void FigurePainter::paintBarBelow(const MatrixBlock& block, const BlockLayout& at) {
    const Theme& theme = style_.theme;
    paintRamp(block, at.bar, false);
    painter_.setPen(QPen(theme.line, 1));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRect(at.bar.adjusted(-0.5, -0.5, 0.5, 0.5));
    const QFont font = style_.number(style_.tickPx);
    const qreal y = at.bar.bottom() + style_.px(style_.tickPx + 3);
    const QString low = block.shownEnd(block.low);
    const QString high = block.shownEnd(block.high);
    const bool whole = block.kind == attention::ValueKind::probability;
    const QFontMetricsF metrics(font);
    text(whole ? QStringLiteral("0") : low, font, theme.muted, at.bar.left(), y, Align::left);
    const qreal right =
        std::max(at.bar.right(), at.bar.left() + metrics.horizontalAdvance(low) + style_.px(8) +
                                     metrics.horizontalAdvance(high));
    text(whole ? QStringLiteral("1") : high, font, theme.muted, right, y, Align::right);
    const qreal needed =
        metrics.horizontalAdvance(low) + metrics.horizontalAdvance(high) + style_.px(30);
    if (!whole && at.bar.width() > needed) {
        text(QStringLiteral("0"), font, theme.muted, at.bar.center().x(), y, Align::centre);
    }
    if (block.selected && style_.frames && block.selected->row < block.rows() &&
        block.selected->column < block.columns() &&
        !figure_.mark(block, *block.selected).covers()) {
        const double value = block.value(block.selected->row, block.selected->column);
        if (std::isfinite(value)) {
            const ValueScale scale(block.kind, block.low, block.high, theme);
            const qreal x = at.bar.left() + scale.share(value) * at.bar.width();
            const qreal half = style_.px(5);
            const qreal tip = at.bar.top() - style_.px(1);
            painter_.setPen(Qt::NoPen);
            painter_.setBrush(theme.selection);
            painter_.drawPolygon(QPolygonF(
                {{x - half, tip - style_.px(7)}, {x + half, tip - style_.px(7)}, {x, tip}}));
        }
    }
}

void FigurePainter::paintBarAtRight(const MatrixBlock& block, const BlockLayout& at) {
    const Theme& theme = style_.theme;
    paintRamp(block, at.bar, true);
    painter_.setPen(QPen(theme.edge, 1));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRect(at.bar);
    const QFont font = style_.number(style_.tickPx);
    const qreal half = QFontMetricsF(font).capHeight() / 2;
    const bool whole = block.kind == attention::ValueKind::probability;
    const double middle = block.low / 2 + block.high / 2;
    for (const auto& [share, value] :
         {std::pair{0.0, block.low}, std::pair{0.5, middle}, std::pair{1.0, block.high}}) {
        const qreal y = at.bar.bottom() - share * at.bar.height();
        painter_.setPen(QPen(theme.edge, 1));
        painter_.drawLine(QPointF(at.bar.right(), y), QPointF(at.bar.right() + style_.px(5), y));
        const QString words = whole          ? QString::number(value)
                              : share == 0.5 ? QStringLiteral("0")
                                             : block.shownEnd(value);
        text(words, font, theme.text, at.bar.right() + style_.px(8), y + half, Align::left);
    }
}

void FigurePainter::paintConnector(const Connector& connector, const QRectF& at) {
    const Theme& theme = style_.theme;
    if (!connector.arrow) {
        const QFont font = style_.ui(style_.glyphPx);
        const QFontMetricsF metrics(font);
        text(connector.glyph, font, theme.muted, at.center().x(),
             at.center().y() + metrics.tightBoundingRect(QStringLiteral("+")).height() / 2,
             Align::centre);
        return;
    }
    const qreal y = at.center().y();
    const qreal left = at.left() + style_.px(12);
    const qreal right = at.right() - style_.px(12);
    const qreal head = style_.px(style_.arrowPx * 0.5);
    painter_.setPen(QPen(theme.muted, std::max(1.2, style_.px(style_.arrowPx * 0.11)),
                         Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawLine(QPointF(left, y), QPointF(right, y));
    painter_.drawPolyline(
        QPolygonF({{right - head, y - head * 0.8}, {right, y}, {right - head, y + head * 0.8}}));
    const MathLayout label =
        MathText::parse(connector.glyph)
            .layout(MathStyle::label(theme, style_.type, style_.px(style_.arrowPx)));
    label.paintAt(painter_, QPointF((left + right) / 2 - label.size().width() / 2,
                                    y - style_.px(8) - label.size().height()));
    const QFont note = style_.ui(style_.secondPx);
    text(connector.note.oneLine(), note, theme.muted, (left + right) / 2,
         y + style_.px(style_.secondPx + 8), Align::centre);
}

void FigurePainter::paintFootnotes() {
    for (std::size_t i = 0; i < layout_.footnotes.size() && i < figure_.footnotes.size(); ++i) {
        const Label& note = figure_.footnotes[i];
        const QFont font = style_.ui(style_.footnotePx);
        const QPointF at = layout_.footnotes[i];
        const qreal width = text(note.first, font, style_.theme.muted, at.x(), at.y(), Align::left);
        text(note.second, font, style_.theme.muted, at.x() + width + style_.px(12), at.y(),
             Align::left);
    }
}
