// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/similarity.h"

#include <algorithm>
#include <array>

#include "attention/ops.h"
#include "base/contract.h"

namespace attention {
namespace {

/// Of what a query gave to others, this share must be named; less than `little` of its attention is
/// not worth naming.
constexpr double named = 0.9;
constexpr double little = 0.1;

const Step& at(const Plan& plan, int step) {
    return plan.step(step);
}

/// "encoder1.self.head2.weights" without its last part; with the dot.
std::string before(const std::string& key) {
    const auto dot = key.rfind('.');
    return dot == std::string::npos ? std::string() : key.substr(0, dot + 1);
}

}  // namespace

Matrix cosineSimilarity(const MatrixRef& a, const MatrixRef& b) {
    if (a.cols() != b.cols()) {
        contractBroken("cosine similarity: " + shapeText(shapeOf(a)) + " and " +
                       shapeText(shapeOf(b)));
    }
    const Matrix left = a;
    const Matrix right = b;
    const std::array<const Matrix*, 2> operands{&left, &right};
    return op(OpId::cosine).compute(Operands(operands), {});
}

Matrix rowSimilarity(const MatrixRef& a, const MatrixRef& b) {
    if (a.rows() != b.rows()) {
        contractBroken("row similarity: " + shapeText(shapeOf(a)) + " and " +
                       shapeText(shapeOf(b)));
    }
    Matrix result(a.rows(), 1);
    for (Index row = 0; row < a.rows(); ++row) {
        result(row, 0) = cosineSimilarity(a.row(row), b.row(row))(0, 0);
    }
    return result;
}

std::vector<Mixing> mixings(const Plan& plan) {
    std::vector<Mixing> result;
    for (const int index : plan.listed()) {
        const Step& step = at(plan, index);
        if (step.role != RoleId::weights) {
            continue;
        }
        const std::string head = before(step.key);
        const int z = plan.find(head + "Z");
        // Several heads share one concatenation; a single head has none.
        int joined = -1;
        for (std::size_t later = 0; later < plan.steps.size() && z >= 0; ++later) {
            const auto& reader = plan.steps[later];
            if (reader.role == RoleId::concat &&
                std::find(reader.operands.begin(), reader.operands.end(), z) !=
                    reader.operands.end()) {
                joined = static_cast<int>(later);
            }
        }
        const std::string place = joined < 0 ? step.place : at(plan, joined).place;
        const std::string prefix = joined < 0 ? head : before(at(plan, joined).key);
        if (!result.empty() && joined >= 0 && result.back().place == place) {
            result.back().weights.push_back(index);
            continue;
        }
        Mixing mixing;
        mixing.place = place;
        mixing.weights = {index};
        const int q = plan.find(head + "Q");
        const int k = plan.find(head + "K");
        const auto sourceOf = [&](int projection) {
            return projection >= 0 && !at(plan, projection).operands.empty()
                       ? at(plan, projection).operands.front()
                       : -1;
        };
        mixing.before = sourceOf(q);
        mixing.self = step.shape.rows == step.shape.cols &&
                      (mixing.before >= 0 ? mixing.before == sourceOf(k)
                                          : step.rowLabels == step.columnLabels);
        const int output = plan.find(prefix + "output");
        mixing.after = output >= 0 ? output : (joined >= 0 ? joined : z);
        result.push_back(std::move(mixing));
    }
    return result;
}

Matrix meanWeights(const Trace& trace, const Mixing& mixing) {
    Matrix sum = trace[mixing.weights.front()];
    for (std::size_t head = 1; head < mixing.weights.size(); ++head) {
        sum += trace[mixing.weights[head]];
    }
    return sum / static_cast<double>(mixing.weights.size());
}

std::vector<Index> takenIn(const MatrixRef& weights, Index row, bool self) {
    std::vector<Index> others;
    double given = 0;
    for (Index column = 0; column < weights.cols(); ++column) {
        if (!(self && column == row) && weights(row, column) > 0) {
            others.push_back(column);
            given += weights(row, column);
        }
    }
    if (given < little) {
        return {};
    }
    std::stable_sort(others.begin(), others.end(),
                     [&](Index a, Index b) { return weights(row, a) > weights(row, b); });
    double sum = 0;
    std::size_t count = 0;
    while (count < others.size() && sum < named * given) {
        sum += weights(row, others[count++]);
    }
    others.resize(count);
    return others;
}

}  // namespace attention
