// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Pages that show the whole look for people to judge: one function a page.

#pragma once

#include <QImage>

#include "look/theme.h"

/// An empty page of logical size at a device pixel ratio.
QImage newPage(QSize size, qreal scale, const QColor& ground);

QImage mathPage(const Theme& theme, qreal scale);
QImage iconPage(const Theme& theme, qreal scale);
QImage controlPage(const Theme& theme, qreal scale);
QImage menuPage(const Theme& theme, qreal scale);
QImage formulaPage(const Theme& theme, qreal scale);
QImage dialogPage(const Theme& theme, qreal scale);
