// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Large documents: matrices of 2048 × 2048, sentences of 2048 tokens, 8 heads over 512. Whatever is
// done with them, the interface thread goes on looking at events: every piece of its work is timed.
// ATTENTION_SIZES=full makes the matrices as large as that, else they are a part of it, in which
// everything that is done aside is still done aside. ATTENTION_PICTURES=DIR keeps what was seen.
#include <QDir>
#include <QProgressBar>
#include <QProgressDialog>
#include <QPushButton>
#include <QTimer>
#include <set>

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
constexpr double mostMs = 800;

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
        QTest::addColumn<int>("keys");
        QTest::addColumn<int>("heads");
        if (qEnvironmentVariable("ATTENTION_SIZES") == QLatin1String("full")) {
            QTest::newRow("2048 features") << 16 << 2048 << 2048 << 1;
            QTest::newRow("2048 tokens") << 2048 << 16 << 16 << 1;
            QTest::newRow("2048 tokens and features") << 2048 << 2048 << 2048 << 1;
            QTest::newRow("512 tokens, 8 heads") << 512 << 64 << 64 << 8;
        } else {
            QTest::newRow("many features") << 32 << 2048 << 320 << 1;
            QTest::newRow("many tokens") << 1400 << 16 << 16 << 1;
        }
    }
    void theThreadLooksAtEvents() {
        QFETCH(int, tokens);
        QFETCH(int, width);
        QFETCH(int, keys);
        QFETCH(int, heads);
        WindowFixture f;
        Walk act(f);
        auto& session = f.bench.session;
        auto& selection = f.bench.selection;
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("large.attn.json"));
        {
            const std::string text = writeDocument(sized({tokens, width, keys, heads}));
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
        QVERIFY2(insight->sentence().size() < 160, qPrintable(insight->sentence()));
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

    void theReadingCanBeStopped() {
        WindowFixture f;
        const auto before = f.bench.session.model();
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("large.attn.json"));
        const std::string text = writeDocument(sized({4, 1024, 1024, 1}));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text.data(), static_cast<qint64>(text.size()));
        out.close();
        bool asked = false;
        QTimer look;
        look.setInterval(5);
        connect(&look, &QTimer::timeout, this, [&] {
            auto* waiting = f.window.findChild<QProgressDialog*>(QStringLiteral("aside"));
            if (waiting && waiting->value() > 0) {
                asked = true;
                waiting->findChild<QPushButton*>()->click();
            }
        });
        look.start();
        QVERIFY(!f.window.files().openFile(file));
        QVERIFY(asked);
        QVERIFY(f.bench.session.model() == before);
        QVERIFY(f.traceIsFresh());
        look.stop();
        QVERIFY(f.window.files().openFile(file));
        QCOMPARE(f.bench.session.model().attention.heads[0].WQ.cols(), Index(1024));
    }

    void theComputationCanBeStopped() {
        WindowFixture f;
        f.bench.session.open(sized({1024, 64, 64, 8}));
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        f.bench.session.setArithmetic(Arithmetic::byHand(3));
        QVERIFY(f.bench.session.busy());
        auto& banner = f.find<Banner>("banner");
        QTRY_VERIFY(banner.isVisible());
        QTRY_VERIFY(banner.findChild<QProgressBar*>()->value() > 0);
        QPushButton* stop = nullptr;
        for (auto* button : banner.findChildren<QPushButton*>()) {
            stop = button->isVisible() ? button : stop;
        }
        QVERIFY(stop);
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(!f.bench.session.busy());
        QVERIFY(f.bench.session.stale());
        f.window.actionTable()[ActionId::computeAgain]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        QVERIFY(f.traceIsFresh());
    }

    void everyTermOfALongSumIsReached() {
        WindowFixture f;
        f.bench.session.open(sized({4, 2048, 8, 1}));
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        auto& selection = f.bench.selection;
        const auto& plan = f.bench.session.trace()->plan();
        const int q = plan.find("Q");
        selection.goToCell({q, 3, 5});
        QApplication::processEvents();
        auto* panel = f.window.findChild<DerivationPanel*>();
        MathView* math = panel->mathematics();
        QTRY_VERIFY(!math->linkRect(expandLink).isNull());
        watched().takeLongest();
        const double before = WatchedApplication::threadMs();
        QTest::mouseClick(math, Qt::LeftButton, {}, math->linkRect(expandLink).center().toPoint());
        QApplication::processEvents();
        const double ms = WatchedApplication::threadMs() - before;
        qInfo("2048 terms are laid out in %.1f ms", ms);
        QVERIFY(ms < 3 * mostMs);
        DerivationMarkupOptions everything;
        everything.expanded = true;
        const DerivationMarkup whole =
            derivationMarkup(*f.bench.session.trace(), {q, 3, 5}, everything);
        QCOMPARE(whole.links.size(), std::size_t(2 * 2048));
        for (std::size_t i = 0; i < whole.links.size(); ++i) {
            const auto term = static_cast<Index>(i / 2);
            QCOMPARE(whole.links[i].row, i % 2 == 0 ? Index(3) : term);
            QCOMPARE(whole.links[i].column, i % 2 == 0 ? term : Index(5));
        }
        // The last number of X, by a click on it.
        const QRectF at = math->linkRect(2 * 2047);
        QVERIFY(!at.isNull());
        QVERIFY(at.bottom() <= math->height());
        QTest::mouseClick(math, Qt::LeftButton, {}, at.center().toPoint());
        QCOMPARE(*selection.cell(), (CellRef{plan.find("X"), 3, 2047}));
        selection.back();
        QCOMPARE(*selection.cell(), (CellRef{q, 3, 5}));
    }

    void aShortenedSumShowsWhatCounts() {
        WindowFixture f;
        Document document = sized({4, 64, 2, 1});
        document.model.input.X.row(1).setConstant(0.25);
        document.model.input.X(1, 40) = 700;
        document.model.attention.heads[0].WQ.setConstant(0.5);
        f.bench.session.open(document);
        const int q = f.bench.session.trace()->plan().find("Q");
        const QString markup = derivationMarkup(*f.bench.session.trace(), {q, 1, 0}).markup;
        QVERIFY2(markup.contains(QStringLiteral("700")), qPrintable(markup));
        QVERIFY(markup.count(QStringLiteral("\\cdots")) >= 2);
        QVERIFY(markup.count(QStringLiteral("\\under")) == 6);
    }

    void whatIsHiddenIsNotSeenByArea() {
        WindowFixture f;
        f.bench.session.open(sized({1024, 8, 8, 1}));
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        const int scores = f.bench.session.trace()->plan().find("scores");
        f.bench.selection.goToCell({scores, 100, 100});
        auto* plot = f.window.findChild<EquationView*>()->canvas()->findChild<FigurePlot*>();
        const auto colours = [&](QRectF part) {
            QApplication::processEvents();
            const int block = plot->blockCount() - 1;
            const QRectF all =
                plot->cellRect(block, {0, 0}).united(plot->cellRect(block, {1023, 1023}));
            const QRectF wanted(all.x() + part.x() * all.width(), all.y() + part.y() * all.height(),
                                part.width() * all.width(), part.height() * all.height());
            const QImage image = plot->grab(wanted.toAlignedRect()).toImage();
            std::set<QRgb> found;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    found.insert(image.pixel(x, y));
                }
            }
            return found;
        };
        const QRectF corner(0.5, 0.5, 0.4, 0.4);
        QVERIFY(colours(corner).size() > 20);
        f.bench.practice.hideStep(scores);
        QCOMPARE(colours(corner).size(), std::size_t(1));
        QVERIFY(f.bench.practice.hidesAll(scores));
        f.bench.practice.revealAll();
        QVERIFY(colours(corner).size() > 20);
        const QRgb covered = [&] {
            f.bench.practice.hideStep(scores);
            const QRgb one = *colours(corner).begin();
            f.bench.practice.revealAll();
            return one;
        }();
        f.bench.practice.hideCell({scores, 700, 700});
        QVERIFY(colours(corner).contains(covered));
        QVERIFY(colours(corner).size() > 20);
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
