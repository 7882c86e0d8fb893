// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/figureaccessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

#include "figure/cellformat.h"
#include "look/mathtext.h"

namespace {

using attention::Index;

class MatrixAccessible;

/// What both a matrix and a cell know: the plot and which of its blocks they are in.
class Part : public QAccessibleInterface {
public:
    Part(FigurePlot* plot, int block) : plot_(plot), block_(block) {}

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

protected:
    const MatrixBlock& block() const { return plot_->block(block_); }
    QRect onScreen(const QRectF& rect) const {
        return {plot_->mapToGlobal(rect.topLeft().toPoint()), rect.size().toSize()};
    }
    CellMark mark(CellPosition at) const { return plot_->figure().mark(block(), at); }

    QPointer<FigurePlot> plot_;
    int block_;
};

class CellAccessible : public Part,
                       public QAccessibleTableCellInterface,
                       public QAccessibleActionInterface {
public:
    CellAccessible(FigurePlot* plot, int block, CellPosition at, MatrixAccessible* table)
        : Part(plot, block), at_(at), table_(table) {}

    bool isValid() const override {
        return Part::isValid() && at_.row < block().rows() && at_.column < block().columns();
    }
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QRect rect() const override { return onScreen(plot_->cellRect(block_, at_)); }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.selectable = block().result;
        state.focusable = block().result;
        state.selected = isSelected();
        state.focused = isSelected() && plot_->hasFocus();
        state.readOnly = true;
        return state;
    }
    QString text(QAccessible::Text kind) const override;

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::TableCellInterface) {
            return static_cast<QAccessibleTableCellInterface*>(this);
        }
        if (type == QAccessible::ActionInterface) {
            return static_cast<QAccessibleActionInterface*>(this);
        }
        return nullptr;
    }

    bool isSelected() const override { return block().selected == at_; }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return static_cast<int>(at_.column); }
    int rowIndex() const override { return static_cast<int>(at_.row); }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface* table() const override { return parent(); }

    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override {
        if (name == pressAction()) {
            emit plot_->pressed(block().ref(at_), block().result);
        }
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    CellPosition at_;
    MatrixAccessible* table_;
};

class MatrixAccessible : public Part, public QAccessibleTableInterface {
public:
    using Part::Part;
    ~MatrixAccessible() override {
        for (const QAccessible::Id id : std::as_const(cells_)) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(plot_);
    }
    QAccessibleInterface* child(int index) const override {
        const int columns = columnCount();
        return columns > 0 ? cellAt(index / columns, index % columns) : nullptr;
    }
    int childCount() const override { return isValid() ? rowCount() * columnCount() : 0; }
    int indexOfChild(const QAccessibleInterface* child) const override {
        auto* cell = const_cast<QAccessibleInterface*>(child)->tableCellInterface();
        return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
    }
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
    QString text(QAccessible::Text kind) const override {
        if (!isValid()) {
            return {};
        }
        if (kind == QAccessible::Name) {
            return MathText::parse(block().symbol).plainText() + u' ' + block().name.oneLine();
        }
        return kind == QAccessible::Description ? block().counts.oneLine() : QString();
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : nullptr;
    }

    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    QAccessibleInterface* cellAt(int row, int column) const override {
        if (!isValid() || row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) {
            return nullptr;
        }
        const quint64 key = (static_cast<quint64>(row) << 32) | static_cast<quint32>(column);
        if (const auto known = cells_.constFind(key); known != cells_.constEnd()) {
            return QAccessible::accessibleInterface(*known);
        }
        auto* cell =
            new CellAccessible(plot_, block_, {row, column}, const_cast<MatrixAccessible*>(this));
        cells_.insert(key, QAccessible::registerAccessibleInterface(cell));
        return cell;
    }
    int rowCount() const override { return isValid() ? static_cast<int>(block().rows()) : 0; }
    int columnCount() const override { return isValid() ? static_cast<int>(block().columns()) : 0; }
    QString columnDescription(int column) const override {
        return name(block().columnAxis, column);
    }
    QString rowDescription(int row) const override { return name(block().rowAxis, row); }

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

private:
    static QString name(const BlockAxis& axis, int index) {
        return axis.names.at(static_cast<std::size_t>(index)).oneLine();
    }

    mutable QHash<quint64, QAccessible::Id> cells_;
};

QAccessibleInterface* CellAccessible::parent() const {
    return table_;
}

/// "6": the value; its name says where it stands, as someone would read it out.
QString CellAccessible::text(QAccessible::Text kind) const {
    if (!isValid()) {
        return {};
    }
    const CellMark over = mark(at_);
    const bool hidden = over.state == CellMark::State::hidden;
    const QString value = hidden
                              ? QStringLiteral("?")
                              : shownNumber(block().value(at_.row, at_.column), block().decimals);
    if (kind == QAccessible::Value) {
        return value;
    }
    if (kind != QAccessible::Name) {
        return {};
    }
    const auto title = [](const BlockAxis& axis, Index index) {
        return axis.title.first + u' ' + axis.names.at(static_cast<std::size_t>(index)).first;
    };
    return QStringLiteral("%1, %2: %3, %4")
        .arg(title(block().rowAxis, at_.row), title(block().columnAxis, at_.column), value,
             block().name.first);
}

/// The plot itself: its children are the matrices.
class FigureAccessible : public QAccessibleWidget {
public:
    explicit FigureAccessible(FigurePlot* plot)
        : QAccessibleWidget(plot, QAccessible::Grouping), plot_(plot) {}
    ~FigureAccessible() override {
        for (const QAccessible::Id id : std::as_const(matrices_)) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    int childCount() const override { return plot_->blockCount(); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= plot_->blockCount()) {
            return nullptr;
        }
        while (matrices_.size() <= index) {
            matrices_.append(QAccessible::registerAccessibleInterface(
                new MatrixAccessible(plot_, static_cast<int>(matrices_.size()))));
        }
        return QAccessible::accessibleInterface(matrices_.at(index));
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (int i = 0; i < matrices_.size(); ++i) {
            if (QAccessible::accessibleInterface(matrices_.at(i)) == child) {
                return i;
            }
        }
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const auto hit = plot_->cellAt(plot_->mapFromGlobal(QPoint(x, y)));
        return hit ? child(hit->block) : nullptr;
    }

private:
    FigurePlot* plot_;
    mutable QList<QAccessible::Id> matrices_;
};

QAccessibleInterface* figureFactory(const QString& name, QObject* object) {
    auto* plot = name == QLatin1String("FigurePlot") ? qobject_cast<FigurePlot*>(object) : nullptr;
    return plot ? new FigureAccessible(plot) : nullptr;
}

}  // namespace

void installFigureAccessibility() {
    static const bool once = [] {
        QAccessible::installFactory(figureFactory);
        return true;
    }();
    (void)once;
}

void announceChosenCell(FigurePlot& plot) {
    if (!QAccessible::isActive()) {
        return;
    }
    QAccessibleInterface* figure = QAccessible::queryAccessibleInterface(&plot);
    for (int i = 0; figure && i < figure->childCount(); ++i) {
        QAccessibleInterface* matrix = figure->child(i);
        const auto chosen = matrix->tableInterface()->selectedCells();
        if (!chosen.isEmpty()) {
            QAccessibleEvent event(chosen.front(), QAccessible::Focus);
            QAccessible::updateAccessibility(&event);
        }
    }
}
