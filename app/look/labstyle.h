// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#pragma once

#include <QProxyStyle>

/// Fusion, with labels, buttons and menus in an even weight on dark grounds (look/painttext.h).
class LabStyle : public QProxyStyle {
    Q_OBJECT
public:
    LabStyle();

    void drawItemText(QPainter* painter, const QRect& rect, int flags, const QPalette& palette,
                      bool enabled, const QString& text, QPalette::ColorRole role) const override;
};
