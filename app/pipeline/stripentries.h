// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The cards of the pipeline strip: the stops of the walk in order, with the groups that the person
// does not stand in folded where there is no room for all.
#pragma once

#include <string>
#include <vector>

#include "attention/plan.h"

struct StripEntry {
    enum class Kind { Stop, Folded, Recap };
    Kind kind = Kind::Stop;
    int stop = 0;                     ///< where a click leads: the stop, or the first one inside
    int lastStop = 0;                 ///< Folded: the last one inside; else the same
    std::vector<std::string> places;  ///< Folded: the groups behind the card
    std::string frame;                ///< the innermost open group around the card, or empty

    bool contains(int other) const { return stop <= other && other <= lastStop; }
};

enum class StripFold {
    none,    ///< every stop has its card
    groups,  ///< groups around the present stop are open, all others one card each
    runs,    ///< folded groups that stand side by side share one card
};

std::vector<StripEntry> stripEntries(const attention::Plan& plan, int stop, StripFold fold);
