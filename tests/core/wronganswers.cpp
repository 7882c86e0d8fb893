// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "wronganswers.h"

#include <cmath>
#include <limits>

#include "attention/numbers.h"
#include "attention/trace.h"
#include "models.h"

namespace attention::test {
namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

Matrix masked(Matrix scores, const Matrix& hidden) {
    for (Index i = 0; i < scores.size(); ++i) {
        if (hidden.data()[i] != 0) {
            scores.data()[i] = minusInfinity;
        }
    }
    return scores;
}

Matrix upper(Index n) {
    Matrix hidden = Matrix::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
        for (Index j = i + 1; j < n; ++j) {
            hidden(i, j) = 1;
        }
    }
    return hidden;
}

// (x − mean) / deviation, the deviation from the sum of squares
template <class Deviation>
Matrix normByHand(const Matrix& x, const Norm& norm, Deviation deviation) {
    Matrix y = x;
    for (Index i = 0; i < x.rows(); ++i) {
        const double mean = x.row(i).sum() / static_cast<double>(x.cols());
        double squares = 0;
        for (Index j = 0; j < x.cols(); ++j) {
            squares += (x(i, j) - mean) * (x(i, j) - mean);
        }
        for (Index j = 0; j < x.cols(); ++j) {
            y(i, j) = (x(i, j) - mean) / deviation(squares) * norm.gamma(0, j) + norm.beta(0, j);
        }
    }
    return y;
}

Answer answerOf(std::vector<Answer::Step> steps) {
    return {std::move(steps)};
}

}  // namespace

Matrix rounded(Matrix values, int decimals) {
    for (Index i = 0; i < values.size(); ++i) {
        values.data()[i] = roundDecimal(values.data()[i], decimals);
    }
    return values;
}

Matrix softmaxByHand(const Matrix& scores) {
    Matrix weights(scores.rows(), scores.cols());
    for (Index i = 0; i < scores.rows(); ++i) {
        double sum = 0;
        for (Index j = 0; j < scores.cols(); ++j) {
            sum += std::exp(scores(i, j));
        }
        for (Index j = 0; j < scores.cols(); ++j) {
            weights(i, j) = sum == 0 ? 0 : std::exp(scores(i, j)) / sum;
        }
    }
    return weights;
}

Model twoHeads() {
    Random random(7);
    Model model;
    model.input.X = random.matrix(3, 4, -1, 1);
    for (int h = 0; h < 2; ++h) {
        model.attention.heads.push_back(randomHead(random, 4, 4, 3, 2, false));
    }
    model.attention.WO = random.matrix(4, 4, -1, 1);
    return model;
}

Model encoderLayer() {
    Random random(8);
    Model model;
    model.block = Block::encoder;
    const Model heads = twoHeads();
    model.input = heads.input;
    Layer layer;
    layer.attention = heads.attention;
    const Norm norm{random.matrix(1, 4, 0.5, 1.5), random.matrix(1, 4, -0.5, 0.5), 0.1};
    layer.norms = {norm, norm};
    layer.feedForward = {random.matrix(4, 4, -1, 1), random.matrix(1, 4, -1, 1),
                         random.matrix(4, 4, -1, 1), random.matrix(1, 4, -1, 1), Activation::relu};
    model.encoder.layers = {layer};
    return model;
}

std::vector<WrongAnswer> wrongAnswers() {
    std::vector<WrongAnswer> out;
    const Model toy = toySentence();
    const Model two = twoHeads();
    const Model encoder = encoderLayer();
    Model causal = toySentence();
    causal.attention.masks = {{Mask::Kind::causal, {}}};
    const Trace toyTrace = forward(toy).value();
    const Trace twoTrace = forward(two).value();
    const Trace layerTrace = forward(encoder).value();
    const auto add = [&](const char* name, const char* id, const char* step, const Model& model,
                         std::vector<Answer::Step> steps) {
        out.push_back({name, id, step, model, answerOf(std::move(steps))});
    };
    const Matrix toyScores = toyTrace.at("scores");
    const Matrix scores2 = twoTrace.at("head2.scores");
    const Matrix V2 = twoTrace.at("head2.V");
    const double root = std::sqrt(3.0);

    add("scaled is the scores", "forgot-scale", "scaled", toy, {{"scaled", toyScores}});
    add("weights of the scores", "forgot-scale", "weights", toy,
        {{"weights", rounded(softmaxByHand(toyScores), 3)}});
    add("only Z, from unscaled scores of the second head", "forgot-scale", "head2.Z", two,
        {{"head2.Z", rounded(softmaxByHand(scores2) * V2, 4)}});
    add("only Z, by hand from unscaled scores", "forgot-scale", "Z", toy,
        {{"Z", rounded(rounded(softmaxByHand(toyScores), 3) * toyTrace.at("V"), 3)}});
    add("in an encoder layer", "forgot-scale", "encoder1.self.head1.scaled", encoder,
        {{"encoder1.self.head1.scaled", rounded(layerTrace.at("encoder1.self.head1.scores"), 5)}});

    add("carried on with more digits than are shown", "forgot-scale", "head2.weights", two,
        {{"head2.scaled", rounded(scores2, 1)},
         {"head2.weights", rounded(softmaxByHand(scores2), 4)}});

    add("÷ d_k", "divided-by-dk", "scaled", toy, {{"scaled", rounded(toyScores / 4, 2)}});
    add("÷ d_k, of scores with more digits than are shown", "divided-by-dk", "head2.scaled", two,
        {{"head2.scores", rounded(scores2, 1)}, {"head2.scaled", rounded(scores2 / 3, 4)}});
    add("weights after ÷ d_k", "divided-by-dk", "head1.weights", two,
        {{"head1.weights", rounded(softmaxByHand(twoTrace.at("head1.scores") / 3), 4)}});

    add("÷ √d_model", "scaled-by-dmodel", "head2.scaled", two,
        {{"head2.scaled", rounded(scores2 / 2, 4)}});

    add("softmax down the columns", "softmax-over-columns", "head1.weights", two,
        {{"head1.weights",
          rounded(softmaxByHand(twoTrace.at("head1.scaled").transpose()).transpose(), 3)}});

    add("K·Qᵀ", "scores-transposed", "head1.scores", two,
        {{"head1.scores",
          rounded(twoTrace.at("head1.K") * twoTrace.at("head1.Q").transpose(), 4)}});
    add("scaled K·Qᵀ", "scores-transposed", "head1.scaled", two,
        {{"head1.scaled",
          rounded(twoTrace.at("head1.K") * twoTrace.at("head1.Q").transpose() / root, 4)}});

    add("A·K", "keys-as-values", "Z", toy,
        {{"Z", rounded(toyTrace.at("weights") * toyTrace.at("K"), 3)}});
    add("A·K with own weights", "keys-as-values", "Z", toy,
        {{"weights", rounded(toyTrace.at("weights"), 2)},
         {"Z", rounded(rounded(toyTrace.at("weights"), 2) * toyTrace.at("K"), 2)}});

    add("weights to one decimal, Z to four", "rounded-early", "head2.Z", two,
        {{"head2.Z", rounded(rounded(twoTrace.at("head2.weights"), 1) * rounded(V2, 1), 4)}});

    add("everything is seen", "mask-forgotten", "weights", causal,
        {{"weights", rounded(toyTrace.at("weights"), 3)}});
    add("masked is scaled", "mask-forgotten", "masked", causal,
        {{"masked", toyTrace.at("scaled")}});
    add("only Z without mask", "mask-forgotten", "Z", causal,
        {{"Z", rounded(toyTrace.at("Z"), 3)}});

    add("the visible is hidden", "mask-reversed", "masked", causal,
        {{"masked", masked(toyTrace.at("scaled"), Matrix::Ones(3, 3) - upper(3))}});
    add("weights of the hidden", "mask-reversed", "weights", causal,
        {{"weights",
          rounded(softmaxByHand(masked(toyTrace.at("scaled"), Matrix::Ones(3, 3) - upper(3))),
                  3)}});

    add("only the second norm", "sample-variance", "encoder1.norm2", encoder,
        {{"encoder1.norm2",
          rounded(
              normByHand(layerTrace.at("encoder1.residual2"), encoder.encoder.layers[0].norms[1],
                         [](double squares) { return std::sqrt(squares / 3 + 0.1); }),
              4)}});

    add("X·Wᵀ", "weights-transposed", "V", toy,
        {{"V", toy.input.X * toy.attention.heads[0].WV.transpose()}});
    add("concat·W^Oᵀ", "weights-transposed", "output", two,
        {{"output", rounded(twoTrace.at("concat") * two.attention.WO.transpose(), 4)}});
    add("feed-forward with W1ᵀ and a bias", "weights-transposed", "encoder1.hidden", encoder,
        {{"encoder1.hidden", rounded((layerTrace.at("encoder1.norm1") *
                                      encoder.encoder.layers[0].feedForward.W1.transpose())
                                             .rowwise() +
                                         encoder.encoder.layers[0].feedForward.b1.row(0),
                                     4)}});

    add("scaled, but softmax of the scores", "softmax-of-unscaled", "weights", toy,
        {{"scaled", toyTrace.at("scaled")}, {"weights", rounded(softmaxByHand(toyScores), 3)}});
    add("the same behind a mask", "softmax-of-unscaled", "weights", causal,
        {{"scaled", toyTrace.at("scaled")},
         {"weights", rounded(softmaxByHand(masked(toyScores, upper(3))), 3)}});

    const Matrix residual = layerTrace.at("encoder1.residual1");
    const Norm& norm = encoder.encoder.layers[0].norms[0];
    add("÷ (n − 1)", "sample-variance", "encoder1.norm1", encoder,
        {{"encoder1.norm1",
          rounded(normByHand(residual, norm,
                             [](double squares) { return std::sqrt(squares / 3 + 0.1); }),
                  4)}});
    add("÷ (n − 1), and ε outside too", "sample-variance", "encoder1.norm1", encoder,
        {{"encoder1.norm1",
          rounded(normByHand(residual, norm,
                             [](double squares) { return std::sqrt(squares / 3) + 0.1; }),
                  4)}});
    add("σ + ε", "epsilon-outside", "encoder1.norm1", encoder,
        {{"encoder1.norm1",
          rounded(normByHand(residual, norm,
                             [](double squares) { return std::sqrt(squares / 4) + 0.1; }),
                  4)}});
    return out;
}

}  // namespace attention::test
