// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include "attention/compare.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "attention/numbers.h"
#include "base/contract.h"

namespace attention {
namespace {

const Step& at(const Plan& plan, int step) {
    return plan.step(step);
}

std::optional<int> sharedDecimals(const Trace& first, const Trace& second) {
    const auto a = first.arithmetic().decimals;
    const auto b = second.arithmetic().decimals;
    return a && b ? std::optional<int>(std::max(*a, *b)) : std::nullopt;
}

StepDifference missing(std::string key, int first, int second) {
    StepDifference result;
    result.key = std::move(key);
    result.first = first;
    result.second = second;
    result.reason = first < 0 ? Phrase("只在第二个里有这一步", "only the second has this step")
                              : Phrase("只在第一个里有这一步", "only the first has this step");
    return result;
}

StepDifference difference(std::string key, const Trace& first, int i, const Trace& second, int j) {
    StepDifference result;
    result.key = std::move(key);
    result.first = i;
    result.second = j;
    const Matrix& a = first[i];
    const Matrix& b = second[j];
    if (shapeOf(a) != shapeOf(b)) {
        const std::string shapes = shapeText(shapeOf(a)) + ", " + shapeText(shapeOf(b));
        result.reason = Phrase("形状不同：" + shapes, "the shapes differ: " + shapes);
        return result;
    }
    result.difference = differenceOf(a, b);
    const auto decimals = sharedDecimals(first, second);
    for (Index r = 0; r < a.rows(); ++r) {
        for (Index c = 0; c < a.cols(); ++c) {
            double& d = result.difference(r, c);
            if (!std::isfinite(d)) {
                ++(d < 0 ? result.hiddenInSecond : result.hiddenInFirst);
                continue;
            }
            if (decimals) {
                d = roundDecimal(d, *decimals);
            }
            if (std::abs(d) > result.largest) {
                result.largest = std::abs(d);
                result.row = r;
                result.column = c;
            }
        }
    }
    return result;
}

}  // namespace

Matrix differenceOf(const MatrixRef& first, const MatrixRef& second) {
    if (shapeOf(first) != shapeOf(second)) {
        contractBroken("difference: " + shapeText(shapeOf(first)) + " and " +
                       shapeText(shapeOf(second)));
    }
    // −∞ − (−∞) would be NaN: both hide the cell, so nothing differs.
    return first.binaryExpr(second, [](double a, double b) { return a == b ? 0.0 : b - a; });
}

std::vector<StepDifference> compareTraces(const Trace& first, const Trace& second,
                                          const Progress& progress) {
    std::vector<StepDifference> result;
    std::set<std::string> seen;
    const std::vector<int> listed = second.plan().listed();
    for (const int j : listed) {
        if (progress &&
            !progress(static_cast<int>(result.size()), static_cast<int>(listed.size()))) {
            return result;
        }
        const std::string& key = at(second.plan(), j).key;
        const int i = first.plan().find(key);
        seen.insert(key);
        result.push_back(i < 0 ? missing(key, -1, j) : difference(key, first, i, second, j));
    }
    for (const int i : first.plan().listed()) {
        const std::string& key = at(first.plan(), i).key;
        if (!seen.contains(key)) {
            result.push_back(missing(key, i, -1));
        }
    }
    return result;
}

Result<std::vector<StepDifference>> comparePlaces(const Trace& trace, std::string_view first,
                                                  std::string_view second) {
    const Plan& plan = trace.plan();
    const auto inside = [&](std::string_view place) {
        std::vector<int> steps;
        for (const int step : plan.listed()) {
            const std::string& here = at(plan, step).place;
            if (here == place || here.starts_with(std::string(place) + ".")) {
                steps.push_back(step);
            }
        }
        return steps;
    };
    const auto rest = [](const std::string& key, std::string_view place) {
        return key.starts_with(place) ? key.substr(place.size()) : key;
    };
    const auto left = inside(first);
    const auto right = inside(second);
    for (const auto& [steps, place] : {std::pair{&left, first}, std::pair{&right, second}}) {
        if (steps->empty()) {
            return Error{ErrorCode::notFound,
                         std::string(place),
                         {"不在这个流程里", "not in this plan"},
                         {"有步骤的一组", "a group with steps"}};
        }
    }
    std::vector<StepDifference> result;
    for (const int j : right) {
        const std::string& key = at(plan, j).key;
        const auto found = std::find_if(left.begin(), left.end(), [&](int i) {
            return rest(at(plan, i).key, first) == rest(key, second);
        });
        result.push_back(found == left.end() ? missing(key, -1, j)
                                             : difference(key, trace, *found, trace, j));
    }
    for (const int i : left) {
        const bool met = std::any_of(result.begin(), result.end(),
                                     [&](const auto& entry) { return entry.first == i; });
        if (!met) {
            result.push_back(missing(at(plan, i).key, i, -1));
        }
    }
    return result;
}

}  // namespace attention
