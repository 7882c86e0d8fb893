// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The document file: what is read is what is written, and nothing that was typed is lost.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <limits>
#include <utility>

#include "attention/document.h"
#include "comparematrix.h"
#include "models.h"
#include "refuseddocuments.h"
#include "refusedmodels.h"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Document read(const std::string& json) {
    Result<Document> made = readDocument(json);
    if (!made) {
        qFatal("%s in %s", made.error().message().c_str(), json.c_str());
    }
    return std::move(made).value();
}

QByteArray warnings(const Document& document, Language language = Language::en) {
    QByteArray all;
    for (const Phrase& warning : document.warnings) {
        all += (all.isEmpty() ? "" : "\n") + QByteArray(warning.in(language).c_str());
    }
    return all;
}

}  // namespace

class DocumentTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsWrittenIsRead() {
        for (const NamedModel& named : modelZoo()) {
            Document document;
            document.model = named.model;
            const std::string text = writeDocument(document);
            const Document again = read(text);
            QVERIFY2(again.model == named.model, named.name.c_str());
            QCOMPARE(writeDocument(again), text);
        }
    }

    /// Models in flux too, as long as every number is one.
    void whatIsUnsoundIsKept() {
        for (const RefusedModel& refused : refusedModels()) {
            Document document;
            document.model = refused.model;
            const std::string text = writeDocument(document);
            const Result<Document> again = readDocument(text);
            if (refused.code == ErrorCode::notFinite) {
                continue;
            }
            if (again) {
                QCOMPARE(writeDocument(*again), text);
            } else {
                // Never silently another number: what JSON cannot hold is refused by its place.
                QVERIFY2(text.find("\"nan\"") != std::string::npos ||
                             text.find("\"inf\"") != std::string::npos ||
                             again.error().place.find("mask") != std::string::npos,
                         again.error().message().c_str());
            }
        }
    }

    void numbersThatJsonCannotHold() {
        Document document;
        document.model = toySentence();
        document.model.input.X(1, 2) = std::numeric_limits<double>::quiet_NaN();
        Result<Document> again = readDocument(writeDocument(document));
        QCOMPARE(again.error().message(), std::string("X[1][2] is \"nan\", needs a finite number"));
        document.model.input.X(1, 2) = -infinity;
        again = readDocument(writeDocument(document));
        QCOMPARE(again.error().message(),
                 std::string("X[1][2] is \"-inf\", needs a finite number"));
    }

    void numbersToTheLastBit() {
        Document document;
        document.model.input.X =
            matrixOf({{0.1, 1.0 / 3, 1e308, 5e-324}, {-0.0, 2, 1e21, 123456789012345678.0}});
        const Document again = read(writeDocument(document));
        QVERIFY(sameMatrix(again.model.input.X, document.model.input.X));
        QVERIFY(writeDocument(document).find("[0.1, 0.333") != std::string::npos);
    }

    void everyMember() {
        const Document document = read(documentOf(R"(
            "title": {"zh": "题目", "en": "Title"},
            "tokens": {"zh": ["甲", "乙"], "en": ["a", "b"]}, "X": [[1, 2], [3, 4.5]],
            "positions": [[0, 1], [1, 0]],
            "source": {"tokens": ["丙"], "X": [[5, 6]], "positions": "sinusoidal"},
            "block": "decoder",
            "decoder": {"layers": [{
                "attention": {"heads": [{"WQ": [[1], [2]], "WK": [[3], [4]], "WV": [[5], [6]],
                                         "bQ": [1], "bK": [2], "bV": [3]}],
                              "WO": [[1, 2]], "bO": [3, 4], "similarity": "cosine", "scale": 2,
                              "temperature": 3, "softcap": 4, "mask": ["none", "causal",
                              {"padding": [true, false]}, {"allow": [[true, false], [true, true]]},
                              {"bias": [[0, "-inf"], [-1.5, 2]]}]},
                "crossAttention": {"heads": []},
                "feedForward": {"W1": [[1, 2, 3], [4, 5, 6]], "b1": [1, 2, 3],
                                "W2": [[1, 2], [3, 4], [5, 6]], "b2": [7, 8],
                                "activation": "gelu-tanh"},
                "norms": [{"gamma": [1, 2], "beta": [3, 4], "epsilon": 0.001}],
                "order": "pre-norm"}],
              "norm": {"gamma": [1, 1], "beta": [0, 0]}},
            "target": {"step": "decoder.norm", "values": [[1, 2], [3, 4]], "loss": "cross-entropy"},
            "view": {"byHand": 2})"));
        const Model& m = document.model;
        QCOMPARE(m.title, Phrase("题目", "Title"));
        QCOMPARE(m.input.tokens.en[1], std::string("b"));
        QVERIFY(m.input.positions.kind == Positions::Kind::given);
        QCOMPARE(m.input.positions.table(1, 0), 1.0);
        QVERIFY(m.source->positions.kind == Positions::Kind::sinusoidal);
        QVERIFY(m.block == Block::decoder);
        const Layer& layer = m.decoder.layers.at(0);
        QVERIFY(layer.order == NormOrder::pre);
        QVERIFY(layer.crossAttention.has_value());
        const Attention& a = layer.attention;
        QVERIFY(a.similarity == Similarity::cosine);
        QCOMPARE(a.scale.value(), 2.0);
        QCOMPARE(a.temperature, 3.0);
        QCOMPARE(a.softcap.value(), 4.0);
        QCOMPARE(a.masks.size(), std::size_t(4));
        QVERIFY(a.masks[0].kind == Mask::Kind::causal);
        COMPARE_MATRIX(a.masks[1].values, matrixOf({{1, 0}}), 0.0);
        COMPARE_MATRIX(a.masks[2].values, matrixOf({{1, 0}, {1, 1}}), 0.0);
        COMPARE_MATRIX(a.masks[3].values, matrixOf({{0, -infinity}, {-1.5, 2}}), 0.0);
        COMPARE_MATRIX(a.heads[0].bV, matrixOf({{3}}), 0.0);
        QVERIFY(layer.feedForward.activation == Activation::geluTanh);
        QCOMPARE(layer.norms[0].epsilon, 0.001);
        QCOMPARE(m.decoder.norm->epsilon, 1e-5);
        QVERIFY(m.target->loss == Loss::crossEntropy);
        QCOMPARE(document.arithmetic(), Arithmetic::byHand(2));
        QVERIFY(document.warnings.empty());
        QVERIFY(read(writeDocument(document)).model == m);
    }

    void defaults() {
        const Document document = read(documentOf(""));
        QVERIFY(document.model == Model{});
        QCOMPARE(document.arithmetic(), Arithmetic::exact());
        // A byte order mark is let pass, and one language stands for both.
        const Document marked = read("\xEF\xBB\xBF" + documentOf(R"("title": {"en": "T"},
            "tokens": {"en": ["a"]}, "X": [[1]], "bO": [], "attention": {"mask": "none"})"));
        QCOMPARE(marked.model.title, Phrase("T"));
        QCOMPARE(marked.model.input.tokens.zh[0], std::string("a"));
        QVERIFY(!marked.model.input.tokens.bilingual());
        QVERIFY(marked.model.attention.masks.empty());
    }

    /// It reads well and compares well: one row of a matrix a line.
    void layout() {
        Document document;
        document.model = toySentence();
        document.model.attention.masks = {{Mask::Kind::bias, matrixOf({{0, -infinity}, {1, 2}})}};
        const std::string text = writeDocument(document);
        QVERIFY(
            text.find("  \"X\": [\n    [1, 0, 1, 0],\n    [0, 1, 0, 1],\n    [1, 1, 1, 1]\n  ]") !=
            std::string::npos);
        QVERIFY(text.find("[0, \"-inf\"],\n") != std::string::npos);
        QVERIFY(text.find(R"(  "tokens": {"zh": ["猫", "抓", "老鼠"], "en": ["cat",)") !=
                std::string::npos);
        QVERIFY(text.ends_with("}\n"));
    }

    void unknownKeysAreKept() {
        const std::string json = documentOf(R"(
            "future": {"deep": [1, [2, "-inf"], {"x": null}], "big": 123456789012345678901},
            "title": {"zh": "a", "en": "a", "fr": "b"},
            "tokens": {"zh": ["猫"], "fr": ["chat"]}, "X": [[1]],
            "attention": {"dropout": 0.1, "heads": [{"WQ": [[1]], "WK": [[1]], "WV": [[1]],
                          "a/b~c": true}], "mask": [{"padding": [true], "why": "end"}]},
            "encoder": {"note": "kept"},
            "view": {"theme": "dark"})");
        const Document document = read(json);
        QCOMPARE(document.unknown.size(), std::size_t(8));
        QCOMPARE(warnings(document),
                 QByteArray("future is not known; it is kept as it is\n"
                            "title.fr is not known; it is kept as it is\n"
                            "tokens.fr is not known; it is kept as it is\n"
                            "attention.dropout is not known; it is kept as it is\n"
                            "attention.heads[0].a/b~c is not known; it is kept as it is\n"
                            "attention.mask[0].why is not known; it is kept as it is\n"
                            "encoder.note is not known; it is kept as it is\n"
                            "view.theme is not known; it is kept as it is"));
        QVERIFY(warnings(document, Language::zh).startsWith("不认识 future，原样保留"));
        const std::string text = writeDocument(document);
        const Document again = read(text);
        QVERIFY(again.unknown == document.unknown);
        QVERIFY(again.model == document.model);
        QCOMPARE(writeDocument(again), text);
        QVERIFY(text.find("123456789012345678901") != std::string::npos ||
                text.find("1.2345678901234568e+20") != std::string::npos);
        QVERIFY(text.find("\"a/b~c\": true") != std::string::npos);
    }

    void unknownKeysOfWhatIsGone() {
        Document document =
            read(documentOf(R"("X": [[1]], "attention": {"heads": [{"old": 1}, {"old": 2}]})"));
        QCOMPARE(document.unknown.size(), std::size_t(2));
        document.model.attention.heads.pop_back();
        const Document again = read(writeDocument(document));
        QCOMPARE(again.unknown.size(), std::size_t(1));
        QCOMPARE(again.unknown[0].first, std::string("/attention/heads/0/old"));
        // A pointer or text that is none is left out, not trusted.
        document.unknown = {{"no-slash", "1"}, {"/x", "{"}, {"/title/zh/x", "1"}, {"/block", "1"}};
        QCOMPARE(read(writeDocument(document)).unknown.size(), std::size_t(0));
    }

    void partsWithoutUseAreKept() {
        Document document;
        document.model = transformerModel();
        document.model.attention = toySentence().attention;
        QCOMPARE(warnings(read(writeDocument(document))),
                 QByteArray("attention is not used by this block; it is kept"));
        document.model.block = Block::encoder;
        QCOMPARE(warnings(read(writeDocument(document))),
                 QByteArray("source is not used by this block; it is kept\n"
                            "attention is not used by this block; it is kept\n"
                            "decoder is not used by this block; it is kept"));
        document.model.block = Block::attention;
        QCOMPARE(warnings(read(writeDocument(document))),
                 QByteArray("encoder is not used by this block; it is kept\n"
                            "decoder is not used by this block; it is kept"));
        document.model = givenModel();
        document.model.input.X = Matrix::Ones(2, 2);
        QCOMPARE(warnings(read(writeDocument(document))),
                 QByteArray("X is not used by this block; it is kept"));
    }

    void anyTextMayBeAToken() {
        Document document;
        document.model = toySentence();
        document.model.input.tokens = {{"-inf", "\"quote\"\n\t\\", std::string("nul\0byte", 8)},
                                       {"👩‍🔬", "مرحبا", ""}};
        document.model.title = {"题：“引号”", "T"};
        QVERIFY(read(writeDocument(document)).model == document.model);
        document.model.input.tokens = {{"-inf", "-inf", "-inf"}, {}};
        QVERIFY(read(writeDocument(document)).model == document.model);
    }

    void files() {
        QTemporaryDir directory;
        const std::string path = directory.filePath(QStringLiteral("猫.attn.json")).toStdString();
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        Document document;
        document.model = toySentence();
        file.write(QByteArray::fromStdString(writeDocument(document)));
        file.close();
        QVERIFY(readDocumentFile(path)->model == document.model);
        const std::string missing = path + ".missing";
        QCOMPARE(readDocumentFile(missing).error().message(),
                 missing + ": cannot be read, needs a file that can be read");
        QCOMPARE(readDocumentFile("").error().message(),
                 std::string("path is missing, needs the name of a file"));
        QVERIFY(readDocumentFile(directory.path().toStdString()).error().code ==
                ErrorCode::unreadable);
    }

    /// Whole numbers that a float64 does not hold: read as the nearest, kept to the digit where
    /// nothing is known of them.
    void largeIntegers() {
        const Document document = readDocument(R"({"format": "attention-lab", "version": 1,
            "X": [[12345678901234567891, 1]], "mine": [12345678901234567891, 2],
            "attention": {"scale": 12345678901234567891,
                          "mask": {"bias": [[12345678901234567891, "-inf"]]}}})")
                                      .value();
        const double nearest = 12345678901234567891.0;
        QCOMPARE(document.model.input.X(0, 0), nearest);
        QCOMPARE(document.model.input.X(0, 1), 1.0);
        QCOMPARE(document.model.attention.scale, std::optional(nearest));
        QCOMPARE(document.model.attention.masks[0].values(0, 0), nearest);
        QVERIFY(std::isinf(document.model.attention.masks[0].values(0, 1)));
        QVERIFY(writeDocument(document).find("[12345678901234567891, 2]") != std::string::npos);
    }

    void noMoreThanAHundredWarnings() {
        std::string text = R"({"format": "attention-lab", "version": 1)";
        for (int i = 0; i < 150; ++i) {
            text += ", \"key" + std::to_string(i) + "\": 1";
        }
        const Document document = readDocument(text + "}").value();
        QCOMPARE(document.warnings.size(), std::size_t(100));
        QCOMPARE(document.unknown.size(), std::size_t(150));
    }
};

QTEST_APPLESS_MAIN(DocumentTest)
#include "tst_document.moc"
