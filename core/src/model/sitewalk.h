// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What resizing and restructuring share: a walk over the sites, and fitting the masks to them.
#pragma once

#include "attention/model.h"
#include "attention/sites.h"

namespace attention {

/// visit(const AttentionSite&, Attention&) for every site of the model's block.
template <class Visit>
void forEachSite(Model& model, const Visit& visit) {
    for (const AttentionSite& site : attentionSites(model)) {
        if (Attention* attention = findAttention(model, site.path)) {
            visit(site, *attention);
        }
    }
}

inline Index valueWidthOf(const Head& head) {
    return head.given() ? head.V.cols() : head.WV.cols();
}

/// Gives every mask the shape of its site's scores; new cells are neutral.
void fitMasks(Model& model);

}  // namespace attention
