// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Paints a typed number on its tint, and edits it.
#pragma once

#include <QStyledItemDelegate>

#include "document/lab.h"

class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    CellDelegate(Lab& lab, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    Lab& lab_;
};
