// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What lies on a sheet, for assistive technology: a list whose items can be pressed.
#pragma once

#include <QRect>
#include <QString>

class QWidget;

/// Implemented by a widget that paints its own items. Positions are stable until the widget says
/// otherwise with a QAccessible::Focus event of the child.
class SheetElements {
public:
    virtual ~SheetElements() = default;

    virtual int elementCount() const = 0;
    virtual QString elementName(int index) const = 0;
    virtual QRect elementRect(int index) const = 0;  ///< in the widget
    virtual int focusedElement() const = 0;          ///< -1: none
    virtual bool elementIsPresent(int index) const = 0;
    virtual void pressElement(int index) = 0;
};

/// Makes every widget that is also a SheetElements readable. Call it from their constructors; it
/// acts once.
void makeSheetsAccessible();
