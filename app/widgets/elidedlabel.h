// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// One line that ends in "…" where it is too long, with the whole of it in the tool tip. A second
// language stands beside it, muted.

#pragma once

#include <QLabel>

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setTexts(const QString& first, const QString& second = {});
    void setElideMode(Qt::TextElideMode mode);
    /// Bold first language, as titles of panels are.
    void setBold(bool bold);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool isElided() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QFont firstFont() const;
    [[nodiscard]] QFont secondFont() const;
    [[nodiscard]] int gap() const;

    QString first_, second_;
    Qt::TextElideMode mode_ = Qt::ElideRight;
    bool bold_ = false;
};
