// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// One line of words with symbols among them and, muted behind it, the same in a second language:
// "A₁ 权重 weights" in lists, combo boxes and their popups. Where there is no room the second
// language is left out, then the line ends in "…".

#pragma once

#include <QString>
#include <QStyledItemDelegate>

#include "look/mathtext.h"

class MathLine {
public:
    explicit MathLine(const QString& markup, const QString& second = {});

    /// As screen readers say it: "A_1 权重 weights".
    [[nodiscard]] QString plainText() const;
    /// In the widget's font, uncut.
    [[nodiscard]] int width(const QWidget& widget) const;
    /// Vertically in the middle of `area`, in the widget's font; the second language in `muted`.
    void paint(QPainter& painter, const QRect& area, const QWidget& widget, const QColor& ink,
               const QColor& muted) const;

private:
    MathText text_;
    QString second_;
};

/// Draws items that carry mathematics. Others are drawn as ever; what an item says to screen
/// readers and to searching by letters stays its text.
class MathDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { MarkupRole = Qt::UserRole + 40, SecondRole };
    using QStyledItemDelegate::QStyledItemDelegate;

    static bool carriesMath(const QModelIndex& index);
    static MathLine lineOf(const QModelIndex& index);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};
