// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The table itself, examples(), is made from core/documents when the library is built.
#include <algorithm>

#include "attention/document.h"

namespace attention {

const Example* findExample(std::string_view name) {
    const auto& all = examples();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Example& e) { return e.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace attention
