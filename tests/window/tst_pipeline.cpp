// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The strip and the flow diagram under real clicks and keys.
#include <QAccessible>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "app/mapbench.h"
#include "app/planfixture.h"
#include "pipeline/diagramcanvas.h"
#include "pipeline/pipelinestrip.h"
#include "pipeline/pipelineview.h"

namespace {

StripCard* presentCard(const PipelineStrip& strip) {
    for (auto* card : strip.cards()) {
        if (card->content().present) {
            return card;
        }
    }
    return nullptr;
}

int elementOf(const DiagramCanvas& canvas, int step) {
    for (int i = 0; i < canvas.elementCount(); ++i) {
        if (canvas.elements()[std::size_t(i)].step == step) {
            return i;
        }
    }
    return -1;
}

int titleOf(const DiagramCanvas& canvas, const std::string& place) {
    for (int i = 0; i < canvas.elementCount(); ++i) {
        const auto& element = canvas.elements()[std::size_t(i)];
        if (element.step < 0 &&
            canvas.scene().graph().items[std::size_t(element.item)].place == place) {
            return i;
        }
    }
    return -1;
}

}  // namespace

class PipelineTest : public QObject {
    Q_OBJECT
private slots:
    void theStripShowsTheWalk() {
        fixture::Bench bench;
        PipelineStrip strip(bench.lab, nullptr);
        strip.resize(996, 92);
        strip.show();
        QVERIFY(QTest::qWaitForWindowExposed(&strip));
        QCOMPARE(strip.cards().size(), bench.plan().stops.size());
        QCOMPARE(presentCard(strip)->content().entry.stop, 0);
        for (auto* card : strip.cards()) {
            QVERIFY(!card->accessibleName().isEmpty());
            QVERIFY2(strip.widget()->rect().contains(card->geometry()), "nothing is cut off");
        }
        for (std::size_t i = 1; i < strip.cards().size(); ++i) {
            QVERIFY(strip.cards()[i]->x() >= strip.cards()[i - 1]->geometry().right());
        }
        QCOMPARE(strip.height(), 92);
    }

    void aClickOnTheStripGoesThere() {
        fixture::Bench bench;
        PipelineStrip strip(bench.lab, nullptr);
        strip.resize(996, 92);
        strip.show();
        const int stop = bench.plan().stopOf(bench.find("weights"));
        QTest::mouseClick(strip.cards()[std::size_t(stop)], Qt::LeftButton);
        QCOMPARE(bench.selection.stop(), stop);
        QCOMPARE(presentCard(strip)->content().entry.stop, stop);
        QVERIFY(presentCard(strip)->accessibleDescription() != QString());
    }

    void arrowsWalkTheStrip() {
        fixture::Bench bench;
        PipelineStrip strip(bench.lab, nullptr);
        strip.resize(996, 92);
        strip.show();
        strip.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&strip));
        strip.cards().front()->setFocus();
        QTest::keyClick(strip.cards().front(), Qt::Key_Right);
        QVERIFY(strip.cards()[1]->hasFocus());
        QTest::keyClick(strip.cards()[1], Qt::Key_End);
        QVERIFY(strip.cards().back()->hasFocus());
        QTest::keyClick(strip.cards().back(), Qt::Key_Return);
        QCOMPARE(bench.selection.stop(), bench.selection.stopCount() - 1);
        QVERIFY(presentCard(strip)->hasFocus());  // the focus goes along with a new set of cards
        QTest::keyClick(presentCard(strip), Qt::Key_Left);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(bench.selection.stop(), bench.selection.stopCount() - 2);
    }

    void aNarrowStripFoldsAndScrolls_data() {
        QTest::addColumn<int>("width");
        QTest::newRow("window") << 996;
        QTest::newRow("narrow") << 500;
        QTest::newRow("very narrow") << 240;
    }

    void aNarrowStripFoldsAndScrolls() {
        QFETCH(int, width);
        fixture::Bench bench(fixture::transformer(6, 8));
        PipelineStrip strip(bench.lab, nullptr);
        strip.resize(width, 92);
        strip.show();
        for (const char* key : {"encoder1.self.head1.Q", "encoder3.self.head8.weights",
                                "encoder6.norm2", "decoder4.cross.head2.Z", "decoder6.ffn"}) {
            bench.stand(key);
            QVERIFY(strip.cards().size() < 30);
            const auto* card = presentCard(strip);
            QVERIFY(card);
            const QRect seen(card->mapTo(strip.viewport(), QPoint()), card->size());
            QVERIFY2(strip.viewport()->rect().intersects(seen), key);
            QVERIFY(seen.left() >= -1 || seen.width() > width);
        }
    }

    void everyLanguageAndSize_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("percent");
        for (int percent : {75, 100, 200}) {
            for (auto mode : {LabelMode::zh, LabelMode::en, LabelMode::both}) {
                QTest::addRow("%d %d", percent, int(mode)) << int(mode) << percent;
            }
        }
    }

    void everyLanguageAndSize() {
        QFETCH(int, mode);
        QFETCH(int, percent);
        fixture::Bench bench("two-heads");
        PipelineStrip strip(bench.lab, nullptr);
        strip.resize(1200, 120);
        strip.show();
        bench.languages.setMode(LabelMode(mode));
        bench.appearance.setTextPercent(percent);
        for (auto* card : strip.cards()) {
            QVERIFY(strip.widget()->rect().contains(card->geometry()));
            QCOMPARE(card->content().second.isEmpty(), LabelMode(mode) != LabelMode::both);
        }
    }

    void theStripFollowsTheModel() {
        fixture::Bench bench;
        PipelineStrip strip(bench.lab, nullptr);
        strip.resize(996, 92);
        strip.show();
        const auto before = strip.cards().size();
        bench.session.editModel(QStringLiteral("mask"), [](attention::Model& model) {
            model.attention.masks.push_back({attention::Mask::Kind::causal, {}});
        });
        QCOMPARE(strip.cards().size(), before + 1);
        bench.session.undoStack().undo();
        QCOMPARE(strip.cards().size(), before);
        // A shape in flux keeps the last picture, greyed.
        bench.session.editModel(QStringLiteral("flux"), [](attention::Model& model) {
            model.attention.heads[0].WQ = attention::Matrix::Zero(4, 3);
        });
        QVERIFY(bench.session.stale());
        QCOMPARE(strip.cards().size(), before);
        QVERIFY(strip.cards()[0]->content().states[0] == ThumbnailStyle::State::stale);
    }

    void hiddenResultsStayHiddenInTheStrip() {
        fixture::Bench bench;
        PipelineStrip strip(bench.lab, nullptr);
        strip.resize(996, 92);
        strip.show();
        const int stop = bench.plan().stopOf(bench.find("scores"));
        bench.practice.hideStep(bench.find("scores"));
        auto* card = strip.cards()[std::size_t(stop)];
        QVERIFY(card->content().states[0] == ThumbnailStyle::State::hidden);
        QVERIFY(!card->accessibleDescription().isEmpty());
        bench.practice.revealAll();
        QVERIFY(card->content().states[0] == ThumbnailStyle::State::normal);
    }

    void aClickInTheDiagramGoesThere() {
        fixture::Bench bench(fixture::encoder(1, 2));
        PipelineView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        auto* canvas = view.canvas();
        const int step = bench.find("encoder1.self.head1.weights");
        const int element = elementOf(*canvas, step);
        QVERIFY(element >= 0);
        canvas->keepVisible(canvas->elements()[std::size_t(element)].rect);
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {},
                          canvas->elementRect(element).center());
        QCOMPARE(bench.selection.step(), step);
        QSignalSpy asked(&view, &PipelineView::equationRequested);
        QTest::mouseDClick(canvas->viewport(), Qt::LeftButton, {},
                           canvas->elementRect(elementOf(*canvas, step)).center());
        QCOMPARE(asked.count(), 1);
    }

    void groupsFoldAndUnfold() {
        fixture::Bench bench(fixture::encoder(1, 2));
        PipelineView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        auto* canvas = view.canvas();
        const auto place = std::string("encoder1.self.head2");
        const int inside = bench.find("encoder1.self.head2.scores");
        QVERIFY(elementOf(*canvas, inside) >= 0);
        const int title = titleOf(*canvas, place);
        QVERIFY(title >= 0);
        canvas->keepVisible(canvas->elements()[std::size_t(title)].rect);
        const QString open = canvas->elementName(title);
        QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {},
                          canvas->elementRect(title).center());
        QVERIFY(canvas->folded().contains(place));
        QCOMPARE(elementOf(*canvas, inside), -1);
        QVERIFY(canvas->elementName(titleOf(*canvas, place)) != open);
        canvas->expandAll();
        QVERIFY(elementOf(*canvas, inside) >= 0);
        canvas->foldAll();
        QVERIFY(canvas->elementCount() < 8);
        // Going into a folded group opens the way to it.
        bench.stand("encoder1.self.head2.scores");
        QVERIFY(elementOf(*canvas, inside) >= 0);
        QVERIFY(canvas->folded().contains("encoder1.self.head1"));
    }

    void keysWalkTheDiagram() {
        fixture::Bench bench;
        PipelineView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        auto* canvas = view.canvas();
        canvas->setFocus();
        QCOMPARE(canvas->elements()[std::size_t(canvas->focusedElement())].step, bench.find("X"));
        QTest::keyClick(canvas, Qt::Key_Right);
        const int step = canvas->elements()[std::size_t(canvas->focusedElement())].step;
        QVERIFY(step == bench.find("Q"));
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(bench.selection.step(), step);
        QSignalSpy asked(&view, &PipelineView::equationRequested);
        QTest::keyClick(canvas, Qt::Key_Return);  // there already: open it
        QCOMPARE(asked.count(), 1);
        const qreal before = canvas->zoom();
        QTest::keyClick(canvas, Qt::Key_Plus);
        QVERIFY(canvas->zoom() > before);
        QTest::keyClick(canvas, Qt::Key_Minus);
        QTest::keyClick(canvas, Qt::Key_Minus);
        QVERIFY(canvas->zoom() < before);
        QTest::keyClick(canvas, Qt::Key_0);
        QCOMPARE(canvas->zoom(), before);
    }

    void theDiagramIsAListToAssistiveTechnology() {
        fixture::Bench bench;
        PipelineView view(bench.lab, nullptr);
        view.resize(1000, 640);
        view.show();
        auto* list = QAccessible::queryAccessibleInterface(view.canvas());
        QVERIFY(list);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->childCount(), view.canvas()->elementCount());
        const int element = elementOf(*view.canvas(), bench.find("weights"));
        auto* item = list->child(element);
        QVERIFY(item && item->isValid());
        QVERIFY(item->text(QAccessible::Name).contains(QStringLiteral("A")));
        QVERIFY(!item->state().selected);
        item->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(bench.selection.step(), bench.find("weights"));
        QVERIFY(item->state().selected);
        const QPoint middle = item->rect().center();
        QCOMPARE(list->indexOfChild(list->childAt(middle.x(), middle.y())), element);
    }

    void aLargeTransformerOpensFoldedAndAtOnce() {
        fixture::Bench bench(fixture::transformer(6, 8));
        PipelineView view(bench.lab, nullptr);
        view.resize(1000, 640);
        QElapsedTimer timer;
        timer.start();
        view.show();
        QVERIFY(view.canvas()->elementCount() < 10);
        view.grab();
        qInfo("6 layers × 8 heads, folded: shown in %lld ms", timer.elapsed());
        timer.restart();
        view.canvas()->expandAll();
        view.grab();
        qInfo("all %d elements open: %lld ms", view.canvas()->elementCount(), timer.elapsed());
        QVERIFY(view.canvas()->elementCount() > 1000);
        QVERIFY(timer.elapsed() < 15000);
    }
};

QTEST_MAIN(PipelineTest)
#include "tst_pipeline.moc"
