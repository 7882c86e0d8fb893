// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The tree that carries the arithmetic of a cell, and the form that each op gives it.
#include <QTest>
#include <cmath>
#include <numbers>

#include "attention/derivation.h"
#include "attention/error.h"
#include "attention/ops.h"
#include "comparematrix.h"
#include "opcases.h"

using namespace attention;
using namespace attention::test;

namespace {

using E = Expression;

/// A derivation written out, to see its shape at a glance: cells as a1,2 (operand a, b, c …).
QByteArray written(const Expression& e) {
    const auto joined = [&](const char* between) {
        QByteArray text = "(";
        for (const Expression& argument : e.arguments) {
            text += (text.size() > 1 ? between : "") + written(argument);
        }
        return text + ")";
    };
    switch (e.kind) {
        case E::Kind::number:
            return QByteArray::number(e.value, 'g', 4);
        case E::Kind::cell:
            return QByteArray(1, static_cast<char>('a' + e.operand)) +
                   QByteArray::number(int(e.row) + 1) + "," + QByteArray::number(int(e.column) + 1);
        case E::Kind::symbol:
            return QByteArray(e.name.c_str());
        case E::Kind::sum:
            return joined(" + ");
        case E::Kind::product:
            return joined(" * ");
        case E::Kind::quotient:
            return joined(" / ");
        case E::Kind::exp:
            return "exp" + joined("");
        case E::Kind::power:
            return joined("^");
        case E::Kind::sqrt:
            return "sqrt" + joined("");
        case E::Kind::negative:
            return "-" + joined("");
        case E::Kind::call:
            return QByteArray(e.name.c_str()) + joined(", ");
    }
    return {};
}

QByteArrayList formsOf(OpId id, const std::vector<Matrix>& operands, Index row, Index column,
                       const OpConstants& constants = {}) {
    const auto pointers = pointersTo(operands);
    const Matrix value = op(id).compute(pointers, constants);
    QByteArrayList made;
    for (const Expression& form : op(id).derive(pointers, constants, value, row, column).forms) {
        made += written(form);
    }
    return made;
}

}  // namespace

class DerivationTest : public QObject {
    Q_OBJECT
private slots:
    void everyKindKnowsItsValue() {
        const auto two = [] { return E::number(2); };
        const auto three = [] { return E::cell(1, 0, 4, 3); };
        const std::pair<Expression, double> known[] = {
            {two(), 2},
            {three(), 3},
            {E::symbol("\\pi", std::numbers::pi), std::numbers::pi},
            {E::sum({two(), three(), E::negative(two())}), 3},
            {E::sum({}), 0},
            {E::product({two(), three()}), 6},
            {E::product({}), 1},
            {E::quotient(three(), two()), 1.5},
            {E::exp(two()), std::exp(2)},
            {E::power(three(), two()), 9},
            {E::power(two(), three()), 8},
            {E::sqrt(E::product({three(), three()})), 3},
            {E::negative(three()), -3},
            {E::call("max", {two(), three(), E::number(-1)}), 3},
            {E::call("tanh", {two()}), std::tanh(2)},
            {E::call("erf", {two()}), std::erf(2)},
        };
        for (const auto& [expression, value] : known) {
            QCOMPARE(expression.value, value);
            QCOMPARE(evaluate(expression), value);
        }
        const Expression cell = three();
        QCOMPARE(cell.operand, 1);
        QCOMPARE(cell.row, Index{0});
        QCOMPARE(cell.column, Index{4});
    }

    /// The leaves decide, not what is written at the inner nodes.
    void evaluationStartsAtTheLeaves() {
        Expression sum = E::sum({E::number(2), E::product({E::number(3), E::number(4)})});
        sum.arguments[1].arguments[0].value = 10;
        QCOMPARE(sum.value, 14.0);
        QCOMPARE(evaluate(sum), 42.0);
    }

    void anUnknownFunctionIsABrokenContract() {
        QVERIFY_THROWS_EXCEPTION(ContractViolation, (void)E::call("sinh", {E::number(1)}));
    }

    void everyNoteIsSaidInBothLanguages() {
        using enum DerivationNote;
        QVERIFY(noteText(none).empty());
        for (const DerivationNote note :
             {hidden, rowHidden, zeroVector, maxSubtracted, rowRounded, zeroWeight, typed}) {
            QVERIFY(!noteText(note).zh.empty());
            QVERIFY(!noteText(note).en.empty());
        }
        QVERIFY(noteText(static_cast<DerivationNote>(99)).empty());
    }

    void cellsAreThoseOfTheFirstForm() {
        Derivation made;
        QVERIFY(cells(made).empty());
        made.forms = {E::sum({E::cell(0, 0, 0, 1), E::exp(E::cell(1, 2, 3, 1))}),
                      E::cell(2, 0, 0, 1)};
        const auto found = cells(made);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[1]->operand, 1);
    }

    void shapes() {
        const Matrix a = matrixOf({{1, 2}, {3, 4}});
        const Matrix b = matrixOf({{5, 6}, {7, 8}});
        const Matrix row = matrixOf({{9, 10}});
        const Matrix column = matrixOf({{2}, {3}});
        const auto forms = [&](OpId id, const std::vector<Matrix>& operands,
                               const OpConstants& constants = {}) {
            return formsOf(id, operands, 1, 0, constants);
        };
        QCOMPARE(forms(OpId::product, {a, b}),
                 (QByteArrayList{"((a2,1 * b1,1) + (a2,2 * b2,1))", "(15 + 28)"}));
        QCOMPARE(forms(OpId::product, {a, b, row}),
                 (QByteArrayList{"((a2,1 * b1,1) + (a2,2 * b2,1) + c1,1)", "(15 + 28 + c1,1)"}));
        // One term: the product says it all.
        QCOMPARE(forms(OpId::product, {column, row}), QByteArrayList{"(a2,1 * b1,1)"});
        QCOMPARE(forms(OpId::productTransposed, {a, b}),
                 (QByteArrayList{"((a2,1 * b1,1) + (a2,2 * b1,2))", "(15 + 24)"}));
        OpConstants constants;
        constants.divisor = 2;
        constants.factorMarkup = "\\frac{1}{\\sqrt{d_k}}";
        QCOMPARE(forms(OpId::scale, {a}, constants),
                 (QByteArrayList{"(a2,1 / sqrt(4))", "(a2,1 / 2)"}));
        constants.divisor = 0;
        constants.factor = 0.3;
        QCOMPARE(forms(OpId::scale, {a}, constants), QByteArrayList{"(a2,1 * 0.3)"});
        constants.cap = 5;
        QCOMPARE(forms(OpId::softcap, {a}, constants),
                 (QByteArrayList{"(5 * tanh((a2,1 / 5)))", "(5 * tanh(0.6))", "(5 * 0.537)"}));
        QCOMPARE(forms(OpId::addMask, {a, b}), QByteArrayList{"(a2,1 + b2,1)"});
        QCOMPARE(forms(OpId::add, {a, b}), QByteArrayList{"(a2,1 + b2,1)"});
        QCOMPARE(forms(OpId::concatenate, {column, a, b}), QByteArrayList{"a2,1"});
        QCOMPARE(formsOf(OpId::concatenate, {column, a, b}, 1, 4), QByteArrayList{"c2,2"});
        QCOMPARE(forms(OpId::softmaxRows, {a}),
                 (QByteArrayList{"(exp(a2,1) / (exp(a2,1) + exp(a2,2)))",
                                 "(20.09 / (20.09 + 54.6))", "(20.09 / 74.68)"}));
        QCOMPARE(
            forms(OpId::softmaxRows, {Matrix(a * 10)}),
            (QByteArrayList{"(exp((a2,1 + -(40))) / (exp((a2,1 + -(40))) + exp((a2,2 + -(40)))))",
                            "(4.54e-05 / (4.54e-05 + 1))", "(4.54e-05 / 1)"}));
        QCOMPARE(forms(OpId::softmaxRows, {column}),
                 (QByteArrayList{"(exp(a2,1) / exp(a2,1))", "(20.09 / 20.09)"}));
        QCOMPARE(
            forms(OpId::cosine, {a, b}),
            (QByteArrayList{"(((a2,1 * b1,1) + (a2,2 * b1,2)) / (sqrt(((a2,1^2) + (a2,2^2))) * "
                            "sqrt(((b1,1^2) + (b1,2^2)))))",
                            "(39 / (5 * 7.81))"}));
        QCOMPARE(
            forms(OpId::layerNorm, {a, row, row}),
            (QByteArrayList{"((((a2,1 + -(((a2,1 + a2,2) / 2))) / sqrt((((((a2,1 + -(3.5))^2) + "
                            "((a2,2 + -(3.5))^2)) / 2) + 1e-05))) * b1,1) + c1,1)",
                            "((((a2,1 + -(3.5)) / sqrt((0.25 + 1e-05))) * b1,1) + c1,1)",
                            "(((-0.5 / 0.5) * b1,1) + c1,1)"}));
        QCOMPARE(forms(OpId::relu, {a}), QByteArrayList{"max(0, a2,1)"});
        QCOMPARE(forms(OpId::gelu, {a}),
                 (QByteArrayList{"(0.5 * a2,1 * (1 + erf((a2,1 / sqrt(2)))))",
                                 "(0.5 * a2,1 * (1 + erf(2.121)))", "(0.5 * a2,1 * 1.997)"}));
        QCOMPARE(forms(OpId::geluTanh, {a}).first(),
                 QByteArray("(0.5 * a2,1 * (1 + tanh((sqrt((2 / \\pi)) * (a2,1 + (0.04471 * "
                            "(a2,1^3)))))))"));
    }

    void positionsAreWavesAndNotTyped() {
        OpConstants constants;
        constants.size = {3, 4};
        QCOMPARE(formsOf(OpId::sinusoid, {}, 1, 2, constants),
                 (QByteArrayList{"sin((1 / (1e+04^(2 / 4))))", "sin(0.01)"}));
        QCOMPARE(formsOf(OpId::sinusoid, {}, 2, 1, constants),
                 (QByteArrayList{"cos((2 / (1e+04^(0 / 4))))", "cos(2)"}));
        const Derivation made =
            op(OpId::sinusoid)
                .derive({}, constants, op(OpId::sinusoid).compute({}, constants), 0, 0);
        QVERIFY(made.notes == std::vector{DerivationNote::countsFromZero});
    }
};

QTEST_APPLESS_MAIN(DerivationTest)
#include "tst_derivation.moc"
