// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "io/jsontext.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "attention/numbers.h"

namespace attention {

std::string jsonString(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string jsonNumber(double value) {
    if (std::isnan(value)) {
        return "null";
    }
    const std::string text = numberText(value);
    return std::isfinite(value) ? text : '"' + text + '"';
}

}  // namespace attention
