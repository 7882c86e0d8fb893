// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "storyboard/storyboardsheet.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figure/cellpainter.h"
#include "figure/figurepainter.h"
#include "look/mathtext.h"
#include "views/stepwords.h"

namespace {

// Pixels at 100 %.
constexpr qreal panelGap = 14;
constexpr qreal panelPadding = 12;
constexpr qreal titleHeight = 26;
constexpr qreal figureWidth = 560;
constexpr qreal figureHeight = 216;
constexpr qreal titlePixels = 14;
constexpr qreal badge = 20;
constexpr qreal sheetShape = 1.5;  // width to height, about that of a page on its side

FigureStyle panelStyle(const StoryboardSheet::Options& options) {
    FigureStyle style = FigureStyle::screen(options.theme, options.type);
    style.scale = 0.72;
    style.minCell = 9;
    style.maxCell = 34;
    style.margin = 4;
    style.counts = false;
    style.frames = false;
    return style;
}

}  // namespace

void StoryboardSheet::build(const FigureSource& source, const Options& options) {
    options_ = options;
    style_ = panelStyle(options);
    panels_.clear();
    if (!source.trace) {
        size_ = {};
        return;
    }
    const auto& plan = source.trace->plan();
    title_ = source.languages->label(source.model->title);
    arithmetic_ = arithmeticNote(source, plan.output);
    const auto folded = initiallyFolded(plan, options.present.value_or(0));
    const auto graph = diagramGraph(plan, folded);
    // The items of the graph are in the order of the walk.
    for (const auto& item : graph.items) {
        if (item.kind == DiagramItem::Kind::Stop) {
            for (const int step : item.steps) {
                addPanel(source, step, item.stop + 1, item.place, false);
            }
        } else if (item.kind == DiagramItem::Kind::Folded) {
            addPanel(source, item.lastStep(), 0, item.place, true);
        }
    }
    arrange();
}

void StoryboardSheet::addPanel(const FigureSource& source, int step, int number,
                               const std::string& place, bool group) {
    const auto& plan = source.trace->plan();
    Panel panel;
    panel.step = step;
    panel.number = number;
    panel.symbol = QString::fromStdString(plan.steps[std::size_t(step)].symbol);
    panel.title = stepTitle(source, step);
    for (const auto& entry : plan.groups) {
        if (entry.place == place) {
            const Label title = source.languages->label(entry.title);
            panel.place = title.first;
            if (group) {
                panel.title = title;
            }
        }
    }
    panel.figure = group ? heatmapFigure(source, step, options_.marks)
                         : equationFigure(source, step, {}, options_.marks);
    panels_.push_back(std::move(panel));
}

qreal StoryboardSheet::headHeight() const {
    return options_.type.px(50.0);
}

void StoryboardSheet::arrange() {
    const auto px = [this](qreal at100) { return options_.type.px(at100); };
    qreal widest = 0, tallest = 0;
    for (Panel& panel : panels_) {
        panel.layout = fitFigure(panel.figure, style_, QSizeF(px(figureWidth), px(figureHeight)));
        widest = std::max(widest, panel.layout.size.width());
        tallest = std::max(tallest, panel.layout.size.height());
    }
    const QSizeF cell(std::max(widest, px(260)) + 2 * px(panelPadding),
                      tallest + px(titleHeight) + 2 * px(panelPadding));
    const auto count = static_cast<int>(panels_.size());
    const int columns = std::clamp(
        static_cast<int>(std::round(std::sqrt(sheetShape * count * cell.height() / cell.width()))),
        1, std::max(count, 1));
    const int rows = (count + columns - 1) / std::max(columns, 1);
    const qreal gap = px(panelGap);
    for (int i = 0; i < count; ++i) {
        const int row = i / columns;
        const int column = i % columns;
        panels_[std::size_t(i)].rect = QRectF(
            QPointF(column * (cell.width() + gap), headHeight() + row * (cell.height() + gap)),
            cell);
    }
    size_ = {columns * cell.width() + (columns - 1) * gap,
             headHeight() + rows * cell.height() + std::max(rows - 1, 0) * gap};
}

int StoryboardSheet::at(QPointF point) const {
    for (std::size_t i = 0; i < panels_.size(); ++i) {
        if (panels_[i].rect.contains(point)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

void StoryboardSheet::paint(QPainter& painter, std::optional<int> focused) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintHead(painter);
    for (std::size_t i = 0; i < panels_.size(); ++i) {
        paintPanel(painter, panels_[i], focused == static_cast<int>(i));
    }
    painter.restore();
}

void StoryboardSheet::paintHead(QPainter& painter) const {
    const Typography& type = options_.type;
    const qreal baseline = type.px(26.0);
    const QFont bold = type.ui(TextSize::Title, true);
    painter.setFont(bold);
    painter.setPen(options_.theme.text);
    painter.drawText(QPointF(0, baseline), title_.first);
    qreal x = QFontMetricsF(bold).horizontalAdvance(title_.first) + type.px(12.0);
    painter.setFont(type.ui(TextSize::Sentence));
    painter.setPen(options_.theme.muted);
    if (!title_.second.isEmpty()) {
        painter.drawText(QPointF(x, baseline), title_.second);
        x += QFontMetricsF(painter.font()).horizontalAdvance(title_.second) + type.px(24.0);
    }
    const QString note = arithmetic_.oneLine();
    const qreal width = QFontMetricsF(painter.font()).horizontalAdvance(note);
    painter.drawText(QPointF(std::max(x, size_.width() - width), baseline), note);
}

void StoryboardSheet::paintPanel(QPainter& painter, const Panel& panel, bool focused) const {
    const Theme& theme = options_.theme;
    const Typography& type = options_.type;
    const bool present = options_.present && panel.number == *options_.present + 1;
    painter.setPen(present ? QPen(theme.selection, 2) : QPen(theme.line, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(panel.rect.adjusted(1, 1, -1, -1), 8, 8);
    if (focused) {
        painter.setPen(QPen(theme.text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(panel.rect.adjusted(4, 4, -4, -4), 6, 6);
    }
    const qreal pad = type.px(panelPadding);
    qreal x = panel.rect.left() + pad;
    const qreal middle = panel.rect.top() + pad + type.px(titleHeight - 6) / 2;
    const QColor ink = present ? theme.selection : theme.text;
    if (panel.number > 0) {
        const QString number = QString::number(panel.number);
        const QFont font = type.number(type.px(TextSize::Caption), true);
        const qreal width =
            std::max(type.px(badge), QFontMetricsF(font).horizontalAdvance(number) + type.px(10.0));
        const QRectF around(x, middle - type.px(badge) / 2, width, type.px(badge));
        painter.setPen(Qt::NoPen);
        painter.setBrush(present ? theme.selectionWash : theme.sunken);
        painter.drawRoundedRect(around, around.height() / 2, around.height() / 2);
        painter.setPen(ink);
        painter.setFont(font);
        painter.drawText(around, Qt::AlignCenter, number);
        x += width + type.px(8.0);
    }
    MathStyle style = MathStyle::label(theme, type, type.px(titlePixels)).inColor(ink);
    QString markup = QStringLiteral("{\\bold %1}").arg(MathText::escape(panel.title.first));
    if (panel.number > 0) {
        markup += QStringLiteral("\\quad ") + panel.symbol;
    }
    const QString rest = panel.title.second.isEmpty() ? panel.place : panel.title.second;
    const auto title = MathText::parse(markup).layout(style);
    const qreal baseline = middle + type.px(titlePixels) * 0.36;
    title.paint(painter, {x, baseline});
    x += title.size().width() + type.px(10.0);
    if (panel.number > 0 || !panel.title.second.isEmpty()) {
        painter.setFont(type.ui(TextSize::Caption));
        painter.setPen(theme.muted);
        painter.drawText(QPointF(x, baseline),
                         QFontMetricsF(painter.font())
                             .elidedText(rest, Qt::ElideRight, panel.rect.right() - pad - x));
    }

    painter.save();
    const QRectF room = panel.rect.adjusted(pad, pad + type.px(titleHeight), -pad, -pad);
    painter.translate(room.left() + (room.width() - panel.layout.size.width()) / 2,
                      room.top() + (room.height() - panel.layout.size.height()) / 2);
    FigurePainter(painter, panel.figure, panel.layout, style_).paint();
    panel.figure.eachBlock([&](const MatrixBlock& block, int index) {
        const QRectF cells = panel.layout.blocks[std::size_t(index)].cells;
        CellPainter cellPainter(painter, panel.figure, block, style_, cells, cells);
        cellPainter.paintCells();
        cellPainter.paintFrames();
    });
    painter.restore();
}
