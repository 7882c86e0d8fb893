// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Hide and reveal: what is covered, what an answer is worth, and what a change of the model does.
#include <QSignalSpy>
#include <QTest>

#include "mapbench.h"

using State = CellMark::State;
using attention::Verdict;

class PracticeTest : public QObject {
    Q_OBJECT
private slots:
    void hidesAndReveals() {
        fixture::Bench bench;
        Practice& practice = bench.practice;
        const int scores = bench.find("scores");
        QSignalSpy changed(&practice, &Practice::changed);
        QVERIFY(!practice.active());
        practice.hideStep(scores);
        QVERIFY(practice.hidesAll(scores));
        QCOMPARE(practice.count(scores).hidden, 9);
        QVERIFY(practice.hides({scores, 1, 2}));
        QVERIFY(practice.mark({scores, 1, 2}).state == State::hidden);
        practice.reveal({scores, 1, 2});
        QVERIFY(!practice.hides({scores, 1, 2}));
        QVERIFY(!practice.hidesAll(scores));
        practice.revealRow({scores, 0, 0});
        QCOMPARE(practice.count(scores).hidden, 5);
        practice.revealStep(scores);
        QVERIFY(!practice.covers(scores));
        QVERIFY(!practice.active());
        QCOMPARE(changed.count(), 4);
    }

    void oneRowOrOneCell() {
        fixture::Bench bench;
        const int weights = bench.find("weights");
        bench.practice.hideRow({weights, 1, 0});
        QCOMPARE(bench.practice.count(weights).total, 3);
        bench.practice.hideCell({weights, 0, 0});
        QCOMPARE(bench.practice.count(weights).total, 4);
        QVERIFY(!bench.practice.hides({weights, 0, 1}));
        bench.practice.revealAll();
        QVERIFY(!bench.practice.active());
    }

    void whatWasTypedCannotBeHidden() {
        fixture::Bench bench;
        bench.practice.hideStep(bench.find("X"));
        QVERIFY(!bench.practice.active());
    }

    void answersAreJudged() {
        fixture::Bench bench;
        Practice& practice = bench.practice;
        const int scores = bench.find("scores");
        practice.hideStep(scores);
        QVERIFY(!practice.answer({scores, 0, 0}, QStringLiteral("2")));
        QVERIFY(practice.judgement({scores, 0, 0})->verdict == Verdict::right);
        QVERIFY(practice.mark({scores, 0, 0}).state == State::right);
        QVERIFY(!practice.hides({scores, 0, 0}));
        QVERIFY(!practice.answer({scores, 0, 1}, QStringLiteral("7")));
        QVERIFY(practice.mark({scores, 0, 1}).state == State::wrong);
        QVERIFY(practice.hides({scores, 0, 1}));  // the number stays covered: another try
        QCOMPARE(practice.mark({scores, 0, 1}).typed, QStringLiteral("7"));
        QVERIFY(!practice.answer({scores, 0, 1}, QStringLiteral("6")));
        QVERIFY(practice.mark({scores, 0, 1}).state == State::right);
        const auto count = practice.count(scores);
        QCOMPARE(count.right, 2);
        QCOMPARE(count.hidden, 7);
    }

    void anAnswerThatIsNoNumberIsRefused() {
        fixture::Bench bench;
        const int scores = bench.find("scores");
        bench.practice.hideStep(scores);
        QVERIFY(bench.practice.answer({scores, 0, 0}, QStringLiteral("two")));
        QVERIFY(bench.practice.mark({scores, 0, 0}).state == State::hidden);
        QVERIFY(bench.practice.answer({bench.find("Z"), 0, 0}, QStringLiteral("2")));  // not hidden
    }

    void anEmptyAnswerIsTakenBack() {
        fixture::Bench bench;
        const int scores = bench.find("scores");
        bench.practice.hideStep(scores);
        QVERIFY(!bench.practice.answer({scores, 0, 0}, QStringLiteral("2")));
        QVERIFY(!bench.practice.answer({scores, 0, 0}, QStringLiteral(" ")));
        QVERIFY(bench.practice.hides({scores, 0, 0}));
    }

    void theMistakeIsNamed() {
        fixture::Bench bench;
        const int scaled = bench.find("scaled");
        bench.practice.hideStep(scaled);
        // The scores themselves: the scale was forgotten.
        const attention::Matrix& scores = bench.session.trace()->at("scores");
        for (int r = 0; r < 3; ++r) {
            for (int c = 0; c < 3; ++c) {
                QVERIFY(!bench.practice.answer({scaled, r, c}, QString::number(scores(r, c))));
            }
        }
        const auto judged = bench.practice.judgement({scaled, 0, 0});
        QVERIFY(judged->verdict == Verdict::wrong);
        QVERIFY(judged->mistake);
        QCOMPARE(std::string(judged->mistake->id), std::string("forgot-scale"));
    }

    // What no mistake explains is told by the weights that it amounts to.
    void theWeightsOfAWrongRowAreTold() {
        fixture::Bench bench;
        const int z = bench.find("Z");
        bench.practice.hideStep(z);
        const double row[] = {1.485, 1.94, 1.03, 1.485};
        for (int c = 0; c < 4; ++c) {
            QVERIFY(!bench.practice.answer({z, 0, c}, QString::number(row[c])));
        }
        const auto judged = bench.practice.judgement({z, 0, 0});
        QVERIFY(judged->verdict == Verdict::wrong);
        QVERIFY(!judged->mistake);
        QVERIFY(judged->implied);
        QVERIFY(judged->implied->en.find("0.03, 0.485, 0.485") != std::string::npos);
        // and no longer once the row is right
        QVERIFY(!bench.practice.answer({z, 0, 0}, QStringLiteral("1.705")));
        QVERIFY(!bench.practice.judgement({z, 0, 0})->implied);
        QVERIFY(!bench.practice.judgement({z, 0, 1})->implied);
    }

    void byHandThePageIsRight() {
        fixture::Bench bench;  // opens by hand at 3 decimals
        QVERIFY(bench.session.arithmetic().isByHand());
        const int weights = bench.find("weights");
        bench.practice.hideStep(weights);
        QVERIFY(!bench.practice.answer({weights, 0, 1}, QStringLiteral("0.260")));
        QVERIFY(bench.practice.mark({weights, 0, 1}).state == State::right);
    }

    void answersAreJudgedAgainWhenTheModelChanges() {
        fixture::Bench bench;
        const int scores = bench.find("scores");
        bench.practice.hideStep(scores);
        QVERIFY(!bench.practice.answer({scores, 0, 0}, QStringLiteral("2")));
        attention::Matrix x = bench.session.model().input.X;
        x(0, 0) = 5;
        bench.session.setMatrix("X", x, QStringLiteral("edit"));
        QVERIFY(bench.practice.mark({scores, 0, 0}).state == State::wrong);
        bench.session.undoStack().undo();
        QVERIFY(bench.practice.mark({scores, 0, 0}).state == State::right);
    }

    void anotherDocumentUncoversAll() {
        fixture::Bench bench;
        bench.practice.hideStep(bench.find("scores"));
        bench.session.open(*attention::readDocument(attention::findExample("two-heads")->json));
        QVERIFY(!bench.practice.active());
    }

    void aStepThatIsGoneIsForgotten() {
        fixture::Bench bench("toy-causal");
        bench.practice.hideStep(bench.find("masked"));
        bench.session.editModel(QStringLiteral("no mask"),
                                [](attention::Model& model) { model.attention.masks.clear(); });
        QVERIFY(!bench.practice.active());
    }

    void theNextHiddenCellGoesAround() {
        fixture::Bench bench;
        const int scores = bench.find("scores");
        bench.practice.hideRow({scores, 1, 0});
        QCOMPARE(*bench.practice.nextHidden({scores, 0, 0}), (CellRef{scores, 1, 0}));
        QCOMPARE(*bench.practice.nextHidden({scores, 1, 2}), (CellRef{scores, 1, 0}));
        bench.practice.revealAll();
        QVERIFY(!bench.practice.nextHidden({scores, 0, 0}));
    }
};

QTEST_MAIN(PracticeTest)
#include "tst_practice.moc"
