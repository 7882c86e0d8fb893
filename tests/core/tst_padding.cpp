// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// A padded token of a sentence that attends to itself: whatever stands in its row, the rows of the
// other tokens are the same to the last bit, and its own is shown without a NaN.
#include <QTest>
#include <limits>

#include "attention/print.h"
#include "attention/trace.h"
#include "comparematrix.h"
#include "models.h"

using namespace attention;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr Index padded = 1;  // of three tokens

Mask padding() {
    return {Mask::Kind::padding, test::matrixOf({{1, 0, 1}})};
}

/// Three tokens; wherever they attend to each other the middle one is hidden.
std::vector<test::NamedModel> models() {
    std::vector<test::NamedModel> found;
    for (test::NamedModel& named : test::modelZoo()) {
        Model& model = named.model;
        const bool self = model.block != Block::attention || !model.source;
        if (!self || model.input.X.rows() != 3) {
            continue;
        }
        model.attention.masks = {padding()};
        for (Stack* stack : {&model.encoder, &model.decoder}) {
            for (Layer& layer : stack->layers) {
                // of a Transformer the encoder reads another sentence
                const bool input = model.block != Block::transformer || stack == &model.decoder;
                layer.attention.masks = input ? std::vector{padding()} : std::vector<Mask>{};
            }
        }
        found.push_back(named);
    }
    return found;
}

Model with(Model model, double number) {
    model.input.X.row(padded).setConstant(number);
    return model;
}

std::vector<Arithmetic> arithmetics() {
    return {Arithmetic::exact(), Arithmetic::byHand(3)};
}

}  // namespace

class PaddingTest : public QObject {
    Q_OBJECT
private slots:
    void everyKind_data() {
        QTest::addColumn<int>("index");
        const auto all = models();
        QVERIFY(all.size() >= 8);
        for (std::size_t i = 0; i < all.size(); ++i) {
            QTest::newRow(all[i].name.c_str()) << static_cast<int>(i);
        }
    }
    void everyKind() {
        QFETCH(int, index);
        const Model model = models()[static_cast<std::size_t>(index)].model;
        for (const Arithmetic arithmetic : arithmetics()) {
            const Trace zero = forward(with(model, 0), arithmetic).value();
            for (const double number : {1.0, 1e308, -1e308, 1e-308}) {
                const Result<Trace> trace = forward(with(model, number), arithmetic);
                QVERIFY2(trace.ok(), trace ? "" : trace.error().message().c_str());
                othersAreTheSame(zero, *trace);
                printsNoNan(with(model, number), *trace);
            }
        }
    }

    void aRowWithoutNumbersIsFlagged() {
        Model model = test::toySentence();
        model.attention.masks = {padding()};
        QCOMPARE(plan(model)->paddedInput, (std::vector<bool>{false, true, false}));
        const Trace ordinary = forward(model).value();
        const Trace trace = forward(with(model, 1e308)).value();
        for (const char* key : {"Q", "scores", "scaled", "masked", "weights", "Z"}) {
            const int step = trace.plan().find(key);
            for (Index row = 0; row < 3; ++row) {
                QCOMPARE(trace.rowBeyond(step, row), row == padded);
                QVERIFY(!ordinary.rowBeyond(step, row));
            }
        }
        QVERIFY(!trace.rowBeyond(trace.plan().find("X"), padded));
        PrintOptions options;
        options.language = Language::en;
        options.steps = {"Z"};
        const std::string text =
            formatTrace(with(model, 1e308), trace, TraceFormat::text, options).value();
        QVERIFY2(text.find("—  (beyond the range of float64; no token may attend to it, and no "
                           "other row is touched)\n") != std::string::npos,
                 text.c_str());
        const std::string json =
            formatTrace(with(model, 1e308), trace, TraceFormat::json, options).value();
        QVERIFY2(json.find("[null, null, null, null]") != std::string::npos, json.c_str());
        const std::string csv =
            formatTrace(with(model, 1e308), trace, TraceFormat::csv, options).value();
        QVERIFY2(csv.find(",,,,\r\n") != std::string::npos, csv.c_str());
        const std::string latex =
            formatTrace(with(model, 1e308), trace, TraceFormat::latex, options).value();
        QVERIFY2(latex.find("\\text{--} & \\text{--}") != std::string::npos, latex.c_str());
    }

    void alsoWhatIsNoNumber() {
        Model model = test::toySentence();
        model.attention.masks = {padding()};
        const Trace zero = forward(with(model, 0)).value();
        othersAreTheSame(zero, forward(with(model, notANumber)).value());
        // seen by one query it matters
        model.attention.masks = {{Mask::Kind::causal, {}}};
        QVERIFY(plan(model)->paddedInput.empty());
        QCOMPARE(forward(with(model, notANumber)).error().message(),
                 std::string("X[1][0] is NaN, needs a finite number"));
        QCOMPARE(forward(with(model, 1e308)).error().code, ErrorCode::overflow);
        // and in a layer every row goes on
        for (const test::NamedModel& named : models()) {
            if (named.model.block != Block::attention) {
                QCOMPARE(forward(with(named.model, notANumber)).error().place,
                         std::string("X[1][0]"));
            }
        }
    }

    void ofASourceToo() {
        for (const test::NamedModel& named : test::modelZoo()) {
            Model model = named.model;
            if (!model.source || model.source->X.size() == 0) {
                continue;
            }
            const Mask hidden{Mask::Kind::padding, test::matrixOf({{1, 1, 0, 1}})};
            model.attention.masks = {hidden};
            for (Layer& layer : model.encoder.layers) {
                layer.attention.masks = {hidden};
            }
            for (Layer& layer : model.decoder.layers) {
                layer.crossAttention->masks = {hidden};
            }
            QCOMPARE(plan(model)->paddedSource, (std::vector<bool>{false, false, true, false}));
            const Matrix before = forward(model).value().output();
            model.source->X.row(2).setConstant(1e308);
            const Trace trace = forward(model).value();
            QVERIFY2(trace.output() == before, named.name.c_str());
            printsNoNan(model, trace);
            for (const int step : trace.plan().listed()) {
                const Step& one = trace.plan().step(step);
                if (one.rowLabels != Sentence::source || one.columnLabels == Sentence::source) {
                    continue;  // where tokens meet, a hidden cell may be none before the mask
                }
                for (Index row = 0; row < trace[step].rows(); ++row) {
                    QVERIFY(!trace[step].row(row).hasNaN() || trace.rowBeyond(step, row));
                }
            }
        }
    }

    void oneLayerThatSeesItIsEnough() {
        for (const test::NamedModel& named : models()) {
            Model model = named.model;
            if (model.block != Block::encoder || model.encoder.layers.size() < 2) {
                continue;
            }
            QVERIFY(!plan(model)->paddedInput.empty());
            model.encoder.layers[1].attention.masks.clear();
            QVERIFY(plan(model)->paddedInput.empty());
        }
    }

    void gradientsPassItBy() {
        Model model = test::toySentence();
        model.attention.masks = {padding()};
        const Trace zero = forward(with(model, 0)).value();
        const Trace huge = forward(with(model, 1e308)).value();
        // what the target wants of the padded row it has already
        Matrix wanted = Matrix::Ones(3, 4);
        wanted.row(padded) = zero.output().row(padded);
        const Target target{"Z", wanted, Loss::meanSquaredError};
        const Gradients a = backward(zero, target).value();
        const Gradients b = backward(huge, target).value();
        QCOMPARE(a.loss, b.loss);
        for (std::size_t i = 0; i < a.steps.size(); ++i) {
            const std::string& key = zero.plan().steps[i].key;
            QVERIFY2(b.steps[i].allFinite(), key.c_str());
            COMPARE_MATRIX(b.steps[i], a.steps[i], 0);
        }
        Matrix attend = Matrix::Zero(3, 3);
        attend.col(0).setOnes();
        const Gradients c = backward(huge, {"weights", attend, Loss::crossEntropy}).value();
        QVERIFY(std::isfinite(c.loss));
        for (const Matrix& step : c.steps) {
            QVERIFY(step.allFinite());
        }
    }

private:
    static void othersAreTheSame(const Trace& zero, const Trace& trace) {
        const auto& steps = trace.plan().steps;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i].rowLabels != Sentence::input || steps[i].parameter) {
                continue;
            }
            const auto step = static_cast<int>(i);
            for (Index row = 0; row < trace[step].rows(); ++row) {
                for (Index column = 0; column < trace[step].cols() && row != padded; ++column) {
                    const bool key = steps[i].columnLabels == Sentence::input && column == padded;
                    const bool reachable =
                        !key || steps[i].role == RoleId::masked || steps[i].role == RoleId::weights;
                    if (reachable) {
                        QCOMPARE(trace[step](row, column), zero[step](row, column));
                    }
                }
            }
        }
    }

    static void printsNoNan(const Model& model, const Trace& trace) {
        for (const TraceFormat format :
             {TraceFormat::text, TraceFormat::json, TraceFormat::csv, TraceFormat::tsv,
              TraceFormat::latex, TraceFormat::markdown}) {
            const std::string text = formatTrace(model, trace, format, {}).value();
            QVERIFY2(text.find("nan") == std::string::npos, text.c_str());
        }
        for (const int step : trace.plan().listed()) {
            for (Index row = 0; row < trace[step].rows(); ++row) {
                for (const Markup markup : {Markup::text, Markup::markdown, Markup::latex}) {
                    const std::string text = derivationText(model, trace, step, row, 0, markup, {});
                    QVERIFY2(text.find("nan") == std::string::npos, text.c_str());
                }
                const std::string json = derivationJson(model, trace, step, row, 0, {});
                QVERIFY2(json.find("nan") == std::string::npos, json.c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(PaddingTest)
#include "tst_padding.moc"
