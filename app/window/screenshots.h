// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The main states of the window as pictures: every label mode, theme and size, in one go.
#pragma once

#include <QString>
#include <QStringList>

/// Writes `<state>-<width>x<height>-<light|dark>-<zh|en|both>.png` into the folder, made if
/// missing. `wanted`: only files whose name contains one of these; empty: all. Returns how many
/// were written, or −1 where the folder cannot be written to.
int writeScreenshots(const QString& folder, const QStringList& wanted = {});
