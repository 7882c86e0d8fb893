// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// One bar for each value of a row of weights. A click chooses its cell.

#pragma once

#include <QWidget>
#include <vector>

#include "attention/matrix.h"
#include "i18n/languages.h"
#include "look/theme.h"
#include "look/typography.h"

class RowBars : public QWidget {
    Q_OBJECT
public:
    struct Bar {
        Label name;
        double share = 0;  ///< 0 … 1
        QString value;     ///< as shown
        attention::Index column = 0;
        bool chosen = false;
        bool hidden = false;
    };

    explicit RowBars(QWidget* parent = nullptr);
    /// `more`: how many further tokens are left out.
    void setBars(std::vector<Bar> bars, const QString& more, const Theme& theme,
                 const Typography& type);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void chosen(attention::Index column);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    int lineHeight() const;

    std::vector<Bar> bars_;
    QString more_;
    Theme theme_;
    Typography type_;
};
