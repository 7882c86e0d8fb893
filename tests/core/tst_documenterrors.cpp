// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Documents that cannot be read: one line that names the place, in bounded time and memory.
#include <QElapsedTimer>
#include <QTest>

#include "attention/document.h"
#include "attention/parameters.h"
#include "refuseddocuments.h"

using namespace attention;
using namespace attention::test;

namespace {

QByteArray refusal(std::string_view json, Language language = Language::en) {
    const Result<Document> made = readDocument(json);
    if (made) {
        return "(read)";
    }
    QByteArray all;
    for (const Error& error : made.errors()) {
        all += (all.isEmpty() ? "" : "\n") + QByteArray(error.message(language).c_str());
    }
    return all;
}

}  // namespace

class DocumentErrorsTest : public QObject {
    Q_OBJECT
private:
    static void row(const char* name, const std::string& json, const char* message) {
        QTest::newRow(name) << QByteArray(json.data(), static_cast<int>(json.size()))
                            << QByteArray(message);
    }

private slots:
    void refuses_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("message");
        for (const RefusedDocument& refused : refusedDocuments()) {
            row(refused.name, refused.json, refused.message.c_str());
        }
    }

    void refuses() {
        QFETCH(QByteArray, json);
        QTEST(refusal({json.constData(), static_cast<std::size_t>(json.size())}), "message");
        const QByteArray zh =
            refusal({json.constData(), static_cast<std::size_t>(json.size())}, Language::zh);
        QVERIFY(zh.contains("需要"));
        QVERIFY(zh.count('\n') ==
                refusal({json.constData(), static_cast<std::size_t>(json.size())}).count('\n'));
    }

    void limits_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("message");
        const auto repeated = [](const std::string& what, std::size_t times) {
            std::string all;
            all.reserve(what.size() * times);
            for (std::size_t i = 0; i < times; ++i) {
                all += what;
            }
            return all;
        };
        row("depth", repeated("[", 1000000),
            "lists and objects are nested too deeply, needs at most 32 levels");
        row("depth of objects", repeated("{\"a\":", 1000000),
            "lists and objects are nested too deeply, needs at most 32 levels");
        row("long row", documentOf("\"X\": [[" + repeated("1,", 20000) + "1]]"),
            "X[0][16384] is one item too many, needs at most 16384");
        row("many rows", documentOf("\"X\": [" + repeated("[1],", 20000) + "[1]]"),
            "X[16384] is one item too many, needs at most 16384");
        row("many values",
            documentOf("\"a\": [" + repeated("[" + repeated("{},", 16000) + "1],", 100) + "1]"),
            "a[65][8444] is one value too many, needs at most 1048576");
        std::string keys;
        for (int i = 0; i < 2050; ++i) {
            keys += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":1";
        }
        row("many keys", documentOf("\"a\": {" + keys + "}"),
            "a.2048 is one key too many, needs at most 2048");
        // Many mistakes are not many lines.
        row("many mistakes",
            documentOf("\"attention\": {\"heads\": [" + repeated("{\"WQ\": 1},", 9000) + "{}]}"),
            "");
    }

    void limits() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, message);
        QElapsedTimer timer;
        timer.start();
        const QByteArray found = refusal({json.constData(), static_cast<std::size_t>(json.size())});
        QVERIFY(timer.elapsed() < 20000);
        if (message.isEmpty()) {
            QCOMPARE(found.count('\n'), 99);
        } else {
            QCOMPARE(found, message);
        }
    }

    void tooManyBytes() {
        const std::string blank(maxDocumentBytes + 1, ' ');
        QCOMPARE(refusal(blank),
                 QByteArray("the file has 268435457 bytes, needs at most 268435456"));
        const Result<Document> endless = readDocumentFile("/dev/zero");
        QVERIFY(!endless && endless.error().code == ErrorCode::tooLarge);
    }

    /// One line for people, however long a text or a key of the document is.
    void longTextsAreCut() {
        const std::string word(1000000, 'a');
        Model model = readDocument(findExample("toy-sentence")->json)->model;
        model.target = Target{word, Matrix::Ones(1, 1), Loss::meanSquaredError};
        QVERIFY(validate(model).at(0).message().size() < 300);
        model.target->step.clear();
        for (int i = 0; i < 1000; ++i) {
            model.target->step += "猫";
        }
        const std::string message = validate(model).at(0).message();
        QVERIFY(message.size() < 300);
        QVERIFY(QString::fromStdString(message).toStdString() == message);  // whole characters
        const std::string start = "{\"format\": \"attention-lab\", \"version\": 1, \"";
        const Document document = readDocument(start + word + "\": 1}").value();
        QVERIFY(document.warnings.at(0).en.size() < 300);
        QCOMPARE(document.unknown.at(0).first.size(), word.size() + 1);
        const Result<Document> twice = readDocument(start + word + "\": 1, \"" + word + "\": 2}");
        QVERIFY(twice.error().message().size() < 300);
    }
};

QTEST_APPLESS_MAIN(DocumentErrorsTest)
#include "tst_documenterrors.moc"
