// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The walk by stops: neighbours of one place whose roles share a stop are walked together.
#include "plan/planbuilder.h"

namespace attention {

void makeStops(Plan& plan) {
    std::string_view current;
    for (const int index : plan.listed()) {
        const Step& step = plan.step(index);
        const std::string_view stop = role(step.role).stop;
        if (plan.stops.empty() || stop != current || plan.stops.back().place != step.place) {
            plan.stops.push_back({{}, step.place});
        }
        plan.stops.back().steps.push_back(index);
        current = stop;
    }
    plan.stops.push_back({});
}

}  // namespace attention
