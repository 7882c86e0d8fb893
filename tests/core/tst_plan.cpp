// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Which steps a model needs, in which order, under which keys. Scripts and files name steps by
// these keys: a change here breaks them.
#include <QTest>
#include <cmath>
#include <limits>

#include "attention/parameters.h"
#include "attention/plan.h"
#include "comparematrix.h"
#include "models.h"
#include "plans.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Keys of the listed steps, parted by spaces.
QByteArray keys(const Plan& plan) {
    QByteArray all;
    for (const int at : plan.listed()) {
        all += (all.isEmpty() ? "" : " ") + QByteArray(plan.step(at).key.c_str());
    }
    return all;
}

/// Keys of each stop in brackets.
QByteArray stops(const Plan& plan) {
    QByteArray all;
    for (const Stop& stop : plan.stops) {
        QByteArray inside;
        for (const int at : stop.steps) {
            inside += (inside.isEmpty() ? "" : " ") + QByteArray(plan.step(at).key.c_str());
        }
        all += "[" + inside + "]";
    }
    return all;
}

QByteArray groups(const Plan& plan) {
    QByteArray all;
    for (const Group& group : plan.groups) {
        all += QByteArray(group.place.c_str()) + "<" + group.parent.c_str() + " ";
    }
    return all.trimmed();
}

}  // namespace

class PlanTest : public QObject {
    Q_OBJECT
private slots:
    void oneHead() {
        const Plan made = planOf(toySentence());
        QCOMPARE(keys(made), QByteArray("X Q K V scores scaled weights Z"));
        QCOMPARE(stops(made), QByteArray("[X][Q K V][scores][scaled][weights][Z][]"));
        QVERIFY(made.stops.back().recap());
        QVERIFY(made.groups.empty());
        QCOMPARE(made.output, made.find("Z"));
        QCOMPARE(made.stopOf(made.find("K")), 1);
        QCOMPARE(made.stopOf(made.find("attention.heads[0].WQ")), -1);
        QCOMPARE(made.find("nothing"), -1);
    }

    void severalHeads() {
        Model model = toySentence();
        model.attention = heads(2, 4, 2, true);
        const Plan made = planOf(model);
        QCOMPARE(keys(made),
                 QByteArray("X head1.Q head1.K head1.V head1.scores head1.scaled head1.weights "
                            "head1.Z head2.Q head2.K head2.V head2.scores head2.scaled "
                            "head2.weights head2.Z concat output"));
        QCOMPARE(groups(made), QByteArray("head1< head2<"));
        QCOMPARE(made.groups[0].title, Phrase("第 1 头", "Head 1"));
        QCOMPARE(stepOf(made, "head2.Z").place, std::string("head2"));
        QCOMPARE(stepOf(made, "concat").shape, (Shape{3, 4}));
    }

    void oneHeadWithProjection() {
        Model model = toySentence();
        model.attention.WO = Matrix::Ones(4, 5);
        model.attention.bO = Matrix::Ones(1, 5);
        const Plan made = planOf(model);
        QCOMPARE(keys(made), QByteArray("X Q K V scores scaled weights Z output"));
        QCOMPARE(stepOf(made, "output").operands.size(), std::size_t(3));
        QCOMPARE(stepOf(made, "output").formula, std::string("projection"));
    }

    void everyOption() {
        Model model = toySentence();
        model.source = Sequence{};
        model.source->X = Matrix::Ones(2, 4);
        model.source->positions = {Positions::Kind::given, Matrix::Ones(2, 4)};
        model.input.positions.kind = Positions::Kind::sinusoidal;
        model.attention.softcap = 5;
        model.attention.masks = {{Mask::Kind::causal, {}}};
        const Plan made = planOf(model);
        QCOMPARE(keys(made),
                 QByteArray("X positions embedded source source.positions source.embedded Q K V "
                            "scores scaled capped masked weights Z"));
        QCOMPARE(stops(made),
                 QByteArray("[X][positions embedded][source][source.positions source.embedded]"
                            "[Q K V][scores][scaled][capped][masked][weights][Z][]"));
        QCOMPARE(stepOf(made, "K").operands[0], made.find("source.embedded"));
        QCOMPARE(stepOf(made, "Q").operands[0], made.find("embedded"));
        QVERIFY(stepOf(made, "K").rowLabels == Sentence::source);
        QVERIFY(stepOf(made, "scores").columnLabels == Sentence::source);
        QCOMPARE(stepOf(made, "source.positions").path, std::string("source.positions"));
        QVERIFY(stepOf(made, "positions").path.empty());
        QCOMPARE(stepOf(made, "capped").constants.cap, 5.0);
    }

    void givenTensors() {
        Model model;
        model.attention.heads.resize(1);
        Head& head = model.attention.heads[0];
        head.Q = Matrix::Ones(2, 3);
        head.K = Matrix::Ones(4, 3);
        head.V = Matrix::Ones(4, 5);
        Plan made = planOf(model);
        QCOMPARE(keys(made), QByteArray("Q K V scores scaled weights Z"));
        QCOMPARE(stops(made), QByteArray("[Q K V][scores][scaled][weights][Z][]"));
        QVERIFY(stepOf(made, "Q").op == OpId::input);
        QVERIFY(!stepOf(made, "Q").parameter);
        QCOMPARE(stepOf(made, "Q").path, std::string("attention.heads[0].Q"));
        QVERIFY(stepOf(made, "K").rowLabels == std::nullopt);
        model.source = Sequence{};
        model.source->tokens.zh = {"a", "b", "c", "d"};
        made = planOf(model);
        QCOMPARE(columnNames(model, stepOf(made, "scores"), Language::en)[3], std::string("d"));
        QCOMPARE(rowNames(model, stepOf(made, "scores"), Language::en)[1], std::string("2"));
    }

    void encoderLayerAfter() {
        const Plan made = planOf(encoderOf(heads(1, 4, 4, false)));
        QCOMPARE(keys(made),
                 QByteArray("X encoder1.self.Q encoder1.self.K encoder1.self.V "
                            "encoder1.self.scores encoder1.self.scaled encoder1.self.weights "
                            "encoder1.self.Z encoder1.residual1 encoder1.norm1 encoder1.hidden "
                            "encoder1.activated encoder1.ffn encoder1.residual2 encoder1.norm2"));
        QCOMPARE(groups(made),
                 QByteArray("encoder1< encoder1.self<encoder1 encoder1.addnorm1<encoder1 "
                            "encoder1.feedForward<encoder1 encoder1.addnorm2<encoder1"));
        // The residual goes round the sub-layer.
        const Step& residual = stepOf(made, "encoder1.residual2");
        QCOMPARE(residual.operands[0], made.find("encoder1.norm1"));
        QCOMPARE(residual.operands[1], made.find("encoder1.ffn"));
    }

    void encoderLayerBefore() {
        const Plan made = planOf(encoderOf(heads(1, 4, 4, false), NormOrder::pre));
        QCOMPARE(keys(made),
                 QByteArray("X encoder1.norm1 encoder1.self.Q encoder1.self.K encoder1.self.V "
                            "encoder1.self.scores encoder1.self.scaled encoder1.self.weights "
                            "encoder1.self.Z encoder1.residual1 encoder1.norm2 encoder1.hidden "
                            "encoder1.activated encoder1.ffn encoder1.residual2"));
        QCOMPARE(stepOf(made, "encoder1.residual1").operands[0], made.find("X"));
        QCOMPARE(stepOf(made, "encoder1.residual2").operands[0], made.find("encoder1.residual1"));
        QCOMPARE(stepOf(made, "encoder1.hidden").operands[0], made.find("encoder1.norm2"));
        QCOMPARE(stepOf(made, "encoder1.residual1").formula, std::string("add-norm-pre"));
    }

    /// The number of stops that the pipeline of an encoder layer of two heads shows.
    void encoderLayerStops() {
        QCOMPARE(planOf(encoderOf(heads(2, 4, 2, true))).stops.size(), std::size_t(21));
    }

    void decoderLayer() {
        Model model = transformer();
        model.block = Block::decoder;
        model.decoder.norm = Norm{Matrix::Ones(1, 4), Matrix::Zero(1, 4)};
        const Plan made = planOf(model);
        QCOMPARE(keys(made),
                 QByteArray("X source decoder1.self.Q decoder1.self.K decoder1.self.V "
                            "decoder1.self.scores decoder1.self.scaled decoder1.self.weights "
                            "decoder1.self.Z decoder1.residual1 decoder1.norm1 "
                            "decoder1.cross.head1.Q decoder1.cross.head1.K decoder1.cross.head1.V "
                            "decoder1.cross.head1.scores decoder1.cross.head1.scaled "
                            "decoder1.cross.head1.weights decoder1.cross.head1.Z "
                            "decoder1.cross.head2.Q decoder1.cross.head2.K decoder1.cross.head2.V "
                            "decoder1.cross.head2.scores decoder1.cross.head2.scaled "
                            "decoder1.cross.head2.weights decoder1.cross.head2.Z "
                            "decoder1.cross.concat decoder1.cross.output decoder1.residual2 "
                            "decoder1.norm2 decoder1.hidden decoder1.activated decoder1.ffn "
                            "decoder1.residual3 decoder1.norm3 decoder.norm"));
        QCOMPARE(stepOf(made, "decoder1.cross.head1.K").operands[0], made.find("source"));
        QCOMPARE(stepOf(made, "decoder1.cross.head1.Q").operands[0], made.find("decoder1.norm1"));
    }

    void wholeTransformer() {
        const Model model = transformer();
        const Plan made = planOf(model);
        // The source goes through the encoder before the decoder's input appears.
        QCOMPARE(made.listed().front(), made.find("source"));
        QVERIFY(made.find("X") > made.find("encoder1.norm2"));
        QCOMPARE(stepOf(made, "decoder1.cross.head2.V").operands[0], made.find("encoder1.norm2"));
        const Step& scores = stepOf(made, "decoder1.cross.head1.scores");
        QCOMPARE(rowNames(model, scores, Language::zh)[0], std::string("<s>"));
        QCOMPARE(columnNames(model, scores, Language::zh)[1], std::string("乙"));
        QCOMPARE(rowNames(model, stepOf(made, "encoder1.norm2"), Language::zh)[0],
                 std::string("甲"));
        QVERIFY(groups(made).startsWith("encoder< encoder1<encoder encoder1.self<encoder1"));
        QCOMPARE(made.steps[static_cast<std::size_t>(made.output)].key,
                 std::string("decoder1.norm3"));
    }

    /// What every plan must hold for the loops over it to be simple.
    void everyKindOfModel() {
        for (const NamedModel& named : modelZoo()) {
            const Plan made = planOf(named.model);
            QCOMPARE(made.output, made.listed().back());
            std::size_t walked = 0;
            for (const Stop& stop : made.stops) {
                walked += stop.steps.size();
            }
            QCOMPARE(walked, made.listed().size());
            for (std::size_t i = 0; i < made.steps.size(); ++i) {
                const Step& step = made.steps[i];
                QCOMPARE(made.find(step.key), static_cast<int>(i));  // unique
                QVERIFY(!step.symbol.empty());
                QVERIFY(!step.formula.empty());
                QVERIFY(!step.explanation.empty());
                QVERIFY(step.shape.rows > 0 && step.shape.cols > 0);
                std::vector<Shape> shapes;
                for (const int operand : step.operands) {
                    QVERIFY(operand >= 0 && operand < static_cast<int>(i));
                    shapes.push_back(made.steps[static_cast<std::size_t>(operand)].shape);
                }
                if (step.op == OpId::input) {
                    const Matrix* typed = findParameter(named.model, step.path);
                    QCOMPARE(shapeOf(step.path.empty() ? step.constant : *typed), step.shape);
                } else {
                    const auto shape = shapes.empty() ? std::optional(step.constants.size)
                                                      : op(step.op).shape(shapes);
                    QVERIFY2(shape && *shape == step.shape, step.key.c_str());
                }
                if (!step.place.empty()) {
                    const bool known =
                        std::any_of(made.groups.begin(), made.groups.end(),
                                    [&](const Group& group) { return group.place == step.place; });
                    QVERIFY2(known, step.place.c_str());
                }
            }
            for (std::size_t g = 0; g < made.groups.size(); ++g) {
                const auto before = made.groups.begin() + static_cast<std::ptrdiff_t>(g);
                const auto parent = std::find_if(
                    made.groups.begin(), before,
                    [&](const Group& group) { return group.place == made.groups[g].parent; });
                QVERIFY(made.groups[g].parent.empty() || parent != before);
                QVERIFY(!made.groups[g].title.zh.empty() && !made.groups[g].title.en.empty());
            }
        }
    }

    void masksCombineAsTruthValues() {
        Model model = toySentence();
        Matrix bias(3, 3);
        bias << 1, -infinity, 0.5, 1e308, 2, 3, 0, 0, 0;
        Matrix padding(1, 3);
        padding << 1, 1, 0;
        model.attention.masks = {{Mask::Kind::causal, {}},
                                 {Mask::Kind::bias, bias},
                                 {Mask::Kind::padding, padding},
                                 {Mask::Kind::bias, Matrix::Constant(3, 3, 0.25)}};
        Plan made = planOf(model);
        const Step& mask = stepOf(made, "attention.mask");
        QVERIFY(mask.parameter);
        QVERIFY(mask.path.empty());
        Matrix expected(3, 3);
        expected << 1.25, -infinity, -infinity, 1e308, 2.25, -infinity, 0.25, 0.25, -infinity;
        COMPARE_MATRIX(mask.constant, expected, 0.0);
        Matrix allow = Matrix::Identity(3, 3);
        model.attention.masks = {{Mask::Kind::allow, allow}};
        made = planOf(model);
        QCOMPARE(stepOf(made, "attention.mask").constant(0, 1), -infinity);
        QCOMPARE(stepOf(made, "attention.mask").constant(1, 1), 0.0);
    }

    void oneMaskForAllHeads() {
        Model model = transformer();
        model.decoder.layers[0].crossAttention->masks = {{Mask::Kind::causal, {}}};
        const Plan made = planOf(model);
        const int mask = made.find("decoder.layers[0].crossAttention.mask");
        QVERIFY(mask >= 0);
        QCOMPARE(stepOf(made, "decoder1.cross.head1.masked").operands[1], mask);
        QCOMPARE(stepOf(made, "decoder1.cross.head2.masked").operands[1], mask);
        // Unequal lengths: anchored at the top left, and said so.
        QCOMPARE(made.steps[static_cast<std::size_t>(mask)].constant(0, 1), -infinity);
        QCOMPARE(made.steps[static_cast<std::size_t>(mask)].constant(1, 1), 0.0);
        QVERIFY(stepOf(made, "decoder1.cross.head1.masked").explanation.en.find("anchored") !=
                std::string_view::npos);
    }

    void sinusoids() {
        OpConstants constants;
        constants.size = {3, 5};
        const Matrix p = op(OpId::sinusoid).compute({}, constants);
        COMPARE_MATRIX(p.topRows(1), matrixOf({{0, 1, 0, 1, 0}}), 0.0);
        QCOMPARE(p(1, 0), std::sin(1.0));
        QCOMPARE(p(1, 1), std::cos(1.0));
        QCOMPARE(p(2, 2), std::sin(2.0 / std::pow(10000.0, 2.0 / 5.0)));
        QCOMPARE(p(2, 4), std::sin(2.0 / std::pow(10000.0, 4.0 / 5.0)));
    }

    void namesFallBackToNumbers() {
        Model model = toySentence();
        const Plan made = planOf(model);
        QCOMPARE(rowNames(model, stepOf(made, "Q"), Language::zh)[2], std::string("老鼠"));
        QCOMPARE(rowNames(model, stepOf(made, "Q"), Language::en)[2], std::string("mouse"));
        QCOMPARE(columnNames(model, stepOf(made, "Q"), Language::zh)[2], std::string("3"));
        model.input.tokens.en.clear();
        QCOMPARE(rowNames(model, stepOf(made, "Q"), Language::en)[0], std::string("猫"));
        model.input.tokens = {};
        QCOMPARE(rowNames(model, stepOf(made, "Q"), Language::en)[0], std::string("1"));
    }
};

QTEST_APPLESS_MAIN(PlanTest)
#include "tst_plan.moc"
