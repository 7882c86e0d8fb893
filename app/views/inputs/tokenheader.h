// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The quiet headers of a typed table: numbers above; at the left the tokens, in two languages where
// both are shown, and renamed in place.
#pragma once

#include <QHeaderView>

#include "document/lab.h"

class ParameterModel;

class TokenHeader : public QHeaderView {
    Q_OBJECT
public:
    TokenHeader(Lab& lab, Qt::Orientation orientation, QWidget* parent = nullptr);

    /// Enough for the longest name, within reason; longer ones are elided and full on hover.
    int widthOfNames() const;
    /// Opens the line edit (two where tokens have two languages) over the section.
    void editName(int section, ParameterModel& model);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    Lab& lab_;
};
