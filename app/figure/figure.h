// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What is drawn, before anything is drawn: an equation of heatmaps as plain values. It is built
// from the trace and the two tables alone, so it holds for every step that a plan can have; layout
// and painting read it and ask the core nothing.

#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "attention/roles.h"
#include "attention/trace.h"
#include "document/selection.h"
#include "figure/cellformat.h"
#include "i18n/languages.h"

/// What practice lays over a cell: hidden until revealed, or a typed answer that was judged.
struct CellMark {
    enum class State { none, hidden, right, rounded, wrong };
    State state = State::none;
    QString typed;  ///< of a judged cell: what the person wrote
    /// The cell's number is not told anywhere; a wrong answer may be tried again.
    bool covers() const { return state == State::hidden || state == State::wrong; }
    friend bool operator==(const CellMark&, const CellMark&) = default;
};

/// The marks of all cells. A figure of a million cells asks for those of a step at once.
class CellMarks {
public:
    using OfCell = std::function<CellMark(CellRef)>;
    /// A step's hidden cells, row by row; null where it has none.
    using HiddenOf = std::function<const std::vector<bool>*(int step)>;

    CellMarks() = default;
    explicit CellMarks(OfCell ofCell, HiddenOf hiddenOf = {})
        : ofCell_(std::move(ofCell)), hiddenOf_(std::move(hiddenOf)) {}

    explicit operator bool() const { return static_cast<bool>(ofCell_); }
    CellMark operator()(CellRef cell) const { return ofCell_(cell); }
    const std::vector<bool>* hidden(int step) const {
        return hiddenOf_ ? hiddenOf_(step) : nullptr;
    }

private:
    OfCell ofCell_;
    HiddenOf hiddenOf_;
};

/// The colours of an operand: amber reads along a row, violet along a column.
enum class Accent { row, column };

/// A rectangle of cells in the block's own (drawn) rows and columns.
struct CellRegion {
    attention::Index row = 0;
    attention::Index column = 0;
    attention::Index rows = 1;
    attention::Index columns = 1;
    bool contains(attention::Index r, attention::Index c) const {
        return r >= row && r < row + rows && c >= column && c < column + columns;
    }
    friend bool operator==(const CellRegion&, const CellRegion&) = default;
};

/// A position in a block's drawn rows and columns.
struct CellPosition {
    attention::Index row = 0;
    attention::Index column = 0;
    friend bool operator==(const CellPosition&, const CellPosition&) = default;
};

struct BlockAxis {
    std::vector<Label> names;  ///< one a row or column
    bool tokens = false;       ///< tokens are read, numbers only count
    Label title;               ///< 查询 / Query
    std::optional<attention::Index> pill;
};

/// One matrix with everything that stands around it.
struct MatrixBlock {
    int step = -1;
    QString key;
    bool transposed = false;  ///< drawn rows are the step's columns
    bool result = false;      ///< keeps its true colours, and its cells can be chosen
    QString symbol;           ///< mathematics markup
    Label name;
    Label counts;  ///< 3 查询 × 3 键
    BlockAxis rowAxis;
    BlockAxis columnAxis;

    /// The trace's own matrix (shared, not copied), in the step's orientation.
    std::shared_ptr<const attention::Matrix> values;
    attention::ValueKind kind = attention::ValueKind::signedValue;
    double low = -1;  ///< the ends of the colour bar
    double high = 1;
    int decimals = 0;         ///< of the numbers in the cells
    bool difference = false;  ///< its numbers tell what differs from what does not
    bool rowSums = false;     ///< each row's sum is shown beside it
    Label rowSumHeader;
    bool colourBar = true;
    /// A mask of 0 and −∞ only: ✓ may attend, hatched may not.
    bool allows = false;
    bool labelled = true;  ///< tokens or numbers along the axes
    bool rowNames = true;  ///< else its rows are those of the block at its left, named there

    std::optional<CellRegion> lit;  ///< what went into the lit cell of the result
    Accent accent = Accent::row;
    bool dims = false;  ///< cells outside `lit` step back
    std::optional<CellPosition> selected;
    std::optional<CellPosition> hovered;
    std::optional<CellPosition> term;  ///< the cell of the term that is being added just now
    std::optional<double> partial;     ///< the selected cell's value so far, while terms are added

    attention::Index rows() const { return transposed ? values->cols() : values->rows(); }
    attention::Index columns() const { return transposed ? values->rows() : values->cols(); }
    double value(attention::Index row, attention::Index column) const {
        return transposed ? (*values)(column, row) : (*values)(row, column);
    }
    /// A number of this matrix as it is written in cells and for screen readers …
    QString shown(double number) const {
        return difference ? shownDifference(number, decimals) : shownNumber(number, decimals);
    }
    /// … and at the ends of its colour bar, which are not 0.
    QString shownEnd(double number) const {
        return difference ? shownDifference(number, decimals) : shownOrWritten(number, decimals);
    }
    CellRef ref(CellPosition at) const {
        return transposed ? CellRef{step, at.column, at.row} : CellRef{step, at.row, at.column};
    }
    /// Where a cell of this block's step is drawn.
    CellPosition position(CellRef cell) const {
        return transposed ? CellPosition{cell.column, cell.row}
                          : CellPosition{cell.row, cell.column};
    }
};

/// What stands between two blocks.
struct Connector {
    bool arrow = false;
    QString glyph;  ///< "×", "+", "="; or the arrow's label as mathematics markup
    Label note;     ///< under the arrow
};

/// Blocks that stand above each other (a layer norm's γ over its β), most often just one.
struct FigureColumn {
    std::vector<MatrixBlock> blocks;
    Connector before;  ///< between this column and the one before; unused for the first
};

struct Figure {
    std::vector<FigureColumn> columns;
    bool wraps = false;  ///< a recap: columns flow over several lines
    bool stale = false;  ///< an earlier picture, because the present model cannot be computed
    CellMarks marks;     ///< may be empty
    std::vector<Label> footnotes;

    CellMark mark(const MatrixBlock& block, CellPosition at) const {
        return marks ? marks(block.ref(at)) : CellMark{};
    }
    template <class Visit>
    void eachBlock(Visit visit) const {
        int index = 0;
        for (const FigureColumn& column : columns) {
            for (const MatrixBlock& block : column.blocks) {
                visit(block, index++);
            }
        }
    }
};
