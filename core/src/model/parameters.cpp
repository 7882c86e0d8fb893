// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The one walk over a model's typed matrices. Paths are made here and nowhere else.
#include "attention/parameters.h"

#include <type_traits>
#include <utility>

#include "attention/maskedit.h"
#include "model/modelfacts.h"

namespace attention {
namespace {

/// Visits matrices as (path, matrix, role). `wants(prefix)` lets a search skip whole branches.
template <class Visitor>
class Walk {
public:
    explicit Walk(Visitor& visitor) : visitor_(visitor) {}

    template <class M>
    void model(M& m) {
        if (usesX(m)) {
            sequence(m.input, "", RoleId::X);
        }
        if (m.source && usesSourceX(m)) {
            sequence(*m.source, "source.", RoleId::source);
        }
        switch (m.block) {
            case Block::attention:
                attention(m.attention, "attention.");
                break;
            case Block::encoder:
                stack(m.encoder, "encoder.");
                break;
            case Block::decoder:
                stack(m.decoder, "decoder.");
                break;
            case Block::transformer:
                stack(m.encoder, "encoder.");
                stack(m.decoder, "decoder.");
                break;
        }
    }

private:
    template <class M>
    void matrix(const std::string& path, M& m, RoleId role) {
        if (m.size() > 0) {
            visitor_.visit(path, m, role);
        }
    }

    template <class S>
    void sequence(S& s, const std::string& prefix, RoleId role) {
        matrix(prefix + "X", s.X, role);
        if (s.positions.kind == Positions::Kind::given) {
            matrix(prefix + "positions", s.positions.table, RoleId::positions);
        }
    }

    template <class A>
    void attention(A& a, const std::string& prefix) {
        if (!visitor_.wants(prefix)) {
            return;
        }
        for (std::size_t i = 0; i < a.heads.size(); ++i) {
            head(a.heads[i], prefix + "heads[" + std::to_string(i) + "].");
        }
        matrix(prefix + "WO", a.WO, RoleId::WO);
        matrix(prefix + "bO", a.bO, RoleId::bO);
    }

    template <class H>
    void head(H& h, const std::string& prefix) {
        if (!visitor_.wants(prefix)) {
            return;
        }
        if (h.given()) {
            matrix(prefix + "Q", h.Q, RoleId::Q);
            matrix(prefix + "K", h.K, RoleId::K);
            matrix(prefix + "V", h.V, RoleId::V);
            return;
        }
        matrix(prefix + "WQ", h.WQ, RoleId::WQ);
        matrix(prefix + "WK", h.WK, RoleId::WK);
        matrix(prefix + "WV", h.WV, RoleId::WV);
        matrix(prefix + "bQ", h.bQ, RoleId::bQ);
        matrix(prefix + "bK", h.bK, RoleId::bK);
        matrix(prefix + "bV", h.bV, RoleId::bV);
    }

    template <class N>
    void norm(N& n, const std::string& prefix) {
        matrix(prefix + "gamma", n.gamma, RoleId::gamma);
        matrix(prefix + "beta", n.beta, RoleId::beta);
    }

    template <class L>
    void layer(L& l, const std::string& prefix) {
        if (!visitor_.wants(prefix)) {
            return;
        }
        attention(l.attention, prefix + "attention.");
        if (l.crossAttention) {
            attention(*l.crossAttention, prefix + "crossAttention.");
        }
        auto& ff = l.feedForward;
        matrix(prefix + "feedForward.W1", ff.W1, RoleId::W1);
        matrix(prefix + "feedForward.b1", ff.b1, RoleId::b1);
        matrix(prefix + "feedForward.W2", ff.W2, RoleId::W2);
        matrix(prefix + "feedForward.b2", ff.b2, RoleId::b2);
        for (std::size_t i = 0; i < l.norms.size(); ++i) {
            norm(l.norms[i], prefix + "norms[" + std::to_string(i) + "].");
        }
    }

    template <class S>
    void stack(S& s, const std::string& prefix) {
        if (!visitor_.wants(prefix)) {
            return;
        }
        for (std::size_t i = 0; i < s.layers.size(); ++i) {
            layer(s.layers[i], prefix + "layers[" + std::to_string(i) + "].");
        }
        if (s.norm) {
            norm(*s.norm, prefix + "norm.");
        }
    }

    Visitor& visitor_;
};

template <class M>
struct Collector {
    std::vector<ParameterOf<M>> found;
    static bool wants(const std::string& /*prefix*/) { return true; }
    void visit(const std::string& path, M& matrix, RoleId role) {
        found.push_back({path, &matrix, role});
    }
};

template <class M>
struct Finder {
    std::string_view path;
    M* found = nullptr;
    bool wants(const std::string& prefix) const { return !found && path.starts_with(prefix); }
    void visit(const std::string& candidate, M& matrix, RoleId /*role*/) {
        if (candidate == path) {
            found = &matrix;
        }
    }
};

template <class Visitor, class M>
Visitor walked(M& model, Visitor visitor) {
    Walk<Visitor>(visitor).model(model);
    return visitor;
}

template <class M>
auto* typedIn(M& model, std::string_view path) {
    auto* found = findParameter(model, path);
    if (!found) {
        found = findMask(model, path);
    }
    if (!found && path == targetPath && model.target) {
        found = &model.target->values;
    }
    return found;
}

}  // namespace

std::vector<Parameter> parameters(Model& model) {
    return walked(model, Collector<Matrix>{}).found;
}

std::vector<ConstParameter> parameters(const Model& model) {
    return walked(model, Collector<const Matrix>{}).found;
}

Matrix* findParameter(Model& model, std::string_view path) {
    return walked(model, Finder<Matrix>{path}).found;
}

const Matrix* findParameter(const Model& model, std::string_view path) {
    return walked(model, Finder<const Matrix>{path}).found;
}

Matrix* findTyped(Model& model, std::string_view path) {
    return typedIn(model, path);
}

const Matrix* findTyped(const Model& model, std::string_view path) {
    return typedIn(model, path);
}

}  // namespace attention
