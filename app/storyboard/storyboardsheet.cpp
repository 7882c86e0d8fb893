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
#include "storyboard/panelrows.h"
#include "views/stepwords.h"

namespace {

// Pixels at 100 %.
constexpr qreal panelGap = 12;
constexpr qreal panelPadding = 8;
constexpr qreal titleHeight = 26;
constexpr qreal figureWidth = 560;  // of a matrix too large for numbers
constexpr qreal figureHeight = 216;
constexpr qreal titlePixels = 14;
constexpr qreal badge = 20;
constexpr qreal narrowestSheet = 560;

constexpr qreal sheetShape = 1.5;  // width to height, about that of a page on its side
constexpr qreal smallestCell = 9;
constexpr qreal largestCell = 84;
constexpr qreal mostGrowth = 1.35;  // of a row's cells, to fill the width
/// A matrix with more rows or columns than this is a picture: its numbers stand in the step.
constexpr attention::Index mostNumbered = 12;

FigureStyle panelStyle(const StoryboardSheet::Options& options) {
    FigureStyle style = FigureStyle::screen(options.theme, options.type);
    style.minCell = smallestCell;
    style.maxCell = options.type.px(largestCell);
    style.margin = 3;
    style.counts = false;
    style.frames = false;
    style.symbolPx = 17;
    style.namePx = 12;
    style.labelPx = 12;
    style.secondPx = 11;
    style.numberLabelPx = 11;
    style.glyphPx = 15;
    style.arrowPx = 11;
    style.arrowAir = 14;
    style.countsPx = 11;
    return style;
}

QString titleMarkup(const StoryboardSheet::Panel& panel) {
    const QString words = QStringLiteral("{\\bold %1}").arg(MathText::escape(panel.title.first));
    return panel.number > 0 ? words + QStringLiteral("\\quad ") + panel.symbol : words;
}

}  // namespace

void StoryboardSheet::build(const FigureSource& source, const Options& options) {
    options_ = options;
    style_ = panelStyle(options);
    panels_.clear();
    named_.clear();
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
    options_.width > 0 ? arrange(options_.width) : arrangeAsPage();
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
    dropWhatRepeats(panel);
    bool numbered = true;
    panel.figure.eachBlock([&](const MatrixBlock& block, int) {
        numbered = numbered && block.rows() <= mostNumbered && block.columns() <= mostNumbered;
    });
    panel.figure.eachBlock([&](const MatrixBlock& block, int) {
        if (numbered) {
            panel.least =
                std::max(panel.least,
                         options_.type.px(CellPainter::smallestNumberedCell(block, options_.type)));
        }
    });
    dropWideNames(panel);
    panels_.push_back(std::move(panel));
}

qreal StoryboardSheet::headHeight() const {
    return options_.type.px(50.0);
}

/// Rows are named once a panel, at its left; so much room is numbers instead.
void StoryboardSheet::dropWhatRepeats(Panel& panel) {
    const std::vector<Label>* named = nullptr;
    for (FigureColumn& column : panel.figure.columns) {
        column.before.note.second.clear();
        for (MatrixBlock& block : column.blocks) {
            const auto& names = block.rowAxis.names;
            const auto same = [](const Label& a, const Label& b) { return a.first == b.first; };
            if (named && block.rowAxis.tokens &&
                std::equal(names.begin(), names.end(), named->begin(), named->end(), same)) {
                block.rowNames = false;
            } else if (!named && block.rowAxis.tokens) {
                named = &names;
            }
            // Names are said in both languages once on the sheet, where they stand before rows.
            for (Label& name : block.columnAxis.names) {
                name.second.clear();
            }
            if (block.rowNames) {
                for (Label& name : block.rowAxis.names) {
                    if (!named_.insert(name.first).second) {
                        name.second.clear();
                    }
                }
            }
        }
    }
}

/// A second language that would make a matrix wider than its cells: the panel's title has it too.
void StoryboardSheet::dropWideNames(Panel& panel) const {
    if (panel.least <= 0) {
        return;
    }
    for (FigureColumn& column : panel.figure.columns) {
        for (MatrixBlock& block : column.blocks) {
            if (blockTitleWidth(block, style_) >
                panel.least * static_cast<qreal>(block.columns())) {
                block.name.second.clear();
            }
        }
    }
}

/// With cells `growth` times those that its numbers need, and no wider than `most`.
FigureLayout StoryboardSheet::layoutOf(const Panel& panel, qreal growth, qreal most) const {
    const auto px = [this](qreal at100) { return options_.type.px(at100); };
    if (panel.least <= 0) {
        return fitFigure(panel.figure, style_,
                         QSizeF(std::min(px(figureWidth) * growth, most), px(figureHeight)));
    }
    const qreal cell = std::clamp(std::floor(panel.least * growth), style_.minCell, style_.maxCell);
    FigureLayout layout = layoutFigure(panel.figure, style_, cell);
    return layout.size.width() <= most
               ? layout
               : fitFigure(panel.figure, style_, QSizeF(most, layout.size.height() * 2));
}

qreal StoryboardSheet::widthOf(const Panel& panel, const FigureLayout& layout) const {
    const MathStyle style =
        MathStyle::label(options_.theme, options_.type, options_.type.px(titlePixels));
    const QFontMetricsF caption(options_.type.ui(TextSize::Caption));
    const qreal title = options_.type.px(badge + 20) +
                        MathText::parse(titleMarkup(panel)).size(style).width() +
                        caption.horizontalAdvance(panel.title.second);
    return std::max(layout.size.width(), title) + 2 * options_.type.px(panelPadding);
}

/// As wide as makes a page on its side of it.
void StoryboardSheet::arrangeAsPage() {
    qreal widest = options_.type.px(narrowestSheet), all = 0;
    for (const Panel& panel : panels_) {
        const qreal width = widthOf(panel, layoutOf(panel, 1, options_.type.px(figureWidth) * 2));
        widest = std::max(widest, width);
        all += width + options_.type.px(panelGap);
    }
    qreal best = widest, nearest = 0;
    for (qreal width = widest; width < std::max(all, widest + 1); width *= 1.1) {
        arrange(width);
        const qreal shape = size_.width() / std::max(size_.height(), 1.0);
        const qreal near = std::min(shape / sheetShape, sheetShape / shape);
        if (near > nearest) {
            nearest = near;
            best = width;
        }
    }
    arrange(best);
}

void StoryboardSheet::arrange(qreal width) {
    const qreal gap = options_.type.px(panelGap);
    width = std::max(width, options_.type.px(narrowestSheet));
    const qreal most = width - 2 * options_.type.px(panelPadding);
    std::vector<qreal> widths;
    for (Panel& panel : panels_) {
        panel.layout = layoutOf(panel, 1, most);
        widths.push_back(widthOf(panel, panel.layout));
    }
    qreal y = headHeight();
    std::size_t first = 0;
    for (const int count : panelRows(widths, gap, width)) {
        y += arrangeRow(first, static_cast<std::size_t>(count), width, y) + gap;
        first += static_cast<std::size_t>(count);
    }
    size_ = {width, panels_.empty() ? y : y - gap};
}

/// Cells of a row grow together until it fills the width; returns its height.
qreal StoryboardSheet::arrangeRow(std::size_t first, std::size_t count, qreal width, qreal top) {
    const auto px = [this](qreal at100) { return options_.type.px(at100); };
    const qreal free = width - static_cast<qreal>(count - 1) * px(panelGap);
    const qreal most = width - 2 * px(panelPadding);
    const auto needs = [&](qreal growth) {
        qreal sum = 0;
        for (std::size_t i = first; i < first + count; ++i) {
            sum += widthOf(panels_[i], layoutOf(panels_[i], growth, most));
        }
        return sum;
    };
    qreal growth = 1;
    for (qreal more = mostGrowth; more > 1; more -= 0.05) {
        if (needs(more) <= free) {
            growth = more;
            break;
        }
    }
    const qreal rest = std::floor(std::max(0.0, free - needs(growth)) / static_cast<qreal>(count));
    qreal tallest = 0, x = 0;
    for (std::size_t i = first; i < first + count; ++i) {
        Panel& panel = panels_[i];
        panel.layout = layoutOf(panel, growth, most);
        tallest = std::max(tallest, panel.layout.size.height());
        const qreal own = widthOf(panel, panel.layout) + rest;
        panel.rect = QRectF(x, top, own, 0);
        x += own + px(panelGap);
    }
    const qreal height = tallest + px(titleHeight) + 2 * px(panelPadding);
    for (std::size_t i = first; i < first + count; ++i) {
        panels_[i].rect.setHeight(height);
    }
    return height;
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
    const QString rest = panel.title.second.isEmpty() ? panel.place : panel.title.second;
    const auto title = MathText::parse(titleMarkup(panel)).layout(style);
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
