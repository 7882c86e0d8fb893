// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/originchips.h"

#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <algorithm>

#include "figure/litcells.h"
#include "figure/placeholders.h"
#include "figure/words.h"
#include "widgets/mathlabel.h"

namespace {

using attention::Index;

struct Bounds {
    Index top = 0, left = 0, bottom = 0, right = 0;  ///< inclusive
};

const attention::Text& wordsFor(const Bounds& bounds) {
    const bool row = bounds.top == bounds.bottom;
    const bool column = bounds.left == bounds.right;
    return row && column ? figurewords::originCell
           : row         ? figurewords::originRow
           : column      ? figurewords::originColumn
                         : figurewords::originAll;
}

}  // namespace

std::vector<Origin> originsOf(const FigureSource& source, CellRef cell) {
    const auto& steps = source.trace->plan().steps;
    const attention::Step& step = steps[static_cast<std::size_t>(cell.step)];
    const LitCells lit = litCells(*source.trace, cell);
    std::vector<Origin> origins;
    for (std::size_t operand = 0; operand < step.operands.size(); ++operand) {
        std::optional<Bounds> bounds;
        for (const LitCells::Cell& each : lit.all) {
            if (each.operand != static_cast<int>(operand)) {
                continue;
            }
            const CellRef& at = each.at;
            if (!bounds) {
                bounds = Bounds{at.row, at.column, at.row, at.column};
            }
            bounds->top = std::min(bounds->top, at.row);
            bounds->bottom = std::max(bounds->bottom, at.row);
            bounds->left = std::min(bounds->left, at.column);
            bounds->right = std::max(bounds->right, at.column);
        }
        if (!bounds) {
            continue;
        }
        const attention::Step& from = steps[static_cast<std::size_t>(step.operands[operand])];
        const Words words{{"row", std::to_string(bounds->top + 1)},
                          {"column", std::to_string(bounds->left + 1)}};
        const QString symbol = QString::fromStdString(from.symbol);
        const Label label = filledLabel(*source.languages, wordsFor(*bounds), words, words);
        origins.push_back({symbol + QStringLiteral("\\text{ %1}").arg(label.first),
                           MathText::parse(symbol).plainText() + u' ' + label.first,
                           {step.operands[operand], bounds->top, bounds->left}});
    }
    return origins;
}

namespace {
constexpr int sideSpace = 9;   // px between the frame and what stands in it
constexpr int arrowSpace = 8;  // px before the arrow
}  // namespace

OriginChip::OriginChip(const Origin& origin, QWidget* parent)
    : QToolButton(parent), words_(MathText::parse(origin.markup)) {
    setText(origin.text);  // what assistive technology says
}

MathLayout OriginChip::layoutNow() const {
    return words_.layout(widgetMathStyle(*this));
}

QSize OriginChip::sizeHint() const {
    const QSizeF words = layoutNow().size();
    return {qRound(words.width()) + arrowSpace + iconSize().width() + 2 * sideSpace,
            qMax(qRound(words.height()), fontMetrics().height()) + 8};
}

void OriginChip::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.text.clear();
    option.icon = {};
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
    const MathLayout words = layoutNow();
    words.paintAt(painter, {qreal(sideSpace), (height() - words.size().height()) / 2});
    const QRect arrow(width() - sideSpace - iconSize().width(),
                      (height() - iconSize().height()) / 2, iconSize().width(),
                      iconSize().height());
    icon().paint(&painter, arrow);
}
