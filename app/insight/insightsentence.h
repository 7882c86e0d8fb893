// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What attention did to one word, in words. Every number comes from the core.
#pragma once

#include <QString>

#include "attention/similarity.h"

struct InsightSentence {
    const attention::Model& model;
    const attention::Trace& trace;
    const attention::Mixing& mixing;
    attention::Index row;

    /// "猫 has taken in 抓 and 老鼠."
    QString tookIn(attention::Language language) const;
    /// How its similarity to itself before, and to the word it came closest to, changed; or why
    /// that cannot be said.
    QString comparison(attention::Language language) const;
};
