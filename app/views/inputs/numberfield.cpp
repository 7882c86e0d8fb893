// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/numberfield.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyle>
#include <QWheelEvent>

#include "attention/numbers.h"

namespace {

constexpr int pixelsPerStep = 6;
constexpr double notch = 120;

double factor(Qt::KeyboardModifiers modifiers) {
    return modifiers & Qt::ControlModifier ? 10 : modifiers & Qt::ShiftModifier ? 0.1 : 1;
}

}  // namespace

NumberField::NumberField(QWidget* parent) : QLineEdit(parent) {
    setAlignment(Qt::AlignRight);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QLineEdit::editingFinished, this, &NumberField::commit);
}

std::optional<QString> NumberField::positive(double value) {
    return value > 0 ? std::nullopt : std::optional(tr("The number must be greater than 0."));
}

void NumberField::setValue(std::optional<double> value) {
    value_ = value;
    if (!dragging_ && isModified() && hasFocus()) {
        return;  // somebody is typing
    }
    mark({});
    setText(value ? QString::fromStdString(attention::numberText(*value)) : QString());
    setModified(false);
}

void NumberField::mark(const QString& reason) {
    const bool refused = !reason.isEmpty();
    setToolTip(reason);
    setAccessibleDescription(reason);
    if (property("invalid").toBool() != refused) {
        setProperty("invalid", refused);
        style()->unpolish(this);
        style()->polish(this);
    }
}

void NumberField::commit() {
    if (!isModified()) {
        return;
    }
    if (text().trimmed().isEmpty() && emptyAllowed_) {
        mark({});
        setModified(false);
        emit edited({}, {});
        return;
    }
    const auto number = attention::parseNumber(text().toStdString());
    const auto refusal =
        !number ? std::optional(tr("“%1” is not a number; the old value stays.").arg(text()))
        : rule_ ? rule_(*number)
                : std::nullopt;
    if (refusal) {
        mark(*refusal);
        return;
    }
    mark({});
    setModified(false);
    emit edited(*number, {});
}

void NumberField::change(double value, const QString& mergeKey) {
    value = attention::roundDecimal(value, 8);
    if (!rule_ || !rule_(value)) {
        setModified(false);
        emit edited(value, mergeKey);
    }
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
        const double by = event->key() == Qt::Key_Up ? step_ : -step_;
        change(value_.value_or(0) + by * factor(event->modifiers()),
               QStringLiteral("key %1").arg(objectName()));
        return;
    }
    if (event->key() == Qt::Key_Escape && isModified()) {
        setModified(false);
        setValue(value_);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberField::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->pos();
    dragStart_ = value_.value_or(0);
    // A drag in a field that is being typed in selects text; else it scrubs.
    dragging_ = false;
    QLineEdit::mousePressEvent(event);
}

void NumberField::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || isModified() || !isEnabled()) {
        QLineEdit::mouseMoveEvent(event);
        return;
    }
    const QPoint moved = event->pos() - pressed_;
    if (!dragging_ && moved.manhattanLength() >= QApplication::startDragDistance()) {
        dragging_ = true;
        ++gesture_;
        deselect();
    }
    if (dragging_) {
        const int steps = (moved.x() - moved.y()) / pixelsPerStep;
        change(dragStart_ + steps * step_ * factor(event->modifiers()),
               QStringLiteral("drag %1 %2").arg(objectName()).arg(gesture_));
    }
}

void NumberField::mouseReleaseEvent(QMouseEvent* event) {
    if (dragging_) {
        dragging_ = false;
        emit editingClosed();
        return;
    }
    QLineEdit::mouseReleaseEvent(event);
}

void NumberField::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    const double notches = (event->angleDelta().y() + event->angleDelta().x()) / notch;
    change(value_.value_or(0) + notches * step_ * factor(event->modifiers()),
           QStringLiteral("wheel %1").arg(objectName()));
    event->accept();
}
