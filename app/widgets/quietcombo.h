// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A combo box that the wheel changes only where it has the focus: scrolling a panel past it must
// not edit the document. Its entries may hold symbols and a second language.
#pragma once

#include <QComboBox>

class QuietCombo : public QComboBox {
    Q_OBJECT
public:
    explicit QuietCombo(QWidget* parent = nullptr);

    /// Mathematics markup (MathText::escape for words alone), and the words of a second language.
    void setMathItem(int index, const QString& markup, const QString& second);
    void addMathItem(const QString& markup, const QString& second);
    /// Many at once, words alone; `second` is as long as `names`.
    void addNames(const QStringList& names, const QStringList& second);
    /// What stands in the closed box while no entry is chosen.
    void setPlaceholder(const QString& first, const QString& second);

    void showPopup() override;

protected:
    /// As QComboBox, but what has no room ends in "…" instead of in half a letter.
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    QString placeholderSecond_;
};
