// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/matrixaccessible.h"

#include "figure/cellformat.h"
#include "look/mathtext.h"

namespace {

/// What was asked for before is the same object again.
template <class Make>
QAccessibleInterface* registered(QHash<quint64, QAccessible::Id>& known, quint64 key, Make make) {
    if (const auto found = known.constFind(key); found != known.constEnd()) {
        return QAccessible::accessibleInterface(*found);
    }
    QAccessibleInterface* made = make();
    known.insert(key, QAccessible::registerAccessibleInterface(made));
    return made;
}

/// The head of a row or of a column.
class HeaderAccessible : public FigurePart {
public:
    HeaderAccessible(FigurePlot* plot, int block, bool ofRow, int index, MatrixAccessible* table)
        : FigurePart(plot, block), ofRow_(ofRow), index_(index), table_(table) {}

    bool isValid() const override {
        return FigurePart::isValid() && index_ < (ofRow_ ? block().rows() : block().columns());
    }
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QRect rect() const override {
        const BlockLayout& at = plot_->figureLayout().blocks[static_cast<std::size_t>(block_)];
        if (ofRow_) {
            const QRectF first = plot_->cellRect(block_, {index_, 0});
            return onScreen({at.cells.left() - at.rowLabelWidth, first.top(), at.rowLabelWidth,
                             first.height()});
        }
        const QRectF first = plot_->cellRect(block_, {0, index_});
        return onScreen({first.left(), at.cells.top() - at.columnLabelHeight, first.width(),
                         at.columnLabelHeight});
    }
    QAccessible::Role role() const override {
        return ofRow_ ? QAccessible::RowHeader : QAccessible::ColumnHeader;
    }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.readOnly = true;
        return state;
    }
    bool ofRow() const { return ofRow_; }
    int index() const { return index_; }

protected:
    QString name() const override {
        return readOut(ofRow_ ? block().rowAxis : block().columnAxis, index_);
    }

private:
    bool ofRow_;
    int index_;
    MatrixAccessible* table_;
};

class CellAccessible : public FigurePart,
                       public QAccessibleTableCellInterface,
                       public QAccessibleActionInterface {
public:
    CellAccessible(FigurePlot* plot, int block, CellPosition at, MatrixAccessible* table)
        : FigurePart(plot, block), at_(at), table_(table) {}

    bool isValid() const override {
        return FigurePart::isValid() && at_.row < block().rows() && at_.column < block().columns();
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
    QList<QAccessibleInterface*> columnHeaderCells() const override;
    QList<QAccessibleInterface*> rowHeaderCells() const override;
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

protected:
    QString name() const override;
    QString furtherText(QAccessible::Text kind) const override {
        return kind == QAccessible::Value         ? value()
               : kind == QAccessible::Description ? verdict()
                                                  : QString();
    }

private:
    QString value() const;
    QString verdict() const;

    CellPosition at_;
    MatrixAccessible* table_;
};

QAccessibleInterface* HeaderAccessible::parent() const {
    return table_;
}

QList<QAccessibleInterface*> CellAccessible::columnHeaderCells() const {
    return isValid() ? QList{table_->header(false, columnIndex())} : QList<QAccessibleInterface*>();
}

QList<QAccessibleInterface*> CellAccessible::rowHeaderCells() const {
    return isValid() ? QList{table_->header(true, rowIndex())} : QList<QAccessibleInterface*>();
}

QAccessibleInterface* CellAccessible::parent() const {
    return table_;
}

QString CellAccessible::value() const {
    return mark(at_).covers() ? QStringLiteral("?")
                              : block().shown(block().value(at_.row, at_.column));
}

/// What was answered here, with the sign that is drawn on it: "✓ 0.26".
QString CellAccessible::verdict() const {
    const CellMark over = mark(at_);
    switch (over.state) {
        case CellMark::State::right:
            return QStringLiteral("✓ ") + over.typed;
        case CellMark::State::rounded:
            return QStringLiteral("≈ ") + over.typed;
        case CellMark::State::wrong:
            return QStringLiteral("✕ ") + over.typed;
        case CellMark::State::none:
        case CellMark::State::hidden:
            break;
    }
    return {};
}

/// Where the cell stands and what is in it, as someone would read it out.
QString CellAccessible::name() const {
    return QStringLiteral("%1, %2: %3, %4")
        .arg(readOut(block().rowAxis, at_.row), readOut(block().columnAxis, at_.column), value(),
             block().name.first);
}

}  // namespace

QString MatrixAccessible::name() const {
    return MathText::parse(block().symbol).plainText() + u' ' + block().name.oneLine();
}

QString MatrixAccessible::furtherText(QAccessible::Text kind) const {
    return kind == QAccessible::Description ? block().counts.oneLine() : QString();
}

QString MatrixAccessible::columnDescription(int column) const {
    return block().columnAxis.names.at(static_cast<std::size_t>(column)).oneLine();
}

QString MatrixAccessible::rowDescription(int row) const {
    return block().rowAxis.names.at(static_cast<std::size_t>(row)).oneLine();
}

int MatrixAccessible::indexOfChild(const QAccessibleInterface* child) const {
    if (auto* cell = const_cast<QAccessibleInterface*>(child)->tableCellInterface()) {
        return cell->rowIndex() * columnCount() + cell->columnIndex();
    }
    const auto* head = static_cast<const HeaderAccessible*>(child);
    return rowCount() * columnCount() + (head->ofRow() ? 0 : rowCount()) + head->index();
}

QAccessibleInterface* MatrixAccessible::header(bool ofRow, int index) const {
    return registered(ofRow ? rowHeaders_ : columnHeaders_, static_cast<quint64>(index), [&] {
        return new HeaderAccessible(plot_, block_, ofRow, index,
                                    const_cast<MatrixAccessible*>(this));
    });
}

QAccessibleInterface* MatrixAccessible::cellAt(int row, int column) const {
    if (!isValid() || row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) {
        return nullptr;
    }
    const quint64 key = (static_cast<quint64>(row) << 32) | static_cast<quint32>(column);
    return registered(cells_, key, [&] {
        return new CellAccessible(plot_, block_, {row, column},
                                  const_cast<MatrixAccessible*>(this));
    });
}
