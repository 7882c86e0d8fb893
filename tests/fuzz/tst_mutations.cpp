// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Thousands of damaged documents: each is refused in a line or computed, never a crash, a hang or a
// number that is none.
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include "attention/document.h"
#include "attention/parameters.h"
#include "exercise.h"
#include "mutate.h"

using namespace attention;
using namespace attention::test;

class MutationsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        // The built-in documents have no target: give one to each of two.
        for (const Example& example : examples()) {
            bases_.emplace_back(example.name, example.json);
        }
        const QDir corpus(QStringLiteral(FUZZ_CORPUS));
        const QStringList files = corpus.entryList({QStringLiteral("*.json")}, QDir::Files);
        QVERIFY(files.size() >= 9);
        for (const QString& name : files) {
            QFile file(corpus.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            bases_.emplace_back(name.toStdString(), file.readAll().toStdString());
        }
        Document toy = readDocument(findExample("toy-causal")->json).value();
        toy.model.target = Target{"Z", Matrix::Ones(3, 4), Loss::meanSquaredError};
        bases_.emplace_back("toy with a target", writeDocument(toy));
        Document layer = readDocument(findExample("encoder-layer")->json).value();
        layer.model.target =
            Target{"encoder1.self.head1.weights", Matrix::Identity(3, 3), Loss::crossEntropy};
        bases_.emplace_back("layer with a target", writeDocument(layer));
    }

    void undamaged() {
        for (const auto& [name, json] : bases_) {
            QCOMPARE(QByteArray(exercise(json).c_str()), QByteArray());
        }
    }

    void damaged_data() {
        QTest::addColumn<int>("base");
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            QTest::addRow("%s", bases_[i].first.c_str()) << static_cast<int>(i);
        }
    }

    void damaged() {
        QFETCH(int, base);
        const auto& [name, json] = bases_[static_cast<std::size_t>(base)];
        // The same effort for a document of half a megabyte as for a small one.
        const std::uint64_t cases = json.size() > 50000 ? 20 : 500;
        for (std::uint64_t seed = 0; seed < cases; ++seed) {
            const std::string bad = mutated(json, seed);
            QElapsedTimer timer;
            timer.start();
            const std::string wrong = exercise(bad);
            slowest_ = std::max(slowest_, timer.elapsed());
            if (!wrong.empty()) {
                qWarning("seed %llu:\n%s", static_cast<unsigned long long>(seed),
                         bad.substr(0, 4000).c_str());
            }
            QCOMPARE(QByteArray(wrong.c_str()), QByteArray());
            const Result<Document> document = readDocument(bad);
            readable_ += document.ok() ? 1 : 0;
            sound_ += document && validate(document->model).empty() ? 1 : 0;
            ++total_;
        }
    }

    /// Damage that is never readable would test the parser alone.
    void muchWasReadable() {
        qInfo("%d documents, %d of them readable, %d sound, slowest %lld ms", total_, readable_,
              sound_, static_cast<long long>(slowest_));
        QVERIFY2(slowest_ < 10000, "a damaged document took too long");
        QVERIFY(readable_ > total_ / 3);
        QVERIFY(sound_ > total_ / 5);
        QVERIFY(readable_ < total_);
    }

private:
    std::vector<std::pair<std::string, std::string>> bases_;
    qint64 slowest_ = 0;
    int total_ = 0;
    int readable_ = 0;
    int sound_ = 0;
};

QTEST_APPLESS_MAIN(MutationsTest)
#include "tst_mutations.moc"
