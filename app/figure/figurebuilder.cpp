// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/figurebuilder.h"

#include <algorithm>
#include <cmath>

#include "document/session.h"
#include "figure/cellformat.h"
#include "figure/litcells.h"
#include "figure/placeholders.h"
#include "figure/valuescale.h"
#include "figure/words.h"
#include "i18n/tokentext.h"
#include "look/mathtext.h"

namespace {

using attention::Index;
using attention::Language;
using attention::Step;

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

const Step& stepAt(const FigureSource& source, int step) {
    return source.trace->plan().step(step);
}

std::vector<Label> axisNames(const FigureSource& source, const Step& step, bool rows) {
    const auto count = static_cast<std::size_t>(rows ? step.shape.rows : step.shape.cols);
    const auto namesIn = [&](Language language) {
        return rows ? attention::rowNames(*source.model, step, language)
                    : attention::columnNames(*source.model, step, language);
    };
    const std::vector<std::string> zh = namesIn(Language::zh);
    const std::vector<std::string> en = namesIn(Language::en);
    std::vector<Label> names;
    names.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string number = std::to_string(i + 1);
        names.push_back(
            source.languages->label(attention::Phrase(i < zh.size() ? shownToken(zh[i]) : number,
                                                      i < en.size() ? shownToken(en[i]) : number)));
    }
    return names;
}

BlockAxis blockAxis(const FigureSource& source, const Step& step, bool rows) {
    const attention::Role& role = attention::role(step.role);
    return {axisNames(source, step, rows),
            (rows ? step.rowLabels : step.columnLabels) != std::nullopt,
            source.languages->label(attention::axisName(rows ? role.rows : role.columns).singular),
            {}};
}

Label countsLabel(const FigureSource& source, const Step& step, bool transposed) {
    const attention::Role& role = attention::role(step.role);
    Index rows = step.shape.rows;
    Index columns = step.shape.cols;
    attention::Axis rowAxis = role.rows;
    attention::Axis columnAxis = role.columns;
    if (transposed) {
        std::swap(rows, columns);
        std::swap(rowAxis, columnAxis);
    }
    const auto words = [&](Language language) {
        const auto word = [language](attention::Axis axis, Index count) {
            const attention::AxisName& name = attention::axisName(axis);
            return std::string((count == 1 ? name.singular : name.plural).in(language));
        };
        return Words{{"rows", std::to_string(rows)},
                     {"rowAxis", word(rowAxis, rows)},
                     {"columns", std::to_string(columns)},
                     {"columnAxis", word(columnAxis, columns)}};
    };
    // A single unnamed row (a bias) is counted by its columns alone.
    const bool vector =
        rows == 1 && step.rowLabels == std::nullopt && rowAxis == attention::Axis::feature;
    return filledLabel(*source.languages, vector ? figurewords::count : figurewords::counts,
                       words(Language::zh), words(Language::en));
}

MatrixBlock newBlock(const FigureSource& source, int index, bool transposed) {
    const Step& step = stepAt(source, index);
    const attention::Role& role = attention::role(step.role);
    MatrixBlock made;
    made.step = index;
    made.key = QString::fromStdString(step.key);
    made.transposed = transposed;
    made.symbol = QString::fromStdString(step.symbol);
    if (transposed) {
        made.symbol += QStringLiteral("^{\\up T}");
    }
    made.name = source.languages->label(role.name);
    made.counts = countsLabel(source, step, transposed);
    made.rowAxis = blockAxis(source, step, !transposed);
    made.columnAxis = blockAxis(source, step, transposed);
    made.values = std::shared_ptr<const attention::Matrix>(source.trace, &(*source.trace)[index]);
    made.kind = role.kind;
    const ValueRange range = rangeOf(*made.values, role.kind, source.sharedMagnitude);
    made.low = range.low;
    made.high = range.high;
    made.decimals = shownDecimals(*source.trace, index);
    // A chosen mask that adds nothing but −∞ is a question of yes and no.
    const attention::Matrix& values = *made.values;
    made.allows = step.parameter && role.kind == attention::ValueKind::masked &&
                  std::all_of(values.data(), values.data() + values.size(),
                              [](double v) { return v == 0 || std::isinf(v); });
    made.colourBar = !made.allows;
    return made;
}

MatrixBlock block(const FigureSource& source, int index, bool transposed) {
    if (!source.cache) {
        return newBlock(source, index, transposed);
    }
    const auto key = std::pair(index, transposed);
    const auto known = source.cache->find(key);
    return known != source.cache->end()
               ? known->second
               : source.cache->emplace(key, newBlock(source, index, transposed)).first->second;
}

/// Whether the second operand is drawn as its transpose is a matter of the op's notation.
bool drawnTransposed(const attention::Notation& notation, std::size_t operand) {
    return notation.secondTransposed && operand == 1;
}

void light(MatrixBlock& block, const std::optional<CellRegion>& region, std::size_t operand) {
    if (!region) {
        return;
    }
    block.accent = operand == 0 ? Accent::row : Accent::column;
    block.lit = region;
    const bool whole = region->rows == block.rows() && region->columns == block.columns();
    block.dims = !whole && region->rows * region->columns > 1;
    // A single row or column is named by its pill. Where the matrix has only one, it is named if
    // it is what this operand is read along.
    if (region->rows == 1 && (block.rows() > 1 || operand == 0)) {
        block.rowAxis.pill = region->row;
    }
    if (region->columns == 1 && (block.columns() > 1 || (operand == 1 && block.rows() > 1))) {
        block.columnAxis.pill = region->column;
    }
}

/// The cell whose origin is shown: the one under the pointer if it is a result, else the chosen.
std::optional<CellRef> shownCell(int step, const FigurePlace& place) {
    if (place.hovered && place.hovered->step == step) {
        return place.hovered;
    }
    return place.cell && place.cell->step == step ? place.cell : std::nullopt;
}

bool inside(const attention::Matrix& values, const CellRef& cell) {
    return cell.row >= 0 && cell.row < values.rows() && cell.column >= 0 &&
           cell.column < values.cols();
}

Connector arrowOf(const FigureSource& source, const attention::Notation& notation,
                  const Step& step) {
    // "÷ √d_k" says more than "scale".
    const QString label =
        step.arrow.empty() ? text(notation.glyph) : QString::fromStdString(step.arrow);
    return {true, arrowMarkup(label), source.languages->label(notation.note)};
}

void addRangeNote(Figure& figure, const FigureSource& source) {
    if (source.sharedMagnitude) {
        figure.footnotes.push_back(source.languages->label(figurewords::sharedRange));
    }
}

void addFootnotes(Figure& figure, const FigureSource& source, int step) {
    const attention::Role& role = attention::role(stepAt(source, step).role);
    if (role.kind == attention::ValueKind::probability) {
        bool hidden = false;
        for (Index row = 0; row < stepAt(source, step).shape.rows && !hidden; ++row) {
            hidden = source.trace->rowHidden(step, row);
        }
        figure.footnotes.push_back(source.languages->label(hidden ? figurewords::hiddenRowSums
                                                                  : figurewords::rowsSumToOne));
    }
    addRangeNote(figure, source);
    figure.footnotes.push_back(arithmeticNote(source, step));
}

}  // namespace

FigureSource FigureSource::of(const Session& session, const Languages& languages) {
    return {session.trace(), &session.model(), &languages,
            session.stale(), nullptr,          session.sharedMagnitude()};
}

std::vector<Label> axisLabels(const FigureSource& source, int step, bool rows) {
    return axisNames(source, stepAt(source, step), rows);
}

Label arithmeticNote(const FigureSource& source, int step) {
    const attention::Arithmetic arithmetic = source.trace->arithmetic();
    const int decimals = arithmetic.decimals.value_or(shownDecimals(*source.trace, step));
    const Words number{{"decimals", std::to_string(decimals)}};
    const attention::Text& words =
        arithmetic.isByHand() ? (decimals == 1 ? figurewords::byHandOne : figurewords::byHand)
                              : (decimals == 0 ? figurewords::exact : figurewords::exactShown);
    return filledLabel(*source.languages, words, number, number);
}

Figure equationFigure(const FigureSource& source, int step, const FigurePlace& place,
                      const CellMarks& marks) {
    const Step& row = stepAt(source, step);
    const attention::Notation& notation = attention::op(row.op).notation;
    Figure figure;
    figure.stale = source.stale;
    figure.marks = marks;

    std::optional<CellRef> shown = shownCell(step, place);
    if (shown && !inside((*source.trace)[step], *shown)) {
        shown.reset();
    }
    LitCells lit;
    if (shown) {
        lit = litCells(*source.trace, *shown, place.term);
    }

    const bool arrow = notation.form == attention::Notation::Form::arrow;
    for (std::size_t i = 0; i < row.operands.size(); ++i) {
        MatrixBlock operand = block(source, row.operands[i], drawnTransposed(notation, i));
        if (shown) {
            light(operand, lit.region(static_cast<int>(i), operand), i);
            operand.term = lit.termCell(static_cast<int>(i), operand);
        }
        if (place.hovered && place.hovered->step == operand.step) {
            operand.hovered = operand.position(*place.hovered);
        }
        // What an arrow takes besides its matrix (γ, β) stands together in one column.
        if (arrow && i >= 2) {
            figure.columns.back().blocks.push_back(std::move(operand));
            continue;
        }
        Connector before;
        if (i > 0 && !arrow) {
            before.glyph =
                text(i > 1 && !notation.nextGlyph.empty() ? notation.nextGlyph : notation.glyph);
        }
        figure.columns.push_back({{std::move(operand)}, before});
    }

    MatrixBlock result = block(source, step, false);
    result.result = true;
    result.rowSums = result.kind == attention::ValueKind::probability;
    result.rowSumHeader = source.languages->label(figurewords::rowSum);
    if (place.cell && place.cell->step == step && inside(*result.values, *place.cell)) {
        result.selected = result.position(*place.cell);
        if (place.term) {
            result.partial = lit.partial;
        }
    }
    if (place.hovered && place.hovered->step == step) {
        result.hovered = result.position(*place.hovered);
    }
    if (shown) {
        result.rowAxis.pill = shown->row;
        result.columnAxis.pill = shown->column;
    }
    Connector before;
    if (!row.operands.empty()) {
        before = arrow ? arrowOf(source, notation, row) : Connector{false, QStringLiteral("="), {}};
    }
    figure.columns.push_back({{std::move(result)}, before});
    addFootnotes(figure, source, step);
    return figure;
}

QString arrowMarkup(const QString& label) {
    const bool word = label.size() > 2 && std::all_of(label.begin(), label.end(), [](QChar c) {
                          return c.isLetter() || c.isSpace();
                      });
    return word ? MathText::escape(label) : label;
}

Figure heatmapFigure(const FigureSource& source, int step, const CellMarks& marks) {
    Figure figure;
    figure.stale = source.stale;
    figure.marks = marks;
    figure.columns.push_back({{block(source, step, false)}, {}});
    MatrixBlock& alone = figure.columns.back().blocks.back();
    alone.result = true;
    // Nothing else says what this is: the full title, not the short name.
    alone.name = source.languages->label(attention::role(stepAt(source, step).role).title);
    addFootnotes(figure, source, step);
    return figure;
}

std::vector<int> recapSteps(const attention::Plan& plan) {
    constexpr std::size_t most = 36;
    const std::vector<int> all = plan.listed();
    const auto depth = [&](int step) {
        const std::string& place = plan.step(step).place;
        return place.empty() ? 0 : 1 + std::count(place.begin(), place.end(), '.');
    };
    std::ptrdiff_t deepest = 0;
    for (int step : all) {
        deepest = std::max<std::ptrdiff_t>(deepest, depth(step));
    }
    std::vector<int> shown = all;
    while (shown.size() > most && deepest > 0) {
        --deepest;
        shown.clear();
        std::copy_if(all.begin(), all.end(), std::back_inserter(shown),
                     [&](int step) { return depth(step) <= deepest; });
    }
    if (shown.empty()) {
        shown.push_back(plan.output);
    }
    return shown;
}

Figure recapFigure(const FigureSource& source, const CellMarks& marks) {
    Figure figure;
    figure.stale = source.stale;
    figure.marks = marks;
    figure.wraps = true;
    int last = -1;
    for (int step : recapSteps(source.trace->plan())) {
        MatrixBlock matrix = block(source, step, false);
        matrix.colourBar = false;
        matrix.labelled = false;
        const Step& row = stepAt(source, step);
        // Within one stop (Q, K, V) no arrow leads from one to the next.
        Connector before;
        before.arrow =
            last < 0 || source.trace->plan().stopOf(last) != source.trace->plan().stopOf(step);
        before.glyph = before.arrow ? arrowMarkup(QString::fromStdString(row.arrow)) : QString();
        figure.columns.push_back({{std::move(matrix)}, before});
        last = step;
    }
    addRangeNote(figure, source);
    figure.footnotes.push_back(arithmeticNote(source, source.trace->plan().output));
    return figure;
}
