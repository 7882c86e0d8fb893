// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// What holds of attention whatever the numbers are.
#include <QTest>
#include <cmath>
#include <numeric>
#include <utility>

#include "attention/trace.h"
#include "comparematrix.h"
#include "models.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr int rounds = 30;
constexpr double nearly = 1e-12;

Trace traceOf(const Model& model) {
    return forward(model).value();
}

Widths randomWidths(Random& random) {
    const auto size = [&](Index most) { return 1 + random.index(most); };
    return {size(6), size(6), size(6), size(5), size(5), 1 + size(4), size(6)};
}

Model selfAttention(Random& random, const Widths& w) {
    Model made;
    made.input.X = random.matrix(w.tokens, w.model);
    made.attention.heads = {randomHead(random, w.model, w.model, w.keys, w.values, true)};
    return made;
}

Model crossAttention(Random& random, const Widths& w) {
    Model made = selfAttention(random, w);
    made.source = Sequence{{}, random.matrix(w.sourceTokens, w.source), {}};
    made.attention.heads = {randomHead(random, w.model, w.source, w.keys, w.values, true)};
    return made;
}

std::vector<Index> permutation(Random& random, Index count) {
    std::vector<Index> made(static_cast<std::size_t>(count));
    std::iota(made.begin(), made.end(), Index{0});
    for (Index i = count - 1; i > 0; --i) {
        std::swap(made[static_cast<std::size_t>(i)],
                  made[static_cast<std::size_t>(random.index(i + 1))]);
    }
    return made;
}

Matrix permutedRows(const Matrix& matrix, const std::vector<Index>& order) {
    Matrix made = matrix;
    for (Index row = 0; row < matrix.rows(); ++row) {
        made.row(row) = matrix.row(order[static_cast<std::size_t>(row)]);
    }
    return made;
}

/// A one-dimensional convolution over the tokens, as it is defined: out[t][o] = b[o] + the sum over
/// taps k and channels i of x[t + k − left][i]·w[k][i][o], with nothing beyond the ends.
Matrix convolution(const Matrix& x, const std::vector<Matrix>& taps, const Matrix& bias) {
    const auto left = static_cast<Index>(taps.size() / 2);
    Matrix out(x.rows(), bias.cols());
    for (Index t = 0; t < x.rows(); ++t) {
        for (Index o = 0; o < out.cols(); ++o) {
            double total = bias(0, o);
            for (std::size_t k = 0; k < taps.size(); ++k) {
                const Index at = t + static_cast<Index>(k) - left;
                for (Index i = 0; at >= 0 && at < x.rows() && i < x.cols(); ++i) {
                    total += x(at, i) * taps[k](i, o);
                }
            }
            out(t, o) = total;
        }
    }
    return out;
}

}  // namespace

class PropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void weightsOfACausalMaskAreLowerTriangular() {
        Random random(1);
        for (int i = 0; i < rounds; ++i) {
            const Widths w = randomWidths(random);
            for (const bool cross : {false, true}) {
                Model model = cross ? crossAttention(random, w) : selfAttention(random, w);
                model.attention.masks = {{Mask::Kind::causal, {}}};
                const Trace trace = traceOf(model);
                const Matrix& A = trace.at("weights");
                for (Index row = 0; row < A.rows(); ++row) {
                    for (Index column = 0; column < A.cols(); ++column) {
                        QCOMPARE(A(row, column) > 0, column <= row);
                    }
                }
            }
        }
    }

    /// Under a causal mask no output depends on a later token.
    void theFutureDoesNotMatter() {
        Random random(2);
        for (int i = 0; i < rounds; ++i) {
            Model model = selfAttention(random, randomWidths(random));
            model.attention.masks = {{Mask::Kind::causal, {}}};
            const Matrix before = traceOf(model).output();
            const Index kept = random.index(model.input.X.rows()) + 1;
            const Index changed = model.input.X.rows() - kept;
            model.input.X.bottomRows(changed) = random.matrix(changed, model.input.X.cols());
            COMPARE_MATRIX(traceOf(model).output().topRows(kept), before.topRows(kept), nearly);
        }
    }

    void permutedTokensPermuteTheOutput() {
        Random random(3);
        for (int i = 0; i < rounds; ++i) {
            const Widths w = randomWidths(random);
            Model encoder;
            encoder.block = Block::encoder;
            encoder.input.X = random.matrix(w.tokens, w.model);
            encoder.encoder.layers = {randomLayer(random, w, false)};
            for (Model model : {selfAttention(random, w), encoder}) {
                const Trace before = traceOf(model);
                const auto order = permutation(random, w.tokens);
                model.input.X = permutedRows(model.input.X, order);
                COMPARE_MATRIX(traceOf(model).output(), permutedRows(before.output(), order), 1e-9);
            }
        }
    }

    void theOrderOfTheSourceDoesNotMatter() {
        Random random(4);
        for (int i = 0; i < rounds; ++i) {
            Model model = crossAttention(random, randomWidths(random));
            const Matrix before = traceOf(model).output();
            model.source->X =
                permutedRows(model.source->X, permutation(random, model.source->X.rows()));
            COMPARE_MATRIX(traceOf(model).output(), before, nearly);
        }
    }

    /// With positions it does.
    void positionsTellTokensApart() {
        Model model = toySentence();
        model.input.X.row(1) = model.input.X.row(0);
        const auto difference = [&] {
            const Trace trace = traceOf(model);
            return (trace.output().row(0) - trace.output().row(1)).norm();
        };
        QCOMPARE(difference(), 0.0);
        model.input.positions.kind = Positions::Kind::sinusoidal;
        QVERIFY(difference() > 0.01);
    }

    void oneHeadWithIdentityProjectionIsTheHead() {
        Random random(5);
        for (int i = 0; i < rounds; ++i) {
            Widths w = randomWidths(random);
            w.values = w.model;
            Model model = selfAttention(random, w);
            const Matrix alone = traceOf(model).output();
            model.attention.WO = Matrix::Identity(w.model, w.model);
            const Trace trace = traceOf(model);
            QVERIFY(trace.plan().find("output") == trace.plan().output);
            COMPARE_MATRIX(trace.output(), alone, 0.0);
        }
    }

    /// Heads in another order, with the rows of W^O in that order, give the same.
    void headsMayChangePlaces() {
        Random random(6);
        for (int i = 0; i < rounds; ++i) {
            const Widths w = randomWidths(random);
            Model model = selfAttention(random, w);
            model.attention = randomAttention(random, w, w.model);
            const Matrix before = traceOf(model).output();
            Attention& a = model.attention;
            const Matrix WO = a.WO;
            a.WO << WO.bottomRows(w.values - 1), WO.topRows(w.values);
            std::swap(a.heads[0], a.heads[1]);
            COMPARE_MATRIX(traceOf(model).output(), before, nearly);
        }
    }

    /// "Attention Is All You Need", section 3.3: two convolutions with kernel size 1.
    void feedForwardIsAConvolutionOfKernelSizeOne() {
        Random random(7);
        for (int i = 0; i < rounds; ++i) {
            const Widths w = randomWidths(random);
            Model model;
            model.block = Block::encoder;
            model.input.X = random.matrix(w.tokens, w.model);
            model.encoder.layers = {randomLayer(random, w, false)};
            const FeedForward& ff = model.encoder.layers[0].feedForward;
            const Trace trace = traceOf(model);
            const Matrix hidden = convolution(trace.at("encoder1.norm1"), {ff.W1}, ff.b1);
            COMPARE_MATRIX(trace.at("encoder1.hidden"), hidden, nearly);
            COMPARE_MATRIX(trace.at("encoder1.ffn"),
                           convolution(hidden.cwiseMax(0.0), {ff.W2}, ff.b2), nearly);
            if (w.tokens > 1) {
                // A kernel that reaches a neighbour is something else.
                const Matrix wider =
                    convolution(trace.at("encoder1.norm1"),
                                {ff.W1, ff.W1, Matrix::Zero(w.model, w.hidden)}, ff.b1);
                QVERIFY((wider - hidden).cwiseAbs().maxCoeff() > 1e-6);
            }
        }
    }

    /// All scores equal: every token gives each key the same, and Z is the mean of the values.
    void noQueryMeansTheMean() {
        Random random(8);
        Model model = crossAttention(random, {});
        model.attention.heads[0].WQ.setZero();
        model.attention.heads[0].bQ.setZero();
        const Trace trace = traceOf(model);
        COMPARE_MATRIX(trace.output(), trace.at("V").colwise().mean().replicate(3, 1), nearly);
    }

    void temperatureAndScaleAreOneNumber() {
        Random random(9);
        for (int i = 0; i < rounds; ++i) {
            const Widths w = randomWidths(random);
            Model model = selfAttention(random, w);
            const double T = random.between(0.2, 4);
            model.attention.temperature = T;
            const Matrix tempered = traceOf(model).output();
            model.attention.temperature = 1;
            model.attention.scale = 1 / (T * std::sqrt(static_cast<double>(w.keys)));
            COMPARE_MATRIX(traceOf(model).output(), tempered, nearly);
            model.attention.similarity = Similarity::dot;
            COMPARE_MATRIX(traceOf(model).output(), tempered, nearly);
        }
    }

    void cosineIgnoresTheLengthOfQueries() {
        Random random(10);
        for (int i = 0; i < rounds; ++i) {
            Model model = selfAttention(random, randomWidths(random));
            model.attention.similarity = Similarity::cosine;
            const Trace before = traceOf(model);
            QVERIFY(before.at("scores").cwiseAbs().maxCoeff() <= 1);
            model.attention.heads[0].WQ *= 7;
            model.attention.heads[0].bQ *= 7;
            COMPARE_MATRIX(traceOf(model).output(), before.output(), nearly);
        }
    }

    void aLooseSoftcapIsNone() {
        Random random(11);
        Model model = selfAttention(random, {});
        const Matrix before = traceOf(model).output();
        model.attention.softcap = 1e9;
        COMPARE_MATRIX(traceOf(model).output(), before, nearly);
        model.attention.softcap = 0.1;
        QVERIFY(traceOf(model).at("capped").cwiseAbs().maxCoeff() <= 0.1);
    }

    /// A mask that hides a key is the same as not having that key.
    void aHiddenKeyIsNoKey() {
        Random random(12);
        for (int i = 0; i < rounds; ++i) {
            Widths w = randomWidths(random);
            w.sourceTokens += 1;
            Model model = crossAttention(random, w);
            Model without = model;
            without.source->X.conservativeResize(w.sourceTokens - 1, w.source);
            Matrix allowed = Matrix::Ones(1, w.sourceTokens);
            allowed(0, w.sourceTokens - 1) = 0;
            model.attention.masks = {{Mask::Kind::padding, allowed}};
            COMPARE_MATRIX(traceOf(model).output(), traceOf(without).output(), nearly);
        }
    }

    void postNormRowsHaveMeanZeroAndVarianceOne() {
        Random random(13);
        Widths w;
        w.model = 6;
        Model model;
        model.block = Block::encoder;
        model.input.X = random.matrix(w.tokens, w.model) * 100;
        model.encoder.layers = {randomLayer(random, w, false)};
        for (Norm& norm : model.encoder.layers[0].norms) {
            norm.gamma.setOnes();
            norm.beta.setZero();
        }
        const Matrix out = traceOf(model).output();
        for (Index row = 0; row < out.rows(); ++row) {
            QVERIFY(std::abs(out.row(row).mean()) < 1e-14);
            QVERIFY(std::abs(out.row(row).squaredNorm() / 6 - 1) < 1e-4);
        }
    }
};

QTEST_APPLESS_MAIN(PropertiesTest)
#include "tst_properties.moc"
