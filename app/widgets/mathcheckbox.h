// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A check box that is named by a symbol: W^Q is drawn as mathematics, and said as text.

#pragma once

#include <QCheckBox>

class MathCheckBox : public QCheckBox {
    Q_OBJECT
public:
    using QCheckBox::QCheckBox;

    void setMarkup(const QString& markup);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString markup_;
};
