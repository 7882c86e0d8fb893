// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A row of weights as a sentence: 猫 gives 0.035 of its attention to 猫, 0.260 to 抓, …

#pragma once

#include <QString>
#include <vector>

#include "attention/text.h"
#include "attention/trace.h"
#include "document/selection.h"

class Session;

struct RowReadingStyle {
    bool pill = false;  ///< the row's token in its amber pill, values bold
    bool hot = false;   ///< only the chosen cell's value bold, in the colour of what is chosen
};

/// Mathematics markup; empty for a role whose rows are not read, and while tokens are in flux.
QString rowReadingMarkup(const Session& session, CellRef cell, attention::Language language,
                         const RowReadingStyle& style = {});

/// The `most` columns of a row with the largest weights, in the order of their weights; the chosen
/// one is always among them.
std::vector<attention::Index> mostWeighted(const attention::Matrix& weights, CellRef chosen,
                                           std::size_t most);

/// Where a row was rounded as a whole: what a cell came to, and what is written instead of the
/// nearest number so that the row sums to 1.
struct RowRounding {
    double exact = 0;
    double written = 0;
};
/// Empty where nothing was, and for rows too long to be read out.
std::vector<RowRounding> rowRoundings(const attention::Trace& trace, int step,
                                      attention::Index row);
