// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/quietcombo.h"

#include <QAbstractItemView>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>
#include <algorithm>

#include "look/applystyle.h"
#include "widgets/mathline.h"

namespace {
constexpr int arrowAir = 3;      // the arrow has that much around it to spare
constexpr int popupMargin = 36;  // frame, padding and scroll bar beside the widest entry
}  // namespace

QuietCombo::QuietCombo(QWidget* parent) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    setItemDelegate(new MathDelegate(this));
}

void QuietCombo::setMathItem(int index, const QString& markup, const QString& second) {
    setItemText(index, MathLine(markup, second).plainText());
    setItemData(index, markup, MathDelegate::MarkupRole);
    setItemData(index, second, MathDelegate::SecondRole);
}

void QuietCombo::addMathItem(const QString& markup, const QString& second) {
    addItem(QString());
    setMathItem(count() - 1, markup, second);
}

void QuietCombo::addNames(const QStringList& names, const QStringList& second) {
    const int from = count();
    QStringList texts;
    for (int i = 0; i < names.size(); ++i) {
        texts << (second[i].isEmpty() ? names[i] : names[i] + u' ' + second[i]);
    }
    addItems(texts);
    // Nobody hears of what is set below: the texts are what views and readers were told.
    const QSignalBlocker quiet(model());
    for (int i = 0; i < names.size(); ++i) {
        setItemData(from + i, MathText::escape(names[i]), MathDelegate::MarkupRole);
        setItemData(from + i, second[i], MathDelegate::SecondRole);
    }
}

void QuietCombo::setPlaceholder(const QString& first, const QString& second) {
    placeholderSecond_ = second;
    setPlaceholderText(first);
    update();
}

/// Entries are shown whole, also where the box itself is too narrow for them.
void QuietCombo::showPopup() {
    view()->setMinimumWidth(view()->sizeHintForColumn(modelColumn()) + popupMargin);
    QComboBox::showPopup();
}

void QuietCombo::paintEvent(QPaintEvent* /*event*/) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    // Styles count the arrow's room twice.
    const auto part = [&](QStyle::SubControl which) {
        return style()->subControlRect(QStyle::CC_ComboBox, &option, which, this);
    };
    QRect field = part(QStyle::SC_ComboBoxEditField).adjusted(1, 0, 0, 0);
    field.setRight(std::max(field.right(), part(QStyle::SC_ComboBoxArrow).left() + arrowAir));
    const QModelIndex chosen = model()->index(currentIndex(), modelColumn(), rootModelIndex());
    const MathLine line =
        currentIndex() < 0 ? MathLine(MathText::escape(placeholderText()), placeholderSecond_)
        : MathDelegate::carriesMath(chosen) ? MathDelegate::lineOf(chosen)
                                            : MathLine(MathText::escape(currentText()));
    line.paint(painter, field, *this,
               palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Text),
               mutedInk());
}

void QuietCombo::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) {
        QComboBox::wheelEvent(event);
    } else {
        event->ignore();
    }
}
