// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// One battery over every row of the table of ops. A new op without a row in opcases.cpp fails.
#include <QTest>
#include <numeric>
#include <set>

#include "attention/ops.h"
#include "comparematrix.h"
#include "opcases.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr int rounds = 5;

/// Calls `check(case, constants, operands)` for every shape, set of constants and round.
template <class Check>
void forEachSetting(const Op& operation, const Check& check) {
    const OpCase* known = opCase(operation.id);
    QVERIFY2(known, "no battery for this op: add it to opcases.cpp");
    Random random(static_cast<std::uint64_t>(operation.id) + 1);
    for (const auto& shapes : known->fits) {
        for (const OpConstants& constants : known->constants) {
            for (int round = 0; round < rounds; ++round) {
                check(*known, constants, known->operands(shapes, random));
                if (QTest::currentTestFailed()) {
                    return;
                }
            }
        }
    }
}

Matrix compute(const Op& operation, const std::vector<Matrix>& operands,
               const OpConstants& constants) {
    const auto pointers = pointersTo(operands);
    return operation.compute(pointers, constants);
}

double weightedSum(const Matrix& weights, const Matrix& value) {
    double total = 0;
    for (Index row = 0; row < value.rows(); ++row) {
        for (Index column = 0; column < value.cols(); ++column) {
            if (std::isfinite(value(row, column))) {
                total += weights(row, column) * value(row, column);
            }
        }
    }
    return total;
}

/// dLoss/d(cell) by differences of fourth order.
double slope(const Op& operation, std::vector<Matrix> operands, const OpConstants& constants,
             const Matrix& weights, std::size_t operand, Index row, Index column) {
    const double h = 1e-3;
    const double at = operands[operand](row, column);
    const auto loss = [&](double x) {
        operands[operand](row, column) = x;
        return weightedSum(weights, compute(operation, operands, constants));
    };
    return (8 * (loss(at + h) - loss(at - h)) - (loss(at + 2 * h) - loss(at - 2 * h))) / (12 * h);
}

}  // namespace

class OpsTest : public QObject {
    Q_OBJECT
private slots:
    void tableIsInOrder() {
        std::set<std::string_view> keys;
        int position = 0;
        for (const Op& row : ops()) {
            QCOMPARE(static_cast<int>(row.id), position++);
            QVERIFY(op(row.id).key == row.key);
            QVERIFY2(keys.insert(row.key).second, "key used twice");
            QVERIFY(!row.method.zh.empty() && !row.method.en.empty());
            QCOMPARE(row.notation.note.zh.empty(), row.notation.note.en.empty());
            QVERIFY(row.shape && row.compute && row.derive && row.pullBack);
            QCOMPARE(row.notation.form == Notation::Form::none, row.maxOperands == 0);
            QCOMPARE(row.notation.glyph.empty(), row.maxOperands == 0);
        }
        QCOMPARE(position, static_cast<int>(OpId::sinusoid) + 1);
    }

    void shapes_data() { everyOp(); }
    void shapes() {
        const Op& row = current();
        forEachSetting(row, [&](const OpCase&, const OpConstants& constants,
                                const std::vector<Matrix>& operands) {
            std::vector<Shape> given;
            for (const Matrix& operand : operands) {
                given.push_back(shapeOf(operand));
            }
            // Without operands the plan knows the size.
            const auto promised = given.empty() ? std::optional(constants.size) : row.shape(given);
            QVERIFY(promised.has_value());
            QVERIFY(*promised == shapeOf(compute(row, operands, constants)));
            const int count = static_cast<int>(operands.size());
            QVERIFY(count >= row.minOperands);
            QVERIFY(row.maxOperands < 0 || count <= row.maxOperands);
        });
        const OpCase* known = opCase(row.id);
        QVERIFY(known && !known->misfits.empty());
        for (const auto& misfit : known->misfits) {
            QVERIFY(!row.shape(misfit).has_value());
        }
    }

    void gradients_data() { everyOp(); }
    void gradients() {
        const Op& row = current();
        Random random(99);
        double worst = 0;
        forEachSetting(row, [&](const OpCase&, const OpConstants& constants,
                                const std::vector<Matrix>& operands) {
            const Matrix value = compute(row, operands, constants);
            const Matrix upstream = random.matrix(shapeOf(value));
            std::vector<Matrix> pulled;
            std::vector<Matrix> before;
            for (const Matrix& operand : operands) {
                // What is there already is added to, not replaced.
                before.push_back(random.matrix(shapeOf(operand)));
                pulled.push_back(before.back());
            }
            row.pullBack(pointersTo(operands), constants, value, upstream, pulled);
            for (std::size_t i = 0; i < operands.size(); ++i) {
                Matrix expected = before[i];
                for (Index r = 0; r < expected.rows(); ++r) {
                    for (Index c = 0; c < expected.cols(); ++c) {
                        if (std::isfinite(operands[i](r, c))) {
                            expected(r, c) += slope(row, operands, constants, upstream, i, r, c);
                        }
                    }
                }
                worst = std::max(worst, worstDifference(pulled[i], expected).error);
                COMPARE_MATRIX(pulled[i], expected, 1e-8);
            }
        });
        qInfo("worst gradient error %.2e", worst);
    }

    void derivations_data() { everyOp(); }
    void derivations() {
        const Op& row = current();
        double worst = 0;
        forEachSetting(row, [&](const OpCase&, const OpConstants& constants,
                                const std::vector<Matrix>& operands) {
            const Matrix value = compute(row, operands, constants);
            for (Index r = 0; r < value.rows(); ++r) {
                for (Index c = 0; c < value.cols(); ++c) {
                    const Derivation made =
                        row.derive(pointersTo(operands), constants, value, r, c);
                    QCOMPARE(made.row, r);
                    QCOMPARE(made.column, c);
                    QCOMPARE(made.value, value(r, c));
                    QVERIFY2(!made.forms.empty() || !made.notes.empty(), "says nothing");
                    for (const Expression& form : made.forms) {
                        const Matrix got = Matrix::Constant(1, 1, evaluate(form));
                        const Matrix wanted = Matrix::Constant(1, 1, value(r, c));
                        worst = std::max(worst, worstDifference(got, wanted).error);
                        COMPARE_MATRIX(got, wanted, 1e-12);
                        QCOMPARE(evaluate(form), form.value);
                    }
                    for (const Expression* leaf : cells(made)) {
                        const auto operand = static_cast<std::size_t>(leaf->operand);
                        QVERIFY(operand < operands.size());
                        QCOMPARE(leaf->value, operands[operand](leaf->row, leaf->column));
                    }
                    QCOMPARE(!made.forms.empty() && !operands.empty(), !cells(made).empty());
                }
            }
        });
        qInfo("worst derivation error %.2e", worst);
    }

    void permutedRowsPermuteTheResult_data() { everyOp(); }
    void permutedRowsPermuteTheResult() {
        const Op& row = current();
        forEachSetting(row, [&](const OpCase& known, const OpConstants& constants,
                                std::vector<Matrix> operands) {
            if (known.equivariant.empty()) {
                return;
            }
            const Matrix value = compute(row, operands, constants);
            Matrix expected = value;
            const Index n = value.rows();
            const auto from = [n](Index r) { return (r + 1) % n; };
            for (Index r = 0; r < n; ++r) {
                expected.row(r) = value.row(from(r));
            }
            for (const std::size_t i : known.equivariant) {
                if (i < operands.size()) {
                    const Matrix original = operands[i];
                    for (Index r = 0; r < n; ++r) {
                        operands[i].row(r) = original.row(from(r));
                    }
                }
            }
            COMPARE_MATRIX(compute(row, operands, constants), expected, 1e-14);
        });
    }

    /// Nothing that a person can type makes a NaN out of finite numbers.
    void extremeNumbers_data() { everyOp(); }
    void extremeNumbers() {
        const Op& row = current();
        const double sizes[] = {0, 5e-324, 1e-310, 1e-200, 1e-20, 1, 1e5, 1e20, 1e150};
        for (const double size : sizes) {
            forEachSetting(row, [&](const OpCase&, const OpConstants& constants,
                                    std::vector<Matrix> operands) {
                for (Matrix& operand : operands) {
                    operand *= size;
                    // −∞·0
                    operand = operand.unaryExpr([](double x) {
                        return std::isnan(x) ? -std::numeric_limits<double>::infinity() : x;
                    });
                }
                const Matrix value = compute(row, operands, constants);
                QVERIFY2(!value.hasNaN(), qPrintable(QString::number(size)));
                std::vector<Matrix> pulled;
                for (const Matrix& operand : operands) {
                    pulled.push_back(Matrix::Zero(operand.rows(), operand.cols()));
                }
                row.pullBack(pointersTo(operands), constants, value,
                             Matrix::Ones(value.rows(), value.cols()), pulled);
                for (const Matrix& gradient : pulled) {
                    QVERIFY2(!gradient.hasNaN(), qPrintable(QString::number(size)));
                }
                for (Index r = 0; r < value.rows(); ++r) {
                    for (Index c = 0; c < value.cols(); ++c) {
                        const auto made = row.derive(pointersTo(operands), constants, value, r, c);
                        for (const Expression& form : made.forms) {
                            QVERIFY2(!std::isnan(form.value), qPrintable(QString::number(size)));
                        }
                    }
                }
            });
        }
    }

private:
    static void everyOp() {
        QTest::addColumn<int>("id");
        for (const Op& row : ops()) {
            QTest::newRow(std::string(row.key).c_str()) << static_cast<int>(row.id);
        }
    }
    static const Op& current() {
        QFETCH(int, id);
        return op(static_cast<OpId>(id));
    }
};

QTEST_APPLESS_MAIN(OpsTest)
#include "tst_ops.moc"
