// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/sheetelements.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <QWidget>
#include <map>
#include <memory>

namespace {

class ElementInterface : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    ElementInterface(QWidget* widget, int index) : widget_(widget), index_(index) {}

    bool isValid() const override { return widget_ && index_ < sheet()->elementCount(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(widget_.data());
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name && isValid() ? sheet()->elementName(index_) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        const QRect local = isValid() ? sheet()->elementRect(index_) : QRect();
        return {widget_ ? widget_->mapToGlobal(local.topLeft()) : QPoint(), local.size()};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = state.selectable = true;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.focused = widget_->hasFocus() && sheet()->focusedElement() == index_;
        state.selected = sheet()->elementIsPresent(index_);
        state.offscreen = !widget_->rect().intersects(sheet()->elementRect(index_));
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }

    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override {
        if (name == pressAction() && isValid()) {
            sheet()->pressElement(index_);
        }
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    SheetElements* sheet() const { return dynamic_cast<SheetElements*>(widget_.data()); }

    QPointer<QWidget> widget_;
    int index_;
};

class SheetInterface : public QAccessibleWidget {
public:
    explicit SheetInterface(QWidget* widget) : QAccessibleWidget(widget, QAccessible::List) {}
    ~SheetInterface() override {
        for (const auto& [index, id] : ids_) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    int childCount() const override { return sheet()->elementCount(); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) {
            return nullptr;
        }
        const auto known = ids_.find(index);
        if (known != ids_.end()) {
            return QAccessible::accessibleInterface(known->second);
        }
        auto* element = new ElementInterface(widget(), index);
        ids_[index] = QAccessible::registerAccessibleInterface(element);
        return element;
    }
    int indexOfChild(const QAccessibleInterface* wanted) const override {
        for (const auto& [index, id] : ids_) {
            if (QAccessible::accessibleInterface(id) == wanted) {
                return index;
            }
        }
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const QPoint local = widget()->mapFromGlobal(QPoint(x, y));
        for (int index = childCount() - 1; index >= 0; --index) {
            if (sheet()->elementRect(index).contains(local)) {
                return child(index);
            }
        }
        return nullptr;
    }
    QAccessibleInterface* focusChild() const override {
        return widget()->hasFocus() ? child(sheet()->focusedElement()) : nullptr;
    }

private:
    SheetElements* sheet() const { return dynamic_cast<SheetElements*>(widget()); }

    mutable std::map<int, QAccessible::Id> ids_;
};

QAccessibleInterface* sheetFactory(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    return widget && dynamic_cast<SheetElements*>(widget) ? new SheetInterface(widget) : nullptr;
}

}  // namespace

void makeSheetsAccessible() {
    static const bool once = [] {
        QAccessible::installFactory(sheetFactory);
        return true;
    }();
    Q_UNUSED(once)
}
