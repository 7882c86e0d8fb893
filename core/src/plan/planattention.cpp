// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "plan/planattention.h"

#include <limits>
#include <utility>

#include "model/modelfacts.h"

namespace attention {
namespace {

class AttentionPlan {
public:
    explicit AttentionPlan(PlanParts& to) : to_(to) {}

    Stream attention(const Attention& a, const Where& where, Stream queries, Stream keys) {
        const int count = static_cast<int>(a.heads.size());
        std::vector<int> outputs;
        int mask = -1;
        for (int i = 0; i < count; ++i) {
            const std::string name = "head" + std::to_string(i + 1);
            Where here{where.key, where.path + "heads[" + std::to_string(i) + "].", where.place};
            if (count > 1) {
                here.key += name + ".";
                here.place = dotted(where.place, name);
                to_.group(here.place,
                          {"第 " + std::to_string(i + 1) + " 头", "Head " + std::to_string(i + 1)},
                          where.place);
            }
            const HeadRun run{a, here, where, count > 1 ? i + 1 : 0};
            outputs.push_back(head(a.heads[static_cast<std::size_t>(i)], run, queries, keys, mask));
        }
        int result = outputs.front();
        const HeadRun whole{a, where, where, 0};
        if (count > 1) {
            Shape size{to_.shape(result).rows, 0};
            for (const int output : outputs) {
                size.cols += to_.shape(output).cols;
            }
            result = describedStep(
                whole, to_.made(where.key + "concat", RoleId::concat, OpId::concatenate, outputs,
                                size, where.place, queries.labels));
        }
        if (a.WO.size() > 0) {
            std::vector<int> operands{result, weight(whole, "WO", RoleId::WO, a.WO)};
            if (a.bO.size() > 0) {
                operands.push_back(weight(whole, "bO", RoleId::bO, a.bO));
            }
            const Shape size{to_.shape(result).rows, a.WO.cols()};
            result =
                describedStep(whole, to_.made(where.key + "output", RoleId::output, OpId::product,
                                              operands, size, where.place, queries.labels));
        }
        return {result, queries.labels};
    }

private:
    /// What the steps of one head have in common.
    struct HeadRun {
        const Attention& attention;
        const Where& where;     ///< of the head
        const Where& sublayer;  ///< of the attention that it belongs to
        int number;             ///< from 1; 0: the only one
    };

    int describedStep(const HeadRun& run, Step step) {
        describeAttentionStep(step, run.attention, run.number);
        return to_.add(std::move(step));
    }

    int weight(const HeadRun& run, const char* name, RoleId role, const Matrix& matrix) {
        return describedStep(
            run, to_.parameterStep(run.where.path + name, role, matrix, run.where.place));
    }

    struct Projection {
        const char* name;
        RoleId role;
        const Matrix& given;
        const char* weightName;
        RoleId weightRole;
        const Matrix& W;
        const char* biasName;
        RoleId biasRole;
        const Matrix& b;
    };

    int projection(const HeadRun& run, const Projection& p, Stream from) {
        const std::string& place = run.where.place;
        if (p.given.size() > 0) {
            Step step = to_.made(run.where.key + p.name, p.role, OpId::input, {}, shapeOf(p.given),
                                 place, from.labels);
            step.path = run.where.path + p.name;
            return describedStep(run, std::move(step));
        }
        std::vector<int> operands{from.step, weight(run, p.weightName, p.weightRole, p.W)};
        if (p.b.size() > 0) {
            operands.push_back(weight(run, p.biasName, p.biasRole, p.b));
        }
        return describedStep(
            run, to_.made(run.where.key + p.name, p.role, OpId::product, std::move(operands),
                          {to_.shape(from.step).rows, p.W.cols()}, place, from.labels));
    }

    int head(const Head& h, const HeadRun& run, Stream queries, Stream keys, int& mask) {
        const Attention& a = run.attention;
        const std::string& place = run.where.place;
        const int q = projection(
            run, {"Q", RoleId::Q, h.Q, "WQ", RoleId::WQ, h.WQ, "bQ", RoleId::bQ, h.bQ}, queries);
        const int k = projection(
            run, {"K", RoleId::K, h.K, "WK", RoleId::WK, h.WK, "bK", RoleId::bK, h.bK}, keys);
        const int v = projection(
            run, {"V", RoleId::V, h.V, "WV", RoleId::WV, h.WV, "bV", RoleId::bV, h.bV}, keys);
        const Shape table{to_.shape(q).rows, to_.shape(k).rows};
        const auto tableStep = [&](const char* name, RoleId role, OpId op,
                                   std::vector<int> operands) {
            return to_.made(run.where.key + name, role, op, std::move(operands), table, place,
                            queries.labels, keys.labels);
        };
        const bool cosine = a.similarity == Similarity::cosine;
        int last =
            describedStep(run, tableStep("scores", RoleId::scores,
                                         cosine ? OpId::cosine : OpId::productTransposed, {q, k}));
        Step scaled = tableStep("scaled", RoleId::scaled, OpId::scale, {last});
        scaled.constants = scaleConstants(a, to_.shape(k).cols);
        last = describedStep(run, std::move(scaled));
        if (a.softcap) {
            Step capped = tableStep("capped", RoleId::capped, OpId::softcap, {last});
            capped.constants.cap = *a.softcap;
            last = describedStep(run, std::move(capped));
        }
        if (!a.masks.empty()) {
            if (mask < 0) {
                mask = maskStep(run, table, queries.labels, keys.labels);
            }
            last = describedStep(run,
                                 tableStep("masked", RoleId::masked, OpId::addMask, {last, mask}));
        }
        last = describedStep(run, tableStep("weights", RoleId::weights, OpId::softmaxRows, {last}));
        return describedStep(run, to_.made(run.where.key + "Z", RoleId::Z, OpId::product, {last, v},
                                           {table.rows, to_.shape(v).cols}, place, queries.labels));
    }

    /// One mask for all heads, already combined.
    int maskStep(const HeadRun& run, Shape table, std::optional<Sentence> rows,
                 std::optional<Sentence> columns) {
        Step step = to_.made(run.sublayer.path + "mask", RoleId::mask, OpId::input, {}, table,
                             run.sublayer.place, rows, columns);
        step.parameter = true;
        step.constant.resize(table.rows, table.cols);
        for (Index r = 0; r < table.rows; ++r) {
            for (Index c = 0; c < table.cols; ++c) {
                step.constant(r, c) = maskedBias(run.attention, r, c)
                                          .value_or(-std::numeric_limits<double>::infinity());
            }
        }
        return describedStep(run, std::move(step));
    }

    PlanParts& to_;
};

}  // namespace

Stream planAttention(PlanParts& to, const Attention& attention, const Where& where, Stream queries,
                     Stream keys) {
    return AttentionPlan(to).attention(attention, where, queries, keys);
}

}  // namespace attention
