// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Which weights a wrong row of Z was made with: told where its numbers pin them down, else not.
#include <QTest>
#include <limits>
#include <nlohmann/json.hpp>

#include "attention/check.h"
#include "attention/trace.h"
#include "comparematrix.h"
#include "models.h"
#include "wronganswers.h"

using namespace attention;
using test::matrixOf;
using test::toySentence;

namespace {

constexpr double blank = std::numeric_limits<double>::quiet_NaN();

/// What is said of the last step of an answer.
StepReport checked(const Model& model, std::vector<Answer::Step> steps) {
    return check(model, {std::move(steps)}).value().steps.back();
}

std::vector<ImpliedWeights> implied(const Model& model, const Matrix& z) {
    return checked(model, {{"Z", z}}).implied;
}

/// Nothing filled in but the first row.
Matrix firstRow(const Matrix& row) {
    Matrix z = Matrix::Constant(3, 4, blank);
    z.row(0) = row;
    return z;
}

}  // namespace

class ImpliedWeightsTest : public QObject {
    Q_OBJECT
private slots:
    // No mistake of the table gives the Z with which one source opens the toy sentence.
    void aWrongZThatNoMistakeExplains() {
        const StepReport report =
            checked(toySentence(), {{"Z", matrixOf({{1.485, 1.94, 1.03, 1.485},
                                                    {1.485, 1.03, 1.94, 1.485},
                                                    {1.90, 1.90, 1.90, 1.90}})}});
        for (const auto& row : report.cells) {
            for (const Verdict verdict : row) {
                QCOMPARE(verdict, Verdict::wrong);
            }
        }
        QVERIFY(report.mistake == nullptr);
        QCOMPARE(report.implied.size(), std::size_t(3));
        const Matrix weights = matrixOf({{.03, .485, .485}, {.485, .03, .485}, {.05, .05, .90}});
        const Matrix right = forward(toySentence()).value().at("weights");
        for (const Index row : {0, 1, 2}) {
            const ImpliedWeights& one = report.implied[static_cast<std::size_t>(row)];
            QCOMPARE(one.row, row);
            COMPARE_MATRIX(one.weights, weights.row(row), 1e-15);
            COMPARE_MATRIX(one.right, right.row(row), 0);
        }
        QCOMPARE(impliedText(report.implied[2]).en,
                 std::string("Row 3 is the sum with the weights 0.05, 0.05, 0.9; the model's are "
                             "0.018, 0.018, 0.965."));
        QCOMPARE(impliedText(report.implied[0]).zh,
                 std::string("第 1 行是以 0.03、0.485、0.485 "
                             "为权重求的和；模型的权重是 0.035、0.259、0.705。"));
        const CheckReport whole{{report}};
        QVERIFY(checkText(whole, Language::en).find("  Row 2 is the sum with") !=
                std::string::npos);
        const nlohmann::json json = nlohmann::json::parse(checkJson(whole));
        QVERIFY(json["steps"][0]["implied"][1]["row"] == 2);
        QVERIFY(json["steps"][0]["implied"][1]["weights"] == nlohmann::json({.485, .03, .485}));
    }

    void anyWeightsAreFoundAgain() {
        COMPARE_MATRIX(implied(toySentence(), firstRow(test::rounded(used_ * V_, 3))).at(0).weights,
                       used_, 1e-15);
        // with a blank in the row, from the rest of it
        Matrix blanked = firstRow(used_ * V_);
        blanked(0, 3) = blank;
        COMPARE_MATRIX(implied(toySentence(), blanked).at(0).weights, used_, 1e-15);
    }

    void onlyWrongRowsAreSpokenOf() {
        Matrix z = forward(toySentence()).value().output();
        z.row(1) = used_ * V_;
        const auto told = implied(toySentence(), z);
        QCOMPARE(told.size(), std::size_t(1));
        QCOMPARE(told[0].row, Index(1));
    }

    void thePersonsOwnValuesWereSummed() {
        Matrix own = V_;
        own(0, 0) += 7;
        const StepReport report =
            checked(toySentence(), {{"V", own}, {"Z", firstRow(used_ * own)}});
        COMPARE_MATRIX(report.implied.at(0).weights, used_, 1e-15);
    }

    void nothingIsTold() {
        // two numbers fit any three weights
        Matrix blanked = firstRow(used_ * V_);
        blanked.rightCols(2).fill(blank);
        QVERIFY(implied(toySentence(), blanked).empty());
        // no weighted sum at all
        QVERIFY(implied(toySentence(), firstRow(matrixOf({{9, 1, 1, 1}}))).empty());
        // weights outside 0 … 1
        QVERIFY(implied(toySentence(), firstRow(matrixOf({{1.5, -.5, 0}}) * V_)).empty());
        // equal values tell nothing of who got which weight
        Model same = toySentence();
        same.input.X = Matrix::Ones(3, 4);
        QVERIFY(implied(same, Matrix::Constant(3, 4, 1.5)).empty());
        // one key has no choice
        Model single = toySentence();
        single.input.X = Matrix::Ones(1, 4);
        single.input.tokens = {};
        QVERIFY(implied(single, Matrix::Constant(1, 4, 9.5)).empty());
        // too many keys to read
        Model many = toySentence();
        many.input.X = Matrix::Random(17, 4);
        many.input.tokens = {};
        QVERIFY(implied(many, Matrix::Constant(17, 4, 9.5)).empty());
        // other steps are no weighted sums
        QVERIFY(checked(toySentence(), {{"Q", Matrix::Constant(3, 4, 9.5)}}).implied.empty());
        // a mistake that fits says more
        const Matrix scores = forward(toySentence()).value().at("scores");
        const StepReport named =
            checked(toySentence(), {{"Z", test::rounded(test::softmaxByHand(scores) * V_, 3)}});
        QVERIFY(named.mistake != nullptr);
        QVERIFY(named.implied.empty());
    }

private:
    const Matrix V_ = forward(toySentence()).value().at("V");
    const Matrix used_ = matrixOf({{.2, .3, .5}});
};

QTEST_APPLESS_MAIN(ImpliedWeightsTest)
#include "tst_impliedweights.moc"
