// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What a stop of the walk is called, from the roles of its steps and the groups they lie in.
#pragma once

#include "attention/plan.h"
#include "i18n/languages.h"

/// "第 1 头 · 注意力权重", "Q, K, V", 回顾.
Label stopName(const attention::Plan& plan, int stop, const Languages& languages);
