// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Every number that others published and that this library can compute, against it. The table at
// the end says what was compared, what was left out and why, and the worst error of each family.
#include <QTest>
#include <cstdio>
#include <map>

#include "attention/document.h"
#include "conformance/adapters.h"
#include "conformance/case.h"
#include "conformance/models.h"

using namespace attention::conformance;

namespace attention::conformance {

Adapter adapterFor(const std::string& path) {
    static const std::map<std::string, Adapter> folders{
        {"allennlp", otherSuites},   {"edge", edge},         {"errata", errata},
        {"executorch", otherSuites}, {"keras", otherSuites}, {"ledger", otherSuites},
        {"misc", otherSuites},       {"onnx", onnx},         {"onnxruntime", onnxRuntime},
        {"peers", otherSuites},      {"pytorch", pytorch},   {"realmodel", realModel},
        {"tutorials", tutorials}};
    return folders.at(path.substr(0, path.find('/')));
}

}  // namespace attention::conformance

namespace {

// edge_cases.json lists what went wrong for others; it is no case itself.
constexpr std::string_view listOfEdgeCases = "edge/edge_cases.json";

struct Family {
    int passed = 0;
    int failed = 0;
    int comparisons = 0;
    double worst = 0;
    std::string worstCase;
    std::map<std::string, int> leftOut;  // why -> how many
};

}  // namespace

class ConformanceTest : public QObject {
    Q_OBJECT
private slots:
    void published_data();
    void published();
    void theBuiltInNanoGptBlockIsThePublishedOne();
    void cleanupTestCase();

private:
    std::map<std::string, Family> families_;
    std::map<std::string, std::string> partly_;  // id -> what was left out of it
};

void ConformanceTest::published_data() {
    QTest::addColumn<QString>("path");
    const Case index = loadCase("index.json");
    for (const Json& entry : index.json()) {
        const auto path = entry.at("path").get<std::string>();
        if (path != listOfEdgeCases) {
            QTest::newRow(entry.at("id").get<std::string>().c_str())
                << QString::fromStdString(path);
        }
    }
}

void ConformanceTest::published() {
    QFETCH(QString, path);
    const std::string name = path.toStdString();
    Family& family = families_[name.substr(0, name.find('/'))];
    const Case one = loadCase(name);
    Outcome outcome(one);
    try {
        adapterFor(name)(one, outcome);
        outcome.finish();
    } catch (const NotApplicable& reason) {
        ++family.leftOut[reason.what()];
        return;
    } catch (const std::exception& error) {
        ++family.failed;
        QFAIL(error.what());
    }
    ++(outcome.failures().empty() ? family.passed : family.failed);
    family.comparisons += outcome.compared();
    if (outcome.worst() > family.worst) {
        family.worst = outcome.worst();
        family.worstCase = one.id();
    }
    if (!outcome.note().empty()) {
        partly_[one.id()] = outcome.note();
    }
    QVERIFY2(outcome.failures().empty(),
             outcome.failures().empty() ? "" : outcome.failures().front().c_str());
    QVERIFY2(outcome.compared() > 0, "nothing was compared");
}

void ConformanceTest::theBuiltInNanoGptBlockIsThePublishedOne() {
    const Case published = loadCase("realmodel/nanogpt_sort_block0.json");
    const auto* example = attention::findExample("nano-gpt-block");
    QVERIFY(example != nullptr);
    const attention::Document document = attention::readDocument(example->json).value();
    Outcome outcome(published);
    compareNanoGpt(published, run(document.model), outcome);
    outcome.finish();
    QVERIFY2(outcome.failures().empty(),
             outcome.failures().empty() ? "" : outcome.failures().front().c_str());
}

void ConformanceTest::cleanupTestCase() {
    std::printf("\n%-12s %6s %6s %12s %12s  %s\n", "family", "passed", "failed", "comparisons",
                "worst error", "of");
    int passed = 0;
    int leftOut = 0;
    for (const auto& [name, family] : families_) {
        std::printf("%-12s %6d %6d %12d %12.2g  %s\n", name.c_str(), family.passed, family.failed,
                    family.comparisons, family.worst, family.worstCase.c_str());
        passed += family.passed;
        for (const auto& [why, count] : family.leftOut) {
            leftOut += count;
        }
    }
    std::printf("%d passed, %d not applicable:\n", passed, leftOut);
    for (const auto& [name, family] : families_) {
        for (const auto& [why, count] : family.leftOut) {
            std::printf("  %-12s %3d  %s\n", name.c_str(), count, why.c_str());
        }
    }
    std::printf("passed in part:\n");
    for (const auto& [id, what] : partly_) {
        std::printf("  %s  %s\n", id.c_str(), what.c_str());
    }
}

QTEST_APPLESS_MAIN(ConformanceTest)
#include "tst_conformance.moc"
