// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "conformance/models.h"

#include <limits>

namespace attention::conformance {

Trace run(const Model& model) {
    Result<Trace> made = forward(model);
    if (!made) {
        throw std::runtime_error("refused: " + made.error().message());
    }
    return std::move(made).value();
}

Matrix computed(OpId id, const std::vector<Matrix>& operands, const OpConstants& constants) {
    std::vector<const Matrix*> pointers;
    for (const Matrix& operand : operands) {
        pointers.push_back(&operand);
    }
    return op(id).compute(pointers, constants);
}

Matrix layerNorm(const Matrix& x, const Matrix& gamma, const Matrix& beta, double epsilon) {
    OpConstants constants;
    constants.epsilon = epsilon;
    return computed(OpId::layerNorm, {x, gamma, beta}, constants);
}

Matrix layerNorm(const Matrix& x, double epsilon) {
    return layerNorm(x, Matrix::Ones(1, x.cols()), Matrix::Zero(1, x.cols()), epsilon);
}

Matrix maskedSoftmax(const Matrix& scores, const Matrix& allowed) {
    if (allowed.size() == 0) {
        return computed(OpId::softmaxRows, {scores});
    }
    const Matrix mask = allowed.unaryExpr(
        [](double may) { return may != 0 ? 0.0 : -std::numeric_limits<double>::infinity(); });
    return computed(OpId::softmaxRows, {computed(OpId::addMask, {scores, mask})});
}

Model givenModel(const std::vector<Matrix>& Q, const std::vector<Matrix>& K,
                 const std::vector<Matrix>& V) {
    Model model;
    Index width = 0;
    for (std::size_t h = 0; h < Q.size(); ++h) {
        Head head;
        head.Q = Q[h];
        head.K = K[h];
        head.V = V[h];
        width += V[h].cols();
        model.attention.heads.push_back(std::move(head));
    }
    if (Q.size() > 1) {
        model.attention.WO = Matrix::Identity(width, width);
    }
    return model;
}

Model givenModel(const Matrix& Q, const Matrix& K, const Matrix& V) {
    return givenModel(std::vector<Matrix>{Q}, std::vector<Matrix>{K}, std::vector<Matrix>{V});
}

std::string headKey(const Model& model, std::size_t head, const std::string& step) {
    return model.attention.heads.size() == 1 ? step
                                             : "head" + std::to_string(head + 1) + "." + step;
}

Attention attentionFrom(const Packed& packed, Index heads) {
    Attention attention;
    const auto part = [&](const Matrix& all, Index head) {
        const Index width = all.cols() / heads;
        return Matrix(all.middleCols(head * width, width));
    };
    for (Index h = 0; h < heads; ++h) {
        Head head;
        head.WQ = part(packed.WQ, h);
        head.WK = part(packed.WK, h);
        head.WV = part(packed.WV, h);
        if (packed.bQ.size() > 0) {
            head.bQ = part(packed.bQ, h);
            head.bK = part(packed.bK, h);
            head.bV = part(packed.bV, h);
        }
        attention.heads.push_back(std::move(head));
    }
    attention.WO = packed.WO;
    attention.bO = packed.bO;
    if (heads > 1 && packed.WO.size() == 0) {
        attention.WO = Matrix::Identity(packed.WV.cols(), packed.WV.cols());
    }
    return attention;
}

Mask allowMask(const Matrix& allow) {
    return {Mask::Kind::allow, allow};
}

Mask biasMask(const Matrix& bias) {
    return {Mask::Kind::bias, bias};
}

Mask paddingMask(const Matrix& row) {
    return {Mask::Kind::padding, row};
}

Matrix causalAllow(Index queries, Index keys, Index offset) {
    Matrix allow = Matrix::Zero(queries, keys);
    for (Index i = 0; i < queries; ++i) {
        for (Index j = 0; j < keys && j <= i + offset; ++j) {
            allow(i, j) = 1;
        }
    }
    return allow;
}

}  // namespace attention::conformance
