// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What a stop of the walk is called, from the roles of its steps and the groups they lie in.
#pragma once

#include "attention/plan.h"
#include "i18n/languages.h"

/// What one step of the plan is called, and where it is: "注意力权重 · 第 1 头".
Label stepName(const attention::Plan& plan, int step, const Languages& languages);
/// "第 1 头 · 注意力权重", "Q, K, V", 回顾.
Label stopName(const attention::Plan& plan, int stop, const Languages& languages);
