// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The same model computed otherwise, for an export: at once, or off the interface thread while a
// dialog shows how far it is and can stop it.

#pragma once

#include "document/computation.h"

class QWidget;

Computation::Outcome traceOtherwise(const attention::Model& model, attention::Arithmetic arithmetic,
                                    QWidget* parent);
