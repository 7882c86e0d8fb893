// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Tabs named by symbols: W^Q  W^K  W^V, with a note such as the shape at the right end.

#pragma once

#include <QTabBar>

#include "look/mathtext.h"

/// A QTabBar to keyboard and assistive technology, with the symbols' plain text as names.
class MatrixTabs : public QTabBar {
    Q_OBJECT
public:
    explicit MatrixTabs(QWidget* parent = nullptr);

    int addMathTab(const QString& markup);
    void setMathTab(int index, const QString& markup);
    /// Muted, at the right end of the line: 4×4.
    void setNote(const QString& note);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent* event) override;
    void tabRemoved(int index) override;

private:
    [[nodiscard]] MathLayout layoutOf(int index, bool bold) const;

    QList<MathText> texts_;
    QString note_;
};
