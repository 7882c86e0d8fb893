// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Long work that the person waits for: the window goes on painting, says how far it is, and lets it
// be stopped.
#pragma once

#include <QString>
#include <functional>

#include "attention/trace.h"

class QWidget;

/// Whether the person may stop what they wait for.
enum class Stop { offered, notOffered };

/// Runs the work on another thread and returns when it has ended; false when the person stopped it.
/// Meanwhile nothing else in `window` can be done.
bool doAside(QWidget* window, const QString& what,
             const std::function<void(const attention::Progress& progress)>& work,
             Stop stop = Stop::offered);
