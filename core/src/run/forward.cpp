// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// One loop over the plan, and what to say when a number leaves the range of float64.
#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

#include "attention/numbers.h"
#include "attention/parameters.h"
#include "attention/trace.h"
#include "base/contract.h"
#include "run/byhand.h"

namespace attention {

namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();
constexpr double poison = std::numeric_limits<double>::quiet_NaN();

std::vector<const Matrix*> operandsOf(const Step& step, const std::vector<Matrix>& values) {
    std::vector<const Matrix*> found;
    found.reserve(step.operands.size());
    for (const int operand : step.operands) {
        found.push_back(&values[static_cast<std::size_t>(operand)]);
    }
    return found;
}

/// A computed step; rounded as on paper if the arithmetic says so.
Matrix computeStep(const Step& step, const std::vector<Matrix>& values, Arithmetic arithmetic) {
    const Op& operation = op(step.op);
    Matrix value = operation.compute(operandsOf(step, values), step.constants);
    if (arithmetic.isByHand()) {
        roundByHand(value, operation.rounding, *arithmetic.decimals);
    }
    return value;
}

void checkContract(const Step& step, const std::vector<Matrix>& values) {
    std::vector<Shape> shapes;
    for (const int operand : step.operands) {
        shapes.push_back(shapeOf(values[static_cast<std::size_t>(operand)]));
    }
    const Op& operation = op(step.op);
    const std::optional<Shape> promised =
        shapes.empty() ? std::optional(step.constants.size) : operation.shape(shapes);
    if (promised == step.shape) {
        return;
    }
    std::string what = step.key + " is planned as " + shapeText(step.shape) +
                       ", but its operands of " + std::string(operation.key) + " are";
    for (const Shape& shape : shapes) {
        what += " " + shapeText(shape);
    }
    contractBroken(what);
}

/// Cells that hold −∞ because a mask says so are as they should be.
bool saysHidden(const Step& step, const std::vector<Matrix>& values, Index row, Index column) {
    if (step.op == OpId::input) {
        return step.path.empty() && step.constant(row, column) == minusInfinity;
    }
    return step.op == OpId::addMask &&
           values[static_cast<std::size_t>(step.operands[1])](row, column) == minusInfinity;
}

bool strange(const Step& step, const std::vector<Matrix>& values, const Matrix& value) {
    if (value.allFinite()) {
        return false;
    }
    for (Index row = 0; row < value.rows(); ++row) {
        for (Index column = 0; column < value.cols(); ++column) {
            if (!std::isfinite(value(row, column)) && !saysHidden(step, values, row, column)) {
                return true;
            }
        }
    }
    return false;
}

/// Numbers that are not finite become NaN, which (unlike ∞) no later function can swallow: only a
/// mask and a weight of 0 can, and they may.
void poisonCells(const Step& step, const std::vector<Matrix>& values, Matrix& value) {
    for (Index row = 0; row < value.rows(); ++row) {
        for (Index column = 0; column < value.cols(); ++column) {
            if (!std::isfinite(value(row, column)) && !saysHidden(step, values, row, column)) {
                value(row, column) = poison;
            }
        }
    }
}

/// The own row of a token that nobody may attend to matters to nobody.
bool rowMatters(const Plan& plan, Index row) {
    const auto token = static_cast<std::size_t>(row);
    return token >= plan.paddedInput.size() || !plan.paddedInput[token];
}

struct Cell {
    Index row = 0;
    Index column = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// The earliest number that is not finite although everything before it was, among those that
/// reached the output. Walks back the way a learner does: by derivations.
Error firstStrange(const Plan& plan, const std::vector<Matrix>& poisoned) {
    constexpr std::size_t mostCells = 16;  // of one step: enough to meet every operand
    std::vector<std::vector<Cell>> reached(plan.steps.size());
    const auto reach = [&](int step, Index row, Index column) {
        auto& cells = reached[static_cast<std::size_t>(step)];
        const Cell cell{row, column};
        if (cells.size() < mostCells &&
            std::find(cells.begin(), cells.end(), cell) == cells.end()) {
            cells.push_back(cell);
        }
    };
    const Matrix& output = poisoned[static_cast<std::size_t>(plan.output)];
    for (Index row = 0; row < output.rows(); ++row) {
        if (!rowMatters(plan, row)) {
            continue;
        }
        for (Index column = 0; column < output.cols(); ++column) {
            if (std::isnan(output(row, column))) {
                reach(plan.output, row, column);
            }
        }
    }
    int origin = plan.output;
    for (int i = plan.output; i >= 0; --i) {
        const Step& step = plan.step(i);
        for (const Cell& cell : reached[static_cast<std::size_t>(i)]) {
            bool inherited = false;
            const Derivation derivation =
                op(step.op).derive(operandsOf(step, poisoned), step.constants,
                                   poisoned[static_cast<std::size_t>(i)], cell.row, cell.column);
            for (const Expression* leaf : cells(derivation)) {
                if (std::isnan(leaf->value)) {
                    inherited = true;
                    reach(step.operands[static_cast<std::size_t>(leaf->operand)], leaf->row,
                          leaf->column);
                }
            }
            if (!inherited) {
                origin = i;
            }
        }
    }
    const Step& step = plan.step(origin);
    const auto& cells = reached[static_cast<std::size_t>(origin)];
    const Cell cell = *std::min_element(cells.begin(), cells.end(), [](Cell a, Cell b) {
        return std::pair(a.row, a.column) < std::pair(b.row, b.column);
    });
    const std::string place =
        step.key + "[" + std::to_string(cell.row + 1) + "," + std::to_string(cell.column + 1) + "]";
    if (step.op == OpId::input) {
        return {ErrorCode::notFinite,
                place,
                {"不是有限的数", "not finite"},
                {"有限的数，或者被掩码隐藏", "a finite number, or to be hidden by the mask"}};
    }
    return {ErrorCode::overflow,
            place,
            {"超出了 float64 的范围", "beyond the range of float64"},
            {"绝对值不超过 1.8e308 的数", "a number of at most 1.8e308"}};
}

/// Nothing when every number that is not finite is hidden before it can matter.
std::vector<Error> overflowOf(const Plan& plan, std::vector<Matrix> values, int first,
                              Arithmetic arithmetic) {
    for (std::size_t i = static_cast<std::size_t>(first); i < plan.steps.size(); ++i) {
        const Step& step = plan.steps[i];
        if (step.op != OpId::input) {
            values[i] = computeStep(step, values, arithmetic);
        }
        poisonCells(step, values, values[i]);
    }
    const Matrix& output = values[static_cast<std::size_t>(plan.output)];
    for (Index row = 0; row < output.rows(); ++row) {
        if (rowMatters(plan, row) && output.row(row).hasNaN()) {
            return {firstStrange(plan, values)};
        }
    }
    return {};
}

/// A typed or chosen matrix.
Matrix inputOf(const Step& step, const std::unordered_map<std::string_view, const Matrix*>& typed) {
    if (!step.path.empty()) {
        const auto found = typed.find(step.path);
        if (found == typed.end()) {
            contractBroken("the model has no matrix " + step.path);
        }
        return *found->second;
    }
    return step.constant;
}

}  // namespace

Result<Trace> forward(const Model& model, Arithmetic arithmetic, const Progress& progress) {
    constexpr int mostDecimals = 8;
    if (arithmetic.isByHand() &&
        (*arithmetic.decimals < 0 || *arithmetic.decimals > mostDecimals)) {
        return Error{ErrorCode::wrongValue,
                     "byHand",
                     std::to_string(*arithmetic.decimals),
                     {"0 到 8 位小数", "0 to 8 decimals"}};
    }
    Result<Plan> planned = plan(model);
    if (!planned) {
        return planned.errors();
    }
    const auto shared = std::make_shared<const Plan>(std::move(planned).value());
    const std::vector<Step>& steps = shared->steps;
    const std::vector<ConstParameter> list = parameters(model);
    std::unordered_map<std::string_view, const Matrix*> typed;
    for (const ConstParameter& parameter : list) {
        typed.emplace(parameter.path, parameter.matrix);
    }

    std::vector<Matrix> values(steps.size());
    int firstNotFinite = -1;
    const int total = static_cast<int>(steps.size());
    for (int i = 0; i < total; ++i) {
        if (progress && !progress(i, total)) {
            return Error{ErrorCode::cancelled,
                         steps[static_cast<std::size_t>(i)].key,
                         {"已取消", "cancelled"},
                         {}};
        }
        const Step& step = steps[static_cast<std::size_t>(i)];
        Matrix& value = values[static_cast<std::size_t>(i)];
        if (step.op == OpId::input) {
            value = inputOf(step, typed);
        } else {
            checkContract(step, values);
            value = computeStep(step, values, arithmetic);
        }
        if (firstNotFinite < 0 && strange(step, values, value)) {
            firstNotFinite = i;
        }
    }
    if (firstNotFinite >= 0) {
        std::vector<Error> errors = overflowOf(*shared, values, firstNotFinite, arithmetic);
        if (!errors.empty()) {
            return errors;
        }
    }
    if (progress && !progress(total, total)) {
        return Error{ErrorCode::cancelled, "", {"已取消", "cancelled"}, {}};
    }
    return Trace(shared, std::move(values), arithmetic);
}

}  // namespace attention
