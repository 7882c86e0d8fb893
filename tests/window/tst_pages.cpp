// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Storyboard, before and after, compare and the bar for answers, under real events.
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include "app/documents.h"
#include "app/mapbench.h"
#include "app/planfixture.h"
#include "compare/comparefigure.h"
#include "compare/compareview.h"
#include "compare/differencelist.h"
#include "insight/beforeafterview.h"
#include "practice/practicebar.h"
#include "storyboard/storyboardpage.h"
#include "storyboard/storyboardview.h"

namespace {

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int choiceNamed(const CompareView& view, const char* english) {
    for (std::size_t i = 0; i < view.choices().size(); ++i) {
        if (view.choices()[i].name.en == english) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

}  // namespace

class PagesTest : public QObject {
    Q_OBJECT
private slots:
    // Storyboard

    void theStoryboardHasEveryStep() {
        fixture::Bench bench;
        StoryboardPage page(bench.lab, nullptr);
        page.resize(1000, 640);
        page.show();
        const auto& panels = page.view()->sheet().panels();
        QCOMPARE(panels.size(), bench.plan().listed().size());
        for (std::size_t a = 0; a < panels.size(); ++a) {
            QVERIFY(QRectF(QPointF(), page.view()->sheet().size()).contains(panels[a].rect));
            for (std::size_t b = a + 1; b < panels.size(); ++b) {
                QVERIFY(!panels[a].rect.intersects(panels[b].rect));
            }
        }
        QSignalSpy asked(&page, &StoryboardPage::equationRequested);
        const int last = page.view()->elementCount() - 1;
        page.view()->keepVisible(panels[std::size_t(last)].rect);
        const QPoint at = page.view()->elementRect(last).center();
        QTest::mouseClick(page.view()->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(bench.selection.step(), bench.find("Z"));
        QTest::mouseDClick(page.view()->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(asked.count(), 1);
    }

    void aLargeStoryboardStaysAPage() {
        fixture::Bench bench(fixture::transformer(6, 8));
        StoryboardPage page(bench.lab, nullptr);
        page.resize(1000, 640);
        page.show();
        QVERIFY(page.view()->sheet().panels().size() < 12);
    }

    void theStoryboardExports() {
        fixture::Bench bench;
        QTemporaryDir folder;
        StoryboardPage page(bench.lab, nullptr);
        page.resize(1000, 640);
        page.show();
        for (const char* suffix : {"png", "svg", "pdf"}) {
            const QString path = folder.filePath(QStringLiteral("board.") + QLatin1String(suffix));
            QCOMPARE(page.exportTo(path), QString());
            QVERIFY(QFile::exists(path));
        }
        const QImage png(folder.filePath(QStringLiteral("board.png")));
        QCOMPARE(png.dotsPerMeterX(), qRound(192 / 0.0254));
        const QSizeF size = page.view()->exportSheet().size() + QSizeF(48, 48);
        QCOMPARE(png.width(), int(std::ceil(size.width() * 2)));
        const QByteArray svg = read(folder.filePath(QStringLiteral("board.svg")));
        QVERIFY(!svg.contains("<image"));
        QVERIFY(svg.contains("<text"));
        QVERIFY(svg.contains("老鼠"));
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        const QByteArray pdf = read(folder.filePath(QStringLiteral("board.pdf")));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
        // A page on its side, however wide the window is.
        QVERIFY(size.width() > 1.1 * size.height() && size.width() < 2 * size.height());
        QVERIFY(!page.exportTo(QStringLiteral("/nowhere/board.pdf")).isEmpty());
    }

    void hiddenResultsStayHiddenOnTheSheet() {
        fixture::Bench bench;
        StoryboardPage page(bench.lab, nullptr);
        page.resize(1000, 640);
        page.show();
        const auto painted = [&page] {
            const StoryboardSheet sheet = page.view()->exportSheet();
            QImage image(sheet.size().toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            sheet.paint(painter);
            return image;
        };
        const QImage shown = painted();
        bench.practice.hideStep(bench.find("scores"));
        QVERIFY(painted() != shown);
    }

    // Before and after

    void whatAttentionDidToAWord() {
        fixture::Bench bench;
        BeforeAfterView view(bench.lab, nullptr);
        view.resize(1000, 700);
        view.show();
        QCOMPARE(view.sentence(), QStringLiteral("“猫”吸收了“抓”和“老鼠”。"));
        bench.languages.setMode(LabelMode::en);
        QCOMPARE(view.sentence(), QStringLiteral("cat has taken in catches and mouse."));
        view.chooseToken(2);
        QVERIFY(view.sentence().startsWith(QStringLiteral("mouse kept almost to itself: 0.964")));
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("0.707")));
        // The word that one stands on in the walk is the one that is told.
        bench.stand("weights");
        bench.selection.chooseCell({bench.find("weights"), 1, 0});
        QCOMPARE(view.token(), attention::Index(1));
    }

    void everyExampleHasWords() {
        for (const auto& example : attention::examples()) {
            fixture::Bench bench(example.name);
            BeforeAfterView view(bench.lab, nullptr);
            view.resize(900, 640);
            view.show();
            for (const auto mode : {LabelMode::zh, LabelMode::en, LabelMode::both}) {
                bench.languages.setMode(mode);
                QVERIFY2(!view.sentence().isEmpty(), std::string(example.name).c_str());
                QVERIFY(!view.accessibleDescription().contains(u'{'));
                QVERIFY(!view.accessibleDescription().contains(QStringLiteral("nan")));
            }
        }
    }

    void unequalWidthsAreSaid() {
        fixture::Bench bench;
        bench.session.editModel(QStringLiteral("narrow"), [](attention::Model& model) {
            model.attention.heads[0].WV = attention::Matrix::Ones(4, 2);
        });
        bench.languages.setMode(LabelMode::en);
        BeforeAfterView view(bench.lab, nullptr);
        view.resize(900, 640);
        view.show();
        QVERIFY(
            view.accessibleDescription().contains(QStringLiteral("4 features before, 2 after")));
    }

    // Compare

    void aPinnedStateIsCompared() {
        fixture::Bench bench;
        CompareView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        view.pin();
        for (const auto& step : view.comparison().steps) {
            QVERIFY(step.same());
        }
        attention::Matrix x = bench.session.model().input.X;
        x(0, 0) = 2;
        bench.session.setMatrix("X", x, QStringLiteral("edit"));
        int differs = 0;
        for (const auto& step : view.comparison().steps) {
            differs += !step.same();
            if (step.key == "X") {
                QCOMPARE(step.largest, 1.0);
            }
        }
        QVERIFY(differs >= 4);
        // A click in the list stands on the step, at its largest difference.
        auto* item = view.list()->topLevelItem(0);
        QTest::mouseClick(view.list()->viewport(), Qt::LeftButton, {},
                          view.list()->visualItemRect(item).center());
        QCOMPARE(bench.selection.step(), bench.find("X"));
        QCOMPARE(*bench.selection.cell(), (CellRef{bench.find("X"), 0, 0}));
        bench.session.undoStack().undo();
        for (const auto& step : view.comparison().steps) {
            QVERIFY(step.same());
        }
        view.unpin();
        QVERIFY(!view.pinned());
    }

    void exactAgainstByHandAndWithoutTheMask() {
        fixture::Bench bench("toy-causal");
        CompareView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        QVERIFY(choiceNamed(view, "without scaling") >= 0);
        const int open = choiceNamed(view, "without the mask");
        QVERIFY(open >= 0);
        view.choose(open);
        bool weightsDiffer = false;
        for (const auto& step : view.comparison().steps) {
            weightsDiffer |= step.key == "weights" && step.largest > 0;
        }
        QVERIFY(weightsDiffer);
        bench.stand("masked");  // no such step without the mask: said, not shown
        bench.stand("weights");
        view.grab();
    }

    void oneHeadAgainstAnother() {
        fixture::Bench bench("two-heads");
        bench.stand("head2.weights");
        CompareView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        const int heads = choiceNamed(view, "Head 2 against Head 1");
        QVERIFY(heads >= 0);
        view.choose(heads);
        QVERIFY(!view.comparison().steps.empty());
        QCOMPARE(view.comparison().steps.front().key, std::string("head2.Q"));
    }

    void aLargeComparisonRunsAsideAndCanBeStopped() {
        fixture::Bench bench;
        CompareView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        bench.session.open(documents::random(384, 192, 2));
        QTRY_VERIFY_WITH_TIMEOUT(!bench.session.busy() && !bench.session.stale(), 60000);
        const int causal = choiceNamed(view, "with a causal mask");
        QVERIFY(causal >= 0);
        view.choose(causal);
        QVERIFY(view.busy());  // choosing came back before it was computed
        auto* stop = view.findChild<QPushButton*>(QStringLiteral("compareStop"));
        auto* bar = view.findChild<QProgressBar*>();
        QVERIFY(stop && stop->isVisible() && bar && bar->isVisible());
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(!view.busy());
        QTest::qWait(50);
        QVERIFY(view.comparison().steps.empty());
        QVERIFY(stop->isVisible());
        QTest::mouseClick(stop, Qt::LeftButton);  // again
        QVERIFY(view.busy());
        QTRY_VERIFY_WITH_TIMEOUT(!view.busy(), 60000);
        QVERIFY(!stop->isVisible());
        attention::Model masked = bench.session.model();
        masked.attention.masks.push_back({attention::Mask::Kind::causal, {}});
        const auto first = attention::forward(masked, bench.session.arithmetic());
        const auto expected = attention::compareTraces(*first, *bench.session.trace());
        QCOMPARE(view.comparison().steps.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(view.comparison().steps[i].largest, expected[i].largest);
        }
        // A switch of the language or of colours compares nothing anew.
        bench.languages.setMode(LabelMode::zh);
        bench.appearance.setThemeChoice(ThemeChoice::dark);
        QVERIFY(!view.busy());
        QVERIFY(!view.comparison().steps.empty());
    }

    void aSharedRangeHoldsForBothSides() {
        fixture::Bench bench;
        bench.stand("Z");
        CompareView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        view.choose(choiceNamed(view, "without scaling"));
        bench.session.setSharedRange(true);
        const auto& comparison = view.comparison();
        QVERIFY(comparison.magnitude >= *bench.session.sharedMagnitude());
        const CompareFigure parts{FigureSource::of(bench.session, bench.languages), comparison};
        for (const auto& step : comparison.steps) {
            if (!step.comparable() || step.key == "weights") {
                continue;
            }
            const Figure figure = parts.figure(step, {});
            for (const std::size_t side : {std::size_t(0), std::size_t(1)}) {
                QCOMPARE(figure.columns[side].blocks.front().high, comparison.magnitude);
                QCOMPARE(figure.columns[side].blocks.front().low, -comparison.magnitude);
            }
        }
    }

    // Practice bar

    void anAnswerIsTypedAndJudged() {
        fixture::Bench bench;
        bench.stand("scores");
        const int scores = bench.find("scores");
        bench.selection.chooseCell({scores, 0, 0});
        QWidget window;
        QWidget target(&window);
        target.setFocusPolicy(Qt::StrongFocus);
        target.resize(100, 100);
        PracticeBar bar(bench.lab, &window);
        bar.listenTo(&target);
        window.resize(900, 200);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(!bar.isVisible());
        bench.practice.hideStep(scores);
        QVERIFY(bar.isVisible());
        target.setFocus();
        QTest::keyClick(&target, '7');  // typing on the figure goes into the field
        QVERIFY(bar.field()->hasFocus());
        QTest::keyClick(bar.field(), Qt::Key_Return);
        QVERIFY(bench.practice.mark({scores, 0, 0}).state == CellMark::State::wrong);
        QVERIFY(bar.feedback().contains(u'7'));
        QTest::keyClick(bar.field(), '2');  // replaces the selected try
        QTest::keyClick(bar.field(), Qt::Key_Return);
        QVERIFY(bench.practice.mark({scores, 0, 0}).state == CellMark::State::right);
        QCOMPARE(*bench.selection.cell(), (CellRef{scores, 0, 1}));  // on to the next
        QTest::keyClicks(bar.field(), QStringLiteral("abc"));
        QTest::keyClick(bar.field(), Qt::Key_Return);
        QVERIFY(bar.feedback().contains(QStringLiteral("abc")));
        QVERIFY(bench.practice.mark({scores, 0, 1}).state == CellMark::State::hidden);
        target.setFocus();
        QTest::keyClick(&target, Qt::Key_R);
        QVERIFY(bench.practice.mark({scores, 0, 1}).state == CellMark::State::none);
        bar.pressed({scores, 1, 1});  // the first press only chooses
        QVERIFY(bench.practice.hides({scores, 1, 1}));
        bench.selection.chooseCell({scores, 1, 1});
        bar.pressed({scores, 1, 1});
        QVERIFY(!bench.practice.hides({scores, 1, 1}));
    }
};

QTEST_MAIN(PagesTest)
#include "tst_pages.moc"
