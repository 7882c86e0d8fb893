// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/modelexchange.h"

#include <algorithm>
#include <utility>

#include "attention/parameters.h"

using attention::Index;
using attention::Matrix;
using attention::Model;

namespace {

// Below this a copy costs less than the search for its like.
constexpr Index worthSharing = 64;

}  // namespace

MatrixExchange::MatrixExchange(Matrix other, const Matrix& now) {
    if (attention::shapeOf(other) != attention::shapeOf(now)) {
        whole_ = true;
        block_ = std::move(other);
        return;
    }
    Index top = now.rows();
    Index bottom = -1;
    Index left = now.cols();
    Index right = -1;
    for (Index row = 0; row < now.rows(); ++row) {
        for (Index column = 0; column < now.cols(); ++column) {
            if (now(row, column) != other(row, column)) {
                top = std::min(top, row);
                bottom = row;
                left = std::min(left, column);
                right = std::max(right, column);
            }
        }
    }
    if (bottom >= 0) {
        row_ = top;
        column_ = left;
        block_ = other.block(top, left, bottom - top + 1, right - left + 1);
    }
}

void MatrixExchange::exchange(Matrix& now) {
    if (whole_) {
        now.swap(block_);
        return;
    }
    Matrix before = now.block(row_, column_, block_.rows(), block_.cols());
    now.block(row_, column_, block_.rows(), block_.cols()) = block_;
    block_.swap(before);
}

void MatrixExchange::absorb(const MatrixExchange& later, const Matrix& now) {
    if (whole_) {
        return;  // it is the matrix before both already
    }
    const auto overlay = [](Matrix& onto, const MatrixExchange& part, Index row, Index column) {
        onto.block(part.row_ - row, part.column_ - column, part.block_.rows(), part.block_.cols()) =
            part.block_;
    };
    if (later.whole_) {
        Matrix before = later.block_;
        overlay(before, *this, 0, 0);
        block_ = std::move(before);
        row_ = column_ = 0;
        whole_ = true;
        return;
    }
    const Index row = std::min(row_, later.row_);
    const Index column = std::min(column_, later.column_);
    const Index rows = std::max(row_ + block_.rows(), later.row_ + later.block_.rows()) - row;
    const Index columns =
        std::max(column_ + block_.cols(), later.column_ + later.block_.cols()) - column;
    Matrix before = now.block(row, column, rows, columns);
    overlay(before, later, row, column);
    overlay(before, *this, row, column);
    block_ = std::move(before);
    row_ = row;
    column_ = column;
}

bool MatrixExchange::isNothing(Matrix& now) const {
    return whole_ ? attention::sameMatrix(now, block_)
                  : attention::sameMatrix(now.block(row_, column_, block_.rows(), block_.cols()),
                                          block_);
}

ModelExchange::ModelExchange(Model other, const Model& now) : other_(std::move(other)) {
    const auto others = attention::matricesOf(other_);
    const auto nows = attention::matricesOf(now);
    std::vector<bool> taken(nows.size());
    const auto fits = [&](std::size_t k, std::size_t j) {
        return j < nows.size() && !taken[j] && attention::sameMatrix(*others[k], *nows[j]);
    };
    const auto share = [&](std::size_t k, std::size_t j) {
        taken[j] = true;
        shared_.push_back({k, j});
        others[k]->resize(0, 0);
    };
    std::vector<std::size_t> moved;
    for (std::size_t k = 0; k < others.size(); ++k) {
        if (others[k]->size() < worthSharing) {
            continue;
        }
        if (fits(k, k)) {
            share(k, k);
        } else {
            moved.push_back(k);
        }
    }
    // Those that stand elsewhere: a head or a layer was added, removed or put in another place.
    for (const std::size_t k : moved) {
        for (std::size_t j = 0; j < nows.size(); ++j) {
            if (fits(k, j)) {
                share(k, j);
                break;
            }
        }
    }
}

void ModelExchange::exchange(Model& now) {
    const auto others = attention::matricesOf(other_);
    const auto nows = attention::matricesOf(now);
    for (Shared& pair : shared_) {
        others[pair.other]->swap(*nows[pair.now]);
        std::swap(pair.other, pair.now);
    }
    std::swap(other_, now);
}

void ModelExchange::absorb(const ModelExchange& later, const Model& /*now*/) {
    // What was shared with the model between is shared with the present one if that has it too;
    // else the later command kept it.
    const auto others = attention::matricesOf(other_);
    const auto between = attention::matricesOf(later.other_);
    std::vector<Shared> kept;
    for (const Shared& pair : shared_) {
        const auto on = std::ranges::find(later.shared_, pair.now, &Shared::other);
        if (on != later.shared_.end()) {
            kept.push_back({pair.other, on->now});
        } else {
            *others[pair.other] = *between[pair.now];
        }
    }
    shared_ = std::move(kept);
}

bool ModelExchange::isNothing(Model& now) const {
    if (std::ranges::any_of(shared_, [](const Shared& at) { return at.other != at.now; })) {
        return false;
    }
    // Compared without what is shared, which is taken out as long.
    const auto nows = attention::matricesOf(now);
    std::vector<Matrix> aside(shared_.size());
    for (std::size_t i = 0; i < shared_.size(); ++i) {
        if (shared_[i].now >= nows.size()) {
            return false;
        }
    }
    for (std::size_t i = 0; i < shared_.size(); ++i) {
        aside[i].swap(*nows[shared_[i].now]);
    }
    const bool same = now == other_;
    for (std::size_t i = 0; i < shared_.size(); ++i) {
        aside[i].swap(*nows[shared_[i].now]);
    }
    return same;
}
