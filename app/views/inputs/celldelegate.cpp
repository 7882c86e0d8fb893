// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/celldelegate.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include "look/appearance.h"
#include "models/parametermodel.h"

CellDelegate::CellDelegate(Lab& lab, QObject* parent) : QStyledItemDelegate(parent), lab_(lab) {}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const Theme& theme = lab_.appearance.theme();
    const bool refused = index.data(ParameterModel::RejectedRole).toBool();
    const QColor ground = refused
                              ? theme.errorWash
                              : theme.signedTint(index.data(ParameterModel::ShareRole).toDouble());
    painter->save();
    // One pixel of line between cells.
    const QRect cell = option.rect.adjusted(0, 0, -1, -1);
    painter->fillRect(option.rect, theme.line);
    painter->fillRect(cell, ground);

    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const bool focused = view && view->hasFocus();
    const bool current = focused && view->currentIndex() == index;
    QFont font = option.font;
    font.setBold(current);
    painter->setFont(font);
    painter->setPen(refused ? theme.error : numberColorOn(ground));
    const QString text = refused ? index.data(Qt::DisplayRole).toString()
                                 : withMinusSign(index.data(Qt::DisplayRole).toString());
    painter->drawText(cell, Qt::AlignCenter,
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, cell.width() - 4));
    painter->setBrush(Qt::NoBrush);
    if (refused) {
        // Not by colour alone: a dashed frame too.
        painter->setPen(QPen(theme.error, 1, Qt::DashLine));
        painter->drawRect(cell.adjusted(1, 1, -2, -2));
    }
    if (current) {
        painter->setPen(QPen(theme.selection, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter->drawRect(cell.adjusted(1, 1, -1, -1));
    } else if (focused && option.state & QStyle::State_Selected) {
        painter->setPen(QPen(theme.text, 1));
        painter->drawRect(cell.adjusted(0, 0, -1, -1));
    } else if (option.state & QStyle::State_MouseOver) {
        painter->setPen(QPen(theme.edge, 1));
        painter->drawRect(cell.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

QWidget* CellDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                    const QModelIndex& /*index*/) const {
    auto* editor = new QLineEdit(parent);
    editor->setFrame(false);
    editor->setAlignment(Qt::AlignCenter);
    editor->setAccessibleName(tr("Number"));
    return editor;
}

void CellDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                        const QModelIndex& /*index*/) const {
    editor->setGeometry(option.rect);
}

bool CellDelegate::eventFilter(QObject* object, QEvent* event) {
    auto* editor = qobject_cast<QWidget*>(object);
    if (editor && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        const bool up = key->key() == Qt::Key_Up || (enter && key->modifiers() & Qt::ShiftModifier);
        if (up || enter || key->key() == Qt::Key_Down) {
            // As in a spreadsheet: the number is taken, and the cell below (above) is next.
            auto* view = qobject_cast<QAbstractItemView*>(parent());
            emit commitData(editor);
            emit closeEditor(editor, NoHint);
            if (view) {
                const QModelIndex at = view->currentIndex();
                const QModelIndex next = at.sibling(at.row() + (up ? -1 : 1), at.column());
                // A refused text keeps the cell: it waits there for its correction.
                if (next.isValid() && !at.data(ParameterModel::RejectedRole).toBool()) {
                    view->setCurrentIndex(next);
                }
                view->setFocus();
            }
            return true;
        }
    }
    return QStyledItemDelegate::eventFilter(object, event);
}
