// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A line for one number: typed (fractions too), turned by the wheel, dragged. What is not a number
// or out of range is marked with the reason and stays for correction; the old value stays too.
#pragma once

#include <QLineEdit>
#include <functional>
#include <optional>

class NumberField : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberField(QWidget* parent = nullptr);

    /// Says why a number is not allowed, or nothing.
    using Rule = std::function<std::optional<QString>(double)>;
    void setRule(Rule rule) { rule_ = std::move(rule); }
    /// The rule of temperatures, caps and epsilons.
    static std::optional<QString> positive(double value);
    /// What the wheel and a drag change at a time; modifiers multiply it by 10 or 1/10.
    void setStep(double step) { step_ = step; }
    /// With `emptyAllowed` no text is an answer too.
    void setEmptyAllowed(bool allowed) { emptyAllowed_ = allowed; }

    /// Shows a value; a refused text stays until then.
    void setValue(std::optional<double> value);

signals:
    /// Nothing: emptied. Edits of one drag or turn of the wheel carry the same non-empty key.
    void edited(std::optional<double> value, const QString& mergeKey);
    void editingClosed();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void commit();
    void change(double value, const QString& mergeKey);
    void mark(const QString& reason);

    Rule rule_;
    double step_ = 0.1;
    bool emptyAllowed_ = false;
    std::optional<double> value_;
    QPoint pressed_;
    double dragStart_ = 0;
    bool dragging_ = false;
    int gesture_ = 0;
};
