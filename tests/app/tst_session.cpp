// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The session is the only place that changes a model and computes: every edit is one undo step, one
// signal, and a trace equal to a fresh computation; what cannot be computed keeps the last picture.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "attention/parameters.h"
#include "attention/resize.h"
#include "document/selection.h"
#include "document/session.h"
#include "document/undotext.h"
#include "documents.h"

using namespace attention;

namespace {

bool traceIsFresh(const Session& session) {
    const auto fresh = forward(session.model(), session.arithmetic());
    const auto trace = session.trace();
    if (!fresh || !trace || trace->plan().steps.size() != fresh->plan().steps.size()) {
        return false;
    }
    for (int i = 0; i < static_cast<int>(trace->plan().steps.size()); ++i) {
        if (!sameMatrix((*trace)[i], (*fresh)[i])) {
            return false;
        }
    }
    return true;
}

Matrix edited(const Session& session, double value) {
    Matrix X = *findParameter(session.model(), "X");
    X(0, 0) = value;
    return X;
}

}  // namespace

class SessionTest : public QObject {
    Q_OBJECT
private slots:
    void anEditIsOneStepOneSignalAndANewTrace() {
        Session session;
        session.open(documents::example("toy-sentence"));
        QCOMPARE(session.arithmetic(), Arithmetic::byHand(3));
        QVERIFY(traceIsFresh(session));
        const auto before = session.trace();
        QList<Session::Changes> heard;
        connect(&session, &Session::changed, this,
                [&heard](Session::Changes changes) { heard.append(changes); });
        session.setMatrix("X", edited(session, 2), undoText("Edit %1", QStringLiteral("X")));
        QCOMPARE(session.undoStack().count(), 1);
        QVERIFY(heard.size() >= 1);
        QVERIFY(heard.first().testFlag(Session::ModelChanged));
        QVERIFY(heard.first().testFlag(Session::TraceChanged));
        QVERIFY(!heard.first().testFlag(Session::PlanChanged));
        int modelSignals = 0;
        for (const auto changes : heard) {
            modelSignals += changes.testFlag(Session::ModelChanged) ? 1 : 0;
        }
        QCOMPARE(modelSignals, 1);
        QVERIFY(session.trace() != before);
        QVERIFY(traceIsFresh(session));
        QVERIFY(session.modified());
        session.undoStack().undo();
        QVERIFY(!session.modified());
        QVERIFY(traceIsFresh(session));
        QVERIFY(sameMatrix(session.trace()->output(), before->output()));
    }

    void nothingChangedIsNoStep() {
        Session session;
        session.open(documents::example("toy-sentence"));
        session.setMatrix("X", *findParameter(session.model(), "X"), QStringLiteral("no"));
        session.editModel(QStringLiteral("no"), [](Model&) {});
        session.setArithmetic(session.arithmetic());
        session.setMatrix("attention.heads[9].WQ", Matrix::Zero(1, 1), QStringLiteral("gone"));
        QCOMPARE(session.undoStack().count(), 0);
    }

    void aDragIsOneStep() {
        Session session;
        session.open(documents::example("toy-sentence"));
        const QString key = QStringLiteral("drag");
        for (int i = 1; i <= 20; ++i) {
            session.setMatrix("X", edited(session, 1 + i * 0.1), QStringLiteral("Edit"), key);
            QVERIFY(traceIsFresh(session));
        }
        QCOMPARE(session.undoStack().count(), 1);
        session.closeMerge();
        session.setMatrix("X", edited(session, 9), QStringLiteral("Edit"), key);
        QCOMPARE(session.undoStack().count(), 2);
        session.undoStack().undo();
        QCOMPARE(session.model().input.X(0, 0), 3.0);
        session.undoStack().undo();
        QCOMPARE(session.model().input.X(0, 0), 1.0);
    }

    void aDragBackToTheStartLeavesNothing() {
        Session session;
        session.open(documents::example("toy-sentence"));
        for (const double value : {1.5, 2.0, 1.0}) {
            session.setMatrix("X", edited(session, value), QStringLiteral("Edit"),
                              QStringLiteral("drag"));
        }
        QCOMPARE(session.undoStack().count(), 0);
        QVERIFY(!session.modified());
        QVERIFY(traceIsFresh(session));
    }

    void whatCannotBeComputedKeepsTheLastPicture() {
        Session session;
        session.open(documents::example("toy-sentence"));
        const auto before = session.trace();
        session.editModel(QStringLiteral("flux"),
                          [](Model& model) { model.attention.heads[0].WK = Matrix::Zero(3, 4); });
        QVERIFY(session.stale());
        QCOMPARE(session.trace(), before);
        QCOMPARE(session.errors().front().place, std::string("attention.heads[0].WK"));
        session.editModel(QStringLiteral("huge"), [](Model& model) {
            model.attention.heads[0].WK = Matrix::Constant(4, 4, 1e308);
        });
        QVERIFY(session.stale());
        session.undoStack().undo();
        session.undoStack().undo();
        QVERIFY(!session.stale());
        QVERIFY(session.errors().empty());
        QVERIFY(traceIsFresh(session));
    }

    void aLargeModelIsComputedAside() {
        Session session;
        session.open(documents::example("toy-sentence"));
        session.open(documents::random(600, 64, 1));
        QVERIFY(session.busy());
        QVERIFY(!session.trace());  // another document's picture explains nothing
        QTRY_VERIFY_WITH_TIMEOUT(!session.busy(), 60'000);
        QVERIFY(traceIsFresh(session));
        // Edits while it computes: the last one counts.
        for (int i = 0; i < 5; ++i) {
            session.setMatrix("X", edited(session, i + 2.0), QStringLiteral("Edit"));
            QVERIFY(session.stale());
        }
        QTRY_VERIFY_WITH_TIMEOUT(!session.busy(), 60'000);
        QVERIFY(!session.stale());
        QVERIFY(traceIsFresh(session));
    }

    void computingCanBeStopped() {
        Session session;
        session.open(documents::random(600, 64, 1));
        QVERIFY(session.busy());
        session.cancel();
        QVERIFY(!session.busy());
        QVERIFY(session.stale());
        QCOMPARE(session.errors().front().code, ErrorCode::cancelled);
        QTest::qWait(50);
        QVERIFY(session.stale());
        session.computeAgain();
        QTRY_VERIFY_WITH_TIMEOUT(!session.busy(), 60'000);
        QVERIFY(traceIsFresh(session));
    }

    void savedAndReadBackIsTheSame() {
        QTemporaryDir folder;
        Session session;
        session.open(documents::example("toy-sentence"));
        session.setMatrix("X", edited(session, 0.1), QStringLiteral("Edit"));
        const QString path = folder.filePath(QStringLiteral("a.attn.json"));
        QVERIFY(!session.save(path));
        QVERIFY(!session.modified());
        const auto read = readDocumentFile(path.toStdString());
        QVERIFY(read.ok());
        QVERIFY(read->model == session.model());
        QVERIFY(read->view == session.document().view);
        session.setMatrix("X", edited(session, 0.2), QStringLiteral("Edit"));
        const auto refusal = session.save(folder.filePath(QStringLiteral("none/b.attn.json")));
        QVERIFY(refusal);
        QVERIFY(session.modified());
        QCOMPARE(session.filePath(), path);
    }

    void theSharedRangeIsPartOfTheDocument() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("shared.attn.json"));
        Session session;
        session.open(documents::example("toy-sentence"));
        const auto trace = session.trace();
        Session::Changes heard;
        connect(&session, &Session::changed, this, [&heard](Session::Changes c) { heard |= c; });
        session.setSharedRange(true);
        QCOMPARE(session.trace(), trace);  // nothing is computed for a colour
        QVERIFY(heard.testFlag(Session::TraceChanged));
        QCOMPARE(*session.sharedMagnitude(), 16.0);  // the score of 老鼠 with itself
        QVERIFY(!session.save(path));
        Session again;
        const auto read = readDocumentFile(path.toStdString());
        QVERIFY(read->view.sharedRange);
        QCOMPARE(read->view.byHand, std::optional<int>(3));
        session.undoStack().undo();
        QVERIFY(!session.sharedMagnitude());
        QVERIFY(!readDocument("{\"format\":\"attention-lab\",\"version\":1,\"X\":[[2]],"
                              "\"view\":{\"range\":\"mine\"}}")
                     .ok());
    }

    void theSelectionKeepsItsPlace() {
        Session session;
        Selection selection(session);
        session.open(documents::example("toy-sentence"));
        QCOMPARE(selection.stop(), 0);
        QCOMPARE(selection.stopCount(), 7);
        const auto key = [&] {
            return selection.step() < 0 ? std::string()
                                        : session.trace()
                                              ->plan()
                                              .steps[static_cast<std::size_t>(selection.step())]
                                              .key;
        };
        while (key() != "weights") {
            selection.next();
        }
        selection.chooseCell({selection.step(), 2, 1});
        session.editModel(QStringLiteral("mask"), [](Model& model) {
            model.attention.masks = {{Mask::Kind::causal, {}}};
        });
        QCOMPARE(key(), std::string("weights"));
        QCOMPARE(selection.stopCount(), 8);
        QCOMPARE(selection.cell()->row, Index(2));
        // The step goes: the walk stays near; the cell stays inside.
        session.editModel(QStringLiteral("one token"),
                          [](Model& model) { resizeTokens(model, Sentence::input, 1); });
        QCOMPARE(selection.cell()->row, Index(0));
        QCOMPARE(selection.cell()->column, Index(0));
        session.undoStack().undo();
        QCOMPARE(selection.cell()->row, Index(2));
        selection.last();
        QCOMPARE(selection.step(), -1);
        QVERIFY(!selection.cell());
        session.undoStack().undo();
        QCOMPARE(selection.stop(), 6);  // still the recap
        selection.next();
        QCOMPARE(selection.stop(), 6);
        selection.first();
        selection.previous();
        QCOMPARE(selection.stop(), 0);
    }

    void termsLeadBackAndForth() {
        Session session;
        Selection selection(session);
        session.open(documents::example("toy-sentence"));
        const Plan& plan = session.trace()->plan();
        selection.goToStop(plan.stopOf(plan.find("Z")));
        const CellRef z = *selection.cell();
        selection.goToCell({plan.find("weights"), 0, 2});
        QCOMPARE(selection.step(), plan.find("weights"));
        selection.goToCell({plan.find("K"), 2, 3});
        QCOMPARE(selection.step(), plan.find("K"));
        selection.goToCell({plan.find("attention.heads[0].WK"), 1, 3});
        QCOMPARE(selection.step(), plan.find("K"));  // where it is used
        QCOMPARE(selection.hovered(), CellRef({plan.find("attention.heads[0].WK"), 1, 3}));
        QVERIFY(selection.canGoBack());
        selection.back();
        QCOMPARE(selection.step(), plan.find("weights"));
        selection.back();
        QCOMPARE(*selection.cell(), z);
        QVERIFY(!selection.canGoBack());
        selection.forward();
        selection.forward();
        QCOMPARE(*selection.cell(), CellRef({plan.find("K"), 2, 3}));
        // Out of bounds and unknown is nothing.
        selection.hover(CellRef{plan.find("K"), 99, 0});
        QVERIFY(!selection.hovered());
        selection.goToCell({-1, 0, 0});
        selection.goToCell({9999, 0, 0});
        QCOMPARE(selection.step(), plan.find("K"));
        selection.moveCell(50, -50);
        QCOMPARE(*selection.cell(), CellRef({plan.find("K"), 2, 0}));
    }
};

QTEST_MAIN(SessionTest)
#include "tst_session.moc"
