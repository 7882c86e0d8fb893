// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Every typed matrix under its path, and models that are equal.
#include <QTest>
#include <algorithm>
#include <set>
#include <utility>

#include "attention/fill.h"
#include "attention/parameters.h"
#include "comparematrix.h"
#include "models.h"

using namespace attention;
using namespace attention::test;

namespace {

QByteArray paths(const Model& model) {
    QByteArray all;
    for (const ConstParameter& parameter : parameters(model)) {
        all += (all.isEmpty() ? "" : " ") + QByteArray(parameter.path.c_str());
    }
    return all;
}

}  // namespace

class ParametersTest : public QObject {
    Q_OBJECT
private slots:
    void oneHead() {
        Model model = toySentence();
        QCOMPARE(paths(model), QByteArray("X attention.heads[0].WQ attention.heads[0].WK "
                                          "attention.heads[0].WV"));
        model.attention.heads[0].bK = Matrix::Ones(1, 4);
        model.attention.WO = Matrix::Ones(4, 4);
        model.attention.bO = Matrix::Ones(1, 4);
        model.input.positions = {Positions::Kind::given, Matrix::Ones(3, 4)};
        QCOMPARE(paths(model),
                 QByteArray("X positions attention.heads[0].WQ attention.heads[0].WK "
                            "attention.heads[0].WV attention.heads[0].bK attention.WO "
                            "attention.bO"));
        QVERIFY(parameters(model).back().role == RoleId::bO);
    }

    void tensorsTakenFromElsewhere() {
        Model model = toySentence();
        model.attention.heads[0] = {};
        model.attention.heads[0].Q = model.attention.heads[0].K = model.attention.heads[0].V =
            Matrix::Ones(3, 2);
        QCOMPARE(paths(model), QByteArray("attention.heads[0].Q attention.heads[0].K "
                                          "attention.heads[0].V"));
    }

    /// Parameters, masks and targets alike: a model is its structure and these matrices.
    void everyMatrixIsListedOnce() {
        for (const auto& [name, original] : modelZoo()) {
            Model model = original;
            model.target = Target{"Z", Matrix::Ones(1, 1), Loss::meanSquaredError};
            const std::vector<Matrix*> all = matricesOf(model);
            QCOMPARE(std::set<Matrix*>(all.begin(), all.end()).size(), all.size());
            for (const Parameter& parameter : parameters(model)) {
                QVERIFY2(std::count(all.begin(), all.end(), parameter.matrix) == 1,
                         (name + " " + parameter.path).c_str());
            }
            for (std::size_t i = 0; i < model.attention.masks.size(); ++i) {
                QVERIFY(std::count(all.begin(), all.end(), &model.attention.masks[i].values) == 1);
            }
            QVERIFY(std::count(all.begin(), all.end(), &model.target->values) == 1);
        }
    }

    void anEmptiedMatrixKeepsTheOthersPlaces() {
        for (const auto& [name, original] : modelZoo()) {
            Model model = original;
            const std::vector<Matrix*> before = matricesOf(model);
            for (Matrix* matrix : before) {
                *matrix = Matrix();
            }
            QVERIFY2(matricesOf(model) == before, name.c_str());
            const Model& constant = model;
            QVERIFY(std::ranges::equal(matricesOf(constant), before));
        }
    }

    void layers() {
        Random random(1);
        Model model;
        model.block = Block::transformer;
        model.input.X = Matrix::Ones(3, 4);
        model.source = Sequence{};
        model.source->X = Matrix::Ones(2, 4);
        const Widths widths;
        model.encoder.layers = {randomLayer(random, widths, false)};
        model.decoder.layers = {randomLayer(random, widths, true)};
        model.decoder.norm = Norm{Matrix::Ones(1, 4), Matrix::Zero(1, 4)};
        const QByteArray all = paths(model);
        QVERIFY(all.startsWith("X source.X encoder.layers[0].attention.heads[0].WQ"));
        QVERIFY(all.contains(" decoder.layers[0].crossAttention.heads[1].WV "));
        QVERIFY(
            all.contains(" encoder.layers[0].feedForward.W1 encoder.layers[0].feedForward.b1 "));
        QVERIFY(all.contains(" decoder.layers[0].norms[2].gamma "));
        QVERIFY(all.endsWith(" decoder.norm.gamma decoder.norm.beta"));
        model.block = Block::encoder;
        QVERIFY(!paths(model).contains("decoder") && !paths(model).contains("source"));
    }

    void everyPathIsFound() {
        for (NamedModel& named : modelZoo()) {
            Model& model = named.model;
            const Model& constant = model;
            for (const Parameter& parameter : parameters(model)) {
                QCOMPARE(findParameter(model, parameter.path), parameter.matrix);
                QCOMPARE(findParameter(constant, parameter.path),
                         static_cast<const Matrix*>(parameter.matrix));
            }
            QVERIFY(findParameter(model, "") == nullptr);
            QVERIFY(findParameter(model, "attention.heads[9].WQ") == nullptr);
        }
    }

    /// Any changed number makes another model.
    void equality() {
        for (const NamedModel& named : modelZoo()) {
            Model changed = named.model;
            QVERIFY(changed == named.model);
            for (const Parameter& parameter : parameters(changed)) {
                Matrix& matrix = *parameter.matrix;
                const double before = matrix(0, matrix.cols() - 1);
                matrix(0, matrix.cols() - 1) += 1;
                QVERIFY2(changed != named.model, parameter.path.c_str());
                matrix(0, matrix.cols() - 1) = before;
            }
            QVERIFY(changed == named.model);
        }
    }

    void equalityOfChoices() {
        const Model model = toySentence();
        const auto differs = [&](auto change) {
            Model other = model;
            change(other);
            return other != model;
        };
        QVERIFY(differs([](Model& m) { m.title.en += "x"; }));
        QVERIFY(differs([](Model& m) { m.input.tokens.zh[0] = "狗"; }));
        QVERIFY(differs([](Model& m) { m.input.positions.kind = Positions::Kind::sinusoidal; }));
        QVERIFY(differs([](Model& m) { m.source = Sequence{}; }));
        QVERIFY(differs([](Model& m) { m.block = Block::encoder; }));
        QVERIFY(differs([](Model& m) { m.attention.scale = 1; }));
        QVERIFY(differs([](Model& m) { m.attention.temperature = 2; }));
        QVERIFY(differs([](Model& m) { m.attention.softcap = 2; }));
        QVERIFY(differs([](Model& m) { m.attention.similarity = Similarity::dot; }));
        QVERIFY(differs([](Model& m) { m.attention.masks.emplace_back(); }));
        QVERIFY(differs([](Model& m) { m.encoder.layers.emplace_back(); }));
        QVERIFY(differs([](Model& m) { m.decoder.norm.emplace(); }));
        QVERIFY(differs([](Model& m) { m.target = Target{"Z", {}, Loss::meanSquaredError}; }));
        Mask causal;
        Mask padding{Mask::Kind::padding, {}};
        QVERIFY(!(causal == padding));
        Layer layer;
        Layer before = layer;
        before.order = NormOrder::pre;
        QVERIFY(layer != before);
        before = layer;
        before.feedForward.activation = Activation::gelu;
        QVERIFY(layer != before);
        Norm norm;
        Norm other = norm;
        other.epsilon = 1e-6;
        QVERIFY(!(norm == other));
        Target target{"Z", {}, Loss::meanSquaredError};
        Target entropy{"Z", {}, Loss::crossEntropy};
        QVERIFY(!(target == entropy));
    }

    void fills() {
        COMPARE_MATRIX(identityMatrix({2, 3}), matrixOf({{1, 0, 0}, {0, 1, 0}}), 0.0);
        COMPARE_MATRIX(zeroMatrix({1, 2}), matrixOf({{0, 0}}), 0.0);
        const Matrix random = randomMatrix({40, 30}, 7);
        QVERIFY(sameMatrix(random, randomMatrix({40, 30}, 7)));
        QVERIFY(!sameMatrix(random, randomMatrix({40, 30}, 8)));
        QCOMPARE(random.maxCoeff(), 1.0);
        QCOMPARE(random.minCoeff(), -1.0);
        // The very numbers, so that a class sees the same ones on every machine.
        COMPARE_MATRIX(randomMatrix({2, 4}, 1),
                       matrixOf({{-0.8, -0.3, 0.5, 0.4}, {0.2, -0.8, -1, -0.7}}), 0.0);
    }
};

QTEST_APPLESS_MAIN(ParametersTest)
#include "tst_parameters.moc"
