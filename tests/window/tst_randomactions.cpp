// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Thousands of random actions: edit, paste, resize, switch, step, undo, redo, language, pages,
// heads, layers, compare, hide and answer, present, examples, and whatever else the menus hold.
// Nothing throws, the trace equals a fresh computation throughout, the tables show what the model
// holds, and undoing everything restores the start. ATTENTION_SEEDS=40 tries more people.
#include <random>
#include <set>

#include "attention/maskedit.h"
#include "attention/parameters.h"
#include "attention/resize.h"
#include "attention/sites.h"
#include "attention/structure.h"
#include "attention/targets.h"
#include "compare/compareview.h"
#include "practice/practice.h"
#include "presentation/presentationview.h"
#include "windowfixture.h"

using namespace attention;

namespace {

class Somebody {
public:
    Somebody(WindowFixture& fixture, unsigned seed) : f_(fixture), random_(seed) {}

    QString act() {
        switch (below(26)) {
            case 0:
            case 1:
            case 2:
                return editCell();
            case 3:
                return resize();
            case 4:
                return option();
            case 5:
                return mask();
            case 6:
                return structure();
            case 7:
            case 8:
                f_.bench.session.undoStack().undo();
                return QStringLiteral("undo");
            case 9:
                f_.bench.session.undoStack().redo();
                return QStringLiteral("redo");
            case 10:
                f_.bench.languages.setMode(static_cast<LabelMode>(below(3)));
                return QStringLiteral("language");
            case 11:
                f_.bench.session.setArithmetic(below(2) ? Arithmetic::exact()
                                                        : Arithmetic::byHand(below(9)));
                return QStringLiteral("arithmetic");
            case 12:
                return key();
            case 13:
                return chooseCell();
            case 14:
                f_.bench.selection.goToStop(below(std::max(f_.bench.selection.stopCount(), 1)));
                return QStringLiteral("jump");
            case 15:
                below(2) ? f_.bench.selection.back() : f_.bench.selection.forward();
                return QStringLiteral("history");
            case 16:
                f_.bench.session.closeMerge();
                return QStringLiteral("close");
            case 17:
            case 18:
                return practise();
            case 19:
            case 20:
                return trigger();
            case 21:
                // Mostly back to the equation: a whole sheet drawn after every edit takes its time.
                f_.window.showPage(static_cast<MainWindow::Page>(below(2) * below(5)));
                return QStringLiteral("page");
            case 22:
                return paste();
            case 23:
                return compare();
            case 24:
                return present();
            default:
                return below(12) == 0 ? example() : rename();
        }
    }

    /// What undoing everything must lead back to.
    const Document& start() const { return start_; }

private:
    /// Any action of the menus that can be done and asks nothing.
    QString trigger() {
        using enum ActionId;
        static const std::set<ActionId> ask{
            newDocument, open, openExample, reload,    save,  saveAs,    quit, exportFigures,
            fillRandom,  jump, present,     shortcuts, about, copyImage, copy};
        const auto id = static_cast<ActionId>(below(static_cast<int>(count)));
        QAction* action = f_.window.actionTable()[id];
        if (ask.contains(id) || !action->isEnabled()) {
            return {};
        }
        action->trigger();
        return action->text();
    }

    QString paste() {
        const auto panels = f_.window.findChildren<MatrixPanel*>();
        MatrixTable& table = panels[below(static_cast<int>(panels.size()))]->table();
        if (table.model()->rowCount() == 0) {
            return {};
        }
        table.setCurrentIndex(table.model()->index(below(table.model()->rowCount()),
                                                   below(table.model()->columnCount())));
        static const char* const texts[] = {"1\t2\n3\t4", "0.5",  "1 2 3",       "1,2;3", "x",
                                            "",           "1\n2", "[[1,2],[3]]", "1e999"};
        table.pasteText(QString::fromLatin1(texts[below(std::size(texts))]));
        return QStringLiteral("paste");
    }

    QString rename() {
        const int row = below(4);
        const QString name = QString(QStringLiteral("词")).repeated(below(30));
        for (auto* panel : f_.window.findChildren<MatrixPanel*>()) {
            if (panel->parameters().rowsAreTokens()) {
                panel->parameters().renameRow(row, name, below(2) ? name : QString());
                break;
            }
        }
        return QStringLiteral("rename");
    }

    QString compare() {
        auto& view = *f_.window.findChild<CompareView*>();
        switch (below(3)) {
            case 0:
                view.pin();
                break;
            case 1:
                view.unpin();
                break;
            default:
                if (!view.choices().empty()) {
                    view.choose(below(static_cast<int>(view.choices().size())));
                }
        }
        return QStringLiteral("compare");
    }

    QString present() {
        f_.window.present();
        constexpr Qt::Key keys[] = {Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Period, Qt::Key_Right,
                                    Qt::Key_Down,     Qt::Key_H,      Qt::Key_B,      Qt::Key_Tab};
        for (int i = 0; i < 4 && f_.window.presentation(); ++i) {
            QTest::keyClick(f_.window.presentation(), keys[below(std::size(keys))]);
        }
        for (int i = 0; i < 3 && f_.window.presentation(); ++i) {
            QTest::keyClick(f_.window.presentation(), Qt::Key_Escape);
        }
        return QStringLiteral("present");
    }

    /// Replaces the document, and with it what undoing leads back to.
    QString example() {
        f_.bench.session.undoStack().setClean();
        const auto& all = examples();
        f_.window.files().openExample(
            all[static_cast<std::size_t>(below(static_cast<int>(all.size())))].name);
        start_ = f_.bench.session.document();
        return QStringLiteral("example");
    }

    int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }

    QString editCell() {
        const auto all = parameters(f_.bench.session.model());
        if (all.empty()) {
            return {};
        }
        const auto& at = all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
        Matrix next = *at.matrix;
        next(below(static_cast<int>(next.rows())), below(static_cast<int>(next.cols()))) =
            below(50) == 0 ? 1e200 : (below(41) - 20) / 4.0;
        const std::string path = at.path;
        f_.bench.session.setMatrix(path, next, QStringLiteral("Edit"),
                                   below(3) ? QString() : QString::fromStdString(path));
        return QString::fromStdString("edit " + path);
    }

    void edit(const std::function<void(Model&, const AttentionSite&)>& change) {
        f_.bench.session.editModel(QStringLiteral("Change"), [&](Model& model) {
            const auto sites = attentionSites(model);
            change(model, sites[static_cast<std::size_t>(below(static_cast<int>(sites.size())))]);
        });
    }

    QString resize() {
        const Index size = 1 + below(5);
        const int what = below(6);
        edit([&](Model& model, const AttentionSite& site) {
            switch (what) {
                case 0:
                    return resizeTokens(model, Sentence::input, size);
                case 1:
                    return resizeTokens(model, Sentence::source, size);
                case 2:
                    return resizeWidth(model, size);
                case 3:
                    return resizeKeys(model, site.path, size);
                case 4:
                    return resizeValues(model, site.path, size);
                default:
                    return resizeSourceWidth(model, size);
            }
        });
        return QStringLiteral("resize %1 to %2").arg(what).arg(size);
    }

    QString option() {
        const int what = below(5);
        edit([&](Model& model, const AttentionSite& site) {
            Attention& at = *findAttention(model, site.path);
            switch (what) {
                case 0:
                    at.similarity = static_cast<Similarity>(below(3));
                    break;
                case 1:
                    at.temperature = 0.25 + below(8) / 4.0;
                    break;
                case 2:
                    at.softcap = below(2) ? std::optional(2.0) : std::nullopt;
                    break;
                case 3:
                    at.scale = below(2) ? std::optional(0.5) : std::nullopt;
                    break;
                default:
                    model.input.positions.kind =
                        below(2) ? Positions::Kind::sinusoidal : Positions::Kind::none;
                    model.input.positions.table = {};
            }
        });
        return QStringLiteral("option %1").arg(what);
    }

    QString mask() {
        edit([&](Model& model, const AttentionSite& site) {
            Attention& at = *findAttention(model, site.path);
            const Shape shape = scoresShape(model, site);
            below(2) ? setMaskChoice(at, static_cast<MaskChoice>(below(5)), shape)
                     : toggleMaskCell(at, shape, below(static_cast<int>(shape.rows)),
                                      below(static_cast<int>(shape.cols)));
        });
        return QStringLiteral("mask");
    }

    QString structure() {
        const int what = below(11);
        edit([&](Model& model, const AttentionSite& site) {
            const bool decoder = site.path.starts_with("decoder");
            const auto heads = static_cast<Index>(findAttention(model, site.path)->heads.size());
            switch (what) {
                case 0:
                    return heads < 4 ? addHead(model, site.path, below(4)) : void();
                case 1:
                    return removeHead(model, site.path, below(4));
                case 2:
                    return moveHead(model, site.path, below(4), below(4));
                case 3:
                    return setSource(model, below(2) != 0);
                case 4:
                    return setBiases(model, site.path, below(2) != 0);
                case 5:
                    return setLayerCount(model, below(2) != 0, 1 + below(2));
                case 6:
                    return moveLayer(model, decoder, below(2), below(2));
                case 7:
                    return removeLayer(model, decoder, below(2));
                case 8:
                    return setFinalNorm(model, decoder, below(2) != 0);
                case 9:
                    return target(model);
                default:
                    setBlock(model, static_cast<Block>(below(4)));
            }
        });
        return QStringLiteral("structure %1").arg(what);
    }

    void target(Model& model) {
        const auto planned = plan(model);
        const auto steps = planned ? targetSteps(*planned) : std::vector<int>{};
        if (steps.empty() || below(3) == 0) {
            model.target.reset();
            return;
        }
        const Step& step = planned->steps[static_cast<std::size_t>(
            steps[static_cast<std::size_t>(below(static_cast<int>(steps.size())))])];
        model.target = Target{step.key, randomMatrix(step.shape, 3)};
    }

    QString key() {
        constexpr Qt::Key keys[] = {Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Home, Qt::Key_End,
                                    Qt::Key_Right,    Qt::Key_Left,   Qt::Key_Down, Qt::Key_Up};
        QTest::keyClick(f_.window.centralWidget(), keys[below(std::size(keys))]);
        return QStringLiteral("key");
    }

    QString chooseCell() {
        const auto trace = f_.bench.session.trace();
        if (!trace) {
            return {};
        }
        const CellRef cell{below(static_cast<int>(trace->plan().steps.size())), below(4), below(4)};
        below(2) ? f_.bench.selection.goToCell(cell) : f_.bench.selection.hover(cell);
        return QStringLiteral("cell");
    }

    QString practise() {
        Practice& practice = f_.bench.practice;
        const auto cell = f_.bench.selection.cell();
        const int what = below(8);
        if (what == 0) {
            practice.hideStep(f_.bench.selection.step());
        } else if (what == 1) {
            practice.revealAll();
        } else if (cell) {
            static const char* const answers[] = {"0.5", "1/3", "", "x", "-1e308"};
            what == 2   ? practice.hideCell(*cell)
            : what == 3 ? practice.hideRow(*cell)
            : what == 4 ? practice.reveal(*cell)
            : what == 5 ? practice.revealRow(*cell)
                        : static_cast<void>(practice.answer(
                              *cell, QString::fromLatin1(answers[below(std::size(answers))])));
        }
        return QStringLiteral("practice");
    }

    WindowFixture& f_;
    std::mt19937 random_;
    Document start_ = f_.bench.session.document();
};

/// The first table whose cells are not those of the model.
QString tableThatLies(WindowFixture& f) {
    for (auto* panel : f.window.findChildren<MatrixPanel*>()) {
        const ParameterModel& shown = panel->parameters();
        const Matrix* held = shown.matrix();
        const Shape size = held ? shapeOf(*held) : Shape{};
        bool lies = shown.rowCount() != size.rows || shown.columnCount() != size.cols;
        for (int row = 0; !lies && row < shown.rowCount(); ++row) {
            for (int column = 0; !lies && column < shown.columnCount(); ++column) {
                lies = shown.index(row, column).data(ParameterModel::ValueRole).toDouble() !=
                       (*held)(row, column);
            }
        }
        if (lies) {
            return QString::fromStdString(shown.path());
        }
    }
    return {};
}

}  // namespace

class RandomActionsTest : public QObject {
    Q_OBJECT
private slots:
    void nothingBreaks_data() {
        QTest::addColumn<unsigned>("seed");
        bool given = false;
        const int seeds = qEnvironmentVariableIntValue("ATTENTION_SEEDS", &given);
        for (unsigned seed = 1; seed <= static_cast<unsigned>(given ? seeds : 6); ++seed) {
            QTest::newRow(qPrintable(QStringLiteral("seed %1").arg(seed))) << seed;
        }
    }
    void nothingBreaks() {
        QFETCH(unsigned, seed);
        const auto& all = examples();
        const std::string opened(all[(seed - 1) % all.size()].name);
        WindowFixture f(opened.c_str());
        const bool large = f.bench.session.trace()->plan().steps.size() > 20;
        const int actions = large ? 150 : 500;
        Somebody somebody(f, seed);
        QStringList done;
        for (int i = 0; i < actions; ++i) {
            done.append(somebody.act());
            while (f.bench.session.busy() || i % 8 == 0) {
                QApplication::processEvents();
                if (!f.bench.session.busy()) {
                    break;
                }
            }
            const QByteArray last = QStringLiteral("%1: %2")
                                        .arg(i)
                                        .arg(done.mid(std::max<qsizetype>(0, done.size() - 5))
                                                 .join(QStringLiteral(", ")))
                                        .toUtf8();
            QVERIFY2(f.traceIsFresh(), last);
            QVERIFY2(tableThatLies(f).isEmpty(), last + ": " + tableThatLies(f).toUtf8());
            const auto cell = f.bench.selection.cell();
            if (cell) {
                const auto shape = f.bench.session.trace()
                                       ->plan()
                                       .steps[static_cast<std::size_t>(cell->step)]
                                       .shape;
                QVERIFY2(cell->row < shape.rows && cell->column < shape.cols, last);
            }
            QVERIFY2(f.bench.selection.stop() == 0 ||
                         f.bench.selection.stop() < f.bench.selection.stopCount(),
                     last);
        }
        while (f.bench.session.undoStack().canUndo()) {
            f.bench.session.undoStack().undo();
        }
        QTRY_VERIFY(!f.bench.session.busy());
        QVERIFY(f.bench.session.model() == somebody.start().model);
        QVERIFY(f.bench.session.document().view == somebody.start().view);
        QVERIFY(f.traceIsFresh());
        QVERIFY(!f.bench.session.modified());
    }
};

QTEST_MAIN(RandomActionsTest)
#include "tst_randomactions.moc"
