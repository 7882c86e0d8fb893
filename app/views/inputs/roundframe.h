// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A hairline with round corners round a widget that paints square ones.
#pragma once

#include <QWidget>

#include "document/lab.h"

class RoundFrame : public QWidget {
    Q_OBJECT
public:
    /// Takes `content` into its layout.
    RoundFrame(Lab& lab, QWidget* content, QWidget* parent);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* overlay_;
};
