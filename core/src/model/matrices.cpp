// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/parameters.h"

namespace attention {
namespace {

template <class MatrixType>
class Listing {
public:
    std::vector<MatrixType*> found;

    template <class S>
    void sequence(S& s) {
        add(s.X, s.positions.table);
    }

    template <class A>
    void attention(A& a) {
        for (auto& head : a.heads) {
            add(head.WQ, head.WK, head.WV, head.bQ, head.bK, head.bV, head.Q, head.K, head.V);
        }
        add(a.WO, a.bO);
        for (auto& mask : a.masks) {
            add(mask.values);
        }
    }

    template <class S>
    void stack(S& s) {
        for (auto& layer : s.layers) {
            attention(layer.attention);
            if (layer.crossAttention) {
                attention(*layer.crossAttention);
            }
            auto& ff = layer.feedForward;
            add(ff.W1, ff.b1, ff.W2, ff.b2);
            for (auto& norm : layer.norms) {
                add(norm.gamma, norm.beta);
            }
        }
        if (s.norm) {
            add(s.norm->gamma, s.norm->beta);
        }
    }

    template <class M>
    void model(M& m) {
        sequence(m.input);
        if (m.source) {
            sequence(*m.source);
        }
        attention(m.attention);
        stack(m.encoder);
        stack(m.decoder);
        if (m.target) {
            add(m.target->values);
        }
    }

private:
    template <class... Matrices>
    void add(Matrices&... matrices) {
        (found.push_back(&matrices), ...);
    }
};

}  // namespace

std::vector<Matrix*> matricesOf(Model& model) {
    Listing<Matrix> listing;
    listing.model(model);
    return std::move(listing.found);
}

std::vector<const Matrix*> matricesOf(const Model& model) {
    Listing<const Matrix> listing;
    listing.model(model);
    return std::move(listing.found);
}

}  // namespace attention
