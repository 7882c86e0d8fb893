// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "i18n/drawschinese.h"

#include <algorithm>

#include "look/typography.h"

bool drawsChinese(const attention::Model& model, LabelMode labels) {
    const auto has = [](const attention::Sequence& sequence) {
        return std::ranges::any_of(
            sequence.tokens.in(attention::Language::en),
            [](const std::string& token) { return hasChinese(QString::fromStdString(token)); });
    };
    return labels != LabelMode::en || has(model.input) || (model.source && has(*model.source));
}
