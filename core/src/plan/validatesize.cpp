// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What a plan would cost, counted before anything is allocated.
#include "model/modelfacts.h"
#include "plan/validation.h"

namespace attention {
namespace {

struct Cost {
    double steps = 0;
    double cells = 0;
    double products = 0;  ///< multiplications

    void step(Index rows, Index cols, Index inner = 0) {
        const double size = static_cast<double>(rows) * static_cast<double>(cols);
        steps += 1;
        cells += size;
        products += size * static_cast<double>(inner);
    }
};

void addAttention(Cost& cost, const Attention& a, Index queries, Index keys, Index queryWidth,
                  Index keyWidth) {
    Index width = 0;
    for (const Head& head : a.heads) {
        const bool given = head.given();
        const Index dk = given ? head.Q.cols() : head.WQ.cols();
        const Index dv = given ? head.V.cols() : head.WV.cols();
        width += dv;
        cost.step(queries, dk, given ? 0 : queryWidth);
        cost.step(keys, dk, given ? 0 : keyWidth);
        cost.step(keys, dv, given ? 0 : keyWidth);
        cost.step(queries, keys, dk);
        const int more = 2 + (a.softcap ? 1 : 0) + (a.masks.empty() ? 0 : 1);
        for (int i = 0; i < more; ++i) {
            cost.step(queries, keys);
        }
        cost.step(queries, dv, keys);
    }
    if (!a.masks.empty()) {
        cost.step(queries, keys);
    }
    cost.step(queries, width);
    cost.step(queries, a.WO.cols(), width);
}

void addStack(Cost& cost, const Stack& stack, Index rows, Index width, Index memoryRows,
              Index memoryWidth) {
    for (const Layer& layer : stack.layers) {
        addAttention(cost, layer.attention, rows, rows, width, width);
        if (layer.crossAttention) {
            addAttention(cost, *layer.crossAttention, rows, memoryRows, width, memoryWidth);
        }
        const Index inner = layer.feedForward.W1.cols();
        cost.step(rows, inner, width);
        cost.step(rows, inner);
        cost.step(rows, width, inner);
        for (int i = 0; i < 6; ++i) {
            cost.step(rows, width);
        }
    }
}

Cost costOf(const Model& model) {
    Cost cost;
    const Index rows = model.input.X.rows();
    const Index width = model.input.X.cols();
    const Index sourceRows = model.source ? model.source->X.rows() : rows;
    const Index sourceWidth = model.source ? model.source->X.cols() : width;
    for (int i = 0; i < 3; ++i) {
        cost.step(rows, width);
        cost.step(sourceRows, sourceWidth);
    }
    if (model.block == Block::attention) {
        const bool typed = usesX(model);
        const Head& head = model.attention.heads.front();
        addAttention(cost, model.attention, typed ? rows : head.Q.rows(),
                     typed ? sourceRows : head.K.rows(), width, sourceWidth);
    }
    if (usesEncoder(model.block)) {
        const bool alone = model.block == Block::encoder;
        addStack(cost, model.encoder, alone ? rows : sourceRows, alone ? width : sourceWidth, 0, 0);
    }
    if (usesDecoder(model.block)) {
        addStack(cost, model.decoder, rows, width, sourceRows, sourceWidth);
    }
    return cost;
}

}  // namespace

std::vector<Error> sizeErrors(const Model& model) {
    const Cost cost = costOf(model);
    const std::string place = model.block == Block::attention ? "attention"
                              : model.block == Block::encoder ? "encoder"
                                                              : "decoder";
    const auto refuse = [&](double found, double limit, const char* zh, const char* en) {
        const std::string count = std::to_string(static_cast<long long>(found));
        const std::string most = std::to_string(static_cast<long long>(limit));
        return std::vector<Error>{{ErrorCode::tooLarge,
                                   place,
                                   {"太大：" + count + zh, "too large with " + count + en},
                                   {"最多 " + most, "at most " + most}}};
    };
    if (cost.steps > maxSteps) {
        return refuse(cost.steps, maxSteps, " 个步骤", " steps");
    }
    if (cost.cells > maxCells) {
        return refuse(cost.cells, maxCells, " 个格子", " cells");
    }
    if (cost.products > maxProducts) {
        return refuse(cost.products, maxProducts, " 次乘法", " multiplications");
    }
    return {};
}

}  // namespace attention
