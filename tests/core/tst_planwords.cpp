// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// How the steps of a plan are written and explained where a model departs from the usual.
#include <QTest>

#include "models.h"
#include "plan/planvariants.h"
#include "plans.h"

using namespace attention;
using namespace attention::test;

class PlanWordsTest : public QObject {
    Q_OBJECT
private slots:
    /// `scaled` is always there, so that its key is stable for scripts and answers.
    void scaledAlways_data() {
        QTest::addColumn<int>("similarity");
        QTest::addColumn<double>("scale");  // 0: none given
        QTest::addColumn<double>("temperature");
        QTest::addColumn<double>("factor");
        QTest::addColumn<double>("divisor");
        QTest::addColumn<QByteArray>("symbol");
        QTest::addColumn<QByteArray>("arrow");
        QTest::addColumn<QByteArray>("formula");
        const int scaledDot = static_cast<int>(Similarity::scaledDot);
        const int dot = static_cast<int>(Similarity::dot);
        const int cosine = static_cast<int>(Similarity::cosine);
        QTest::newRow("usual") << scaledDot << 0.0 << 1.0 << 0.5 << 2.0
                               << QByteArray("S/\\sqrt{d_k}") << QByteArray("\\div \\sqrt{d_k}")
                               << QByteArray("attention");
        QTest::newRow("temperature")
            << scaledDot << 0.0 << 4.0 << 0.125 << 8.0 << QByteArray("S/(T\\sqrt{d_k})")
            << QByteArray("\\div (T\\sqrt{d_k})") << QByteArray("attention-temperature");
        QTest::newRow("own scale") << scaledDot << 3.0 << 1.0 << 3.0 << 0.0 << QByteArray("cS")
                                   << QByteArray("\\times c") << QByteArray("attention-scale");
        QTest::newRow("scale 1") << scaledDot << 1.0 << 1.0 << 1.0 << 0.0 << QByteArray("S'")
                                 << QByteArray("\\times 1") << QByteArray("attention-dot");
        QTest::newRow("dot") << dot << 0.0 << 1.0 << 1.0 << 0.0 << QByteArray("S'")
                             << QByteArray("\\times 1") << QByteArray("attention-dot");
        QTest::newRow("dot, temperature")
            << dot << 0.0 << 2.0 << 0.5 << 2.0 << QByteArray("S/T") << QByteArray("\\div T")
            << QByteArray("attention-dot-temperature");
        QTest::newRow("cosine") << cosine << 0.0 << 1.0 << 1.0 << 0.0 << QByteArray("S'")
                                << QByteArray("\\times 1") << QByteArray("attention-cosine");
        QTest::newRow("cosine, scale, temperature")
            << cosine << 3.0 << 2.0 << 1.5 << 0.0 << QByteArray("cS/T") << QByteArray("\\times c/T")
            << QByteArray("attention-cosine-scale-temperature");
    }

    void scaledAlways() {
        QFETCH(int, similarity);
        QFETCH(double, scale);
        QFETCH(double, temperature);
        Model model = toySentence();
        model.attention.similarity = static_cast<Similarity>(similarity);
        model.attention.temperature = temperature;
        if (scale != 0) {
            model.attention.scale = scale;
        }
        const Plan made = planOf(model);
        const Step& scaled = stepOf(made, "scaled");
        QTEST(scaled.constants.factor, "factor");
        QTEST(scaled.constants.divisor, "divisor");
        QTEST(QByteArray(scaled.symbol.c_str()), "symbol");
        QTEST(QByteArray(scaled.arrow.c_str()), "arrow");
        QTEST(QByteArray(scaled.formula.c_str()), "formula");
    }

    void formulas() {
        Model model = toySentence();
        model.attention.masks = {{Mask::Kind::causal, {}}};
        model.attention.softcap = 1;
        QCOMPARE(stepOf(planOf(model), "weights").formula, std::string("attention-softcap-masked"));
        QCOMPARE(stepOf(planOf(model), "Q").formula, std::string("query"));
        model.attention.heads[0].bV = Matrix::Ones(1, 4);
        QCOMPARE(stepOf(planOf(model), "V").formula, std::string("value-bias"));
        Model encoder = encoderOf(heads(2, 4, 2, true));
        encoder.encoder.layers[0].feedForward.activation = Activation::geluTanh;
        const Plan made = planOf(encoder);
        QCOMPARE(stepOf(made, "encoder1.activated").formula, std::string("gelu-tanh"));
        QCOMPARE(stepOf(made, "encoder1.activated").symbol, std::string("GELU(H)"));
        QVERIFY(stepOf(made, "encoder1.activated").op == OpId::geluTanh);
        QCOMPARE(stepOf(made, "encoder1.hidden").formula, std::string("feed-forward-gelu"));
        QCOMPARE(stepOf(made, "encoder1.norm1").formula, std::string("layer-norm"));
        QCOMPARE(stepOf(made, "encoder1.self.output").formula, std::string("multi-head"));
    }

    void symbolsOfHeads_data() {
        QTest::addColumn<QByteArray>("symbol");
        QTest::addColumn<int>("head");
        QTest::addColumn<QByteArray>("numbered");
        QTest::newRow("letter") << QByteArray("Z") << 1 << QByteArray("Z_1");
        QTest::newRow("only one") << QByteArray("Z") << 0 << QByteArray("Z");
        QTest::newRow("two digits") << QByteArray("Q") << 12 << QByteArray("Q_{12}");
        QTest::newRow("weight") << QByteArray("W^Q") << 2 << QByteArray("W_2^Q");
        QTest::newRow("root") << QByteArray("S/\\sqrt{d_k}") << 3 << QByteArray("S_3/\\sqrt{d_k}");
        QTest::newRow("has an index") << QByteArray("S_M") << 1 << QByteArray("S_{M,1}");
        QTest::newRow("factor before") << QByteArray("cS/T") << 1 << QByteArray("cS_1/T");
    }

    void symbolsOfHeads() {
        QFETCH(QByteArray, symbol);
        QFETCH(int, head);
        Model model = toySentence();
        QTEST(QByteArray(numberedSymbol(symbol.constData(), head).c_str()), "numbered");
    }

    void explanationsFollowTheVariant() {
        Model model = toySentence();
        const auto explain = [&](const char* key) {
            return std::string(stepOf(planOf(model), key).explanation.en);
        };
        model.attention.similarity = Similarity::cosine;
        QVERIFY(explain("scores").find("cosine") != std::string::npos);
        QVERIFY(explain("scaled").find("does not scale") != std::string::npos);
        model.attention.scale = 2;
        QVERIFY(explain("scaled").find("given scale") != std::string::npos);
        model.attention.temperature = 2;
        QVERIFY(explain("scaled").find("temperature") != std::string::npos);
        model.attention.masks = {{Mask::Kind::causal, {}}};
        QVERIFY(explain("masked").find("before it") != std::string::npos);
        model.attention.masks = {{Mask::Kind::padding, Matrix::Ones(1, 3)}};
        QVERIFY(explain("masked").find("padding") != std::string::npos);
        model.attention.masks = {{Mask::Kind::bias, Matrix::Ones(3, 3)}};
        QVERIFY(explain("masked").find("bias") != std::string::npos);
        model.attention.masks.push_back({Mask::Kind::causal, {}});
        QCOMPARE(explain("masked"), std::string(role(RoleId::masked).explanation.en));
    }
};

QTEST_APPLESS_MAIN(PlanWordsTest)
#include "tst_planwords.moc"
