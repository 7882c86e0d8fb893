// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Cell by cell: is it the number, the number rounded, what follows from the person's own work, or
// wrong; and if wrong, which typical mistake gives exactly what was written.

#include "attention/check.h"

#include <algorithm>
#include <cmath>

#include "attention/ops.h"
#include "check/agreement.h"
#include "check/impliedweights.h"
#include "check/slips.h"
#include "check/worked.h"
#include "run/byhand.h"

namespace attention {
namespace {

using check_detail::agrees;
using check_detail::Given;
using check_detail::impliedWeights;
using check_detail::isExactly;
using check_detail::MistakeRow;
using check_detail::mistakeRows;
using check_detail::Precision;
using check_detail::precisionOf;
using check_detail::Roundoff;
using check_detail::Worked;

// What was worked out for one step, in the two ways of rounding it.
class Expected {
public:
    Expected(Matrix values, Rounding rounding, Precision precision)
        : values_(std::move(values)), rounded_(values_), precision_(precision) {
        if (rounding == Rounding::rows) {
            roundByHand(rounded_, rounding, precision.decimals);
        }
    }
    bool agrees(double answer, Index i, Index j) const {
        return check_detail::agrees(answer, values_(i, j), precision_) ||
               isExactly(answer, rounded_(i, j));
    }
    bool agreesWithAll(const Matrix& answer) const {
        for (Index i = 0; i < answer.rows(); ++i) {
            for (Index j = 0; j < answer.cols(); ++j) {
                if (!std::isnan(answer(i, j)) && !agrees(answer(i, j), i, j)) {
                    return false;
                }
            }
        }
        return true;
    }

private:
    Matrix values_;
    Matrix rounded_;
    Precision precision_;
};

// What may have gone into a wrong step.
struct Bases {
    Given shown;      // the numbers that the answer shows for earlier steps
    Given unrounded;  // the same with all their digits, where they were rightly rounded
    Given
        untouched;  // the model's own: with the slip of an earlier step, what that step would show
};

class Checker {
public:
    // `named`: the mistakes found in steps before this one.
    Checker(const Bases& bases, const std::vector<const Mistake*>& named, int step,
            const Matrix& answer)
        : bases_(bases),
          named_(named),
          given_(bases.shown),
          step_(step),
          answer_(answer),
          precision_(precisionOf(answer)),
          decimals_(precision_.decimals),
          rounding_(op(given_.step(step).op).rounding) {}

    StepReport report() const {
        StepReport report;
        report.key = given_.step(step_).key;
        const Matrix& exact = given_.exact[step_];
        std::vector<Expected> own;
        for (const Roundoff& roundoff : roundoffs()) {
            own.push_back(expected(Worked(given_, step_, roundoff)));
        }
        for (Index i = 0; i < answer_.rows(); ++i) {
            std::vector<Verdict> row;
            for (Index j = 0; j < answer_.cols(); ++j) {
                row.push_back(verdict(i, j, exact, own));
                report.verdict = worse(report.verdict, row.back());
            }
            report.cells.push_back(std::move(row));
        }
        if (report.verdict == Verdict::wrong) {
            report.mistake = mistake();
            if (report.mistake == nullptr) {
                report.implied = implied(report.cells);
            }
        }
        return report;
    }

private:
    Expected expected(Worked worked) const {
        return Expected(worked.target(), rounding_, precision_);
    }

    Verdict verdict(Index i, Index j, const Matrix& exact, const std::vector<Expected>& own) const {
        const double answer = answer_(i, j);
        if (std::isnan(answer)) {
            return Verdict::blank;
        }
        if (isExactly(answer, exact(i, j))) {
            return Verdict::right;
        }
        if (agrees(answer, exact(i, j), precision_)) {
            return Verdict::rounded;
        }
        const auto fits = [&](const Expected& e) { return e.agrees(answer, i, j); };
        return std::any_of(own.begin(), own.end(), fits) ? Verdict::byHand : Verdict::wrong;
    }

    static Verdict worse(Verdict a, Verdict b) { return b == Verdict::blank ? a : std::max(a, b); }

    const Mistake* mistake() const {
        const auto& rows = mistakeRows();
        const auto found = [&](std::size_t row, const Given& base) {
            const auto& slips = rows[row].slips;
            return std::any_of(slips.begin(), slips.end(),
                               [&](check_detail::Slip slip) { return explains(slip, base); });
        };
        // what follows, to all digits, from an earlier step's mistake
        for (const Mistake* earlier : named_) {
            if (found(static_cast<std::size_t>(earlier - mistakes().data()), bases_.untouched)) {
                return earlier;
            }
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (found(i, bases_.shown) || found(i, bases_.unrounded)) {
                return &mistakes()[i];
            }
        }
        // last, because coarse rounding can imitate much
        if (!roundedTooEarly()) {
            return nullptr;
        }
        const auto early = std::find_if(rows.begin(), rows.end(),
                                        [](const MistakeRow& row) { return row.slips.empty(); });
        return &mistakes()[static_cast<std::size_t>(early - rows.begin())];
    }

    // What the wrong rows of a weighted sum amount to, with the person's own values.
    std::vector<ImpliedWeights> implied(const std::vector<std::vector<Verdict>>& cells) const {
        std::vector<ImpliedWeights> out;
        const Step& step = given_.step(step_);
        if (step.role != RoleId::Z) {
            return out;
        }
        const int weights = step.operands[0];
        const int values = step.operands[1];
        const Matrix& own = given_.answered(values)
                                ? *given_.answers[static_cast<std::size_t>(values)]
                                : given_.exact[values];
        for (Index i = 0; i < answer_.rows(); ++i) {
            const auto& row = cells[static_cast<std::size_t>(i)];
            if (std::find(row.begin(), row.end(), Verdict::wrong) == row.end()) {
                continue;
            }
            if (auto found = impliedWeights(answer_.row(i), own, precision_)) {
                out.push_back({i, std::move(*found), given_.exact[weights].row(i)});
            }
        }
        return out;
    }

    // What the answer does not show was kept exactly, or rounded like what it shows: weights so
    // that their row sums to 1, or cell by cell.
    std::vector<Roundoff> roundoffs() const {
        return {Roundoff{}, {decimals_, true, {}}, {decimals_, false, {}}};
    }

    bool explains(check_detail::Slip slip, const Given& base) const {
        using check_detail::Scope;
        for (const Scope scope : {Scope::everywhere, Scope::place, Scope::step}) {
            for (const Roundoff& roundoff : roundoffs()) {
                Worked worked(base, step_, roundoff, slip, scope);
                const Matrix target = worked.target();
                if (!worked.slipped()) {
                    break;  // no rounding brings it into this scope
                }
                if (Expected(target, rounding_, precision_).agreesWithAll(answer_)) {
                    return true;
                }
            }
        }
        return false;
    }

    // Fewer decimals than the answer shows: all along, or only in what went into this step.
    bool roundedTooEarly() const {
        const std::vector<int>& operands = given_.step(step_).operands;
        std::vector<std::vector<int>> where{{}, operands};
        for (const int operand : operands) {
            where.push_back({operand});
        }
        for (int fewer = std::min(decimals_, 8) - 1; fewer >= 0; --fewer) {
            for (const std::vector<int>& only : where) {
                for (const bool rowsKeepSum : {true, false}) {
                    Worked worked(given_, step_, {fewer, rowsKeepSum, only});
                    const Matrix target = worked.target();
                    if (!worked.hiddenWork()) {
                        return false;
                    }
                    if (Expected(target, rounding_, precision_).agreesWithAll(answer_)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    const Bases& bases_;
    const std::vector<const Mistake*>& named_;
    const Given& given_;
    int step_;
    const Matrix& answer_;
    Precision precision_;
    int decimals_;
    Rounding rounding_;
};

std::string listedKeys(const Plan& plan) {
    std::string out;
    for (const int step : plan.listed()) {
        out += (out.empty() ? "" : ", ") + plan.step(step).key;
    }
    return out;
}

// Lays the answer over the plan, or says what of it does not fit.
Result<Given> laidOver(const Trace& exact, const Answer& answer) {
    Given given{exact, std::vector<std::optional<Matrix>>(exact.plan().steps.size())};
    std::vector<Error> errors;
    for (const Answer::Step& one : answer.steps) {
        const int at = exact.plan().find(one.key);
        if (at < 0 || given.step(at).parameter) {
            const std::string known = listedKeys(exact.plan());
            errors.push_back({ErrorCode::notFound, "steps", "\"" + one.key + "\"",
                              Phrase("以下之一：" + known, "one of " + known)});
        } else if (shapeOf(one.values) != given.step(at).shape) {
            errors.push_back({ErrorCode::wrongShape, "steps." + one.key,
                              shapeText(shapeOf(one.values)), shapeText(given.step(at).shape)});
        } else {
            const Matrix& right = exact[at];
            given.answers[static_cast<std::size_t>(at)] =
                one.values.array().isNaN().select(right, one.values);
        }
    }
    if (!errors.empty()) {
        return errors;
    }
    return given;
}

Bases basesOf(Given given, const Answer& answer) {
    Given unrounded = given;
    for (const Answer::Step& one : answer.steps) {
        const int at = given.plan().find(one.key);
        const Expected exact(given.exact[at], op(given.step(at).op).rounding,
                             precisionOf(one.values));
        if (exact.agreesWithAll(one.values)) {
            unrounded.answers[static_cast<std::size_t>(at)] = given.exact[at];
        }
    }
    Given untouched{given.exact, std::vector<std::optional<Matrix>>(given.answers.size())};
    return {std::move(given), std::move(unrounded), std::move(untouched)};
}

}  // namespace

const std::vector<Mistake>& mistakes() {
    static const std::vector<Mistake> words = [] {
        std::vector<Mistake> out;
        for (const MistakeRow& row : mistakeRows()) {
            out.push_back(row.words);
        }
        return out;
    }();
    return words;
}

Result<CheckReport> check(const Model& model, const Answer& answer) {
    const Result<Trace> exact = forward(model);
    if (!exact) {
        return exact.errors();
    }
    Result<Given> given = laidOver(*exact, answer);
    if (!given) {
        return given.errors();
    }
    const Bases bases = basesOf(std::move(given).value(), answer);
    CheckReport report;
    std::vector<const Mistake*> named;
    for (const Answer::Step& one : answer.steps) {
        if (one.values.array().isNaN().all()) {
            continue;  // left blank: nothing was answered
        }
        const int step = exact->plan().find(one.key);
        report.steps.push_back(Checker(bases, named, step, one.values).report());
        if (report.steps.back().mistake != nullptr) {
            named.push_back(report.steps.back().mistake);
        }
    }
    return report;
}

bool CheckReport::allRight() const {
    return std::none_of(steps.begin(), steps.end(),
                        [](const StepReport& step) { return step.verdict == Verdict::wrong; });
}

}  // namespace attention
