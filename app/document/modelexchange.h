// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Exchanges of a matrix and of a whole model that hold only what differs: a hundred undo steps of a
// large model are not a hundred copies of its matrices.
#pragma once

#include <cstddef>
#include <vector>

#include "attention/matrix.h"
#include "attention/model.h"

/// Holds the smallest rectangle with all cells that differ; the whole matrix where shapes do.
class MatrixExchange {
public:
    using Value = attention::Matrix;
    MatrixExchange(attention::Matrix other, const attention::Matrix& now);

    void exchange(attention::Matrix& now);
    void absorb(const MatrixExchange& later, const attention::Matrix& now);
    bool isNothing(attention::Matrix& now) const;

private:
    bool whole_ = false;
    attention::Index row_ = 0;
    attention::Index column_ = 0;
    attention::Matrix block_;
};

/// Holds the other model without the matrices that the present one has too, wherever in it: moving
/// a head moves them.
class ModelExchange {
public:
    using Value = attention::Model;
    ModelExchange(attention::Model other, const attention::Model& now);

    void exchange(attention::Model& now);
    void absorb(const ModelExchange& later, const attention::Model& now);
    bool isNothing(attention::Model& now) const;

private:
    /// Positions in attention::matricesOf() of the two.
    struct Shared {
        std::size_t other;
        std::size_t now;
    };
    attention::Model other_;
    std::vector<Shared> shared_;
};
