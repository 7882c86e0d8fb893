// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Gradients of whole models against finite differences, for every weight and for every step.
#include <QTest>
#include <cmath>
#include <limits>
#include <utility>

#include "attention/parameters.h"
#include "attention/trace.h"
#include "comparematrix.h"
#include "models.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double tolerance = 1e-6;

Trace traceOf(const Model& model, Arithmetic arithmetic = {}) {
    return forward(model, arithmetic).value();
}

/// The loss of a target written down again, independently of backward().
double lossOf(const Matrix& value, const Target& target) {
    double loss = 0;
    for (Index row = 0; row < value.rows(); ++row) {
        for (Index column = 0; column < value.cols(); ++column) {
            const double a = value(row, column);
            const double t = target.values(row, column);
            if (target.loss == Loss::crossEntropy) {
                loss -= t == 0 ? 0 : t * std::log(a) / static_cast<double>(value.rows());
            } else if (std::isfinite(a)) {
                loss += (a - t) * (a - t) / static_cast<double>(value.size());
            }
        }
    }
    return loss;
}

Eigen::VectorXd lossesOf(const Trace& trace, const std::vector<Target>& targets) {
    Eigen::VectorXd losses(static_cast<Index>(targets.size()));
    for (std::size_t i = 0; i < targets.size(); ++i) {
        losses(static_cast<Index>(i)) = lossOf(trace.at(targets[i].step), targets[i]);
    }
    return losses;
}

/// The step that holds the matrix of this path.
int positionOf(const Plan& plan, const std::string& path) {
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        if (plan.steps[i].path == path) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

/// The derivative of `loss` at `at`, by differences of fourth order.
template <class Losses>
auto slope(const Losses& loss, double at) -> decltype(loss(at)) {
    const double h = 2e-4;
    return (8 * (loss(at + h) - loss(at - h)) - (loss(at + 2 * h) - loss(at - 2 * h))) / (12 * h);
}

/// The target step's value when one step holds other numbers than computed.
Matrix valueWith(const Trace& trace, int changed, const Matrix& value, int wanted) {
    const Plan& plan = trace.plan();
    std::vector<Matrix> values;
    for (int i = 0; i <= wanted; ++i) {
        const Step& step = plan.step(i);
        if (i == changed) {
            values.push_back(value);
        } else if (i < changed || step.op == OpId::input) {
            values.push_back(trace[i]);
        } else {
            std::vector<const Matrix*> operands;
            for (const int operand : step.operands) {
                operands.push_back(&values[static_cast<std::size_t>(operand)]);
            }
            values.push_back(op(step.op).compute(operands, step.constants));
        }
    }
    return values.back();
}

Target targetOf(const Trace& trace, int step, Loss loss, Random& random) {
    const Step& planned = trace.plan().step(step);
    Target made{planned.key, random.matrix(planned.shape), loss};
    if (loss == Loss::crossEntropy) {
        // Rows that sum to 1 where the model's weight is not 0.
        made.values = random.matrix(planned.shape.rows, planned.shape.cols, 0.1, 1);
        made.values = (trace[step].array() == 0).select(0.0, made.values);
        for (Index row = 0; row < made.values.rows(); ++row) {
            const double sum = made.values.row(row).sum();
            if (sum > 0) {
                made.values.row(row) /= sum;
            }
        }
    }
    return made;
}

std::vector<std::pair<int, Loss>> targetsOf(const Trace& trace) {
    std::vector<std::pair<int, Loss>> made = {{trace.plan().output, Loss::meanSquaredError}};
    int middle = -1;
    for (const int i : trace.plan().listed()) {
        const Step& step = trace.plan().step(i);
        if (role(step.role).kind == ValueKind::probability) {
            middle = i;
        }
        if (step.role == RoleId::masked) {
            made.emplace_back(i, Loss::meanSquaredError);
        }
    }
    made.emplace_back(middle, Loss::crossEntropy);
    made.emplace_back(middle, Loss::meanSquaredError);
    return made;
}

}  // namespace

class BackwardTest : public QObject {
    Q_OBJECT
private slots:
    void everyWeight_data() { test::zooRows(); }
    void everyWeight() {
        Model changed = test::zooModel();
        const Trace trace = traceOf(changed);
        Random random(6);
        std::vector<Target> targets;
        std::vector<Gradients> gradients;
        for (const auto& [step, loss] : targetsOf(trace)) {
            targets.push_back(targetOf(trace, step, loss, random));
            const Result<Gradients> made = backward(trace, targets.back());
            QVERIFY2(made.ok(), made.ok() ? "" : made.error().message().c_str());
            QVERIFY(std::abs(made->loss - lossOf(trace[step], targets.back())) < 1e-13);
            gradients.push_back(*made);
        }
        double worst = 0;
        int seen = 0;
        for (const Parameter& parameter : parameters(changed)) {
            const int position = positionOf(trace.plan(), parameter.path);
            QVERIFY2(position >= 0, parameter.path.c_str());
            ++seen;
            std::vector<Matrix> expected(targets.size(), *parameter.matrix);
            for (Index row = 0; row < parameter.matrix->rows(); ++row) {
                for (Index column = 0; column < parameter.matrix->cols(); ++column) {
                    double& cell = (*parameter.matrix)(row, column);
                    const double at = cell;
                    const auto slopes = slope(
                        [&](double x) {
                            cell = x;
                            return lossesOf(traceOf(changed), targets);
                        },
                        at);
                    cell = at;
                    for (std::size_t i = 0; i < targets.size(); ++i) {
                        expected[i](row, column) = slopes(static_cast<Index>(i));
                    }
                }
            }
            for (std::size_t i = 0; i < targets.size(); ++i) {
                const Matrix& got = gradients[i].steps[static_cast<std::size_t>(position)];
                worst = std::max(worst, worstDifference(got, expected[i]).error);
                const QByteArray problem =
                    matrixMismatch(got, expected[i], tolerance, parameter.path);
                QVERIFY2(problem.isEmpty(), problem);
            }
        }
        QVERIFY(seen > 0);
        qInfo("worst error %.2e", worst);
    }

    void everyStep_data() { test::zooRows(); }
    void everyStep() {
        const Trace trace = traceOf(test::zooModel());
        const int wanted = trace.plan().output;
        Random random(7);
        const Target target = targetOf(trace, wanted, Loss::meanSquaredError, random);
        const Result<Gradients> made = backward(trace, target);
        QVERIFY(made.ok());
        QCOMPARE(made->steps.size(), trace.plan().steps.size());
        double worst = 0;
        for (int i = 0; i <= wanted; ++i) {
            const std::string& key = trace.plan().step(i).key;
            Matrix changed = trace[i];
            Matrix expected = Matrix::Zero(changed.rows(), changed.cols());
            for (Index row = 0; row < expected.rows(); ++row) {
                for (Index column = 0; column < expected.cols(); ++column) {
                    const double at = changed(row, column);
                    if (!std::isfinite(at)) {
                        continue;  // hidden: nothing flows back
                    }
                    expected(row, column) = slope(
                        [&](double x) {
                            changed(row, column) = x;
                            return lossOf(valueWith(trace, i, changed, wanted), target);
                        },
                        at);
                    changed(row, column) = at;
                }
            }
            const Matrix& got = made->steps[static_cast<std::size_t>(i)];
            worst = std::max(worst, worstDifference(got, expected).error);
            const QByteArray problem = matrixMismatch(got, expected, tolerance, key);
            QVERIFY2(problem.isEmpty(), problem);
        }
        qInfo("worst error %.2e", worst);
    }

    void stepsAfterTheTargetHaveNone() {
        const Trace trace = traceOf(toySentence());
        const Target target{"scores", Matrix::Zero(3, 3), Loss::meanSquaredError};
        const Result<Gradients> made = backward(trace, target);
        QVERIFY(made.ok());
        QCOMPARE(made->loss, (2 * (4 + 36 + 64) + 64 + 64 + 256) / 9.0);
        for (const char* key : {"V", "scaled", "weights", "Z", "attention.heads[0].WV"}) {
            const int step = trace.plan().find(key);
            QVERIFY(step >= 0);
            QCOMPARE(made->steps[static_cast<std::size_t>(step)].cwiseAbs().maxCoeff(), 0.0);
        }
        COMPARE_MATRIX(made->steps[static_cast<std::size_t>(trace.plan().find("scores"))],
                       trace.at("scores") * 2 / 9, 1e-15);
    }

    /// A small step down the slope makes the loss smaller.
    void descends() {
        Model model = toySentence();
        const Target target{"Z", matrixOf({{1, 2, 1, 2}, {2, 1, 2, 1}, {1, 1, 1, 1}}), {}};
        double before = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 50; ++i) {
            const Trace trace = traceOf(model);
            const Result<Gradients> made = backward(trace, target);
            QVERIFY(made.ok());
            QVERIFY(made->loss < before);
            before = made->loss;
            for (const Parameter& parameter : parameters(model)) {
                const int step = trace.plan().find(parameter.path);
                if (parameter.path != "X") {
                    *parameter.matrix -= 0.01 * made->steps[static_cast<std::size_t>(step)];
                }
            }
        }
    }

    void refusals_data() {
        QTest::addColumn<QByteArray>("step");
        QTest::addColumn<QByteArray>("values");
        QTest::addColumn<int>("loss");
        QTest::addColumn<bool>("byHand");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* step, const char* values, Loss loss, bool byHand,
                            ErrorCode code, const char* message) {
            QTest::newRow(message)
                << QByteArray(step) << QByteArray(values) << static_cast<int>(loss) << byHand
                << static_cast<int>(code) << QByteArray(message);
        };
        using enum ErrorCode;
        const Loss mse = Loss::meanSquaredError;
        row("Y", "0", mse, false, notFound, "target.step is \"Y\", needs a step of the model");
        row("", "0", mse, false, notFound, "target.step is \"\", needs a step of the model");
        row("Z", "square", mse, false, wrongShape, "target.values is 3×3, needs 3×4");
        row("Z", "empty", mse, false, wrongShape, "target.values is 0×0, needs 3×4");
        row("Z", "nan", mse, false, notFinite, "target.values is not finite, needs finite numbers");
        row("Z", "0", Loss::crossEntropy, false, wrongValue,
            "target.loss is cross-entropy, needs mse: the rows of Z are not probabilities");
        row("Z", "0", mse, true, wrongValue,
            "arithmetic is by hand, needs exact: rounding has no gradient");
        row("Z", "huge", mse, false, overflow,
            "loss is beyond the range of float64, needs a target nearer to the step");
    }
    void refusals() {
        QFETCH(QByteArray, step);
        QFETCH(QByteArray, values);
        QFETCH(int, loss);
        QFETCH(bool, byHand);
        QFETCH(int, code);
        QFETCH(QByteArray, message);
        Matrix asked = Matrix::Zero(3, 4);
        if (values == "square") {
            asked = Matrix::Zero(3, 3);
        } else if (values == "empty") {
            asked = Matrix();
        } else if (values == "nan") {
            asked(1, 1) = std::numeric_limits<double>::quiet_NaN();
        } else if (values == "huge") {
            asked(1, 1) = 1e300;
        }
        const Trace trace =
            traceOf(toySentence(), byHand ? Arithmetic::byHand(3) : Arithmetic::exact());
        const Result<Gradients> made =
            backward(trace, {step.toStdString(), asked, static_cast<Loss>(loss)});
        QVERIFY(!made.ok());
        QCOMPARE(QByteArray(made.error().message().c_str()), message);
        QCOMPARE(static_cast<int>(made.error().code), code);
        QVERIFY(!made.error().message(Language::zh).empty());
    }

    void aWeightOfZeroCannotBeWanted() {
        Model model = toySentence();
        model.attention.masks = {{Mask::Kind::causal, {}}};
        Target target{"weights", Matrix::Identity(3, 3), Loss::crossEntropy};
        QVERIFY(backward(traceOf(model), target).ok());
        target.values(0, 1) = 0.5;
        const Result<Gradients> made = backward(traceOf(model), target);
        QVERIFY(!made.ok());
        QCOMPARE(made.error().place, std::string("target.values[0][1]"));
    }

    /// Values and loss are in range, but the way to W^Q leads over keys of 1e170.
    void aSlopeMayOverflow() {
        Model model = toySentence();
        model.attention.heads[0].WV *= 1e150;
        model.attention.heads[0].WQ *= 1e-170;
        model.attention.heads[0].WK *= 1e170;
        const Result<Gradients> steep =
            backward(traceOf(model), {"Z", Matrix::Zero(3, 4), Loss::meanSquaredError});
        QVERIFY(!steep.ok());
        QVERIFY(steep.error().code == ErrorCode::overflow);
        QCOMPARE(QByteArray(steep.error().place.c_str()).left(12), "gradient of ");
    }
};

QTEST_APPLESS_MAIN(BackwardTest)
#include "tst_backward.moc"
