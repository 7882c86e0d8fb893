// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "insight/similarities.h"

#include <algorithm>
#include <utility>

using attention::Index;
using attention::Matrix;

namespace {

// Rows at a time: between two of them the work can be stopped.
constexpr Index rowsAtOnce = 128;

double workOf(const Matrix& vectors) {
    const auto rows = static_cast<double>(vectors.rows());
    return rows * rows * static_cast<double>(vectors.cols());
}

}  // namespace

double similarityWork(const attention::Trace& trace, const attention::Mixing& mixing) {
    return workOf(trace[mixing.after]) + (mixing.before >= 0 ? workOf(trace[mixing.before]) : 0);
}

std::optional<Similarities> similarities(const attention::Trace& trace,
                                         const attention::Mixing& mixing,
                                         const attention::Progress& progress) {
    int done = 0;
    int total = 0;
    for (const int step : {mixing.before, mixing.after}) {
        total += step >= 0 ? static_cast<int>(trace[step].rows()) : 0;
    }
    const auto between = [&](int step) -> std::shared_ptr<const Matrix> {
        const Matrix& vectors = trace[step];
        auto cosines = std::make_shared<Matrix>(vectors.rows(), vectors.rows());
        for (Index row = 0; row < vectors.rows(); row += rowsAtOnce) {
            if (progress && !progress(done, total)) {
                return nullptr;
            }
            const Index rows = std::min(rowsAtOnce, vectors.rows() - row);
            cosines->middleRows(row, rows) =
                attention::cosineSimilarity(vectors.middleRows(row, rows), vectors);
            done += static_cast<int>(rows);
        }
        return cosines;
    };
    Similarities made;
    if (mixing.before >= 0 && !(made.before = between(mixing.before))) {
        return {};
    }
    if (!(made.after = between(mixing.after))) {
        return {};
    }
    return made;
}
