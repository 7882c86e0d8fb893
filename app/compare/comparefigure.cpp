// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "compare/comparefigure.h"

#include <algorithm>

#include "figure/cellformat.h"
#include "figure/valuescale.h"
#include "look/typography.h"

namespace {

using attention::Matrix;
using attention::Text;

constexpr Text presentState{"现在", "now"};
constexpr Text compared{"对照", "other"};
constexpr Text difference{"差", "difference"};

/// Beyond this an operand shows no more digits, however small the difference is.
constexpr int mostDecimals = 6;

MatrixBlock blockOf(const FigureSource& source, int step) {
    return heatmapFigure(source, step).columns.front().blocks.front();
}

}  // namespace

int CompareFigure::decimalsOf(const attention::StepDifference& step, int decimals) {
    return differenceDecimals(step.difference, std::max(decimals, exactDecimals));
}

Figure CompareFigure::figure(const attention::StepDifference& step,
                             std::optional<CellRef> chosen) const {
    FigureSource now = present;
    if (now.sharedMagnitude) {
        now.sharedMagnitude = with.magnitude;
    }
    FigureSource before = now;
    before.trace = with.first.trace;
    before.model = &with.first.model;
    before.stale = false;

    MatrixBlock second = blockOf(now, step.second);
    MatrixBlock first = blockOf(before, step.first);
    second.name = present.languages->label(presentState);
    first.name = present.languages->label(compared);
    // One range: the same colour is the same number on both sides.
    first.low = second.low = std::min(first.low, second.low);
    first.high = second.high = std::max(first.high, second.high);
    const int decimals = std::max(first.decimals, second.decimals);
    const int changeDecimals = decimalsOf(step, decimals);
    for (MatrixBlock* side : {&first, &second}) {
        // The digits that make the difference are shown: 0.705 − 0.70538 = −0.00038.
        side->decimals = std::max(
            decimals, fewestDecimals(*side->values, std::min(changeDecimals, mostDecimals)));
    }
    first.step = second.step;  // a click on either side chooses the cell of the present state
    second.result = true;

    MatrixBlock change = second;
    change.values = std::make_shared<const Matrix>(step.difference);
    change.name = present.languages->label(difference);
    change.symbol = QStringLiteral("\\Delta ") + second.symbol;
    change.kind = attention::ValueKind::masked;  // signed; hidden on one side only is hatched
    const ValueRange range = rangeOf(step.difference, change.kind);
    change.low = range.low;
    change.high = range.high;
    change.rowSums = false;
    change.decimals = changeDecimals;
    change.difference = true;
    if (chosen && chosen->step == step.second) {
        for (MatrixBlock* block : {&second, &first, &change}) {
            const CellPosition at{chosen->row, chosen->column};
            if (at.row < block->rows() && at.column < block->columns()) {
                block->selected = at;
                block->rowAxis.pill = at.row;
                block->columnAxis.pill = at.column;
            }
        }
    }
    const auto sign = [](const char16_t* glyph) {
        return Connector{false, QString::fromUtf16(glyph), {}};
    };
    first.rowNames = change.rowNames = false;
    Figure figure;
    figure.stale = present.stale;
    figure.columns.push_back({{std::move(second)}, {}});
    figure.columns.push_back({{std::move(first)}, sign(u"−")});
    figure.columns.push_back({{std::move(change)}, sign(u"=")});
    return figure;
}

QString CompareFigure::subtraction(const attention::StepDifference& step, CellRef cell) const {
    const Figure equation = figure(step, {});
    QString text;
    for (const FigureColumn& column : equation.columns) {
        const MatrixBlock& block = column.blocks.front();
        if (!text.isEmpty()) {
            text += u' ' + column.before.glyph + u' ';
        }
        const QString number = block.shown(block.value(cell.row, cell.column));
        // a − (−b)
        const bool brackets = !text.isEmpty() && !block.difference && number.startsWith(minusSign);
        text += brackets ? u'(' + number + u')' : number;
    }
    return text;
}
