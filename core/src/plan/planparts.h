// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What every part of a plan is put together with: steps, parameters, groups.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attention/plan.h"
#include "plan/planvariants.h"

namespace attention {

/// A matrix that flows through the plan: one row per token of a sequence.
struct Stream {
    int step = -1;
    std::optional<Sentence> labels;
};

/// Where a part of the model stands, in its three spellings.
struct Where {
    std::string key;    ///< before a step key: "encoder1.self."
    std::string path;   ///< before a parameter's path: "encoder.layers[0].attention."
    std::string place;  ///< group: "encoder1.self"
};

inline std::string dotted(const std::string& place, const std::string& name) {
    return place.empty() ? name : place + "." + name;
}

/// A plan in the making.
class PlanParts {
public:
    const Step& at(int step) const { return plan_.step(step); }
    Shape shape(int step) const { return at(step).shape; }

    int add(Step step) {
        plan_.steps.push_back(std::move(step));
        return static_cast<int>(plan_.steps.size()) - 1;
    }

    void group(const std::string& place, Phrase title, const std::string& parent) {
        plan_.groups.push_back({place, std::move(title), parent});
    }

    Step made(std::string key, RoleId role, OpId op, std::vector<int> operands, Shape shape,
              const std::string& place, std::optional<Sentence> rows,
              std::optional<Sentence> columns = {}) const {
        Step step;
        step.key = std::move(key);
        step.role = role;
        step.op = op;
        step.operands = std::move(operands);
        step.shape = shape;
        step.place = place;
        step.rowLabels = rows;
        step.columnLabels = columns;
        return step;
    }

    /// A weight or bias as an operand.
    Step parameterStep(const std::string& path, RoleId role, const Matrix& matrix,
                       const std::string& place) const {
        Step step = made(path, role, OpId::input, {}, shapeOf(matrix), place, std::nullopt);
        step.path = path;
        step.parameter = true;
        return step;
    }
    int parameter(const std::string& path, RoleId role, const Matrix& matrix,
                  const std::string& place, const std::string& formula) {
        Step step = parameterStep(path, role, matrix, place);
        describeStep(step, formula);
        return add(std::move(step));
    }

    Plan& plan() { return plan_; }

private:
    Plan plan_;
};

}  // namespace attention
