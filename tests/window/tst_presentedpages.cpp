// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Every step on a projector: the whole equation and the whole derivation, in type that can be read
// from the back row, whatever the model, the screen, the language and the size of the text.
#include <QScrollBar>
#include <QTest>

#include "app/documents.h"
#include "app/mapbench.h"
#include "attention/fill.h"
#include "presentation/presentationfoot.h"
#include "presentation/presentationhead.h"
#include "presentation/presentationview.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/mathview.h"

namespace {

void settle() {
    for (int i = 0; i < 3; ++i) {
        QCoreApplication::processEvents();
    }
}

void present(PresentationView& view) {
    view.resize(1280, 720);
    view.show();
    settle();
}

attention::Model toyWith(const std::function<void(attention::Model&)>& edit) {
    auto document = attention::readDocument(attention::findExample("toy-sentence")->json);
    attention::Model model = document->model;
    edit(model);
    return model;
}

attention::Model manyTokens() {
    return toyWith([](attention::Model& model) {
        std::uint64_t seed = 1;
        model.input.tokens = {};
        model.input.X = attention::randomMatrix({64, 64}, seed++);
        auto& head = model.attention.heads[0];
        for (auto* matrix : {&head.WQ, &head.WK, &head.WV}) {
            *matrix = attention::randomMatrix({64, 64}, seed++);
        }
    });
}

attention::Model longNames() {
    return toyWith([](attention::Model& model) {
        model.input.tokens.zh = {"一个非常非常长的词元名字", "抓",
                                 "联合国教育、科学及文化组织总部"};
        model.input.tokens.en = {"incomprehensibilities", "catches",
                                 "an antidisestablishmentarian mouse"};
    });
}

/// What is wrong with the page; empty where all of it is there.
QString fault(const PresentationView& view, qreal scale) {
    const auto* head = view.findChild<PresentationHead*>();
    const auto* foot = view.findChild<PresentationFoot*>();
    const auto* canvas = view.equation()->canvas();
    if (!head->whole()) {
        return QStringLiteral("the title is cut off");
    }
    if (canvas->horizontalScrollBar()->maximum() > 0 ||
        canvas->verticalScrollBar()->maximum() > 0) {
        return QStringLiteral("the equation is %1×%2 in a room of %3×%4")
            .arg(canvas->plot().width())
            .arg(canvas->plot().height())
            .arg(canvas->viewport()->width())
            .arg(canvas->viewport()->height());
    }
    for (const QWidget* part :
         {static_cast<const QWidget*>(head), static_cast<const QWidget*>(view.equation()),
          static_cast<const QWidget*>(foot)}) {
        const QRect at(part->mapTo(&view, QPoint()), part->size());
        if (!view.rect().contains(at)) {
            return QStringLiteral("%1 stands out")
                .arg(QLatin1String(part->metaObject()->className()));
        }
    }
    int below = 0;
    for (const MathView* line : foot->lines()) {
        if (!line->isVisible()) {
            continue;
        }
        const QSizeF needed = line->mathLayout(line->width()).size();
        const QRect at = line->geometry();
        if (!foot->rect().contains(at) || at.top() < below || needed.width() > at.width() ||
            needed.height() > at.height()) {
            return QStringLiteral("a line of %1×%2 has %3×%4 at %5, %6: %7")
                .arg(needed.width())
                .arg(needed.height())
                .arg(at.width())
                .arg(at.height())
                .arg(at.x())
                .arg(at.y())
                .arg(line->accessibleName());
        }
        if (line->pixels() < 20 * scale) {
            return QStringLiteral("letters of %1 px: %2")
                .arg(line->pixels())
                .arg(line->accessibleName());
        }
        below = at.bottom();
    }
    return {};
}

}  // namespace

class PresentedPagesTest : public QObject {
    Q_OBJECT
private slots:
    void nothingIsCutOff_data() {
        QTest::addColumn<attention::Model>("model");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<LabelMode>("mode");
        QTest::addColumn<int>("percent");
        const auto add = [](const std::string& name, const attention::Model& model, QSize size,
                            LabelMode mode, int percent = 100) {
            QTest::addRow("%s %d %s %d %%", name.c_str(), size.width(),
                          mode == LabelMode::zh   ? "zh"
                          : mode == LabelMode::en ? "en"
                                                  : "both",
                          percent)
                << model << size << mode << percent;
        };
        // A page is the same at every size, and two languages are its widest.
        constexpr QSize small(1280, 720), usual(1920, 1080), large(3840, 2160);
        for (const auto& example : attention::examples()) {
            add(std::string(example.name), attention::readDocument(example.json)->model, small,
                LabelMode::both);
        }
        const auto example = [](const char* name) {
            return attention::readDocument(attention::findExample(name)->json)->model;
        };
        for (const auto& [name, model] :
             {std::pair("toy-causal", example("toy-causal")), std::pair("64 tokens", manyTokens()),
              std::pair("two-heads", example("two-heads")), std::pair("long names", longNames())}) {
            add(name, model, small, LabelMode::zh);
            add(name, model, small, LabelMode::en);
            add(name, model, small, LabelMode::both, 150);
            add(name, model, usual, LabelMode::both);
            add(name, model, large, LabelMode::both);
        }
        add("long names", longNames(), usual, LabelMode::both, 250);
        add("long names", longNames(), usual, LabelMode::both, 75);
    }

    void nothingIsCutOff() {
        QFETCH(attention::Model, model);
        QFETCH(QSize, size);
        QFETCH(LabelMode, mode);
        QFETCH(int, percent);
        fixture::Bench bench(model);
        bench.languages.setMode(mode);
        bench.appearance.setTextPercent(percent);
        PresentationView view(bench.lab);
        view.resize(size);
        view.show();
        const qreal scale = size.height() / 1080.0 * std::min(percent, 100) / 100;
        int pages = 0;
        for (int stop = 0; stop < bench.selection.stopCount(); ++stop) {
            bench.selection.goToStop(stop);
            const auto steps = bench.plan().stops[std::size_t(stop)].steps;
            for (std::size_t i = 0; i < std::max<std::size_t>(steps.size(), 1); ++i) {
                if (!steps.empty()) {
                    bench.selection.chooseStep(steps[i]);
                    bench.selection.moveCell(1, 1);
                }
                settle();
                QCOMPARE(view.size(), size);  // no content pushes the page beyond the screen
                QCOMPARE(view.derivation()->isVisible(), !steps.empty());
                const QString wrong = fault(view, scale);
                QVERIFY2(
                    wrong.isEmpty(),
                    qPrintable(QStringLiteral("stop %1, %2: %3")
                                   .arg(stop)
                                   .arg(steps.empty()
                                            ? QStringLiteral("recap")
                                            : QString::fromStdString(
                                                  bench.plan().steps[std::size_t(steps[i])].key))
                                   .arg(wrong)));
                ++pages;
            }
        }
        QVERIFY(pages >= bench.selection.stopCount());
    }

    // A long sum is told by its ends; its middle is a press on the dots, or term by term.
    void aLongSumIsToldInFull() {
        fixture::Bench bench(manyTokens());
        bench.stand("scores");
        PresentationView view(bench.lab);
        present(view);
        const QString brief = view.derivation()->accessibleName();
        emit view.derivation()->activated(1 << 20);
        settle();
        const QString whole = view.derivation()->accessibleName();
        QVERIFY(whole.count(u'·') >= 64);
        QVERIFY(whole.size() > brief.size());
        QVERIFY2(fault(view, 0.3).isEmpty(), qPrintable(fault(view, 0.3)));
        bench.selection.moveCell(0, 1);
        settle();
        QVERIFY(view.derivation()->accessibleName().size() < whole.size());
        for (int term = 0; term < 64; ++term) {
            view.equation()->termWalk()->step();
        }
        settle();
        QVERIFY2(fault(view, 0.3).isEmpty(), qPrintable(fault(view, 0.3)));
    }

    // … and whoever wants to read its numbers has them, and scrolls.
    void aLargeEquationIsReadByAKey() {
        fixture::Bench bench(manyTokens());
        bench.stand("weights");
        PresentationView view(bench.lab);
        present(view);
        const FigureCanvas& canvas = *view.equation()->canvas();
        const qreal whole = canvas.plot().figureLayout().cell;
        QTest::keyClick(&view, Qt::Key_Z);
        settle();
        QVERIFY(canvas.plot().figureLayout().cell >= 28 && whole < 10);
        QVERIFY(canvas.verticalScrollBar()->maximum() > 0);
        bench.selection.chooseCell({bench.find("weights"), 60, 60});
        settle();
        const QRectF chosen = canvas.cellRect(*bench.selection.cell());
        QVERIFY(canvas.viewport()->rect().contains(
            chosen.translated(canvas.plot().pos()).center().toPoint()));
        QTest::keyClick(&view, Qt::Key_Z);
        settle();
        QVERIFY(canvas.plot().figureLayout().cell < 10);
        QVERIFY2(fault(view, 0.6).isEmpty(), qPrintable(fault(view, 0.6)));
    }

    // A name that the equation cuts short, or has no room for at all, stands in the foot.
    void anEquationKeepsItsMargin() {
        fixture::Bench bench(documents::example("toy-sentence").model);
        bench.stand("Z");
        PresentationView view(bench.lab);
        present(view);
        const FigureLayout& drawn = view.equation()->canvas()->plot().figureLayout();
        QVERIFY(drawn.blocks.front().outer.left() >= 16);
        QVERIFY(drawn.size.width() - drawn.blocks.back().outer.right() >= 16);
    }

    void namesAreToldInFull() {
        for (const bool many : {false, true}) {
            fixture::Bench bench(many ? manyTokens() : longNames());
            bench.stand("scores");
            PresentationView view(bench.lab);
            present(view);
            const auto& lines = view.findChild<PresentationFoot*>()->lines();
            const auto told = [&lines] {
                QString words;
                for (const MathView* line : lines) {
                    words += line->isVisible() ? line->accessibleName() : QString();
                }
                return words;
            };
            bench.selection.chooseCell({bench.find("scores"), 0, 2});
            settle();
            const QString row =
                many ? QStringLiteral("1") : QStringLiteral("一个非常非常长的词元名字");
            const QString column =
                many ? QStringLiteral("3") : QStringLiteral("联合国教育、科学及文化组织总部");
            QVERIFY2(told().contains(row) && told().contains(column), qPrintable(told()));
        }
        // Where the names are there already, nothing repeats them.
        fixture::Bench bench;
        bench.stand("scores");
        PresentationView view(bench.lab);
        present(view);
        QVERIFY(!view.findChild<PresentationFoot*>()->lines().front()->isVisible());
    }

    // What a tool tip says of a cell, the foot says of the chosen one, also beside a reading.
    void theArithmeticNeedsNoHovering() {
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.resize(1920, 1080);
        view.show();
        for (const char* key : {"Q", "scores", "scaled", "weights", "Z"}) {
            bench.stand(key);
            settle();
            const FigureCanvas& canvas = *view.equation()->canvas();
            QString tip;
            emit view.equation()->canvas()->toolTipWanted(*bench.selection.cell(), &tip);
            QVERIFY(canvas.plot().blockCount() > 0);
            QVERIFY(view.derivation()->isVisible());
            const QString value = tip.section(u' ', -1);
            QVERIFY2(!value.isEmpty() && view.derivation()->accessibleName().endsWith(value),
                     qPrintable(QLatin1String(key) + u'\n' + tip + u'\n' +
                                view.derivation()->accessibleName()));
        }
        // An operand's number is a link, for a press and for keys.
        bench.stand("scores");
        settle();
        view.derivation()->setFocus();
        QTest::keyClick(view.derivation(), Qt::Key_Right);
        QTest::keyClick(view.derivation(), Qt::Key_Return);
        QVERIFY(bench.selection.step() != bench.find("scores"));
        QVERIFY(bench.selection.canGoBack());
    }
};

QTEST_MAIN(PresentedPagesTest)
#include "tst_presentedpages.moc"
