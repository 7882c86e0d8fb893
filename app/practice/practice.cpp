// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "practice/practice.h"

#include <limits>
#include <vector>

#include "attention/numbers.h"

using attention::Index;
using attention::Verdict;

Practice::Practice(Session& session, QObject* parent) : QObject(parent), session_(session) {
    connect(&session_, &Session::changed, this, &Practice::follow);
}

const attention::Step* Practice::stepAt(int step) const {
    const auto trace = session_.trace();
    if (!trace || step < 0 || step >= static_cast<int>(trace->plan().steps.size())) {
        return nullptr;
    }
    return &trace->plan().step(step);
}

const Practice::Cells* Practice::cellsOf(int step) const {
    const auto* found = stepAt(step);
    const auto cells = found ? steps_.find(found->key) : steps_.end();
    return cells == steps_.end() ? nullptr : &cells->second;
}

std::size_t Practice::Cells::bit(Position at) const {
    return static_cast<std::size_t>(at.first * shape.cols + at.second);
}

bool Practice::Cells::holds(Position at) const {
    return at.first >= 0 && at.second >= 0 && at.first < shape.rows && at.second < shape.cols;
}

bool Practice::Cells::isHidden(Position at) const {
    return holds(at) && hidden[bit(at)];
}

void Practice::Cells::setHidden(Position at, bool on) {
    if (holds(at) && hidden[bit(at)] != on) {
        hidden[bit(at)] = on;
        hiddenCount += on ? 1 : -1;
    }
}

void Practice::Cells::take(attention::Shape now) {
    if (now == shape) {
        return;
    }
    Cells next;
    next.shape = now;
    next.hidden.resize(static_cast<std::size_t>(now.rows * now.cols));
    for (Index row = 0; row < std::min(now.rows, shape.rows); ++row) {
        for (Index column = 0; column < std::min(now.cols, shape.cols); ++column) {
            next.setHidden({row, column}, isHidden({row, column}));
        }
    }
    for (const auto& [position, given] : answers) {
        if (next.holds(position)) {
            next.answers.insert({position, given});
        }
    }
    *this = std::move(next);
}

Practice::Cells& Practice::cellsFor(const attention::Step& step) {
    Cells& cells = steps_[step.key];
    cells.take(step.shape);
    return cells;
}

const Practice::Answered* Practice::answered(CellRef cell) const {
    const Cells* cells = cellsOf(cell.step);
    if (!cells) {
        return nullptr;
    }
    const auto found = cells->answers.find({cell.row, cell.column});
    return found == cells->answers.end() ? nullptr : &found->second;
}

bool Practice::covered(CellRef cell) const {
    const Cells* cells = cellsOf(cell.step);
    return cells && (cells->isHidden({cell.row, cell.column}) || answered(cell));
}

bool Practice::hides(CellRef cell) const {
    // A wrong answer keeps the number covered: there may be another try.
    const Answered* given = answered(cell);
    return given ? given->verdict == Verdict::wrong || given->verdict == Verdict::blank
                 : covered(cell);
}

bool Practice::covers(int step) const {
    return cellsOf(step) != nullptr;
}

bool Practice::hidesAll(int step) const {
    const Count counted = count(step);
    const auto* found = stepAt(step);
    return found && counted.total > 0 && counted.hidden == counted.total &&
           counted.total == found->shape.rows * found->shape.cols;
}

Practice::Count Practice::count(int step) const {
    Count result;
    if (const Cells* cells = cellsOf(step)) {
        result.hidden = cells->hiddenCount;
        for (const auto& [position, given] : cells->answers) {
            int& kind = given.verdict == Verdict::blank   ? result.hidden
                        : given.verdict == Verdict::wrong ? result.wrong
                                                          : result.right;
            ++kind;
        }
        result.total = result.hidden + result.wrong + result.right;
    }
    return result;
}

CellMark Practice::mark(CellRef cell) const {
    const Answered* given = answered(cell);
    if (!given) {
        return covered(cell) ? CellMark{CellMark::State::hidden, {}} : CellMark{};
    }
    const QString& typed = given->text;
    switch (given->verdict) {
        case Verdict::right:
            return {CellMark::State::right, typed};
        case Verdict::rounded:
        case Verdict::byHand:
            return {CellMark::State::rounded, typed};
        case Verdict::wrong:
            return {CellMark::State::wrong, typed};
        case Verdict::blank:
            break;
    }
    return {CellMark::State::hidden, typed};
}

CellMarks Practice::marks() const {
    return CellMarks([this](CellRef cell) { return mark(cell); },
                     [this](int step) {
                         const Cells* cells = cellsOf(step);
                         return cells && cells->hiddenCount > 0 ? &cells->hidden : nullptr;
                     });
}

std::optional<Practice::Judgement> Practice::judgement(CellRef cell) const {
    const Answered* given = answered(cell);
    if (!given) {
        return {};
    }
    return Judgement{given->text, given->verdict, given->mistake, given->implied};
}

void Practice::cover(int step, Index firstRow, Index rows) {
    const auto* found = stepAt(step);
    if (!found || found->op == attention::OpId::input) {
        return;  // what was typed is not a result
    }
    Cells& cells = cellsFor(*found);
    for (Index row = firstRow; row < firstRow + rows; ++row) {
        for (Index column = 0; column < found->shape.cols; ++column) {
            if (!cells.answers.contains({row, column})) {
                cells.setHidden({row, column}, true);
            }
        }
    }
    emit changed();
}

void Practice::hideStep(int step) {
    if (const auto* found = stepAt(step)) {
        cover(step, 0, found->shape.rows);
    }
}

void Practice::hideRow(CellRef cell) {
    cover(cell.step, cell.row, 1);
}

void Practice::hideCell(CellRef cell) {
    const auto* found = stepAt(cell.step);
    if (found && found->op != attention::OpId::input) {
        if (!answered(cell)) {
            cellsFor(*found).setHidden({cell.row, cell.column}, true);
        }
        emit changed();
    }
}

void Practice::drop(const std::string& key) {
    const auto found = steps_.find(key);
    if (found != steps_.end() && found->second.empty()) {
        steps_.erase(found);
    }
}

void Practice::reveal(CellRef cell) {
    const auto* found = stepAt(cell.step);
    if (!found || !covered(cell)) {
        return;
    }
    Cells& cells = cellsFor(*found);
    cells.setHidden({cell.row, cell.column}, false);
    cells.answers.erase({cell.row, cell.column});
    drop(found->key);
    emit changed();
}

void Practice::revealRow(CellRef cell) {
    const auto* found = stepAt(cell.step);
    if (!found || !cellsOf(cell.step)) {
        return;
    }
    Cells& cells = cellsFor(*found);
    for (Index column = 0; column < found->shape.cols; ++column) {
        cells.setHidden({cell.row, column}, false);
    }
    std::erase_if(cells.answers, [&](const auto& entry) { return entry.first.first == cell.row; });
    drop(found->key);
    emit changed();
}

void Practice::revealStep(int step) {
    const auto* found = stepAt(step);
    if (found && steps_.erase(found->key) > 0) {
        emit changed();
    }
}

void Practice::revealAll() {
    if (!steps_.empty()) {
        steps_.clear();
        emit changed();
    }
}

std::optional<QString> Practice::answer(CellRef cell, const QString& text) {
    if (!covered(cell)) {
        return tr("This cell is not hidden.");
    }
    Cells& cells = cellsFor(*stepAt(cell.step));
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) {
        cells.answers.erase({cell.row, cell.column});
        cells.setHidden({cell.row, cell.column}, true);
        emit changed();
        return {};
    }
    const auto value = attention::parseNumber(trimmed.toStdString());
    if (!value) {
        return tr("“%1” is not a number.").arg(trimmed);
    }
    cells.setHidden({cell.row, cell.column}, false);
    cells.answers.insert_or_assign({cell.row, cell.column},
                                   Answered{trimmed, *value, Verdict::blank, nullptr});
    judge();
    emit changed();
    return {};
}

/// All answers are judged together, so that one which follows from the person's own wrong step
/// before it is told from one that is wrong by itself.
void Practice::judge() {
    const auto trace = session_.trace();
    if (!trace || session_.stale()) {
        return;
    }
    attention::Answer given;
    for (const auto& [key, cells] : steps_) {
        const int step = trace->plan().find(key);
        if (step < 0 || cells.answers.empty()) {
            continue;
        }
        attention::Matrix values = attention::Matrix::Constant(
            (*trace)[step].rows(), (*trace)[step].cols(), std::numeric_limits<double>::quiet_NaN());
        for (const auto& [position, answer] : cells.answers) {
            if (position.first < values.rows() && position.second < values.cols()) {
                values(position.first, position.second) = answer.value;
            }
        }
        given.steps.push_back({key, std::move(values)});
    }
    if (given.steps.empty()) {
        return;
    }
    const auto report = attention::check(session_.model(), given);
    if (!report) {
        return;
    }
    for (const auto& checked : report->steps) {
        const attention::Matrix& shown = trace->at(checked.key);
        for (auto& [position, answer] : steps_[checked.key].answers) {
            const auto row = static_cast<std::size_t>(position.first);
            const auto column = static_cast<std::size_t>(position.second);
            answer.verdict = checked.cells[row][column];
            // Computed by hand, the number on the page is the right one, whatever float64 says.
            if (trace->arithmetic().isByHand() &&
                answer.value == shown(position.first, position.second)) {
                answer.verdict = Verdict::right;
            }
            const bool wrong = answer.verdict == Verdict::wrong;
            answer.mistake = wrong ? checked.mistake : nullptr;
            answer.implied.reset();
            for (const auto& implied : checked.implied) {
                if (wrong && implied.row == position.first) {
                    answer.implied = attention::impliedText(implied);
                }
            }
        }
    }
}

std::optional<CellRef> Practice::nextHidden(CellRef after) const {
    const Cells* cells = cellsOf(after.step);
    if (!cells) {
        return {};
    }
    const Position here{after.row, after.column};
    const Position past{after.row + (after.column + 1) / cells->shape.cols,
                        (after.column + 1) % cells->shape.cols};
    std::optional<CellRef> first;
    const auto look = [&](Position from, Position to) {
        for (Position at = from; at < to && !first;) {
            if (cells->isHidden(at)) {
                first = CellRef{after.step, at.first, at.second};
            }
            at = at.second + 1 < cells->shape.cols ? Position{at.first, at.second + 1}
                                                   : Position{at.first + 1, 0};
        }
    };
    look(past, {cells->shape.rows, 0});
    look({0, 0}, here);
    look(here, past);
    return first;
}

void Practice::follow(Session::Changes changes) {
    if (steps_.empty()) {
        return;
    }
    if (changes & Session::DocumentReplaced) {
        steps_.clear();
        emit changed();
        return;
    }
    if (!(changes & Session::TraceChanged)) {
        return;
    }
    const auto trace = session_.trace();
    for (auto& [key, cells] : steps_) {  // a smaller step keeps what still lies in it
        const int step = trace->plan().find(key);
        const attention::Shape shape =
            step < 0 ? attention::Shape{} : attention::shapeOf((*trace)[step]);
        cells.take(shape);
    }
    std::erase_if(steps_, [](const auto& entry) { return entry.second.empty(); });
    judge();
    emit changed();
}
