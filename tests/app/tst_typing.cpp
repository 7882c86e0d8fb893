// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The table model over a typed matrix, and blocks of numbers from the clipboard.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "attention/parameters.h"
#include "attention/resize.h"
#include "documents.h"
#include "i18n/languages.h"
#include "models/numberblock.h"
#include "models/parametermodel.h"
#include "window/workbench.h"

using namespace attention;

class TypingTest : public QObject {
    Q_OBJECT
private slots:
    void theModelIsAProperModel() {
        Workbench bench;
        ParameterModel model(bench.lab);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setPath("X");
        bench.session.open(documents::example("toy-sentence"));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.columnCount(), 4);
        bench.session.editModel({}, [](Model& m) { resizeTokens(m, Sentence::input, 5); });
        QCOMPARE(model.rowCount(), 5);
        model.setPath("attention.heads[0].WQ");
        QCOMPARE(model.rowCount(), 4);
        bench.session.undoStack().undo();
        bench.session.open(documents::example("toy-sentence"));
        model.setPath("attention.heads[5].WQ");
        QCOMPARE(model.rowCount(), 0);
    }

    void typingChangesTheTraceAndUndoRestores() {
        Workbench bench;
        bench.session.open(documents::example("toy-sentence"));
        ParameterModel model(bench.lab);
        model.setPath("X");
        const Matrix before = bench.session.trace()->output();
        QVERIFY(model.setData(model.index(0, 1), QStringLiteral(" 1/2 "), Qt::EditRole));
        QCOMPARE(bench.session.model().input.X(0, 1), 0.5);
        QVERIFY(!sameMatrix(bench.session.trace()->output(), before));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("0.5"));
        bench.session.undoStack().undo();
        QVERIFY(sameMatrix(bench.session.trace()->output(), before));
        QVERIFY(model.setData(model.index(0, 1), QStringLiteral("−0"), Qt::EditRole));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("0"));
        QCOMPARE(bench.session.undoStack().index(), 0);
    }

    void refusedTextStaysBesideTheOldValue_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"abc", "1,5", "--1", "1 2", "inf", "nan", "1e999", "∞", "=A1", ""}) {
            QTest::newRow(text) << QString::fromUtf8(text);
        }
    }
    void refusedTextStaysBesideTheOldValue() {
        QFETCH(QString, text);
        Workbench bench;
        bench.session.open(documents::example("toy-sentence"));
        ParameterModel model(bench.lab);
        model.setPath("X");
        const QModelIndex cell = model.index(0, 0);
        QSignalSpy told(&model, &ParameterModel::refusalChanged);
        QVERIFY(!model.setData(cell, text, Qt::EditRole));
        QCOMPARE(bench.session.model().input.X(0, 0), 1.0);
        QCOMPARE(bench.session.undoStack().count(), 0);
        QCOMPARE(cell.data().toString(), text);
        QCOMPARE(cell.data(Qt::EditRole).toString(), text);
        QVERIFY(cell.data(ParameterModel::RejectedRole).toBool());
        QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(text));
        QVERIFY(model.refusal());
        QCOMPARE(told.count(), 1);
        QVERIFY(model.setData(cell, QStringLiteral("７"), Qt::EditRole));  // full width
        QCOMPARE(bench.session.model().input.X(0, 0), 7.0);
        QVERIFY(!model.refusal());
        QVERIFY(!cell.data(ParameterModel::RejectedRole).toBool());
    }

    void tokensAreRenamedInBothLanguages() {
        Workbench bench;
        bench.session.open(documents::example("toy-sentence"));
        bench.languages.setMode(LabelMode::zh);
        ParameterModel model(bench.lab);
        model.setPath("X");
        QVERIFY(model.rowsAreTokens());
        QCOMPARE(model.headerData(0, Qt::Vertical, Qt::DisplayRole).toString(),
                 QStringLiteral("猫"));
        bench.languages.setMode(LabelMode::both);
        QCOMPARE(model.headerData(0, Qt::Vertical, ParameterModel::SecondLanguageRole).toString(),
                 QStringLiteral("cat"));
        model.renameRow(0, QStringLiteral("🐱 很长很长"), QStringLiteral("قط"));
        QCOMPARE(bench.session.model().input.tokens.zh[0], std::string("🐱 很长很长"));
        QCOMPARE(bench.session.model().input.tokens.en[0], std::string("قط"));
        QCOMPARE(bench.session.undoStack().count(), 1);
        model.renameRow(99, QStringLiteral("x"), QStringLiteral("x"));
        QCOMPARE(bench.session.undoStack().count(), 1);
        model.setPath("attention.heads[0].WQ");
        QVERIFY(!model.rowsAreTokens());
    }

    void blocksAreRead_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<double>("last");
        QTest::newRow("tabs") << "1\t2\n3\t4\n" << 2 << 2 << 4.0;
        QTest::newRow("windows") << "1\t2\r\n3\t4\r\n" << 2 << 2 << 4.0;
        QTest::newRow("empty cell") << "1\t\n\t4\n" << 2 << 2 << 4.0;
        QTest::newRow("commas") << "1, 2, 3" << 1 << 3 << 3.0;
        QTest::newRow("semicolons") << "1;2\n3;4" << 2 << 2 << 4.0;
        QTest::newRow("spaces") << "  1 2\n 3   4 " << 2 << 2 << 4.0;
        QTest::newRow("full width") << QStringLiteral("１，２\n３，－４") << 2 << 2 << -4.0;
        QTest::newRow("python") << "[[1, 0],\n [0, 1/2]]" << 2 << 2 << 0.5;
        QTest::newRow("one line") << "[[1, 0], [0, 3]]" << 2 << 2 << 3.0;
        QTest::newRow("typographic") << QStringLiteral("−1 2\n1e-3 −2.5") << 2 << 2 << -2.5;
    }
    void blocksAreRead() {
        QFETCH(QString, text);
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(double, last);
        const auto read = numberblock::read(text);
        const auto* matrix = std::get_if<Matrix>(&read);
        QVERIFY(matrix);
        QCOMPARE(matrix->rows(), Index(rows));
        QCOMPARE(matrix->cols(), Index(columns));
        QCOMPARE((*matrix)(rows - 1, columns - 1), last);
        const auto again = numberblock::read(numberblock::write(*matrix));
        QVERIFY(sameMatrix(std::get<Matrix>(again), *matrix));
    }

    void blocksAreRefused_data() {
        using Reason = numberblock::Refusal::Reason;
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("reason");
        QTest::newRow("nothing") << " \n " << static_cast<int>(Reason::empty);
        QTest::newRow("dots") << "1 2 ... 3\n" << static_cast<int>(Reason::truncated);
        QTest::newRow("ellipsis") << QStringLiteral("1 2 … 3")
                                  << static_cast<int>(Reason::truncated);
        QTest::newRow("ragged") << "1 2\n3" << static_cast<int>(Reason::ragged);
        QTest::newRow("word") << "1 2\n3 x" << static_cast<int>(Reason::notNumber);
        QTest::newRow("nan") << "1 nan" << static_cast<int>(Reason::notNumber);
        QTest::newRow("huge") << QString(70'000'000, u'1') << static_cast<int>(Reason::tooLarge);
    }
    void blocksAreRefused() {
        QFETCH(QString, text);
        QFETCH(int, reason);
        const auto read = numberblock::read(text);
        const auto* refusal = std::get_if<numberblock::Refusal>(&read);
        QVERIFY(refusal);
        QCOMPARE(static_cast<int>(refusal->reason), reason);
        QVERIFY(!refusal->message().isEmpty());
        QVERIFY(!refusal->message().contains(u'%'));
    }

    void aBlockIsOneUndoStepAndGrowsTheModel() {
        Workbench bench;
        bench.session.open(documents::example("toy-sentence"));
        ParameterModel model(bench.lab);
        model.setPath("X");
        const Model before = bench.session.model();
        model.setBlock(model.index(1, 1), Matrix::Constant(2, 2, 5));
        QCOMPARE(bench.session.undoStack().count(), 1);
        QCOMPARE(bench.session.model().input.X(2, 2), 5.0);
        model.setBlock(model.index(2, 2), Matrix::Constant(2, 2, 5));  // does not fit
        QCOMPARE(bench.session.undoStack().count(), 1);
        QVERIFY(model.growFor(model.index(2, 2), Matrix::Constant(3, 3, 7)));
        QCOMPARE(bench.session.model().input.X.rows(), Index(5));
        QCOMPARE(bench.session.model().attention.heads[0].WQ.rows(), Index(5));
        QVERIFY(bench.session.errors().empty());
        QCOMPARE(bench.session.undoStack().count(), 2);
        bench.session.undoStack().undo();
        bench.session.undoStack().undo();
        QVERIFY(bench.session.model() == before);
    }

    void largeTablesAreRefreshedWithoutDelay() {
        Workbench bench;
        bench.session.open(documents::random(64, 64, 1));
        ParameterModel model(bench.lab);
        model.setPath("X");
        QSignalSpy cells(&model, &QAbstractItemModel::dataChanged);
        model.setValue(model.index(3, 3), 0.25);
        QCOMPARE(cells.count(), 1);
        QCOMPARE(cells.first().at(0).toModelIndex().row(), 3);
        QCOMPARE(cells.first().at(1).toModelIndex().row(), 3);
    }
};

QTEST_MAIN(TypingTest)
#include "tst_typing.moc"
