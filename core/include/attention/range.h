// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// How far numbers reach: the ends of a colour bar.
#pragma once

#include "attention/export.h"
#include "attention/matrix.h"
#include "attention/trace.h"

namespace attention {

/// Largest finite magnitude; 0 where there is none.
ATTENTION_EXPORT double largestMagnitude(const MatrixRef& values);

/// The largest of all steps of the trace that hold signed numbers, typed ones too. Probabilities
/// have a range of their own, 0 … 1.
ATTENTION_EXPORT double largestMagnitude(const Trace& trace);

}  // namespace attention
