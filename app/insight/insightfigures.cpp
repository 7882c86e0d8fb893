// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "insight/insightfigures.h"

#include <utility>

#include "figure/cellformat.h"
#include "i18n/languages.h"
#include "insight/insightwords.h"
#include "look/mathtext.h"

using attention::Index;
using attention::Matrix;

namespace {

MatrixBlock blockOf(const FigureSource& source, int step) {
    MatrixBlock block = heatmapFigure(source, step).columns.front().blocks.front();
    block.name =
        source.languages->label(attention::role(source.trace->plan().step(step).role).name);
    return block;
}

void light(MatrixBlock& block, Index row) {
    if (row < block.rows()) {
        block.lit = CellRegion{row, 0, 1, block.columns()};
        block.accent = Accent::row;
        block.dims = true;
        block.rowAxis.pill = row;
    }
    block.result = true;  // its rows can be chosen
}

/// Tokens against tokens, named as the rows of the step that the vectors stand in.
MatrixBlock similarityBlock(const FigureSource& source, int step,
                            std::shared_ptr<const Matrix> cosines, const attention::Text& name,
                            Index row) {
    MatrixBlock block = blockOf(source, step);
    block.values = std::move(cosines);
    block.step = -1;
    block.key = QStringLiteral("similarity");
    block.symbol = QStringLiteral("cos");
    block.name = source.languages->label(name);
    block.counts = {};
    block.columnAxis = block.rowAxis;
    block.kind = attention::ValueKind::signedValue;
    block.low = -1;
    block.high = 1;
    block.decimals = exactDecimals;
    block.rowSums = false;
    light(block, row);
    return block;
}

Connector arrow(const FigureSource& source) {
    return {true,
            MathText::escape(source.languages->label(insightWords::attention).first),
            {source.languages->label(insightWords::attention).second, {}}};
}

}  // namespace

Figure vectorsFigure(const FigureSource& source, const attention::Mixing& mixing, Index row) {
    Figure figure;
    figure.stale = source.stale;
    if (mixing.before >= 0) {
        MatrixBlock before = blockOf(source, mixing.before);
        light(before, row);
        figure.columns.push_back({{std::move(before)}, {}});
    }
    MatrixBlock after = blockOf(source, mixing.after);
    light(after, row);
    after.rowNames = figure.columns.empty();
    figure.columns.push_back({{std::move(after)}, arrow(source)});
    return figure;
}

Figure similarityFigure(const FigureSource& source, const attention::Mixing& mixing,
                        const Similarities& similarities, Index row) {
    Figure figure;
    figure.stale = source.stale;
    if (similarities.before) {
        figure.columns.push_back({{similarityBlock(source, mixing.before, similarities.before,
                                                   insightWords::before, row)},
                                  {}});
    }
    MatrixBlock after =
        similarityBlock(source, mixing.after, similarities.after, insightWords::after, row);
    after.rowNames = figure.columns.empty();
    figure.columns.push_back({{std::move(after)}, arrow(source)});
    return figure;
}
