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
    return &trace->plan().steps[static_cast<std::size_t>(step)];
}

const Practice::Cells* Practice::cellsOf(int step) const {
    const auto* found = stepAt(step);
    const auto cells = found ? steps_.find(found->key) : steps_.end();
    return cells == steps_.end() ? nullptr : &cells->second;
}

const std::optional<Practice::Answered>* Practice::at(CellRef cell) const {
    const Cells* cells = cellsOf(cell.step);
    if (!cells) {
        return nullptr;
    }
    const auto found = cells->find({cell.row, cell.column});
    return found == cells->end() ? nullptr : &found->second;
}

bool Practice::hides(CellRef cell) const {
    const auto* covered = at(cell);
    // A wrong answer keeps the number covered: there may be another try.
    return covered && (!covered->has_value() || (*covered)->verdict == Verdict::wrong ||
                       (*covered)->verdict == Verdict::blank);
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
        for (const auto& [position, answered] : *cells) {
            ++result.total;
            if (!answered || answered->verdict == Verdict::blank) {
                ++result.hidden;
            } else if (answered->verdict == Verdict::wrong) {
                ++result.wrong;
            } else {
                ++result.right;
            }
        }
    }
    return result;
}

CellMark Practice::mark(CellRef cell) const {
    const auto* covered = at(cell);
    if (!covered) {
        return {};
    }
    if (!*covered) {
        return {CellMark::State::hidden, {}};
    }
    const QString& typed = (*covered)->text;
    switch ((*covered)->verdict) {
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
    return [this](CellRef cell) { return mark(cell); };
}

std::optional<Practice::Judgement> Practice::judgement(CellRef cell) const {
    const auto* covered = at(cell);
    if (!covered || !*covered) {
        return {};
    }
    return Judgement{(*covered)->text, (*covered)->verdict, (*covered)->mistake,
                     (*covered)->implied};
}

void Practice::cover(int step, Index firstRow, Index rows) {
    const auto* found = stepAt(step);
    if (!found || found->op == attention::OpId::input) {
        return;  // what was typed is not a result
    }
    auto& cells = steps_[found->key];
    for (Index row = firstRow; row < firstRow + rows; ++row) {
        for (Index column = 0; column < found->shape.cols; ++column) {
            cells.try_emplace({row, column});
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
        steps_[found->key].try_emplace({cell.row, cell.column});
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
    if (!found || !at(cell)) {
        return;
    }
    steps_[found->key].erase({cell.row, cell.column});
    drop(found->key);
    emit changed();
}

void Practice::revealRow(CellRef cell) {
    const auto* found = stepAt(cell.step);
    if (!found || !cellsOf(cell.step)) {
        return;
    }
    std::erase_if(steps_[found->key],
                  [&](const auto& entry) { return entry.first.first == cell.row; });
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
    if (!at(cell)) {
        return tr("This cell is not hidden.");
    }
    auto& answered = steps_[stepAt(cell.step)->key][{cell.row, cell.column}];
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) {
        answered.reset();
        emit changed();
        return {};
    }
    const auto value = attention::parseNumber(trimmed.toStdString());
    if (!value) {
        return tr("“%1” is not a number.").arg(trimmed);
    }
    answered = Answered{trimmed, *value, Verdict::blank, nullptr};
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
        if (step < 0) {
            continue;
        }
        attention::Matrix values = attention::Matrix::Constant(
            (*trace)[step].rows(), (*trace)[step].cols(), std::numeric_limits<double>::quiet_NaN());
        bool any = false;
        for (const auto& [position, answered] : cells) {
            if (answered && position.first < values.rows() && position.second < values.cols()) {
                values(position.first, position.second) = answered->value;
                any = true;
            }
        }
        if (any) {
            given.steps.push_back({key, std::move(values)});
        }
    }
    const auto report = attention::check(session_.model(), given);
    if (!report) {
        return;
    }
    for (const auto& checked : report->steps) {
        const attention::Matrix& shown = trace->at(checked.key);
        for (auto& [position, answered] : steps_[checked.key]) {
            if (!answered) {
                continue;
            }
            const auto row = static_cast<std::size_t>(position.first);
            const auto column = static_cast<std::size_t>(position.second);
            answered->verdict = checked.cells[row][column];
            // Computed by hand, the number on the page is the right one, whatever float64 says.
            if (trace->arithmetic().isByHand() &&
                answered->value == shown(position.first, position.second)) {
                answered->verdict = Verdict::right;
            }
            const bool wrong = answered->verdict == Verdict::wrong;
            answered->mistake = wrong ? checked.mistake : nullptr;
            answered->implied.reset();
            for (const auto& implied : checked.implied) {
                if (wrong && implied.row == position.first) {
                    answered->implied = attention::impliedText(implied);
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
    std::optional<CellRef> first, next;
    for (const auto& [position, answered] : *cells) {
        if (answered) {
            continue;
        }
        const CellRef cell{after.step, position.first, position.second};
        if (!first) {
            first = cell;
        }
        if (!next && position > Position{after.row, after.column}) {
            next = cell;
        }
    }
    return next ? next : first;
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
        std::erase_if(cells, [&](const auto& entry) {
            return entry.first.first >= shape.rows || entry.first.second >= shape.cols;
        });
    }
    std::erase_if(steps_, [](const auto& entry) { return entry.second.empty(); });
    judge();
    emit changed();
}
