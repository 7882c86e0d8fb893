// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Where the person stands: the stop of the walk, the chosen cell, the cell under the pointer, and
// the way they came. One object; every view reads it and moves it.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "attention/trace.h"

class Session;

/// A cell of a step of the present plan; row and column from 0.
struct CellRef {
    int step = -1;
    attention::Index row = 0;
    attention::Index column = 0;
    friend bool operator==(const CellRef&, const CellRef&) = default;
};

class Selection : public QObject {
    Q_OBJECT
public:
    explicit Selection(Session& session, QObject* parent = nullptr);
    ~Selection() override;

    /// Position in Plan::stops. 0 before anything was computed.
    int stop() const;
    int stopCount() const;
    /// The step in focus within the stop (Q, K or V of their shared stop); -1 at the recap.
    int step() const;
    /// The chosen cell; its step is always step(), except after the recap, where there is none.
    std::optional<CellRef> cell() const;
    /// The cell under the pointer; may lie in an operand, also in a parameter.
    std::optional<CellRef> hovered() const;

    void goToStop(int stop);
    void next();
    void previous();
    void first();
    void last();
    bool canGoNext() const;
    bool canGoPrevious() const;
    /// Stands on the cell in its own step (a parameter's cell: in the step that uses it first).
    /// Remembers where it came from for back().
    void goToCell(CellRef cell);
    /// Chooses within the present stop, no history.
    void chooseCell(CellRef cell);
    void chooseStep(int step);
    void moveCell(int rows, int columns);
    void hover(std::optional<CellRef> cell);
    void back();
    void forward();
    bool canGoBack() const;
    bool canGoForward() const;

signals:
    /// Anything but the hovered cell.
    void changed();
    void hoverChanged();

private:
    struct Private;
    std::unique_ptr<Private> d_;
};
