// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The table in which a matrix is typed: keys, clipboard, scrubbing and wheel. What the numbers are
// is the ParameterModel's.
#pragma once

#include <QPersistentModelIndex>
#include <QPoint>
#include <QTableView>
#include <QTimer>
#include <functional>
#include <optional>

#include "document/lab.h"

class ParameterModel;

class MatrixTable : public QTableView {
    Q_OBJECT
public:
    MatrixTable(Lab& lab, ParameterModel& model, QWidget* parent = nullptr);

    ParameterModel& parameters() const { return model_; }
    /// Rows that are shown before the table scrolls.
    void setVisibleRows(int rows);

    void copy();
    void paste();
    void pasteText(const QString& text);
    void clearCells();
    /// Starts renaming the token of the row.
    void renameRow(int row);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Something was refused; empty: nothing is any more.
    void refused(const QString& reason);
    /// A block does not fit from the current cell; `grow` resizes the model and pastes it.
    void growOffered(const QString& question, const std::function<void()>& grow);

protected:
    bool edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Scrub {
        QPersistentModelIndex index;
        QPoint from;
        double start = 0;
        bool moving = false;
    };
    void applyLook();
    void fitColumns();
    void step(const QModelIndex& index, double by, const QString& mergeKey);
    void endScrub(bool keep);
    QRect selectedBlock() const;

    Lab& lab_;
    ParameterModel& model_;
    std::optional<Scrub> scrub_;
    int scrubCount_ = 0;
    int wheelRest_ = 0;
    int visibleRows_ = 8;
    QTimer wheelPause_;  ///< turns that follow each other sooner are one undo step
};
