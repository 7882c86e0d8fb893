// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The loop over the plan: the toy sentence to the last digit, every kind of model step by step, and
// what is said when a number leaves the range of float64.
#include <QTest>
#include <limits>
#include <utility>

#include "attention/parameters.h"
#include "attention/trace.h"
#include "comparematrix.h"
#include "models.h"
#include "run/byhand.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

Trace traceOf(const Model& model, Arithmetic arithmetic = {}) {
    Result<Trace> made = forward(model, arithmetic);
    if (!made) {
        qWarning("%s", made.error().message().c_str());
    }
    return std::move(made).value();
}

QByteArray messageOf(const Model& model) {
    const Result<Trace> made = forward(model);
    return made ? QByteArray("(computed)") : QByteArray(made.error().message().c_str());
}

}  // namespace

class ForwardTest : public QObject {
    Q_OBJECT
private slots:
    void toyExactly() {
        const Trace trace = traceOf(toySentence());
        const auto step = [&](const char* key) { return trace.at(key); };
        COMPARE_MATRIX(step("Q"), matrixOf({{2, 0, 1, 1}, {0, 2, 1, 1}, {2, 2, 2, 2}}), 0.0);
        COMPARE_MATRIX(step("K"), matrixOf({{0, 2, 1, 1}, {2, 0, 1, 1}, {2, 2, 2, 2}}), 0.0);
        COMPARE_MATRIX(step("V"), matrixOf({{1, 0, 2, 1}, {1, 2, 0, 1}, {2, 2, 2, 2}}), 0.0);
        COMPARE_MATRIX(step("scores"), matrixOf({{2, 6, 8}, {6, 2, 8}, {8, 8, 16}}), 0.0);
        COMPARE_MATRIX(step("scaled"), matrixOf({{1, 3, 4}, {3, 1, 4}, {4, 4, 8}}), 0.0);
        COMPARE_MATRIX(step("weights"),
                       matrixOf({{0.0351190, 0.2594965, 0.7053845},
                                 {0.2594965, 0.0351190, 0.7053845},
                                 {0.0176684, 0.0176684, 0.9646632}}),
                       5e-8);
        COMPARE_MATRIX(trace.output().topRows(1),
                       matrixOf({{1.705385, 1.929762, 1.481007, 1.705385}}), 1e-6);
    }

    void toyByHand() {
        const Trace trace = traceOf(toySentence(), Arithmetic::byHand(3));
        COMPARE_MATRIX(
            trace.at("weights"),
            matrixOf({{0.035, 0.260, 0.705}, {0.260, 0.035, 0.705}, {0.018, 0.018, 0.964}}), 0.0);
        COMPARE_MATRIX(trace.at("Z"),
                       matrixOf({{1.705, 1.930, 1.480, 1.705},
                                 {1.705, 1.480, 1.930, 1.705},
                                 {1.964, 1.964, 1.964, 1.964}}),
                       0.0);
        // 0.260 was 0.2595; 0.035 and 0.705 are what plain rounding gives.
        const int weights = trace.plan().find("weights");
        QVERIFY(trace.derive(weights, 0, 1).notes == std::vector{DerivationNote::rowRounded});
        QVERIFY(trace.derive(weights, 0, 0).notes.empty());
        QVERIFY(traceOf(toySentence()).derive(weights, 0, 1).notes.empty());
    }

    /// Every step is what its op makes of the steps before it: exactly, or of the printed numbers.
    void everyStepFollows_data() { test::zooRows(); }
    void everyStepFollows() {
        for (const Arithmetic arithmetic :
             {Arithmetic::exact(), Arithmetic::byHand(0), Arithmetic::byHand(3)}) {
            const Trace trace = traceOf(test::zooModel(), arithmetic);
            QVERIFY(trace.arithmetic() == arithmetic);
            for (const int i : trace.plan().listed()) {
                const Step& step = trace.plan().step(i);
                QVERIFY(shapeOf(trace[i]) == step.shape);
                if (step.op == OpId::input) {
                    continue;
                }
                Matrix expected = op(step.op).compute(trace.operands(i), step.constants);
                if (arithmetic.isByHand()) {
                    roundByHand(expected, op(step.op).rounding, *arithmetic.decimals);
                }
                COMPARE_MATRIX(trace[i], expected, 0.0);
            }
        }
    }

    void everyCellIsDerived_data() { test::zooRows(); }
    void everyCellIsDerived() {
        double worst = 0;
        const Trace trace = traceOf(test::zooModel());
        for (const int i : trace.plan().listed()) {
            for (Index row = 0; row < trace[i].rows(); ++row) {
                for (Index column = 0; column < trace[i].cols(); ++column) {
                    const Derivation made = trace.derive(i, row, column);
                    QCOMPARE(made.step, i);
                    for (const Expression& form : made.forms) {
                        const Matrix got = Matrix::Constant(1, 1, evaluate(form));
                        const Matrix wanted = Matrix::Constant(1, 1, trace[i](row, column));
                        worst = std::max(worst, worstDifference(got, wanted).error);
                        COMPARE_MATRIX(got, wanted, 1e-12);
                    }
                    for (const Expression* leaf : cells(made)) {
                        const auto operand =
                            trace.operands(i)[static_cast<std::size_t>(leaf->operand)];
                        QCOMPARE((*operand)(leaf->row, leaf->column), leaf->value);
                    }
                }
            }
        }
        qInfo("worst derivation error %.2e", worst);
    }

    /// From any cell of the output one can walk to numbers that were typed.
    void everyWalkEndsAtTypedNumbers_data() { test::zooRows(); }
    void everyWalkEndsAtTypedNumbers() {
        const Trace trace = traceOf(test::zooModel());
        int step = trace.plan().output;
        Index row = 0;
        Index column = 0;
        int hops = 0;
        for (;; ++hops) {
            const Derivation made = trace.derive(step, row, column);
            const auto leaves = cells(made);
            if (leaves.empty()) {
                // A row that may attend to nothing is 0 because of the mask alone.
                const bool typed = made.notes == std::vector{DerivationNote::typed};
                QVERIFY(typed || made.notes == std::vector{DerivationNote::rowHidden});
                break;
            }
            const Expression* leaf = leaves[static_cast<std::size_t>(hops) % leaves.size()];
            step = trace.plan()
                       .steps[static_cast<std::size_t>(step)]
                       .operands[static_cast<std::size_t>(leaf->operand)];
            row = leaf->row;
            column = leaf->column;
        }
        QVERIFY(hops > 0);
    }

    void weightsSumToOneOrAreHidden_data() { test::zooRows(); }
    void weightsSumToOneOrAreHidden() {
        const Trace trace = traceOf(test::zooModel());
        int seen = 0;
        for (const int i : trace.plan().listed()) {
            if (trace.plan().step(i).role != RoleId::weights) {
                continue;
            }
            ++seen;
            for (Index row = 0; row < trace[i].rows(); ++row) {
                if (trace.rowHidden(i, row)) {
                    QCOMPARE(trace[i].row(row).cwiseAbs().maxCoeff(), 0.0);
                } else {
                    QVERIFY(std::abs(trace[i].row(row).sum() - 1) < 1e-15 * 8);
                    QVERIFY(trace[i].row(row).minCoeff() >= 0);
                }
            }
        }
        QVERIFY(seen > 0);
    }

    void aRowThatMayAttendToNothing() {
        Model model = toySentence();
        model.attention.masks = {{Mask::Kind::allow, matrixOf({{1, 1, 0}, {0, 0, 0}, {1, 1, 1}})}};
        const Trace trace = traceOf(model);
        for (const char* key : {"masked", "weights", "Z"}) {
            const int step = trace.plan().find(key);
            QVERIFY(!trace.rowHidden(step, 0));
            QVERIFY(trace.rowHidden(step, 1));
            const auto notes = trace.derive(step, 1, 0).notes;
            QVERIFY(std::count(notes.begin(), notes.end(), DerivationNote::rowHidden) == 1);
        }
        for (const char* key : {"X", "Q", "scores", "scaled"}) {
            QVERIFY(!trace.rowHidden(trace.plan().find(key), 1));
        }
        QCOMPARE(trace.at("Z").row(1).cwiseAbs().maxCoeff(), 0.0);
        QCOMPARE(trace.at("weights")(0, 2), 0.0);
        QVERIFY(trace.derive(trace.plan().find("weights"), 0, 2).notes ==
                std::vector{DerivationNote::hidden});
    }

    /// What is hidden does not matter: anything may stand in a masked key or value.
    void hiddenKeysDoNotMatter_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("cosine");
        QTest::addColumn<bool>("capped");
        for (const bool cosine : {false, true}) {
            for (const bool capped : {false, true}) {
                for (const double value : {1e308, -1e308, infinity, -infinity, notANumber}) {
                    QTest::addRow("%g%s%s", value, cosine ? ", cosine" : "",
                                  capped ? ", capped" : "")
                        << value << cosine << capped;
                }
            }
        }
    }
    void hiddenKeysDoNotMatter() {
        QFETCH(double, value);
        QFETCH(bool, cosine);
        QFETCH(bool, capped);
        Random random(8);
        for (const bool given : {false, true}) {
            Model model;
            model.source = Sequence{};
            if (given) {
                Head head;
                head.Q = random.matrix(3, 2);
                head.K = random.matrix(4, 2);
                head.V = random.matrix(4, 3);
                model.attention.heads = {head};
            } else {
                model.input.X = random.matrix(3, 4);
                model.source->X = random.matrix(4, 3);
                model.attention.heads = {randomHead(random, 4, 3, 2, 3, true)};
            }
            model.attention.masks = {{Mask::Kind::padding, matrixOf({{1, 0, 1, 1}})}};
            model.attention.similarity = cosine ? Similarity::cosine : Similarity::scaledDot;
            if (capped) {
                model.attention.softcap = 3;
            }
            const Trace plain = traceOf(model);
            Model strange = model;
            Head& head = strange.attention.heads.front();
            if (given) {
                head.K.row(1).setConstant(value);
                head.V.row(1).setConstant(value);
            } else {
                strange.source->X.row(1).setConstant(value);
            }
            for (const Arithmetic arithmetic : {Arithmetic::exact(), Arithmetic::byHand(2)}) {
                COMPARE_MATRIX(traceOf(strange, arithmetic).at("weights"),
                               traceOf(model, arithmetic).at("weights"), 0.0);
                COMPARE_MATRIX(traceOf(strange, arithmetic).output(),
                               traceOf(model, arithmetic).output(), 0.0);
            }
            const Target target{"Z", Matrix::Zero(3, 3), Loss::meanSquaredError};
            const Result<Gradients> expected = backward(plain, target);
            const Trace traced = traceOf(strange);
            const Result<Gradients> got = backward(traced, target);
            QVERIFY(got.ok());
            QCOMPARE(got->loss, expected->loss);
            for (std::size_t i = 0; i < got->steps.size(); ++i) {
                const std::string& key = traced.plan().steps[i].key;
                // The weight's own slope would be the strange value; it is never used.
                const Matrix& wanted = expected->steps[i];
                Matrix actual = got->steps[i];
                if (key == "weights") {
                    QVERIFY(actual.allFinite());
                    actual.col(1) = wanted.col(1);
                }
                const QByteArray problem = matrixMismatch(actual, wanted, 0.0, key);
                QVERIFY2(problem.isEmpty(), problem);
            }
            const Derivation cell = traced.derive(traced.plan().output, 0, 0);
            QCOMPARE(evaluate(cell.forms.front()), cell.value);
            const bool dropped = !std::isfinite(traced.at("V")(1, 0));
            QCOMPARE(cell.notes == std::vector{DerivationNote::zeroWeight}, dropped);
        }
    }

    /// A number that overflows where it matters is named: the first step and its first cell.
    void overflowIsNamed() {
        Model model = toySentence();
        model.input.X(1, 3) = 1e308;
        model.attention.heads[0].WQ *= 10;
        QCOMPARE(messageOf(model),
                 "Q[2,2] is beyond the range of float64, needs a number of at most 1.8e308");
        QVERIFY(forward(model).error().code == ErrorCode::overflow);
        model = toySentence();
        model.input.X *= 1e160;
        QCOMPARE(messageOf(model).left(11), "scores[1,1]");
        // tanh would swallow it, and so would e^(−∞).
        model.attention.softcap = 50;
        QCOMPARE(messageOf(model).left(11), "scores[1,1]");
        model.attention.heads[0].WK *= -1;
        QCOMPARE(messageOf(model).left(11), "scores[1,1]");
        // One query sees it, the others do not.
        model = toySentence();
        model.input.X.row(2) *= 1e160;
        model.attention.masks = {{Mask::Kind::causal, {}}};
        QCOMPARE(messageOf(model).left(11), "scores[3,3]");
        // ReLU would turn −∞ into 0.
        Random random(4);
        model = {};
        model.block = Block::encoder;
        model.input.X = random.matrix(2, 4);
        model.encoder.layers = {randomLayer(random, {}, false)};
        model.encoder.layers[0].feedForward.W1.setConstant(-1e308);
        model.encoder.layers[0].feedForward.W1(0, 0) = 1;
        model.encoder.layers[0].norms[0].gamma *= 100;
        QCOMPARE(messageOf(model).left(16), "encoder1.hidden[");
    }

    /// A mask's bias may carry a score over the edge; its −∞ is no overflow.
    void overflowInTheMask() {
        Model model = toySentence();
        model.attention.similarity = Similarity::dot;
        model.input.X.row(1) *= 0;
        model.input.X.row(0) *= 5e153;
        Matrix bias = Matrix::Zero(3, 3);
        bias(0, 0) = 1.7e308;
        bias(0, 1) = -infinity;
        model.attention.masks = {{Mask::Kind::bias, bias}};
        QCOMPARE(messageOf(model).left(11), "masked[1,1]");
        model.attention.masks[0].values(0, 0) = -infinity;
        QCOMPARE(messageOf(model), "(computed)");
    }

    void refusesWhatValidateRefuses() {
        Model model = toySentence();
        model.attention.heads[0].WK = Matrix::Zero(3, 4);
        const Result<Trace> made = forward(model);
        QVERIFY(!made.ok());
        QCOMPARE(made.error().place, std::string("attention.heads[0].WK"));
    }

    void refusesDecimalsThatNobodyWrites() {
        for (const int decimals : {-1, 9, 400}) {
            const Result<Trace> made = forward(toySentence(), Arithmetic::byHand(decimals));
            QVERIFY(!made.ok());
            QCOMPARE(QByteArray(made.error().message().c_str()),
                     "byHand is " + QByteArray::number(decimals) + ", needs 0 to 8 decimals");
        }
    }

    /// What is hidden does not matter to the last bit, also where products go by blocks.
    void hiddenValuesDoNotMatterInLargeProducts() {
        Random random(21);
        Model model;
        model.attention.heads.resize(1);
        Head& head = model.attention.heads[0];
        head.Q = random.matrix(150, 40);
        head.K = random.matrix(170, 40);
        head.V = random.matrix(170, 130);
        Matrix allowed = Matrix::Ones(1, 170);
        allowed(0, 3) = allowed(0, 169) = 0;
        model.attention.masks = {{Mask::Kind::padding, allowed}};
        const Matrix before = traceOf(model).output();
        head.K(3, 2) = head.V(3, 5) = notANumber;
        head.V(169, 129) = infinity;
        QVERIFY(sameMatrix(traceOf(model).output(), before));
    }

    void progressCountsAndStops() {
        const Model toy = toySentence();
        std::vector<int> counted;
        int total = 0;
        QVERIFY(forward(toy, {}, [&](int done, int of) {
                    counted.push_back(done);
                    total = of;
                    return true;
                }).ok());
        QCOMPARE(static_cast<int>(counted.size()), total + 1);
        for (int i = 0; i <= total; ++i) {
            QCOMPARE(counted[static_cast<std::size_t>(i)], i);
            const Result<Trace> made = forward(toy, {}, [i](int done, int) { return done < i; });
            QVERIFY(!made.ok());
            QVERIFY(made.error().code == ErrorCode::cancelled);
        }
    }

    void traceDoesNotFollowTheModel() {
        Model model = toySentence();
        const Trace trace = traceOf(model);
        const Matrix Z = trace.output();
        const Trace copy = trace;
        model.input.X.setZero();
        model.attention.heads.clear();
        COMPARE_MATRIX(trace.output(), Z, 0.0);
        COMPARE_MATRIX(copy.at("X"), toySentence().input.X, 0.0);
    }

    void positionsAreRoundedByHandAndTypedNumbersAreNot() {
        Model model = toySentence();
        model.input.positions.kind = Positions::Kind::sinusoidal;
        model.input.X(0, 0) = 0.12345;
        const Trace trace = traceOf(model, Arithmetic::byHand(2));
        QCOMPARE(trace.at("positions")(1, 0), 0.84);
        QCOMPARE(trace.at("X")(0, 0), 0.12345);
        QCOMPARE(trace.at("embedded")(0, 0), 0.12);
        QCOMPARE(trace.at("embedded")(1, 0), 0.84);
    }

    void brokenContractsAreNamed() {
        const Trace trace = traceOf(toySentence());
        QVERIFY_THROWS_EXCEPTION(ContractViolation, (void)trace.at("nothing"));
        QVERIFY_THROWS_EXCEPTION(ContractViolation, (void)trace.derive(0, 3, 0));
        QVERIFY_THROWS_EXCEPTION(ContractViolation, (void)trace.derive(0, 0, -1));
        QVERIFY_THROWS_EXCEPTION(ContractViolation, (void)trace.derive(-1, 0, 0));
        QVERIFY_THROWS_EXCEPTION(ContractViolation, (void)trace.derive(99, 0, 0));
        const auto plan = std::make_shared<const Plan>(trace.plan());
        QVERIFY_THROWS_EXCEPTION(ContractViolation, Trace(plan, {}, {}));
    }
};

QTEST_APPLESS_MAIN(ForwardTest)
#include "tst_forward.moc"
