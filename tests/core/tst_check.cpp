// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Hand-worked answers: what is right, right when rounded, right from the person's own work, wrong;
// and which mistake is named, also for what others published.
#include <QTest>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "attention/check.h"
#include "attention/document.h"
#include "attention/trace.h"
#include "comparematrix.h"
#include "models.h"
#include "wronganswers.h"

using namespace attention;
using test::matrixOf;
using test::toySentence;

namespace {

constexpr double blank = std::numeric_limits<double>::quiet_NaN();
constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

StepReport checked(const Model& model, std::vector<Answer::Step> steps,
                   const std::string& key = {}) {
    const CheckReport report = check(model, {std::move(steps)}).value();
    for (const StepReport& step : report.steps) {
        if (step.key == key) {
            return step;
        }
    }
    return report.steps.back();
}

std::string mistakeOf(const StepReport& step) {
    return step.mistake == nullptr ? "" : std::string(step.mistake->id);
}

std::string refusal(const char* json) {
    const Result<Answer> answer = readAnswer(json);
    return answer.ok() ? "accepted" : answer.error().message();
}

}  // namespace

class CheckTest : public QObject {
    Q_OBJECT
private slots:
    void theExactNumbersAreRight() {
        for (const auto& [name, model] : test::modelZoo()) {
            const Trace trace = forward(model).value();
            Answer answer;
            for (const int step : trace.plan().listed()) {
                answer.steps.push_back({trace.plan().step(step).key, trace[step]});
            }
            const CheckReport report = check(model, answer).value();
            QVERIFY(report.allRight());
            for (const StepReport& step : report.steps) {
                QVERIFY2(step.verdict == Verdict::right, (name + " " + step.key).c_str());
                QVERIFY(step.mistake == nullptr);
            }
        }
    }

    void roundedNumbersAreRightWhenRounded() {
        for (const auto& [name, model] : test::modelZoo()) {
            const Trace trace = forward(model).value();
            for (const int step : trace.plan().listed()) {
                for (const int decimals : {1, 3, 6}) {
                    const StepReport report = checked(
                        model,
                        {{trace.plan().step(step).key, test::rounded(trace[step], decimals)}});
                    QVERIFY2(report.verdict == Verdict::right || report.verdict == Verdict::rounded,
                             (name + " " + report.key).c_str());
                }
            }
        }
    }

    // The whole table worked out by hand is right by hand: no step of it is called wrong.
    void workByHandIsNeverWrong() {
        for (const auto& [name, model] : test::modelZoo()) {
            for (const int decimals : {1, 2, 3}) {
                const Trace trace = forward(model, Arithmetic::byHand(decimals)).value();
                Answer answer;
                for (const int step : trace.plan().listed()) {
                    answer.steps.push_back({trace.plan().step(step).key, trace[step]});
                }
                const CheckReport report = check(model, answer).value();
                for (const StepReport& step : report.steps) {
                    QVERIFY2(step.verdict != Verdict::wrong,
                             (name + " " + step.key + " " + std::to_string(decimals)).c_str());
                }
            }
        }
    }

    void theUsualTableOfTheToySentence() {
        const Matrix weights =
            matrixOf({{.035, .260, .705}, {.260, .035, .705}, {.018, .018, .964}});
        const Matrix z = matrixOf({{1.705, 1.930, 1.480, 1.705},
                                   {1.705, 1.480, 1.930, 1.705},
                                   {1.964, 1.964, 1.964, 1.964}});
        const StepReport a = checked(toySentence(), {{"weights", weights}});
        QCOMPARE(a.cells[0][0], Verdict::rounded);
        QCOMPARE(a.cells[0][1], Verdict::byHand);
        QCOMPARE(a.cells[2][2], Verdict::byHand);
        QCOMPARE(a.verdict, Verdict::byHand);
        QCOMPARE(checked(toySentence(), {{"weights", weights}, {"Z", z}}, "Z").cells[0][2],
                 Verdict::byHand);
        // also when only the last line was handed in
        QCOMPARE(checked(toySentence(), {{"Z", z}}).verdict, Verdict::byHand);
    }

    void whatFollowsFromAWrongStepIsByHand() {
        const Matrix scores = matrixOf({{2, 6, 8}, {6, 2, 8}, {8, 8, 15}});
        const std::vector<Answer::Step> steps{{"scores", scores}, {"scaled", scores / 2}};
        QCOMPARE(checked(toySentence(), steps, "scores").verdict, Verdict::wrong);
        QCOMPARE(mistakeOf(checked(toySentence(), steps, "scores")), std::string());
        QCOMPARE(checked(toySentence(), steps, "scaled").cells[2][2], Verdict::byHand);
        // the steps in between need not be written down
        const Matrix weights = test::rounded(test::softmaxByHand(scores / 2), 3);
        const StepReport skipped =
            checked(toySentence(), {{"scores", scores}, {"weights", weights}}, "weights");
        QCOMPARE(skipped.verdict, Verdict::byHand);
    }

    void blanksSayNothing() {
        const StepReport some =
            checked(toySentence(), {{"scores", matrixOf({{2, blank, 8}, {6, 2, 8}, {8, 8, 16}})}});
        QCOMPARE(some.cells[0][1], Verdict::blank);
        QCOMPARE(some.verdict, Verdict::right);
        const Answer none{{{"scores", Matrix::Constant(3, 3, blank)}}};
        QVERIFY(check(toySentence(), none).value().steps.empty());
        QVERIFY(check(toySentence(), {}).value().allRight());
        // what follows from a blank is compared with the exact number
        Matrix scaled = Matrix::Constant(3, 3, blank);
        scaled(0, 1) = 3;
        QCOMPARE(
            checked(toySentence(), {{"scores", Matrix::Constant(3, 3, blank)}, {"scaled", scaled}})
                .verdict,
            Verdict::right);
    }

    void hiddenCells() {
        Model model = toySentence();
        model.attention.masks = {{Mask::Kind::causal, {}}};
        Matrix masked =
            matrixOf({{1, minusInfinity, minusInfinity}, {3, 1, minusInfinity}, {4, 4, 8}});
        QCOMPARE(checked(model, {{"masked", masked}}).verdict, Verdict::right);
        masked(0, 1) = -1e9;  // courses write this for −∞
        QCOMPARE(checked(model, {{"masked", masked}}).cells[0][1], Verdict::rounded);
        masked(0, 1) = -100;
        QCOMPARE(checked(model, {{"masked", masked}}).cells[0][1], Verdict::wrong);
        masked(0, 1) = minusInfinity;
        masked(0, 0) = minusInfinity;
        QCOMPARE(checked(model, {{"masked", masked}}).cells[0][0], Verdict::wrong);
    }

    void machineNumbersMayBeFloat32() {
        const Trace trace = forward(toySentence()).value();
        const Matrix single = trace.at("weights").cast<float>().cast<double>();
        QCOMPARE(checked(toySentence(), {{"weights", single}}).verdict, Verdict::rounded);
    }

    void machinesCountSignificantDigits() {
        const Trace trace = forward(toySentence()).value();
        const auto digits = [&](int significant) {
            Matrix printed = trace.at("weights");
            for (double& weight : printed.reshaped()) {
                weight = QByteArray::number(weight, 'e', significant - 1).toDouble();
            }
            return checked(toySentence(), {{"weights", printed}});
        };
        for (const int significant : {5, 6, 8, 10}) {
            QCOMPARE(digits(significant).verdict, Verdict::rounded);
        }
        // people count decimals: 0.26 beside 0.0178 says that it is 0.2600
        QCOMPARE(digits(3).cells[2][0], Verdict::rounded);
        QCOMPARE(digits(3).cells[0][1], Verdict::wrong);
    }

    void aMistakeIsNamed_data() {
        QTest::addColumn<int>("row");
        const auto wrong = test::wrongAnswers();
        std::set<std::string> covered;
        for (std::size_t i = 0; i < wrong.size(); ++i) {
            QTest::newRow((wrong[i].id + ": " + wrong[i].name).c_str()) << static_cast<int>(i);
            covered.insert(wrong[i].id);
        }
        QCOMPARE(covered.size(), mistakes().size());
    }
    void aMistakeIsNamed() {
        QFETCH(int, row);
        const test::WrongAnswer wrong = test::wrongAnswers()[static_cast<std::size_t>(row)];
        const StepReport report = checked(wrong.model, wrong.answer.steps, wrong.step);
        QCOMPARE(report.key, wrong.step);
        QCOMPARE(report.verdict, Verdict::wrong);
        QCOMPARE(mistakeOf(report), wrong.id);
    }

    void theTableOfMistakes() {
        const std::vector<std::string> ids{
            "forgot-scale",         "divided-by-dk",       "scaled-by-dmodel",
            "softmax-over-columns", "scores-transposed",   "keys-as-values",
            "rounded-early",        "mask-forgotten",      "mask-reversed",
            "weights-transposed",   "softmax-of-unscaled", "sample-variance",
            "epsilon-outside"};
        QCOMPARE(mistakes().size(), ids.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            QCOMPARE(std::string(mistakes()[i].id), ids[i]);
            for (const Text& text : {mistakes()[i].name, mistakes()[i].explanation}) {
                QVERIFY(!text.zh.empty() && !text.en.empty() && text.zh != text.en);
            }
        }
    }

    void answersThatDoNotFitAreRefused() {
        const auto refused = [](std::vector<Answer::Step> steps) {
            const auto report = check(toySentence(), {std::move(steps)});
            return report.ok() ? std::string("accepted") : report.error().message();
        };
        QCOMPARE(
            refused({{"A", Matrix::Zero(3, 3)}}),
            std::string("steps is \"A\", needs one of X, Q, K, V, scores, scaled, weights, Z"));
        QCOMPARE(refused({{"attention.heads[0].WQ", Matrix::Zero(4, 4)}}),
                 std::string("steps is \"attention.heads[0].WQ\", needs one of X, Q, K, V, scores, "
                             "scaled, weights, Z"));
        QCOMPARE(refused({{"scores", Matrix::Zero(3, 4)}}),
                 std::string("steps.scores is 3×4, needs 3×3"));
        Model broken = toySentence();
        broken.attention.heads[0].WK.resize(2, 2);
        QVERIFY(!check(broken, {}).ok());
    }

    void anAnswerIsRead() {
        const Answer answer =
            readAnswer(R"({"steps": {"scores": [[2, 6, null], [6, "1/2", "-inf"]], "Z": [[1.5]],
                            "Q": [["−∞", "−inf", "-∞"]]}, "other": [[[[[[1]]]]]]})")
                .value();
        QCOMPARE(answer.steps.size(), std::size_t(3));
        QCOMPARE(answer.warnings.size(), std::size_t(1));
        QCOMPARE(answer.warnings[0].en,
                 std::string("other is not known and not checked (steps stand in \"steps\")"));
        QCOMPARE(answer.steps[0].key, std::string("scores"));
        QVERIFY(std::isnan(answer.steps[0].values(0, 2)));
        QCOMPARE(answer.steps[0].values(1, 1), 0.5);
        QCOMPARE(answer.steps[0].values(1, 2), minusInfinity);
        QCOMPARE(answer.steps[2].values(0, 1), minusInfinity);
    }

    void unreadableAnswersAreRefused_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("start");
        const auto row = [](const char* name, const char* json, const char* start) {
            QTest::newRow(name) << QByteArray(json) << QByteArray(start);
        };
        row("nothing", "", "line 1, column 1");
        row("not JSON", "{\n  \"steps\": oops}", "line 2, column 1");
        row("a number too large", R"({"steps": {"Z": [[1e999]]}})",
            "steps.Z[0][0] is 1e999, needs a finite number");
        row("not a number", R"({"steps": {"Z": [[1, NaN]]}})",
            "steps.Z[0][1] is NaN, needs a finite number");
        row("a step twice", R"({"steps": {"Z": [[1]], "Z": [[2]]}})",
            "steps.Z is written twice, needs to be written once");
        row("a list", "[1]", "answer is a list, needs");
        row("no steps", "{}", "steps is missing, needs");
        row("steps of nothing", R"({"steps": {}})",
            "steps is all blank, needs at least one number");
        row("blanks alone", R"({"steps": {"Z": [[null, null]]}})",
            "steps is all blank, needs at least one number");
        row("steps of text", R"({"steps": "x"})", "steps is \"x\", needs");
        row("a step of a number", R"({"steps": {"Z": 3}})", "steps.Z is 3, needs");
        row("a step without rows", R"({"steps": {"Z": []}})", "steps.Z is a list, needs");
        row("a row of a number", R"({"steps": {"Z": [3]}})", "steps.Z[0] is 3, needs");
        row("a row without cells", R"({"steps": {"Z": [[]]}})", "steps.Z[0] is a list, needs");
        row("ragged rows", R"({"steps": {"Z": [[1, 2], [3]]}})", "steps.Z[1] is 1×1, needs 1×2");
        row("a cell of truth", R"({"steps": {"Z": [[true]]}})", "steps.Z[0][0] is true, needs");
        row("a cell of text", R"({"steps": {"Z": [["two"]]}})", "steps.Z[0][0] is \"two\", needs");
        row("a cell of an object", R"({"steps": {"Z": [[{}]]}})",
            "steps.Z[0][0] is an object, needs");
        row("null for a matrix", R"({"steps": {"Z": null}})", "steps.Z is null, needs");
    }
    void unreadableAnswersAreRefused() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, start);
        const std::string message = refusal(json.constData());
        QVERIFY2(message.starts_with(start.constData()), message.c_str());
        QVERIFY(message.find('\n') == std::string::npos);
    }

    void hostileAnswersEndSoon() {
        std::string deep = R"({"steps": {"Z": )" + std::string(2000000, '[');
        QVERIFY(!readAnswer(deep).ok());
        deep += std::string(2000000, ']') + "}}";
        QVERIFY(!readAnswer(deep).ok());
        std::string wide = "[";
        for (int i = 0; i < 10000000; ++i) {
            wide += "[],";
        }
        const Result<Answer> longList = readAnswer(wide + "1]");
        QVERIFY(!longList.ok());
        QCOMPARE(longList.error().code, ErrorCode::tooLarge);
        QCOMPARE(readAnswer(std::string((64u << 20) + 1, ' ')).error().code, ErrorCode::tooLarge);
    }

    void reports() {
        Model model = toySentence();
        const Answer answer =
            readAnswer(R"({"steps": {"scaled": [[2, 6, 8], [6, 2, 8], [8, 8, null]],
                            "weights": [[0.035, 0.260, 0.705], [0.260, 0.035, 0.705],
                                        [0.018, 0.018, 0.964]]}})")
                .value();
        const CheckReport report = check(model, answer).value();
        QVERIFY(!report.allRight());
        const nlohmann::json json = nlohmann::json::parse(checkJson(report));
        QVERIFY(json["steps"][0]["key"] == "scaled");
        QVERIFY(json["steps"][0]["verdict"] == "wrong");
        QVERIFY(json["steps"][0]["cells"][2][2].is_null());
        QVERIFY(json["steps"][0]["mistake"] == "forgot-scale");
        QVERIFY(json["steps"][1]["mistake"].is_null());
        const std::string english = checkText(report, Language::en);
        QVERIFY2(english.starts_with("scaled: wrong\n  ✗ ✗ ✗\n  ✗ ✗ ✗\n  ✗ ✗ ·\n"
                                     "  forgot the scale: The scores were not divided by √d_k."),
                 english.c_str());
        const std::string chinese = checkText(report, Language::zh);
        QVERIFY2(chinese.starts_with("scaled：错误\n"), chinese.c_str());
        QVERIFY(chinese.find("  忘了缩放：得分没有除以 √d_k。") != std::string::npos);
        QVERIFY(chinese.ends_with("✗ 错误   · 空白\n"));
        for (const Verdict verdict :
             {Verdict::right, Verdict::rounded, Verdict::byHand, Verdict::wrong, Verdict::blank}) {
            QVERIFY(!verdictText(verdict).empty());
        }
        QCOMPARE(verdictKey(Verdict::byHand), std::string_view("by-hand"));
    }
};

QTEST_APPLESS_MAIN(CheckTest)
#include "tst_check.moc"
