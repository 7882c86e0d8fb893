// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The table of typical mistakes: what each is called and how its wrong numbers come about.
#pragma once

#include <span>
#include <vector>

#include "attention/check.h"
#include "check/worked.h"

namespace attention::check_detail {

struct MistakeRow {
    Mistake words;
    /// Any of these is the mistake. None: rounded-early, which is no slip of a step but of the
    /// numbers between steps.
    std::vector<Slip> slips;
};

const std::vector<MistakeRow>& mistakeRows();

}  // namespace attention::check_detail
