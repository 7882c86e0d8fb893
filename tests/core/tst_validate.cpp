// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Every refusal of a model: the place, what was found, what is needed.
#include <QTest>
#include <limits>
#include <utility>

#include "attention/document.h"
#include "attention/parameters.h"
#include "attention/plan.h"
#include "comparematrix.h"
#include "models.h"
#include "refusedmodels.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// All messages, one a line.
QByteArray refusals(const Model& model, Language language = Language::en) {
    QByteArray all;
    for (const Error& error : validate(model)) {
        all += (all.isEmpty() ? "" : "\n") + QByteArray(error.message(language).c_str());
    }
    return all;
}

}  // namespace

class ValidateTest : public QObject {
    Q_OBJECT
private slots:
    void soundModels() {
        for (const NamedModel& named : modelZoo()) {
            QVERIFY2(validate(named.model).empty(), named.name.c_str());
        }
        QCOMPARE(refusals(transformerModel()), QByteArray());
        QCOMPARE(refusals(givenModel()), QByteArray());
        QCOMPARE(refusals(twoHeadsModel()), QByteArray());
        // biases add up, where one of them does not hide
        Model model = toySentence();
        model.attention.masks = {{Mask::Kind::bias, Matrix::Constant(3, 3, 1e300)},
                                 {Mask::Kind::bias, Matrix::Constant(3, 3, -1e300)}};
        model.attention.masks[1].values(0, 2) = -infinity;
        QCOMPARE(refusals(model), QByteArray());
        model.target = Target{"Z", Matrix::Ones(3, 4), Loss::meanSquaredError};
        QCOMPARE(refusals(model), QByteArray());
        model.target = Target{"weights", Matrix::Identity(3, 3), Loss::crossEntropy};
        QCOMPARE(refusals(model), QByteArray());
    }

    void noDimensionOverTheLimit() {
        Model model = toySentence();
        model.input.X = Matrix::Ones(3, maxDimension + 1);
        QCOMPARE(refusals(model).split('\n').first(),
                 QByteArray("X is 3×16385, needs at most 16384×16384"));
    }

    /// What no query sees may hold anything, but only where masks say so that fit.
    void numbersThatMayBeNone() {
        Model model = givenModel();  // Q 2×3, K 4×3
        model.attention.heads[0].K(3, 0) = notANumber;
        model.attention.masks = {{Mask::Kind::padding, test::matrixOf({{1, 1, 1, 0}})}};
        QCOMPARE(refusals(model), QByteArray());
        model.attention.masks[0].values = test::matrixOf({{1, 1, 0}});
        QCOMPARE(refusals(model),
                 QByteArray("attention.mask.padding is 3 numbers, needs 4 numbers\n"
                            "attention.heads[0].K[3][0] is NaN, needs a finite number"));
        // a row beyond the keys is no key of theirs
        model.attention.masks[0].values = test::matrixOf({{1, 1, 1, 0}});
        model.attention.WO = Matrix::Ones(10, 4);
        model.attention.heads.push_back(model.attention.heads[0]);
        model.attention.heads[1].K = Matrix::Ones(5, 3);
        model.attention.heads[1].K(4, 1) = notANumber;
        QCOMPARE(refusals(model),
                 QByteArray("attention.heads[1].K is 5×3, needs 4×3\n"
                            "attention.heads[1].K[4][1] is NaN, needs a finite number"));
    }

    void refuses_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const RefusedModel& refused : refusedModels()) {
            QTest::newRow(refused.name) << index++;
        }
    }

    void refuses() {
        QFETCH(int, index);
        const RefusedModel& refused = refusedModels()[static_cast<std::size_t>(index)];
        QCOMPARE(refusals(refused.model), QByteArray(refused.message));
        QVERIFY(!plan(refused.model).ok());
        for (const Error& error : validate(refused.model)) {
            QVERIFY(error.code == refused.code);
            // Words of both languages, one line each.
            const QString zh = QString::fromStdString(error.message(Language::zh));
            QVERIFY(zh.contains(QStringLiteral("需要")) && !zh.contains(QLatin1Char('\n')));
        }
    }

    void heads() {
        // Unequal widths are legal.
        Model model = twoHeadsModel();
        Head& second = model.attention.heads[1];
        second.WQ = second.WK = Matrix::Ones(4, 3);
        second.WV = Matrix::Ones(4, 1);
        model.attention.WO = Matrix::Ones(5, 4);
        QCOMPARE(refusals(model), QByteArray());
    }

    void smallest() {
        Model model;
        model.input.X = Matrix::Ones(1, 1);
        model.attention.heads = {
            {Matrix::Ones(1, 1), Matrix::Ones(1, 1), Matrix::Ones(1, 1), {}, {}, {}, {}, {}, {}}};
        QCOMPARE(refusals(model), QByteArray());
    }

    void all() {
        // All of them, in the order of the document.
        Model model = twoHeadsModel();
        model.input.tokens.en.clear();
        model.input.tokens.zh.pop_back();
        model.attention.heads[0].WK = Matrix::Ones(3, 4);
        model.attention.heads[1].WV = {};
        model.attention.temperature = -1;
        QCOMPARE(refusals(model),
                 QByteArray("tokens is 2 tokens, needs 3\n"
                            "attention.heads[0].WK is 3×4, needs 4×4\n"
                            "attention.heads[1].WV is missing, needs 4×d_v\n"
                            "attention.temperature is -1, needs a finite number above 0"));
        QCOMPARE(refusals(model, Language::zh),
                 QByteArray("tokens 是 2 个词，需要 3 个\n"
                            "attention.heads[0].WK 是 3×4，需要 4×4\n"
                            "缺少 attention.heads[1].WV，需要 4×d_v\n"
                            "attention.temperature 是 -1，需要一个大于 0 的有限数"));
    }

    void notEndless() {
        Model model = twoHeadsModel();
        model.attention.heads.resize(5000);
        QVERIFY(validate(model).size() <= 100);
    }

    /// What no query can see may hold anything.
    void hiddenRowsMayHoldAnything() {
        Model model = givenModel();
        model.attention.heads[0].K(3, 1) = notANumber;
        model.attention.heads[0].V(3, 0) = infinity;
        QCOMPARE(refusals(model),
                 QByteArray("attention.heads[0].K[3][1] is NaN, needs a finite number\n"
                            "attention.heads[0].V[3][0] is ∞, needs a finite number"));
        Matrix padding = Matrix::Ones(1, 4);
        padding(0, 3) = 0;
        model.attention.masks = {{Mask::Kind::padding, padding}};
        QCOMPARE(refusals(model), QByteArray());
        model.attention.heads[0].Q(0, 0) = -infinity;
        QCOMPARE(refusals(model),
                 QByteArray("attention.heads[0].Q[0][0] is −∞, needs a finite number"));
        Model cross = toySentence();
        cross.source = cross.input;
        cross.source->X(2, 0) = notANumber;
        QCOMPARE(refusals(cross), QByteArray("source.X[2][0] is NaN, needs a finite number"));
        padding = Matrix::Ones(1, 3);
        padding(0, 2) = 0;
        cross.attention.masks = {{Mask::Kind::padding, padding}};
        QCOMPARE(refusals(cross), QByteArray());
    }

    void tooLarge() {
        Model model = toySentence();
        model.input.tokens = {};
        model.input.X = Matrix::Ones(maxDimension + 1, 4);
        QCOMPARE(refusals(model), QByteArray("X is 16385×4, needs at most 16384×16384"));
        model.input.X = Matrix::Ones(maxDimension, 4);
        QVERIFY(refusals(model).startsWith("attention is too large with "));
        QVERIFY(refusals(model).endsWith(" cells, needs at most 134217728"));
        QVERIFY(validate(model).front().code == ErrorCode::tooLarge);
        model.input.X = Matrix::Ones(3, 1);
        Head small{
            Matrix::Ones(1, 1), Matrix::Ones(1, 1), Matrix::Ones(1, 1), {}, {}, {}, {}, {}, {}};
        model.attention.heads.assign(9400, small);
        model.attention.WO = Matrix::Ones(9400, 1);
        QVERIFY(refusals(model).contains(" steps, needs at most 65536"));
        // Much work from few cells.
        model.input.X = Matrix::Ones(2300, 2300);
        model.attention.heads.resize(1);
        model.attention.heads[0].WQ = model.attention.heads[0].WK = model.attention.heads[0].WV =
            model.input.X;
        model.attention.WO = model.input.X;
        QVERIFY(refusals(model).contains(" multiplications, needs at most 68719476736"));
    }
};

QTEST_APPLESS_MAIN(ValidateTest)
#include "tst_validate.moc"
