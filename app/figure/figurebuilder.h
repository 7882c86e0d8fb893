// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// From a trace to figures: which matrices, in which order, with which signs between them and which
// of their cells are lit. Everything a step is comes from the tables of roles and ops.

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "attention/trace.h"
#include "figure/figure.h"

class Languages;
class Session;

/// Blocks of one trace in one language, before anything in them is lit: a view that lights other
/// cells at every move of the pointer does not look for a matrix's range anew. By step and
/// transposed.
using BlockCache = std::map<std::pair<int, bool>, MatrixBlock>;

/// What figures are made from. `model` names the tokens; a trace of an earlier model may be shown
/// with it (then rows beyond its tokens are numbered).
struct FigureSource {
    std::shared_ptr<const attention::Trace> trace;
    const attention::Model* model = nullptr;
    const Languages* languages = nullptr;
    bool stale = false;
    BlockCache* cache = nullptr;  ///< the caller's; emptied when trace, tokens or language change
    /// Where all signed steps share one colour range: its end.
    std::optional<double> sharedMagnitude = {};

    static FigureSource of(const Session& session, const Languages& languages);
};

/// Where the person stands.
struct FigurePlace {
    std::optional<CellRef> cell;     ///< chosen, in the result
    std::optional<CellRef> hovered;  ///< under the pointer, anywhere
    std::optional<int> term;         ///< while terms are added: how many are in (0: none yet)
};

/// A step with its operands: X × W^Q = Q. An op without operands gives the matrix alone.
Figure equationFigure(const FigureSource& source, int step, const FigurePlace& place = {},
                      const CellMarks& marks = {});

/// One matrix alone.
Figure heatmapFigure(const FigureSource& source, int step, const CellMarks& marks = {});

/// All stops, small, in the order of the walk. A plan with very many steps shows its outer ones.
Figure recapFigure(const FigureSource& source, const CellMarks& marks = {});

/// The steps that a recap shows.
std::vector<int> recapSteps(const attention::Plan& plan);

/// One a row (or column) of a step: tokens, or numbers where the model at hand (a later one, of
/// other shapes) has no such token.
std::vector<Label> axisLabels(const FigureSource& source, int step, bool rows);

/// "精确计算（显示 3 位小数）": which of the two arithmetics the numbers are from.
Label arithmeticNote(const FigureSource& source, int step);

/// What stands over an arrow, as markup: a plain word ("softmax") is set as words are, not as a
/// product of variables.
QString arrowMarkup(const QString& label);
