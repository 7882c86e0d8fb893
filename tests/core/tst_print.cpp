// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Derivations as text, Markdown, LaTeX and JSON: pinned for the toy sentence in both languages, and
// what must hold for every cell of every kind of model.
#include <QTest>
#include <nlohmann/json.hpp>
#include <set>

#include "attention/numbers.h"
#include "attention/print.h"
#include "attention/trace.h"
#include "io/jsontext.h"
#include "models.h"
#include "print/displaywidth.h"
#include "print/escape.h"
#include "print/expressiontext.h"
#include "print/plainmath.h"

using namespace attention;
using test::toySentence;

namespace {

using Json = nlohmann::json;

PrintOptions in(Language language, std::optional<int> digits = {}) {
    PrintOptions options;
    options.language = language;
    options.digits = digits;
    return options;
}

std::string explain(const Model& model, const Arithmetic& arithmetic, const char* step, Index row,
                    Index column, Markup markup, Language language, int depth = 1) {
    const Trace trace = forward(model, arithmetic).value();
    return derivationText(model, trace, trace.plan().find(step), row - 1, column - 1, markup,
                          in(language), depth);
}

std::string textOf(const Expression& expression, bool latex = false,
                   Language language = Language::zh) {
    return print::expressionText(expression, {latex, 3, language});
}

Expression n(double value) {
    return Expression::number(value);
}

Model causalToy() {
    Model model = toySentence();
    model.attention.masks = {{Mask::Kind::causal, {}}};
    return model;
}

}  // namespace

class PrintTest : public QObject {
    Q_OBJECT
private slots:
    void aScoreIsASumOfProducts() {
        for (const Language language : {Language::zh, Language::en}) {
            QCOMPARE(explain(toySentence(), {}, "scores", 1, 2, Markup::text, language),
                     std::string("S[1,2] = 2·2 + 0·0 + 1·1 + 1·1 = 6\n"));
        }
    }

    void aWeightShowsItsPowersAndSaysWhatIsRounded() {
        QCOMPARE(explain(toySentence(), {}, "weights", 1, 2, Markup::text, Language::en),
                 std::string("A[1,2] = e^3 / (e^1 + e^3 + e^4) ≈ 20.086 / (2.718 + 20.086 + "
                             "54.598) ≈ 20.086 / 77.402 ≈ 0.259\n"));
    }

    void byHandTheNoteFollowsInTheLanguage() {
        const Arithmetic byHand = Arithmetic::byHand(3);
        const std::string formula =
            "A[1,2] = e^3 / (e^1 + e^3 + e^4) ≈ 20.086 / (2.718 + 20.086 + 54.598) ≈ 20.086 / "
            "77.402 ≈ 0.260\n";
        QCOMPARE(explain(toySentence(), byHand, "weights", 1, 2, Markup::text, Language::zh),
                 formula + "  （整行舍入，使和恰为 1）\n");
        QCOMPARE(explain(toySentence(), byHand, "weights", 1, 2, Markup::text, Language::en),
                 formula + "  (rounded as a row, so that the sum is exactly 1)\n");
        QCOMPARE(explain(toySentence(), byHand, "Z", 1, 2, Markup::text, Language::zh),
                 std::string("Z[1,2] = 0.035·0 + 0.260·2 + 0.705·2 = 1.930\n"));
    }

    void aTypedNumberHasNothingToDerive() {
        QCOMPARE(explain(toySentence(), {}, "X", 1, 2, Markup::text, Language::en, 3),
                 std::string("X[1,2] = 0\n  (this number was typed)\n"));
    }

    void whatIsHiddenSaysSo() {
        QCOMPARE(explain(causalToy(), {}, "weights", 1, 2, Markup::text, Language::en),
                 std::string("A[1,2] = e^(−∞) / e^1 ≈ 0 / 2.718 = 0\n"
                             "  (may not attend: −∞ whatever the score, so the weight is 0)\n"));
    }

    void theChainGoesDownToTypedNumbers() {
        QCOMPARE(explain(toySentence(), {}, "scaled", 1, 1, Markup::text, Language::zh, 4),
                 std::string("(S/√d_k)[1,1] = 2 / √4 = 2 / 2 = 1\n"
                             "  S[1,1] = 2·0 + 0·2 + 1·1 + 1·1 = 2\n"
                             "    Q[1,1] = 1·1 + 0·0 + 1·1 + 0·0 = 2\n"
                             "      输入的数：X[1,1…4], W^Q[1…4,1]\n"
                             "    K[1,1] = 1·0 + 0·1 + 1·0 + 0·1 = 0\n"
                             "      输入的数：X[1,1…4], W^K[1…4,1]\n"
                             "    Q[1,2] = 1·0 + 0·1 + 1·0 + 0·1 = 0\n"
                             "      输入的数：X[1,1…4], W^Q[1…4,2]\n"
                             "    K[1,2] = 1·1 + 0·0 + 1·1 + 0·0 = 2\n"
                             "      输入的数：X[1,1…4], W^K[1…4,2]\n"
                             "    Q[1,3] = 1·1 + 0·0 + 1·0 + 0·1 = 1\n"
                             "      输入的数：X[1,1…4], W^Q[1…4,3]\n"
                             "    K[1,3] = 1·0 + 0·1 + 1·1 + 0·0 = 1\n"
                             "      输入的数：X[1,1…4], W^K[1…4,3]\n"
                             "    Q[1,4] = 1·0 + 0·1 + 1·1 + 0·0 = 1\n"
                             "      输入的数：X[1,1…4], W^Q[1…4,4]\n"
                             "    K[1,4] = 1·1 + 0·0 + 1·0 + 0·1 = 1\n"
                             "      输入的数：X[1,1…4], W^K[1…4,4]\n"));
        const std::string english =
            explain(toySentence(), {}, "Q", 1, 1, Markup::text, Language::en, 2);
        QCOMPARE(english, std::string("Q[1,1] = 1·1 + 0·0 + 1·1 + 0·0 = 2\n"
                                      "  typed: X[1,1…4], W^Q[1…4,1]\n"));
    }

    void everyCellIsExplainedOnce() {
        const std::string text =
            explain(toySentence(), {}, "Z", 1, 1, Markup::text, Language::en, 9);
        for (const char* cell : {"A[1,1] = ", "Q[1,1] = ", "K[3,4] = ", "V[2,1] = "}) {
            const auto first = text.find(cell);
            QVERIFY2(first != std::string::npos, cell);
            QCOMPARE(text.find(cell, first + 1), std::string::npos);
        }
    }

    void markdownAndLatexCarryMathematics() {
        QCOMPARE(
            explain(toySentence(), {}, "scores", 1, 2, Markup::markdown, Language::zh),
            std::string("$S_{1,2} = 2 \\cdot 2 + 0 \\cdot 0 + 1 \\cdot 1 + 1 \\cdot 1 = 6$\n"));
        QCOMPARE(
            explain(toySentence(), {}, "Q", 1, 1, Markup::markdown, Language::zh, 2),
            std::string("- $Q_{1,1} = 1 \\cdot 1 + 0 \\cdot 0 + 1 \\cdot 1 + 0 \\cdot 0 = 2$\n"
                        "  - 输入的数：$X_{1,1\\dots 4}, \\left(W^Q\\right)_{1\\dots 4,1}$\n"));
        QCOMPARE(explain(toySentence(), {}, "weights", 1, 2, Markup::latex, Language::en),
                 std::string("\\begin{align*}\nA_{1,2} & = \\frac{e^{3}}{e^{1} + e^{3} + e^{4}} "
                             "\\approx \\frac{20.086}{2.718 + 20.086 + 54.598} \\approx "
                             "\\frac{20.086}{77.402} \\approx 0.259\n\\end{align*}\n"));
        QCOMPARE(explain(causalToy(), {}, "masked", 1, 2, Markup::latex, Language::en),
                 std::string("\\begin{align*}\n\\left(S_M\\right)_{1,2} & = 3 - \\infty = -\\infty "
                             "\\quad\\text{(may not attend: $-$$\\infty$ whatever the score, so "
                             "the weight is 0)}\n\\end{align*}\n"));
        const std::string deep =
            explain(toySentence(), {}, "Q", 1, 1, Markup::latex, Language::en, 2);
        QVERIFY(deep.find(" \\\\\nX_{1,1\\dots 4}, \\left(W^Q\\right)_{1\\dots 4,1} & "
                          "\\quad\\text{(typed)}\n") != std::string::npos);
    }

    void aLayerNamesTheStepWhereSymbolsRepeat() {
        for (const auto& [name, model] : test::modelZoo()) {
            const Result<Trace> trace = forward(model);
            const int step = trace->plan().find("encoder1.residual1");
            if (!trace.ok() || step < 0) {
                continue;
            }
            const auto line = [&](Markup markup) {
                return derivationText(model, *trace, step, 0, 0, markup, in(Language::en));
            };
            QVERIFY(line(Markup::text).starts_with("encoder1.residual1: "));
            QVERIFY(line(Markup::markdown).starts_with("`encoder1.residual1` $"));
            QVERIFY(line(Markup::latex).find("\\text{(encoder1.residual1)}") != std::string::npos);
            return;
        }
        QFAIL("no model with an encoder");
    }

    void everyCellOfEveryModelIsPrinted() {
        for (const auto& [name, model] : test::modelZoo()) {
            const Trace trace = forward(model).value();
            for (const int step : trace.plan().listed()) {
                const Matrix& values = trace[step];
                for (Index i = 0; i < values.rows(); ++i) {
                    for (Index j = 0; j < values.cols(); ++j) {
                        checkCell(model, trace, step, i, j);
                        QVERIFY2(!QTest::currentTestFailed(), name.c_str());
                    }
                }
            }
        }
    }

    void jsonWalksEachCellOnce() {
        const Model model = toySentence();
        const Trace trace = forward(model).value();
        const Json json = Json::parse(
            derivationJson(model, trace, trace.plan().find("Z"), 0, 0, in(Language::en), 100));
        std::set<std::string> seen;
        for (const Json& operand : json["operands"]) {
            const std::string key = operand["step"].get<std::string>() + operand["row"].dump() +
                                    "," + operand["column"].dump();
            QVERIFY2(seen.insert(key).second, key.c_str());
        }
        QVERIFY(seen.contains("attention.heads[0].WQ1,1"));
        QVERIFY(seen.contains("X3,4"));
        QVERIFY(json["terms"][0]["function"] == "identity");
        QVERIFY(json["terms"][1]["part"] == 1);
        QVERIFY(json["terms"][2]["part"] == 2);
    }

    void jsonSaysSignAndFunction() {
        // the norm of an encoder layer: its cells are squared, subtracted and under a root
        for (const auto& [name, model] : test::modelZoo()) {
            const Trace trace = forward(model).value();
            const int step = trace.plan().find("encoder1.norm1");
            if (step < 0) {
                continue;
            }
            const Json json =
                Json::parse(derivationJson(model, trace, step, 0, 0, in(Language::en)));
            bool negative = false;
            bool squared = false;
            for (const Json& term : json["terms"]) {
                negative = negative || term["sign"] == -1;
                squared = squared || term["function"] == "power";
            }
            QVERIFY(negative && squared);
            return;
        }
        QFAIL("no model with a norm");
    }

    void brackets() {
        using E = Expression;
        QCOMPARE(textOf(n(-2)), std::string("−2"));
        QCOMPARE(textOf(E::product({n(2), n(-3)})), std::string("2·(−3)"));
        QCOMPARE(textOf(E::sum({n(1), n(-2), E::negative(n(3))})), std::string("1 − 2 − 3"));
        QCOMPARE(textOf(E::sum({E::sum({n(1), n(2)}), E::sum({n(3), n(4)})})),
                 std::string("(1 + 2) + (3 + 4)"));
        QCOMPARE(textOf(E::sum({n(5)})), std::string("5"));
        QCOMPARE(textOf(E::negative(E::sum({n(1), n(2)}))), std::string("−(1 + 2)"));
        QCOMPARE(textOf(E::product({E::quotient(n(1), n(2)), n(3)})), std::string("(1 / 2)·3"));
        QCOMPARE(textOf(E::quotient(E::quotient(n(1), n(2)), E::product({n(3), n(4)}))),
                 std::string("(1 / 2) / (3·4)"));
        QCOMPARE(textOf(E::power(E::sum({n(1), n(-2)}), n(2))), std::string("(1 − 2)²"));
        QCOMPARE(textOf(E::power(n(2), n(3))), std::string("2^3"));
        QCOMPARE(textOf(E::exp(n(-1))), std::string("e^(−1)"));
        QCOMPARE(textOf(E::sqrt(E::sum({n(1), n(3)}))), std::string("√(1 + 3)"));
        QCOMPARE(textOf(E::sqrt(n(4))), std::string("√4"));
        QCOMPARE(textOf(E::call("max", {n(0), n(-1)})), std::string("max(0, −1)"));
        QCOMPARE(textOf(E::quotient(n(6), E::symbol("\\sqrt{d_k}", 2))), std::string("6 / √d_k"));
        QCOMPARE(textOf(E::quotient(n(6), E::symbol("a/b", 2))), std::string("6 / (a/b)"));
    }

    void latexExpressions() {
        using E = Expression;
        QCOMPARE(textOf(E::product({n(2), n(-3)}), true),
                 std::string("2 \\cdot \\left(-3\\right)"));
        QCOMPARE(textOf(E::sqrt(n(4)), true), std::string("\\sqrt{4}"));
        QCOMPARE(textOf(E::power(n(2), n(3)), true), std::string("2^{3}"));
        QCOMPARE(textOf(E::call("max", {n(0), n(1)}), true),
                 std::string("\\max\\left(0, 1\\right)"));
        QCOMPARE(textOf(E::call("erf", {n(1)}), true),
                 std::string("\\operatorname{erf}\\left(1\\right)"));
        QCOMPARE(textOf(E::symbol("\\sqrt{d_k}", 2), true), std::string("\\sqrt{d_k}"));
        const double infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(textOf(n(infinity), true), std::string("\\infty"));
        QCOMPARE(textOf(n(-infinity), true), std::string("-\\infty"));
        QCOMPARE(textOf(n(1.5e9), true), std::string("1.5 \\times 10^{9}"));
        QCOMPARE(textOf(n(1e-9), true), std::string("1.0 \\times 10^{-9}"));
    }

    void longSumsAreShortened() {
        std::vector<Expression> terms;
        std::vector<Expression> nine;
        for (int i = 0; i < 64; ++i) {
            terms.push_back(Expression::cell(0, 0, i, i));
        }
        const Expression sum = Expression::sum(terms);
        QCOMPARE(textOf(sum), std::string("0 + 1 + 2 + …另 60 项… + 63"));
        QCOMPARE(textOf(sum, false, Language::en), std::string("0 + 1 + 2 + … 60 more … + 63"));
        QCOMPARE(textOf(sum, true), std::string("0 + 1 + 2 + \\overset{60}{\\cdots} + 63"));
        QCOMPARE(textOf(Expression::call("max", terms), false, Language::en),
                 std::string("max(0, 1, 2, … 60 more …, 63)"));
        const auto shown = print::shownCells(sum, {});
        QCOMPARE(shown.size(), std::size_t(4));
        QCOMPARE(shown.back()->column, Index(63));
        terms.resize(8);
        QCOMPARE(textOf(Expression::sum(terms)), std::string("0 + 1 + 2 + 3 + 4 + 5 + 6 + 7"));
    }

    void whatIsShownExactly() {
        const print::Style style;
        QVERIFY(print::shownExactly(style, 0.125));
        QVERIFY(!print::shownExactly(style, 1.0 / 3));
        QVERIFY(print::shownExactly(style, -std::numeric_limits<double>::infinity()));
        QVERIFY(print::shownExactly(style, Expression::symbol("\\pi", 3.14159)));
        QVERIFY(!print::shownExactly(style, Expression::sum({n(1), n(1.0 / 3)})));
    }

    void markupAsPlainText_data() {
        QTest::addColumn<QString>("markup");
        QTest::addColumn<QString>("plain");
        const auto row = [](const char* markup, const char* plain) {
            QTest::newRow(markup) << QString::fromUtf8(markup) << QString::fromUtf8(plain);
        };
        row("S/\\sqrt{d_k}", "S/√d_k");
        row("K^T", "Kᵀ");
        row("W^Q", "W^Q");
        row("W_1^Q", "W₁^Q");
        row("Z_{12}", "Z₁₂");
        row("x^2", "x²");
        row("x^{n+1}", "x^(n+1)");
        row("\\frac{1}{T\\sqrt{d_k}}", "1/T√d_k");
        row("\\frac{a+b}{2}", "(a+b)/2");
        row("\\sqrt{a+b}", "√(a+b)");
        row("Q \\times K^T", "Q × Kᵀ");
        row("\\text{softmax}(S)", "softmax(S)");
        row("\\mathrm{LN}\\,x", "LN x");
        row("\\{a\\}", "{a}");
        row("\\unknown x", "unknown x");
        row("a-b", "a−b");
        row("x^", "x^");
        row("x_{12", "x₁₂");
        row("a}b", "ab");
        row("\\hat x", " x");
        row("\\sqrt 2", "√2");
    }
    void markupAsPlainText() {
        QFETCH(QString, markup);
        QFETCH(QString, plain);
        QCOMPARE(QString::fromStdString(print::plainMath(markup.toStdString())), plain);
    }

    void everySymbolOfEveryModelIsPlain() {
        for (const auto& [name, model] : test::modelZoo()) {
            const Plan planned = plan(model).value();
            for (const Step& step : planned.steps) {
                const std::string plain = print::plainMath(step.symbol);
                QVERIFY2(plain.find('\\') == std::string::npos, plain.c_str());
                QVERIFY2(plain.find('{') == std::string::npos, plain.c_str());
            }
        }
    }

    void widths() {
        QCOMPARE(print::displayWidth("abc"), 3);
        QCOMPARE(print::displayWidth("老鼠"), 4);
        QCOMPARE(print::displayWidth("é"), 1);
        QCOMPARE(print::displayWidth("e\xCC\x81"), 1);  // e and a combining acute
        QCOMPARE(print::displayWidth("😀"), 2);
        QCOMPARE(print::displayWidth("√−∞"), 3);
        QCOMPARE(print::displayWidth("\xFF\xE4"), 2);  // not UTF-8: a column a byte
        QCOMPARE(print::displayWidth("\xE4\xB8"), 2);  // cut off
        QCOMPARE(print::padded("猫", 4, print::Align::left), std::string("猫  "));
        QCOMPARE(print::padded("猫", 4, print::Align::right), std::string("  猫"));
        QCOMPARE(print::padded("abcdef", 4, print::Align::right), std::string("abcdef"));
    }

    void escapes() {
        QCOMPARE(print::latexText("50% of {x_1} ~ a\\b^2 & $3 #4"),
                 std::string("50\\% of \\{x\\_1\\} \\textasciitilde{} "
                             "a\\textbackslash{}b\\textasciicircum{}2 \\& \\$3 \\#4"));
        QCOMPARE(print::latexText("−∞ · 猫"), std::string("$-$$\\infty$ $\\cdot$ 猫"));
        QCOMPARE(print::markdownText("a|b*c_d`e<f\n"), std::string("a\\|b\\*c\\_d\\`e&lt;f "));
        QCOMPARE(print::separatedField("plain", ','), std::string("plain"));
        QCOMPARE(print::separatedField("a,b", ','), std::string("\"a,b\""));
        QCOMPARE(print::separatedField("a,b", '\t'), std::string("a,b"));
        QCOMPARE(print::separatedField("a\tb", '\t'), std::string("\"a\tb\""));
        QCOMPARE(print::separatedField("say \"x\"\n", ','), std::string("\"say \"\"x\"\"\n\""));
        QCOMPARE(jsonString("a\"b\n猫"), std::string("\"a\\\"b\\n猫\""));
        QCOMPARE(jsonString("\xFF"), std::string("\"\xEF\xBF\xBD\""));
        QCOMPARE(jsonNumber(0.1), std::string("0.1"));
        QCOMPARE(jsonNumber(-std::numeric_limits<double>::infinity()), std::string("\"-inf\""));
    }

private:
    // Readable, without NaN, and its terms are the trace's own numbers.
    static void checkCell(const Model& model, const Trace& trace, int step, Index i, Index j) {
        for (const Markup markup : {Markup::text, Markup::markdown, Markup::latex}) {
            for (const Language language : {Language::zh, Language::en}) {
                const std::string text =
                    derivationText(model, trace, step, i, j, markup, in(language), 2);
                QVERIFY2(!text.empty() && text.back() == '\n', text.c_str());
                QVERIFY2(text.find("nan") == std::string::npos, text.c_str());
            }
        }
        const Json json = Json::parse(derivationJson(model, trace, step, i, j, in(Language::en)));
        for (const Json& term : json["terms"]) {
            const int from = trace.plan().find(term["step"].get<std::string>());
            QVERIFY(from >= 0);
            const double value =
                trace[from](term["row"].get<Index>() - 1, term["column"].get<Index>() - 1);
            QCOMPARE(term["value"].is_string() ? -std::numeric_limits<double>::infinity()
                                               : term["value"].get<double>(),
                     value);
        }
    }
};

QTEST_APPLESS_MAIN(PrintTest)
#include "tst_print.moc"
