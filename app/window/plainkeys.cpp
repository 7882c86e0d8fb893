// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/plainkeys.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTabBar>
#include <QTextEdit>

namespace {

bool isPlain(const QKeyEvent& key) {
    const auto modifiers = key.modifiers() & ~Qt::KeypadModifier;
    return modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier;
}

bool wants(const QObject* object, int key) {
    const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right;
    const bool edge = key == Qt::Key_Home || key == Qt::Key_End;
    const bool page = key == Qt::Key_PageUp || key == Qt::Key_PageDown;
    const bool space = key == Qt::Key_Space;
    if (qobject_cast<const QAbstractItemView*>(object) || qobject_cast<const QTextEdit*>(object)) {
        return arrow || edge || page || space;
    }
    if (qobject_cast<const QLineEdit*>(object)) {
        return arrow || edge || space;
    }
    if (qobject_cast<const QAbstractSlider*>(object)) {
        return arrow || edge || page;
    }
    if (qobject_cast<const QAbstractSpinBox*>(object)) {
        return arrow || edge;
    }
    if (qobject_cast<const QComboBox*>(object)) {
        return edge || space;
    }
    if (qobject_cast<const QTabBar*>(object)) {
        return arrow;
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(object)) {
        return space || (arrow && button->group() != nullptr);
    }
    return false;
}

}  // namespace

PlainKeys::PlainKeys(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool PlainKeys::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (isPlain(*key) && wants(object, key->key())) {
            event->accept();
            return true;
        }
    }
    return QObject::eventFilter(object, event);
}
