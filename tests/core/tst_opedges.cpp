// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Numbers at which others went wrong: overflow, cancellation, zero vectors, hidden NaN. Several are
// from public issue trackers, named beside them.
#include <QTest>
#include <cmath>
#include <limits>
#include <numeric>

#include "attention/ops.h"
#include "comparematrix.h"
#include "opcases.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double tiniest = std::numeric_limits<double>::denorm_min();

Matrix compute(OpId id, const std::vector<Matrix>& operands, const OpConstants& constants = {}) {
    return op(id).compute(pointersTo(operands), constants);
}

Derivation derive(OpId id, const std::vector<Matrix>& operands, Index row, Index column,
                  const OpConstants& constants = {}) {
    return op(id).derive(pointersTo(operands), constants, compute(id, operands, constants), row,
                         column);
}

std::vector<Matrix> pullBack(OpId id, const std::vector<Matrix>& operands, const Matrix& upstream,
                             const OpConstants& constants = {}) {
    std::vector<Matrix> gradients;
    for (const Matrix& operand : operands) {
        gradients.push_back(Matrix::Zero(operand.rows(), operand.cols()));
    }
    op(id).pullBack(pointersTo(operands), constants, compute(id, operands, constants), upstream,
                    gradients);
    return gradients;
}

Matrix layerNorm(const Matrix& x, double epsilon = 1e-5) {
    OpConstants constants;
    constants.epsilon = epsilon;
    return compute(OpId::layerNorm, {x, Matrix::Ones(1, x.cols()), Matrix::Zero(1, x.cols())},
                   constants);
}

}  // namespace

class OpEdgesTest : public QObject {
    Q_OBJECT
private slots:
    // softmax

    void softmaxOfHugeAndTiny_data() {
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<double>("first");
        const double e = 1 / (1 + std::exp(-1.0));
        QTest::newRow("both overflow e^x") << 1000.0 << 999.0 << e;
        QTest::newRow("both underflow e^x") << -1000.0 << -1001.0 << e;
        QTest::newRow("the ends of float64") << largest << -largest << 1.0;
        QTest::newRow("equal and huge") << 1e308 << 1e308 << 0.5;
        QTest::newRow("equal and hugely negative") << -1e308 << -1e308 << 0.5;
        QTest::newRow("denormal") << tiniest << 0.0 << 0.5;
        QTest::newRow("hidden") << 3.0 << -infinity << 1.0;
    }
    void softmaxOfHugeAndTiny() {
        QFETCH(double, a);
        QFETCH(double, b);
        QFETCH(double, first);
        const Matrix scores = matrixOf({{a, b}});
        COMPARE_MATRIX(compute(OpId::softmaxRows, {scores}), matrixOf({{first, 1 - first}}), 1e-15);
        for (Index column : {0, 1}) {
            const Derivation made = derive(OpId::softmaxRows, {scores}, 0, column);
            for (const Expression& form : made.forms) {
                QVERIFY(std::abs(evaluate(form) - made.value) <= 1e-15);
            }
            const bool shifted = std::count(made.notes.begin(), made.notes.end(),
                                            DerivationNote::maxSubtracted) == 1;
            QCOMPARE(shifted, std::abs(std::max(a, b)) > 20);
        }
    }

    /// dotnet/machinelearning 3648
    void softmaxOfNinety() {
        COMPARE_MATRIX(compute(OpId::softmaxRows, {matrixOf({{90, 2, -2}})}) * 1e39,
                       matrixOf({{1e39, 6.054601895e0, 1.10891e-1}}), 1e-5);
    }

    /// georg-wolflein/good-features 1
    void hiddenByChoiceNotByMultiplication() {
        const Matrix scores = matrixOf({{0.43, -0.21, 0.99, 0.32, -0.35, 0.04}});
        const Matrix mask = matrixOf({{0, 0, 0, -infinity, -infinity, -infinity}});
        COMPARE_MATRIX(compute(OpId::softmaxRows, {compute(OpId::addMask, {scores, mask})}),
                       matrixOf({{0.3051, 0.1609, 0.5341, 0, 0, 0}}), 5e-5);
    }

    void softmaxIsShiftInvariant() {
        Random random(1);
        for (int i = 0; i < 100; ++i) {
            const Matrix scores = random.matrix(3, 1 + random.index(8), -5, 5);
            const double shift = std::round(random.between(-500, 500));
            COMPARE_MATRIX(compute(OpId::softmaxRows, {Matrix(scores.array() + shift)}),
                           compute(OpId::softmaxRows, {scores}), 1e-12);
        }
    }

    void softmaxOfNoColumns() {
        QVERIFY(shapeOf(compute(OpId::softmaxRows, {Matrix(2, 0)})) == (Shape{2, 0}));
    }

    void softmaxShowsWhatIsNoNumber() {
        QVERIFY(compute(OpId::softmaxRows, {matrixOf({{1, notANumber}})}).hasNaN());
        QVERIFY(compute(OpId::softmaxRows, {matrixOf({{1, infinity}})}).hasNaN());
        QCOMPARE(compute(OpId::softmaxRows, {matrixOf({{-infinity, -infinity}})}).sum(), 0.0);
    }

    // mask

    /// pytorch/pytorch 101967
    void theMaskChoosesItDoesNotAdd() {
        const Matrix scores = matrixOf({{notANumber, infinity, 1e308, 2}});
        const Matrix mask = matrixOf({{-infinity, -infinity, -infinity, 0.5}});
        COMPARE_MATRIX(compute(OpId::addMask, {scores, mask}),
                       matrixOf({{-infinity, -infinity, -infinity, 2.5}}), 0.0);
        const auto gradients =
            pullBack(OpId::addMask, {scores, mask}, matrixOf({{notANumber, 1, 1, 3}}));
        COMPARE_MATRIX(gradients[0], matrixOf({{0, 0, 0, 3}}), 0.0);
        COMPARE_MATRIX(gradients[1], matrixOf({{0, 0, 0, 3}}), 0.0);
        const Derivation hidden = derive(OpId::addMask, {scores, mask}, 0, 0);
        QVERIFY(hidden.notes == std::vector{DerivationNote::hidden});
        QCOMPARE(evaluate(hidden.forms.front()), -infinity);
        QCOMPARE(cells(derive(OpId::addMask, {scores, mask}, 0, 2)).size(), std::size_t{2});
    }

    // product

    void aWeightOfZeroLeavesNothing() {
        for (const double strange : {notANumber, infinity, -infinity}) {
            const Matrix weights = matrixOf({{0.5, 0, 0.5}, {0, 1, 0}, {0, 0, 0}});
            Matrix values = matrixOf({{1, 2}, {strange, 4}, {5, 6}});
            const Matrix result = compute(OpId::product, {weights, values});
            COMPARE_MATRIX(result.row(0), matrixOf({{3, 4}}), 0.0);
            QVERIFY(!std::isfinite(result(1, 0)));
            QCOMPARE(result(1, 1), 4.0);
            QCOMPARE(result.row(2).cwiseAbs().maxCoeff(), 0.0);
            QVERIFY(derive(OpId::product, {weights, values}, 0, 0).notes ==
                    std::vector{DerivationNote::zeroWeight});
            // Where it did not matter, nothing is said and nothing left out.
            const Derivation plain = derive(OpId::product, {weights, values}, 0, 1);
            QVERIFY(plain.notes.empty());
            QCOMPARE(cells(plain).size(), std::size_t{6});
            QVERIFY(derive(OpId::product,
                           {weights.bottomRows(1), values.middleRows(1, 1).replicate(3, 1)}, 0, 0)
                        .forms.empty());
            const auto gradients =
                pullBack(OpId::product, {weights, values}, matrixOf({{1, 1}, {0, 0}, {1, 1}}));
            QVERIFY(gradients[0].allFinite());
            COMPARE_MATRIX(gradients[0].row(0), matrixOf({{3, 0, 11}}), 0.0);
            COMPARE_MATRIX(gradients[1], matrixOf({{0.5, 0.5}, {0, 0}, {0.5, 0.5}}), 0.0);
        }
    }

    void scoresLeaveNothingOut() {
        QVERIFY(compute(OpId::productTransposed, {matrixOf({{0, 1}}), matrixOf({{notANumber, 1}})})
                    .hasNaN());
    }

    // cosine

    /// pytorch/pytorch 18057 and 104564: never beyond 1
    void cosineIsNeverBeyondOne() {
        Matrix x(1, 84);
        std::iota(x.data(), x.data() + x.size(), 0.0);
        QVERIFY(compute(OpId::cosine, {x, x})(0, 0) <= 1);
        Random random(2);
        for (int i = 0; i < 2000; ++i) {
            const Matrix row = random.matrix(1, 1 + random.index(9));
            const Matrix both = compute(OpId::cosine, {row, Matrix(-3 * row)});
            QVERIFY(both(0, 0) >= -1);
            QVERIFY(both(0, 0) < -1 + 1e-14);
        }
    }

    /// tracel-ai/burn 5584
    void cosineOfZeroVectors() {
        const Matrix rows = matrixOf({{0, 0}, {3, 4}});
        COMPARE_MATRIX(compute(OpId::cosine, {rows, rows}), matrixOf({{0, 0}, {0, 1}}), 1e-15);
        for (const Index column : {0, 1}) {
            const Derivation made = derive(OpId::cosine, {rows, rows}, 0, column);
            QVERIFY(made.notes == std::vector{DerivationNote::zeroVector});
            QVERIFY(made.forms.empty());
        }
        const auto gradients = pullBack(OpId::cosine, {rows, rows}, Matrix::Ones(2, 2));
        QVERIFY(gradients[0].allFinite() && gradients[1].allFinite());
        QCOMPARE(gradients[0].row(0).cwiseAbs().maxCoeff(), 0.0);
        QVERIFY(shapeOf(compute(OpId::cosine, {Matrix(1, 0), Matrix(2, 0)})) == (Shape{1, 2}));
    }

    void cosineIgnoresLength_data() {
        QTest::addColumn<double>("size");
        for (const double size : {tiniest, 1e-310, 1e-200, 1e-160, 1e160, 1e200, 1e307}) {
            QTest::addRow("%g", size) << size;
        }
    }
    void cosineIgnoresLength() {
        QFETCH(double, size);
        const Matrix small = matrixOf({{3, 4}, {-4, 3}, {1, 0}});
        const Matrix sized = small * size;
        COMPARE_MATRIX(compute(OpId::cosine, {sized, sized}), compute(OpId::cosine, {small, small}),
                       1e-15);
        for (Index row = 0; row < 3; ++row) {
            for (Index column = 0; column < 3; ++column) {
                const Derivation made = derive(OpId::cosine, {sized, small}, row, column);
                QCOMPARE(cells(made).size(), size_t{4});
                for (const Expression& form : made.forms) {
                    QVERIFY(std::abs(evaluate(form) - made.value) < 1e-15);
                }
            }
        }
    }

    // softcap

    /// vllm-project/vllm 56578
    void softcapHolds() {
        OpConstants constants;
        constants.cap = 50;
        const Matrix scores = matrixOf({{1, 100, 1000, 5000, 10000, -1, -10000, 1e308, -1e308}});
        COMPARE_MATRIX(compute(OpId::softcap, {scores}, constants),
                       matrixOf({{0.9999, 48.2, 50, 50, 50, -0.9999, -50, 50, -50}}), 2e-3);
        const auto gradient = pullBack(OpId::softcap, {scores}, Matrix::Ones(1, 9), constants)[0];
        QVERIFY(gradient.allFinite());
        QCOMPARE(gradient(0, 7), 0.0);
        QVERIFY(std::isnan(
            compute(OpId::softcap, {Matrix::Constant(1, 1, notANumber)}, constants)(0, 0)));
    }

    // layer norm

    /// microsoft/onnxruntime 28463: a mean of 80000 does not swallow a spread of 1
    void largeMean() {
        const double unit = 1 / std::sqrt(1.25 + 1e-5);
        COMPARE_MATRIX(layerNorm(matrixOf({{80000, 80001, 80002, 80003}})),
                       matrixOf({{-1.5 * unit, -0.5 * unit, 0.5 * unit, 1.5 * unit}}), 1e-15);
        // The same at a mean of 1e12, where float64 still holds the spread.
        COMPARE_MATRIX(layerNorm(matrixOf({{1e12, 1e12 + 1, 1e12 + 2, 1e12 + 3}})),
                       matrixOf({{-1.5 * unit, -0.5 * unit, 0.5 * unit, 1.5 * unit}}), 1e-15);
    }

    /// tracel-ai/burn 5607: float32 numbers 10000 + i/1000
    void tinyVariance() {
        Matrix x(1, 16);
        for (Index i = 0; i < 16; ++i) {
            x(0, i) =
                static_cast<double>(static_cast<float>(10000 + 1e-3 * static_cast<double>(i)));
        }
        QVERIFY(std::abs(layerNorm(x)(0, 0) + 1.3313) < 5e-5);
    }

    void constantRows() {
        for (const double level : {0.0, 0.1, 1e16 + 2, -1e200, largest}) {
            for (const double epsilon : {1e-5, 0.0}) {
                COMPARE_MATRIX(layerNorm(Matrix::Constant(2, 3, level), epsilon),
                               Matrix::Zero(2, 3), 0.0);
            }
        }
        OpConstants constants;
        constants.epsilon = 0;
        const std::vector<Matrix> flat = {Matrix::Ones(1, 3), Matrix::Ones(1, 3),
                                          Matrix::Ones(1, 3)};
        const auto gradients = pullBack(OpId::layerNorm, flat, Matrix::Ones(1, 3), constants);
        QCOMPARE(gradients[0].cwiseAbs().maxCoeff(), 0.0);
        COMPARE_MATRIX(gradients[2], Matrix::Ones(1, 3), 0.0);
        const Derivation made = derive(OpId::layerNorm, flat, 0, 0, constants);
        QCOMPARE(evaluate(made.forms.back()), 1.0);
    }

    void anySizeOfNumbers_data() {
        QTest::addColumn<double>("size");
        QTest::addColumn<double>("epsilon");
        for (const double size : {1e-300, 1e-200, 1e-110, 1.0, 1e99, 1e110, 1e200, 1e307}) {
            QTest::addRow("%g", size) << size << 0.0;
        }
        QTest::newRow("1e200, with epsilon") << 1e200 << 1e-5;
    }
    void anySizeOfNumbers() {
        QFETCH(double, size);
        QFETCH(double, epsilon);
        const Matrix x = matrixOf({{1, 2, 4, -3}});
        const Matrix expected = layerNorm(x, 0);
        COMPARE_MATRIX(layerNorm(x * size, epsilon), expected, 1e-14);
        OpConstants constants;
        constants.epsilon = epsilon;
        for (Index column = 0; column < 4; ++column) {
            const Derivation made =
                derive(OpId::layerNorm, {x * size, Matrix::Ones(1, 4), Matrix::Zero(1, 4)}, 0,
                       column, constants);
            for (const Expression& form : made.forms) {
                QVERIFY(std::abs(evaluate(form) - made.value) < 1e-14);
            }
        }
        const auto gradients =
            pullBack(OpId::layerNorm, {x * size, Matrix::Ones(1, 4), Matrix::Zero(1, 4)},
                     matrixOf({{1, -2, 3, 4}}), constants);
        const auto plain = pullBack(OpId::layerNorm, {x, Matrix::Ones(1, 4), Matrix::Zero(1, 4)},
                                    matrixOf({{1, -2, 3, 4}}), [] {
                                        OpConstants none;
                                        none.epsilon = 0;
                                        return none;
                                    }());
        if (size > 1e-300) {
            COMPARE_MATRIX(gradients[0] * size, plain[0], 1e-13);
        }
    }

    void varianceIsBiased() {
        // Mean 2, squares 1 0 1: the biased variance is 2/3, the sample's would be 1.
        COMPARE_MATRIX(layerNorm(matrixOf({{1, 2, 3}}), 0),
                       matrixOf({{-std::sqrt(1.5), 0, std::sqrt(1.5)}}), 1e-15);
        // ε stands inside the root.
        QVERIFY(std::abs(layerNorm(matrixOf({{-1, 1}}), 3)(0, 1) - 0.5) < 1e-15);
    }

    // activations

    void geluKnownValues() {
        const auto gelu = [](OpId id, double x) {
            return compute(id, {Matrix::Constant(1, 1, x)})(0, 0);
        };
        const auto near = [](double a, double b) { return std::abs(a - b) <= 4e-16 * std::abs(b); };
        QVERIFY(near(gelu(OpId::gelu, 1), 0.8413447460685429));
        QVERIFY(near(gelu(OpId::gelu, -1), -0.15865525393145705));
        // Where 1 + erf would have lost every digit.
        QVERIFY(std::abs(gelu(OpId::gelu, -10) / -7.619853024160526e-23 - 1) < 1e-14);
        QVERIFY(near(gelu(OpId::geluTanh, 1), 0.8411919906082768));
        QVERIFY(std::abs(gelu(OpId::geluTanh, -1) - -0.15880800939172324) < 1e-16);
        for (const OpId id : {OpId::gelu, OpId::geluTanh, OpId::relu}) {
            for (const double x : {1e10, 1e100, 1e200, largest}) {
                QCOMPARE(gelu(id, x), x);
                QCOMPARE(gelu(id, -x), 0.0);
                const auto slope = [&](double at) {
                    return pullBack(id, {Matrix::Constant(1, 1, at)}, Matrix::Ones(1, 1))[0](0, 0);
                };
                QCOMPARE(slope(x), 1.0);
                QCOMPARE(slope(-x), 0.0);
            }
            QVERIFY(std::isnan(gelu(id, notANumber)));
            QCOMPARE(gelu(id, 0), 0.0);
        }
    }

    // scale

    void aRootIsWrittenAsOne() {
        OpConstants constants;
        constants.divisor = 2;
        constants.factor = 0.5;
        constants.factorMarkup = "\\frac{1}{\\sqrt{d_k}}";
        Derivation made = derive(OpId::scale, {matrixOf({{6}})}, 0, 0, constants);
        QCOMPARE(made.forms.size(), std::size_t{2});
        const Expression& root = made.forms[0].arguments[1];
        QVERIFY(root.kind == Expression::Kind::sqrt);
        QCOMPARE(root.arguments[0].value, 4.0);
        constants.factorMarkup = "\\frac{1}{T}";
        made = derive(OpId::scale, {matrixOf({{6}})}, 0, 0, constants);
        QCOMPARE(made.forms.size(), std::size_t{1});
        QVERIFY(made.forms[0].arguments[1].kind == Expression::Kind::number);
        constants.divisor = 0;
        made = derive(OpId::scale, {matrixOf({{6}})}, 0, 0, constants);
        QVERIFY(made.forms[0].kind == Expression::Kind::product);
        // Not the root of a whole number, whatever the markup says.
        constants.divisor = 1.7;
        constants.factorMarkup = "\\frac{1}{\\sqrt{d_k}}";
        made = derive(OpId::scale, {matrixOf({{6}})}, 0, 0, constants);
        QVERIFY(made.forms[0].arguments[1].kind == Expression::Kind::number);
    }
};

QTEST_APPLESS_MAIN(OpEdgesTest)
#include "tst_opedges.moc"
