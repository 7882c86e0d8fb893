// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Large documents: matrices of 2048 × 2048, sentences of 2048 tokens, 8 heads over 512. Whatever is
// done with them, the interface thread goes on looking at events: every piece of its work is timed.
// ATTENTION_PICTURES=DIR keeps what was seen.
#include <QDir>
#include <QProgressBar>
#include <QProgressDialog>
#include <QPushButton>
#include <QTimer>

#include "attention/fill.h"
#include "attention/parameters.h"
#include "compare/compareview.h"
#include "document/autosave.h"
#include "figure/figureplot.h"
#include "insight/beforeafterview.h"
#include "practice/practice.h"
#include "presentation/presentationview.h"
#include "views/banner.h"
#include "views/derivationmarkup.h"
#include "views/derivationpanel.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/mathview.h"
#include "watchedapplication.h"
#include "windowfixture.h"

using namespace attention;

namespace {

// What is longer is felt. Built for debugging everything takes a few times as long as for people.
constexpr double mostMs = 400;

WatchedApplication& watched() {
    return *static_cast<WatchedApplication*>(qApp);
}

struct Size {
    Index tokens;
    Index width;
    Index keys;
    int heads;
};

Document sized(Size size) {
    Document document;
    document.model.input.X = randomMatrix({size.tokens, size.width}, 1);
    std::uint64_t seed = 2;
    for (int i = 0; i < size.heads; ++i) {
        Head head;
        head.WQ = randomMatrix({size.width, size.keys}, seed++);
        head.WK = randomMatrix({size.width, size.keys}, seed++);
        head.WV = randomMatrix({size.width, size.keys}, seed++);
        document.model.attention.heads.push_back(head);
    }
    if (size.heads > 1) {
        document.model.attention.WO = randomMatrix({size.keys * size.heads, size.width}, seed);
    }
    return document;
}

/// A person who does one thing after another, and looks.
class Walk {
public:
    explicit Walk(WindowFixture& fixture) : f(fixture) {}

    WindowFixture& f;

    template <class Act>
    void operator()(const char* name, Act act) {
        watched().takeLongest();
        const double before = WatchedApplication::threadMs();
        act();
        watched().note(WatchedApplication::threadMs() - before, QStringLiteral("the call"));
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        QApplication::processEvents();
        QApplication::processEvents();
        const auto longest = watched().takeLongest();
        const QString text =
            QStringLiteral("%1, %2: %3 ms in %4")
                .arg(QString::fromLatin1(QTest::currentDataTag()), QString::fromLatin1(name))
                .arg(longest.ms, 0, 'f', 1)
                .arg(longest.what);
        qInfo("%s", qPrintable(text));
        const QString folder = qEnvironmentVariable("ATTENTION_PICTURES");
        if (!folder.isEmpty()) {
            QDir().mkpath(folder);
            QWidget* shown = f.window.presentation();
            (shown ? shown : &f.window)
                ->grab()
                .save(folder + u'/' + QString::fromLatin1(QTest::currentDataTag()) + u'-' +
                      QString::fromLatin1(name) + QStringLiteral(".png"));
        }
        QVERIFY2(longest.ms < mostMs, qPrintable(text));
    }
};

}  // namespace

class SizesTest : public QObject {
    Q_OBJECT
private slots:
    void theThreadLooksAtEvents_data() {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("heads");
        QTest::newRow("2048 features") << 16 << 2048 << 1;
        QTest::newRow("2048 tokens") << 2048 << 16 << 1;
        QTest::newRow("512 tokens, 8 heads") << 512 << 64 << 8;
    }
    void theThreadLooksAtEvents() {
        QFETCH(int, tokens);
        QFETCH(int, width);
        QFETCH(int, heads);
        WindowFixture f;
        Walk act(f);
        auto& session = f.bench.session;
        auto& selection = f.bench.selection;
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("large.attn.json"));
        QVERIFY(!Session().trace());
        {
            const std::string text = writeDocument(sized({tokens, width, width, heads}));
            QFile out(file);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(text.data(), static_cast<qint64>(text.size()));
        }
        act("open", [&] { QVERIFY(f.window.files().openFile(file)); });
        QVERIFY(session.trace());
        const auto& plan = session.trace()->plan();
        for (int stop = 0; stop < std::min(selection.stopCount(), 7); ++stop) {
            act(qPrintable(QStringLiteral("stop%1").arg(stop)), [&] { selection.goToStop(stop); });
        }
        act("recap", [&] { selection.last(); });
        const int scores = plan.find(heads > 1 ? "head1.scores" : "scores");
        const int z = plan.output;
        act("scores", [&] { selection.goToCell({scores, 3, 5}); });
        act("choose", [&] { selection.chooseCell({scores, 10, 4}); });
        act("hover", [&] { selection.hover(CellRef{scores, 4, 12}); });
        auto* equation = f.window.findChild<EquationView*>();
        auto* plot = equation->canvas()->findChild<FigurePlot*>();
        act("fit", [&] { equation->setFit(true); });
        const int result = plot->blockCount() - 1;
        for (int i = 0; i < 6 && plot->canZoom(result); ++i) {
            act(qPrintable(QStringLiteral("zoom%1").arg(i)), [&] {
                plot->zoom(result, plot->cellRect(result, {10, 10}).center(), 0.5);
            });
        }
        act("pan", [&] { plot->pan(result, {-300, -300}); });
        act("overview", [&] { plot->resetZoom(); });
        act("Z", [&] { selection.goToCell({z, 3, 5}); });
        act("term", [&] { equation->termWalk()->step(); });
        act("skip", [&] { equation->termWalk()->skip(); });
        const auto edit = [&] {
            Matrix X = *findParameter(session.model(), "X");
            X(3, 5) += 0.5;
            session.setMatrix("X", X, QStringLiteral("Edit"));
        };
        act("edit", edit);
        act("undo", [&] { session.undoStack().undo(); });
        act("redo", [&] { session.undoStack().redo(); });
        act("mask", [&] { f.window.actionTable()[ActionId::causalMask]->trigger(); });
        act("unmask", [&] { session.undoStack().undo(); });
        act("hide", [&] { f.window.actionTable()[ActionId::hideResult]->trigger(); });
        act("reveal", [&] { f.window.actionTable()[ActionId::revealAll]->trigger(); });
        act("pipeline", [&] { f.window.showPage(MainWindow::pipelinePage); });
        act("pipeline-choose", [&] { selection.chooseCell({z, 4, 6}); });
        act("storyboard", [&] { f.window.showPage(MainWindow::storyboardPage); });
        auto* insight = f.window.findChild<BeforeAfterView*>();
        act("insight", [&] {
            f.window.showPage(MainWindow::insightPage);
            QTRY_VERIFY_WITH_TIMEOUT(!insight->busy(), 60000);
        });
        act("insight-choose", [&] { selection.chooseCell({z, 7, 6}); });
        auto* compare = f.window.findChild<CompareView*>();
        act("compare", [&] {
            f.window.showPage(MainWindow::comparePage);
            compare->pin();
        });
        act("compare-edit", edit);
        act("compared", [&] { QTRY_VERIFY_WITH_TIMEOUT(!compare->busy(), 60000); });
        act("equation", [&] { f.window.showPage(MainWindow::equationPage); });
        act("by-hand", [&] { session.setArithmetic(Arithmetic::byHand(3)); });
        act("exact", [&] { session.undoStack().undo(); });
        act("both", [&] { f.bench.languages.setMode(LabelMode::both); });
        act("dark", [&] { f.bench.appearance.setThemeChoice(ThemeChoice::dark); });
        act("present", [&] { f.window.present(); });
        act("present-step", [&] { QTest::keyClick(f.window.presentation(), Qt::Key_PageUp); });
        act("present-end", [&] { QTest::keyClick(f.window.presentation(), Qt::Key_Escape); });
        act("autosave", [&] { QTest::qWait(2000); });
        act("save", [&] { QVERIFY(f.window.files().save()); });
        QVERIFY(!session.modified());
        QVERIFY(f.traceIsFresh());
        const auto again = readDocumentFile(file.toStdString());
        QVERIFY(again && again->model == session.model());
    }
};

int main(int argc, char** argv) {
    qputenv("QTEST_FUNCTION_TIMEOUT", "600000");
    WatchedApplication application(argc, argv);
    SizesTest test;
    QTEST_SET_MAIN_SOURCE_PATH
    return QTest::qExec(&test, argc, argv);
}
#include "tst_sizes.moc"
