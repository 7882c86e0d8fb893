// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "check/slips.h"

#include <cmath>
#include <limits>

#include "check/mistakewords.h"

namespace attention::check_detail {
namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

int operand(Worked& w, int step, std::size_t which) {
    return w.step(step).operands[which];
}

// The step of the same head (or layer) with another role, before this one; -1 if there is none.
int sibling(Worked& w, int step, RoleId role) {
    for (int i = step - 1; i >= 0; --i) {
        if (w.step(i).role == role && w.step(i).place == w.step(step).place) {
            return i;
        }
    }
    return -1;
}

// The scores were not divided at all.
std::optional<Matrix> unscaled(Worked& w, int step) {
    const Step& s = w.step(step);
    if (s.op != OpId::scale || s.constants.factor == 1) {
        return std::nullopt;
    }
    return w.value(operand(w, step, 0));
}

// Scaled by another width than √d_k; `factor` says by how much that changes the right result.
std::optional<Matrix> rescaled(Worked& w, int step, double (*factor)(Worked& w, int keys)) {
    if (w.step(step).op != OpId::scale) {
        return std::nullopt;
    }
    const int keys = sibling(w, step, RoleId::K);
    const double by = keys < 0 ? 1 : factor(w, keys);
    if (by == 1) {
        return std::nullopt;
    }
    return Matrix(w.computed(step) * by);
}

double width(Worked& w, int step) {
    return static_cast<double>(w.step(step).shape.cols);
}

std::optional<Matrix> dividedByWidth(Worked& w, int step) {
    return rescaled(w, step, [](Worked& v, int keys) { return 1 / std::sqrt(width(v, keys)); });
}

std::optional<Matrix> modelWidth(Worked& w, int step) {
    return rescaled(w, step, [](Worked& v, int keys) {
        if (v.step(keys).operands.empty()) {
            return 1.0;  // K was given: nothing is known of d_model
        }
        return std::sqrt(width(v, keys) / width(v, operand(v, keys, 0)));
    });
}

std::optional<Matrix> softmaxOfColumns(Worked& w, int step) {
    if (w.step(step).op != OpId::softmaxRows) {
        return std::nullopt;
    }
    const Matrix turned = w.value(operand(w, step, 0)).transpose();
    const Matrix* const operands[] = {&turned};
    return Matrix(w.computed(step, operands).transpose());
}

// K·Qᵀ for Q·Kᵀ.
std::optional<Matrix> scoresTurned(Worked& w, int step) {
    const Step& s = w.step(step);
    if (s.role != RoleId::scores || s.shape.rows != s.shape.cols) {
        return std::nullopt;
    }
    return Matrix(w.computed(step).transpose());
}

std::optional<Matrix> keysForValues(Worked& w, int step) {
    const int keys = w.step(step).role == RoleId::Z ? sibling(w, step, RoleId::K) : -1;
    if (keys < 0 || w.step(keys).shape != w.step(operand(w, step, 1)).shape) {
        return std::nullopt;
    }
    const Matrix* const operands[] = {&w.value(operand(w, step, 0)), &w.value(keys)};
    return w.computed(step, operands);
}

std::optional<Matrix> unmasked(Worked& w, int step) {
    if (w.step(step).op != OpId::addMask) {
        return std::nullopt;
    }
    return w.value(operand(w, step, 0));
}

std::optional<Matrix> maskedTheOthers(Worked& w, int step) {
    if (w.step(step).op != OpId::addMask) {
        return std::nullopt;
    }
    const Matrix& mask = w.value(operand(w, step, 1));
    const Matrix turned =
        mask.unaryExpr([](double m) { return m == minusInfinity ? 0.0 : minusInfinity; });
    const Matrix* const operands[] = {&w.value(operand(w, step, 0)), &turned};
    return w.computed(step, operands);
}

std::optional<Matrix> weightTurned(Worked& w, int step) {
    const Step& s = w.step(step);
    if (s.op != OpId::product || !w.step(s.operands[1]).parameter) {
        return std::nullopt;
    }
    const Matrix& weight = w.value(s.operands[1]);
    if (weight.rows() != weight.cols()) {
        return std::nullopt;
    }
    const Matrix turned = weight.transpose();
    std::vector<const Matrix*> operands;
    for (const int each : s.operands) {
        operands.push_back(&w.value(each));
    }
    operands[1] = &turned;
    return w.computed(step, operands);
}

// What `step` would hold if the scaling before it were left out; nothing if there is none.
std::optional<Matrix> withoutScaling(Worked& w, int step) {
    const Step& s = w.step(step);
    if (s.op == OpId::scale) {
        return s.constants.factor == 1 ? std::nullopt
                                       : std::optional<Matrix>(w.value(s.operands[0]));
    }
    if (s.op != OpId::softcap && s.op != OpId::addMask && s.op != OpId::softmaxRows) {
        return std::nullopt;
    }
    const std::optional<Matrix> before = withoutScaling(w, s.operands[0]);
    if (!before) {
        return std::nullopt;
    }
    std::vector<const Matrix*> operands{&*before};
    for (std::size_t i = 1; i < s.operands.size(); ++i) {
        operands.push_back(&w.value(s.operands[i]));
    }
    return w.computed(step, operands);
}

std::optional<Matrix> softmaxOfScores(Worked& w, int step) {
    return w.step(step).op == OpId::softmaxRows ? withoutScaling(w, step) : std::nullopt;
}

// Layer norm with the deviation that `deviation` makes of a row's sum of squares, its length and ε.
std::optional<Matrix> normalised(Worked& w, int step,
                                 double (*deviation)(double squares, double n, double epsilon)) {
    const Step& s = w.step(step);
    if (s.op != OpId::layerNorm || s.shape.cols < 2) {
        return std::nullopt;
    }
    Matrix x = w.value(s.operands[0]);
    const Matrix& gamma = w.value(s.operands[1]);
    const Matrix& beta = w.value(s.operands[2]);
    for (Index i = 0; i < x.rows(); ++i) {
        x.row(i).array() -= x.row(i).mean();
        const double d =
            deviation(x.row(i).squaredNorm(), static_cast<double>(x.cols()), s.constants.epsilon);
        x.row(i) = (x.row(i) / d).cwiseProduct(gamma.row(0)) + beta.row(0);
    }
    return x;
}

std::optional<Matrix> sampleVariance(Worked& w, int step) {
    return normalised(w, step, [](double squares, double n, double epsilon) {
        return std::sqrt(squares / (n - 1) + epsilon);
    });
}

std::optional<Matrix> sampleDeviationPlusEpsilon(Worked& w, int step) {
    return normalised(w, step, [](double squares, double n, double epsilon) {
        return std::sqrt(squares / (n - 1)) + epsilon;
    });
}

std::optional<Matrix> deviationPlusEpsilon(Worked& w, int step) {
    return normalised(w, step, [](double squares, double n, double epsilon) {
        return std::sqrt(squares / n) + epsilon;
    });
}

}  // namespace

const std::vector<MistakeRow>& mistakeRows() {
    static const std::vector<MistakeRow> rows{
        {forgotScale, {unscaled}},
        {dividedByDk, {dividedByWidth}},
        {scaledByDmodel, {modelWidth}},
        {softmaxOverColumns, {softmaxOfColumns}},
        {scoresTransposed, {scoresTurned}},
        {keysAsValues, {keysForValues}},
        {roundedEarly, {}},
        {maskForgotten, {unmasked}},
        {maskReversed, {maskedTheOthers}},
        {weightsTransposed, {weightTurned}},
        {softmaxOfUnscaled, {softmaxOfScores}},
        {sampleVarianceUsed, {sampleVariance, sampleDeviationPlusEpsilon}},
        {epsilonOutside, {deviationPlusEpsilon}},
    };
    return rows;
}

}  // namespace attention::check_detail
