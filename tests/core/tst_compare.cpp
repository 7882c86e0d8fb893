// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Two results side by side, and what attention did to the words.
#include <QTest>
#include <cmath>
#include <limits>

#include "attention/compare.h"
#include "attention/document.h"
#include "attention/similarity.h"

using namespace attention;

namespace {

Model example(const char* name) {
    return readDocument(findExample(name)->json)->model;
}

const StepDifference* find(const std::vector<StepDifference>& all, std::string_view key) {
    for (const auto& one : all) {
        if (one.key == key) {
            return &one;
        }
    }
    return nullptr;
}

}  // namespace

class CompareTest : public QObject {
    Q_OBJECT
private slots:
    void aTraceDoesNotDifferFromItself() {
        const auto trace = forward(example("toy-sentence"));
        for (const auto& step : compareTraces(*trace, *trace)) {
            QVERIFY2(step.same(), step.key.c_str());
        }
    }

    void exactAndByHand() {
        const Model model = example("toy-sentence");
        const auto exact = forward(model);
        const auto byHand = forward(model, Arithmetic::byHand(3));
        const auto all = compareTraces(*exact, *byHand);
        QVERIFY(find(all, "scores")->same());
        // 猫's weight on 抓: by hand the row is rounded to sum to 1.
        const auto* weights = find(all, "weights");
        QVERIFY(weights->largest > 0 && weights->largest < 0.001);
        QCOMPARE(weights->difference(0, 1), 0.260 - exact->at("weights")(0, 1));
    }

    void byHandAgainstByHandIsADecimal() {
        const Model model = example("toy-sentence");
        const auto three = forward(model, Arithmetic::byHand(3));
        const auto two = forward(model, Arithmetic::byHand(2));
        const auto all = compareTraces(*three, *two);
        const Matrix& d = find(all, "weights")->difference;
        for (Index i = 0; i < d.size(); ++i) {
            QCOMPARE(d.data()[i] * 1000, std::round(d.data()[i] * 1000));
        }
    }

    void aMaskHidesOnOneSideOnly() {
        Model masked = example("toy-sentence");
        const auto open = forward(masked);
        masked.attention.masks.push_back({Mask::Kind::causal, {}});
        const auto causal = forward(masked);
        const auto all = compareTraces(*open, *causal);
        const auto* step = find(all, "masked");
        QVERIFY(step && !step->comparable());  // without a mask there is no such step
        QCOMPARE(step->first, -1);
        QCOMPARE(find(all, "weights")->difference(0, 2), -open->at("weights")(0, 2));
        for (const auto& one : all) {
            for (Index i = 0; i < one.difference.size(); ++i) {
                QVERIFY2(!std::isnan(one.difference.data()[i]), one.key.c_str());
            }
        }
        const double hidden = -std::numeric_limits<double>::infinity();
        const Matrix a{{1.0, hidden, hidden}};
        const Matrix b{{hidden, hidden, 2.0}};
        const Matrix d = differenceOf(a, b);
        QCOMPARE(d(0, 0), hidden);
        QCOMPARE(d(0, 1), 0.0);
        QCOMPARE(d(0, 2), -hidden);
    }

    void anotherShapeIsSaid() {
        const Model model = example("toy-sentence");
        Model wider = model;
        wider.attention.heads[0].WV = Matrix::Ones(4, 5);
        const auto all = compareTraces(*forward(model), *forward(wider));
        QVERIFY(find(all, "scores")->same());
        const auto* v = find(all, "V");
        QVERIFY(!v->comparable());
        QCOMPARE(v->reason.en, std::string("the shapes differ: 3×4, 3×5"));
        QCOMPARE(v->difference.size(), Index(0));
    }

    void oneHeadAgainstAnother() {
        const auto trace = forward(example("two-heads"));
        const auto all = comparePlaces(*trace, "head1", "head2");
        QVERIFY(all);
        const auto* q = find(*all, "head2.Q");
        QVERIFY(q && q->comparable());
        QVERIFY(sameMatrix(q->difference, trace->at("head2.Q") - trace->at("head1.Q")));
        const auto wrong = comparePlaces(*trace, "head1", "head9");
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().place, std::string("head9"));
    }

    void cosines() {
        const Model model = example("toy-sentence");
        const Matrix before = cosineSimilarity(model.input.X, model.input.X);
        QCOMPARE(before(0, 0), 1.0);
        QCOMPARE(before(0, 1), 0.0);                     // 1 0 1 0 and 0 1 0 1
        QCOMPARE(before(0, 2), 2 / (std::sqrt(2) * 2));  // 1 0 1 0 and 1 1 1 1
        const auto trace = forward(model);
        const Matrix after = cosineSimilarity(trace->at("Z"), trace->at("Z"));
        QVERIFY(after(0, 1) > 0.98);  // both have taken in 老鼠
        QCOMPARE(rowSimilarity(model.input.X, trace->at("Z")).rows(), Index(3));
        const Matrix zero = Matrix::Zero(1, 4);
        QCOMPARE(cosineSimilarity(zero, model.input.X), Matrix(Matrix::Zero(1, 3)));
        QVERIFY_EXCEPTION_THROWN(cosineSimilarity(zero, Matrix::Ones(1, 3)), ContractViolation);
    }

    void whomAWordTookIn() {
        const auto trace = forward(example("toy-sentence"), Arithmetic::byHand(3));
        const auto all = mixings(trace->plan());
        QCOMPARE(all.size(), std::size_t(1));
        QCOMPARE(all[0].before, trace->plan().find("X"));
        QCOMPARE(all[0].after, trace->plan().find("Z"));
        QVERIFY(all[0].self);
        const Matrix weights = meanWeights(*trace, all[0]);
        QCOMPARE(takenIn(weights, 0, true), (std::vector<Index>{2, 1}));  // 老鼠 0.705, 抓 0.260
        QCOMPARE(takenIn(weights, 2, true), std::vector<Index>{});        // 0.964 to itself
        QCOMPARE(takenIn(Matrix::Zero(2, 2), 0, false), std::vector<Index>{});
    }

    void mixingsOfEveryExample() {
        for (const auto& one : examples()) {
            const auto trace = forward(readDocument(one.json)->model);
            QVERIFY2(trace, std::string(one.name).c_str());
            const auto all = mixings(trace->plan());
            QVERIFY(!all.empty());
            for (const auto& mixing : all) {
                const Matrix weights = meanWeights(*trace, mixing);
                QCOMPARE((*trace)[mixing.after].rows(), weights.rows());
                if (mixing.before >= 0) {
                    QCOMPARE((*trace)[mixing.before].rows(), weights.rows());
                }
            }
        }
        const auto heads = forward(example("two-heads"));
        const auto all = mixings(heads->plan());
        QCOMPARE(all.size(), std::size_t(1));
        QCOMPARE(all[0].weights.size(), std::size_t(2));
        QCOMPARE(all[0].after, heads->plan().find("output"));
    }
};

QTEST_APPLESS_MAIN(CompareTest)
#include "tst_compare.moc"
