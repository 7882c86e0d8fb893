// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Which steps may have a target, and the loss of a trace in either arithmetic.
#include <QTest>
#include <cmath>

#include "attention/document.h"
#include "attention/targets.h"

using namespace attention;

namespace {

Model example(const char* name) {
    return readDocument(findExample(name)->json)->model;
}

std::vector<std::string> keys(const Plan& plan) {
    std::vector<std::string> found;
    for (const int at : targetSteps(plan)) {
        found.push_back(plan.step(at).key);
    }
    return found;
}

}  // namespace

class TargetsTest : public QObject {
    Q_OBJECT
private slots:
    void onlyComputedStepsWithoutHiddenCellsMayHaveOne() {
        const auto plain = plan(example("toy-sentence"));
        QCOMPARE(keys(*plain),
                 (std::vector<std::string>{"Q", "K", "V", "scores", "scaled", "weights", "Z"}));
        const auto causal = plan(example("toy-causal"));
        for (const int at : targetSteps(*causal)) {
            Model model = example("toy-causal");
            const Step& step = causal->steps[static_cast<std::size_t>(at)];
            model.target = Target{step.key, Matrix::Zero(step.shape.rows, step.shape.cols)};
            QVERIFY2(plan(model).ok(), step.key.c_str());
            QVERIFY(step.key != "masked");
        }
    }

    void theLossIsTheOneThatBackwardDescends() {
        const Model model = example("toy-sentence");
        const Trace exact = *forward(model);
        const Target target{"Z", Matrix::Ones(3, 4)};
        QCOMPARE(*lossOf(exact, target), backward(exact, target)->loss);
        // mean over the 12 cells of (z − 1)², by the numbers themselves
        QCOMPARE(*lossOf(exact, target), (exact.at("Z").array() - 1).square().sum() / 12);
        Target weights{"weights", Matrix::Identity(3, 3), Loss::crossEntropy};
        const Matrix& A = exact.at("weights");
        QCOMPARE(*lossOf(exact, weights),
                 -(std::log(A(0, 0)) + std::log(A(1, 1)) + std::log(A(2, 2))) / 3);
    }

    void byHandItIsTheLossOfThePrintedNumbers() {
        const Trace trace = *forward(example("toy-sentence"), Arithmetic::byHand(3));
        const Target same{"Z", trace.at("Z")};
        QCOMPARE(*lossOf(trace, same), 0.0);
        Target off = same;
        off.values(0, 0) += 1.2;
        QCOMPARE(*lossOf(trace, off), 1.2 * 1.2 / 12);
    }

    void aTargetThatDoesNotFitIsRefused() {
        const Trace trace = *forward(example("toy-sentence"));
        QCOMPARE(lossOf(trace, {"Y", Matrix::Ones(3, 4)}).error().place,
                 std::string("target.step"));
        QCOMPARE(lossOf(trace, {"Z", Matrix::Ones(3, 3)}).error().code, ErrorCode::wrongShape);
        QCOMPARE(lossOf(trace, {"Z", Matrix::Ones(3, 4), Loss::crossEntropy}).error().place,
                 std::string("target.loss"));
        QCOMPARE(lossOf(trace, {"Z", Matrix::Constant(3, 4, 1e200)}).error().code,
                 ErrorCode::overflow);
    }
};

QTEST_APPLESS_MAIN(TargetsTest)
#include "tst_targets.moc"
