// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// How similar the words are to each other before and after an attention.
#pragma once

#include <memory>
#include <optional>

#include "attention/similarity.h"

/// (tokens, tokens), cosines; null where the vectors before are not known.
struct Similarities {
    std::shared_ptr<const attention::Matrix> before;
    std::shared_ptr<const attention::Matrix> after;
};

/// In multiplications, as Computation counts them.
double similarityWork(const attention::Trace& trace, const attention::Mixing& mixing);

/// Nothing when `progress` stopped it.
std::optional<Similarities> similarities(const attention::Trace& trace,
                                         const attention::Mixing& mixing,
                                         const attention::Progress& progress = {});
