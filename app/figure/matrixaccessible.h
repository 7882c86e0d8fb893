// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// One matrix of a figure as a table to assistive technology, with its cells and the heads of its
// rows and columns.

#pragma once

#include <QAccessible>
#include <QHash>
#include <QPointer>

#include "figure/figureplot.h"

/// What a matrix, its cells and its heads know: the plot, and which of its blocks they are in.
class FigurePart : public QAccessibleInterface {
public:
    FigurePart(FigurePlot* plot, int block) : plot_(plot), block_(block) {}

    bool isValid() const override { return plot_ && block_ < plot_->blockCount(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return plot_ ? plot_->window()->windowHandle() : nullptr; }
    QAccessibleInterface* childAt(int x, int y) const override {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i)->rect().contains(x, y)) {
                return child(i);
            }
        }
        return nullptr;
    }
    void setText(QAccessible::Text, const QString&) override {}
    QString text(QAccessible::Text kind) const final {
        if (!isValid()) {
            return {};
        }
        if (kind != QAccessible::Name) {
            return furtherText(kind);
        }
        told_ = name();
        return told_;
    }
    /// Whether the name that a client was told, and may have kept, holds no more.
    bool nameIsNews() const { return isValid() && !told_.isNull() && told_ != name(); }

protected:
    virtual QString name() const = 0;
    virtual QString furtherText(QAccessible::Text) const { return {}; }
    const MatrixBlock& block() const { return plot_->block(block_); }
    QRect onScreen(const QRectF& rect) const {
        return {plot_->mapToGlobal(rect.topLeft().toPoint()), rect.size().toSize()};
    }
    CellMark mark(CellPosition at) const { return plot_->figure().mark(block(), at); }
    /// "query 猫": a row or a column as it is read out.
    static QString readOut(const BlockAxis& axis, attention::Index index) {
        return axis.title.first + u' ' + axis.names.at(static_cast<std::size_t>(index)).first;
    }

    QPointer<FigurePlot> plot_;
    int block_;

private:
    mutable QString told_;
};

/// A matrix of a figure, as a table.
class MatrixAccessible : public FigurePart, public QAccessibleTableInterface {
public:
    using FigurePart::FigurePart;
    ~MatrixAccessible() override {
        for (const auto& known : {cells_, rowHeaders_, columnHeaders_}) {
            for (const QAccessible::Id id : known) {
                QAccessible::deleteAccessibleInterface(id);
            }
        }
    }

    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(plot_);
    }
    /// Cells row by row, then the heads of the rows, then those of the columns.
    QAccessibleInterface* child(int index) const override {
        const int rows = rowCount();
        const int columns = columnCount();
        const int cells = rows * columns;
        if (index < 0 || index >= childCount()) {
            return nullptr;
        }
        return index < cells          ? cellAt(index / columns, index % columns)
               : index < cells + rows ? header(true, index - cells)
                                      : header(false, index - cells - rows);
    }
    int childCount() const override {
        return rowCount() * columnCount() + rowCount() + columnCount();
    }
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* header(bool ofRow, int index) const;
    QAccessibleInterface* childAt(int x, int y) const override {
        const auto hit = plot_->cellAt(plot_->mapFromGlobal(QPoint(x, y)));
        return hit && hit->block == block_
                   ? cellAt(static_cast<int>(hit->at.row), static_cast<int>(hit->at.column))
                   : nullptr;
    }
    QRect rect() const override {
        return onScreen(plot_->figureLayout().blocks[static_cast<std::size_t>(block_)].cells);
    }
    QAccessible::Role role() const override { return QAccessible::Table; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.readOnly = true;
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : nullptr;
    }

    /// The cells and heads that some client has asked for.
    template <class Visit>
    void eachKnown(Visit visit) const {
        for (const auto& known : {cells_, rowHeaders_, columnHeaders_}) {
            for (const QAccessible::Id id : known) {
                if (auto* part = static_cast<FigurePart*>(QAccessible::accessibleInterface(id))) {
                    visit(part);
                }
            }
        }
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override;
    int rowCount() const override { return isValid() ? static_cast<int>(block().rows()) : 0; }
    int columnCount() const override { return isValid() ? static_cast<int>(block().columns()) : 0; }
    QString columnDescription(int column) const override;
    QString rowDescription(int row) const override;

    int selectedCellCount() const override { return isValid() && block().selected ? 1 : 0; }
    QList<QAccessibleInterface*> selectedCells() const override {
        if (selectedCellCount() == 0) {
            return {};
        }
        return {cellAt(static_cast<int>(block().selected->row),
                       static_cast<int>(block().selected->column))};
    }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override {}

protected:
    QString name() const override;
    QString furtherText(QAccessible::Text kind) const override;

private:
    mutable QHash<quint64, QAccessible::Id> cells_;
    mutable QHash<quint64, QAccessible::Id> rowHeaders_;
    mutable QHash<quint64, QAccessible::Id> columnHeaders_;
};
