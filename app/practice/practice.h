// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Hide and reveal: which results are covered, and what was typed into them. Lies over the document
// and changes nothing in it.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attention/check.h"
#include "document/selection.h"
#include "document/session.h"
#include "figure/figure.h"

class Practice : public QObject {
    Q_OBJECT
public:
    /// What the check says of one typed cell.
    struct Judgement {
        QString typed;
        attention::Verdict verdict = attention::Verdict::blank;
        const attention::Mistake* mistake = nullptr;  ///< of a wrong one, the mistake that fits
        std::optional<attention::Phrase> implied;     ///< else the weights that its row amounts to
    };
    struct Count {
        int hidden = 0;  ///< neither revealed nor answered
        int right = 0;   ///< right, rounded or by hand
        int wrong = 0;
        int total = 0;  ///< cells that were covered
    };

    explicit Practice(Session& session, QObject* parent = nullptr);

    /// The cell's number must not be shown anywhere.
    bool hides(CellRef cell) const;
    /// Some cell of the step is covered or carries an answer.
    bool covers(int step) const;
    bool hidesAll(int step) const;
    bool active() const { return !steps_.empty(); }
    Count count(int step) const;

    /// What a figure lays over a cell.
    CellMark mark(CellRef cell) const;
    CellMarks marks() const;
    std::optional<Judgement> judgement(CellRef cell) const;

    void hideStep(int step);
    void hideCell(CellRef cell);
    void hideRow(CellRef cell);
    void reveal(CellRef cell);
    void revealRow(CellRef cell);
    void revealStep(int step);
    void revealAll();
    /// Judges what was typed into a covered cell. Returns why it cannot be read, or nothing; an
    /// empty text takes the answer back and covers the cell again.
    std::optional<QString> answer(CellRef cell, const QString& text);
    /// The next covered, unanswered cell of the step after this one, row by row, around the end.
    std::optional<CellRef> nextHidden(CellRef after) const;

signals:
    void changed();

private:
    using Position = std::pair<attention::Index, attention::Index>;
    struct Answered {
        QString text;
        double value = 0;
        attention::Verdict verdict = attention::Verdict::blank;
        const attention::Mistake* mistake = nullptr;
        std::optional<attention::Phrase> implied = {};
    };
    /// Of one step: its covered cells, and what was typed into some of them. A cell that was
    /// answered is not hidden any more.
    struct Cells {
        attention::Shape shape;    ///< of the step when it was covered
        std::vector<bool> hidden;  ///< row by row
        int hiddenCount = 0;
        std::map<Position, Answered> answers;

        void take(attention::Shape now);  ///< keeps what still lies in it
        bool holds(Position at) const;
        bool isHidden(Position at) const;
        void setHidden(Position at, bool on);
        bool empty() const { return hiddenCount == 0 && answers.empty(); }

    private:
        std::size_t bit(Position at) const;
    };

    const attention::Step* stepAt(int step) const;
    const Cells* cellsOf(int step) const;
    Cells& cellsFor(const attention::Step& step);
    const Answered* answered(CellRef cell) const;
    bool covered(CellRef cell) const;
    void cover(int step, attention::Index firstRow, attention::Index rows);
    void drop(const std::string& key);
    void judge();
    void follow(Session::Changes changes);

    Session& session_;
    std::map<std::string, Cells> steps_;  ///< by key: outlives a new plan
};
