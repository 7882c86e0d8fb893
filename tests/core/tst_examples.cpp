// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The built-in documents: whole in both languages, written as the program writes, and right.
#include <QFile>
#include <QTest>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "attention/document.h"
#include "attention/parameters.h"
#include "attention/trace.h"
#include "comparematrix.h"
#include "testpaths.h"

using namespace attention;
using namespace attention::test;

namespace {

Document read(std::string_view name) {
    const Example* example = findExample(name);
    if (example == nullptr) {
        qFatal("no example %s", std::string(name).c_str());
    }
    return readDocument(example->json).value();
}

Trace traceOf(const Document& document, Arithmetic arithmetic = {}) {
    return forward(document.model, arithmetic).value();
}

nlohmann::json published(const char* file) {
    QFile data(QStringLiteral(TEST_DATA_DIR "/cases/") + QString::fromUtf8(file));
    if (!data.open(QIODevice::ReadOnly)) {
        qFatal("no %s", file);
    }
    return nlohmann::json::parse(data.readAll().toStdString());
}

/// One of `count` equal blocks of rows of a tensor; masked cells are texts.
Matrix tensor(const nlohmann::json& from, Index rows, Index columns, Index block = 0) {
    Matrix made(rows, columns);
    for (Index i = 0; i < rows * columns; ++i) {
        const auto& cell = from.at("data").at(static_cast<std::size_t>(block * rows * columns + i));
        made(i / columns, i % columns) =
            cell.is_string() ? -std::numeric_limits<double>::infinity() : cell.get<double>();
    }
    return made;
}

}  // namespace

class ExamplesTest : public QObject {
    Q_OBJECT
private slots:
    void list() {
        QByteArray names;
        for (const Example& example : examples()) {
            names += (names.isEmpty() ? "" : " ") + QByteArray(std::string(example.name).c_str());
        }
        QCOMPARE(names, QByteArray("toy-sentence toy-causal two-heads cross-attention cosine "
                                   "encoder-layer decoder-layer small-transformer four-words "
                                   "nano-gpt-block"));
        QVERIFY(findExample("no-such") == nullptr);
    }

    void each_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < examples().size(); ++i) {
            QTest::addRow("%s", std::string(examples()[i].name).c_str()) << static_cast<int>(i);
        }
    }

    void each() {
        QFETCH(int, index);
        const Example& example = examples()[static_cast<std::size_t>(index)];
        const Result<Document> document = readDocument(example.json);
        QVERIFY(document.ok());
        QVERIFY(document->warnings.empty());
        QVERIFY(validate(document->model).empty());
        // The file is exactly what the program would write.
        QCOMPARE(writeDocument(*document), std::string(example.json));
        const Phrase& title = document->model.title;
        QCOMPARE(title.zh, std::string(example.title.zh));
        QCOMPARE(title.en, std::string(example.title.en));
        QVERIFY(!title.zh.empty() && !title.en.empty() && title.zh != title.en);
        QVERIFY(document->model.input.tokens.given());
        for (const Arithmetic arithmetic : {Arithmetic::exact(), Arithmetic::byHand(3)}) {
            const Trace trace = traceOf(*document, arithmetic);
            QVERIFY(trace.output().allFinite());
        }
    }

    void toySentence() {
        const Document document = read("toy-sentence");
        QCOMPARE(document.arithmetic(), Arithmetic::byHand(3));
        const Trace trace = traceOf(document, document.arithmetic());
        COMPARE_MATRIX(
            trace.at("weights"),
            matrixOf({{0.035, 0.26, 0.705}, {0.26, 0.035, 0.705}, {0.018, 0.018, 0.964}}), 1e-15);
        COMPARE_MATRIX(trace.output(),
                       matrixOf({{1.705, 1.93, 1.48, 1.705},
                                 {1.705, 1.48, 1.93, 1.705},
                                 {1.964, 1.964, 1.964, 1.964}}),
                       1e-15);
    }

    void causal() {
        const Trace trace = traceOf(read("toy-causal"));
        const Matrix& weights = trace.at("weights");
        QVERIFY(weights.isLowerTriangular(0));
        QCOMPARE(weights(0, 0), 1.0);
    }

    void headsLookAtDifferentThings() {
        const Trace trace = traceOf(read("two-heads"));
        Index own = 0;
        Index other = 0;
        trace.at("head1.weights").row(0).maxCoeff(&own);
        trace.at("head2.weights").row(0).maxCoeff(&other);
        QCOMPARE(own, Index(0));
        QCOMPARE(other, Index(1));
    }

    void everyWordFindsItsTranslation() {
        const Document document = read("cross-attention");
        const Trace trace = traceOf(document);
        const Matrix& weights = trace.at("weights");
        const Step& step = trace.plan().step(trace.plan().find("weights"));
        const auto keys = columnNames(document.model, step, Language::en);
        const std::vector<std::string> translations{"cat", "catches", "mouse"};
        for (Index row = 0; row < weights.rows(); ++row) {
            Index best = 0;
            QVERIFY(weights.row(row).maxCoeff(&best) > 0.5);
            QCOMPARE(keys[static_cast<std::size_t>(best)],
                     translations[static_cast<std::size_t>(row)]);
        }
    }

    /// Its target asks for the translation alone: the loss is the mean of −ln of those weights.
    void translationsAreATarget() {
        const Document document = read("cross-attention");
        const Trace trace = traceOf(document);
        const Matrix& weights = trace.at("weights");
        QVERIFY(document.model.target.has_value());
        const Gradients gradients = backward(trace, *document.model.target).value();
        const double surprise =
            std::log(weights(0, 1)) + std::log(weights(1, 2)) + std::log(weights(2, 4));
        QVERIFY(std::abs(gradients.loss + surprise / 3) < 1e-12);
    }

    /// machinelearningmastery.com, "The Attention Mechanism from Scratch".
    void fourWords() {
        const nlohmann::json stages =
            published("tutorials/tut_mlm_attention_from_scratch.json").at("stages");
        const auto stage = [&](const char* name) {
            for (const auto& s : stages) {
                if (s.at("name") == name) {
                    nlohmann::json data{{"data", s.at("printed")}};
                    return tensor(data, s.at("shape")[0].get<Index>(),
                                  s.at("shape")[1].get<Index>());
                }
            }
            return Matrix{};
        };
        const Trace trace = traceOf(read("four-words"));
        COMPARE_MATRIX(trace.at("scores"), stage("scores"), 0.0);
        COMPARE_MATRIX(trace.at("weights"), stage("weights"), 1e-9);
        COMPARE_MATRIX(trace.output(), stage("attention"), 1e-8);
    }

    /// A trained model that sorts letters: every published intermediate, in float32.
    void nanoGpt() {
        const nlohmann::json outputs =
            published("realmodel/nanogpt_sort_block0.json").at("outputs");
        const Trace trace = traceOf(read("nano-gpt-block"));
        const double tolerance = 2e-6;
        const auto compare = [&](const std::string& key, const char* name, Index columns,
                                 Index block = 0) {
            const Matrix expected = tensor(outputs.at(name), 11, columns, block);
            return matrixMismatch(trace.at(key), expected, tolerance, key);
        };
        for (Index head = 0; head < 3; ++head) {
            const std::string place = "encoder1.self.head" + std::to_string(head + 1) + ".";
            QCOMPARE(compare(place + "Q", "q", 16, head), QByteArray());
            QCOMPARE(compare(place + "K", "k", 16, head), QByteArray());
            QCOMPARE(compare(place + "V", "v", 16, head), QByteArray());
            QCOMPARE(compare(place + "masked", "att", 11, head), QByteArray());
            QCOMPARE(compare(place + "weights", "attSm", 11, head), QByteArray());
        }
        QCOMPARE(compare("encoder1.norm1", "ln1", 48), QByteArray());
        QCOMPARE(compare("encoder1.self.concat", "y", 48), QByteArray());
        QCOMPARE(compare("encoder1.self.output", "yProj", 48), QByteArray());
        QCOMPARE(compare("encoder1.residual1", "attnResid", 48), QByteArray());
        QCOMPARE(compare("encoder1.norm2", "ln2", 48), QByteArray());
        QCOMPARE(compare("encoder1.hidden", "fc", 192), QByteArray());
        QCOMPARE(compare("encoder1.activated", "gelu", 192), QByteArray());
        QCOMPARE(compare("encoder1.ffn", "mlp", 48), QByteArray());
        QCOMPARE(compare("encoder1.residual2", "mlpResid", 48), QByteArray());
        QCOMPARE(trace.plan().step(trace.plan().output).key, std::string("encoder1.residual2"));
    }
};

QTEST_APPLESS_MAIN(ExamplesTest)
#include "tst_examples.moc"
