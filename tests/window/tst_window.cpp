// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The window as a whole: keys, languages, files, the tour, what it remembers.
#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QRegularExpression>
#include <QSettings>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>

#include "document/autosave.h"
#include "document/player.h"
#include "look/typography.h"
#include "pipeline/pipelinestrip.h"
#include "views/banner.h"
#include "widgets/mathlabel.h"
#include "window/settings.h"
#include "window/tour.h"
#include "windowfixture.h"

using namespace attention;

namespace {

/// Every text that a widget shows, with the widget's name for the message.
QStringList visibleTexts(QWidget& window) {
    QStringList texts;
    const auto add = [&texts](const QWidget* widget, const QString& text) {
        if (!text.isEmpty()) {
            texts.append(QStringLiteral("%1/%2: %3")
                             .arg(QLatin1String(widget->metaObject()->className()),
                                  widget->objectName(), text));
        }
    };
    for (auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&window)) {
            continue;
        }
        if (auto* label = qobject_cast<QLabel*>(widget)) {
            add(widget, label->text());
        } else if (auto* button = qobject_cast<QAbstractButton*>(widget)) {
            add(widget, button->text());
        } else if (auto* box = qobject_cast<QComboBox*>(widget)) {
            for (int i = 0; i < box->count(); ++i) {
                add(widget, box->itemText(i));
            }
        } else if (auto* menu = qobject_cast<QMenu*>(widget)) {
            add(widget, menu->title());
        }
        add(widget, widget->toolTip());
        add(widget, widget->accessibleName());
    }
    for (auto* action : window.findChildren<QAction*>()) {
        texts.append(QStringLiteral("QAction: ") + action->text());
        texts.append(QStringLiteral("QAction: ") + action->toolTip());
    }
    texts.append(window.windowTitle());
    return texts;
}

/// Answers the next message box with a button, and says whether one came.
void answerBox(QMessageBox::StandardButton button, bool* came) {
    QTimer::singleShot(0, qApp, [button, came] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box) {
            *came = true;
            box->button(button)->click();
        }
    });
}

}  // namespace

class WindowTest : public QObject {
    Q_OBJECT
private slots:
    void aWordOnTheCommandLineIsOpenedOrRefusedInWords() {
        WindowFixture f;
        QVERIFY(!f.window.files().openArgument(QStringLiteral("example:two-heads")));
        QCOMPARE(f.bench.session.model().attention.heads.size(), std::size_t(2));
        QCOMPARE(f.window.files().exampleName(), std::string_view("two-heads"));
        for (const char* bad : {"nosuch.attn.json", "example:nosuch", "/"}) {
            const auto refusal = f.window.files().openArgument(QString::fromLatin1(bad));
            QVERIFY(refusal);
            auto* banner = f.window.findChild<Banner*>();
            QVERIFY(banner && banner->isVisible());
            bool told = false;
            for (auto* label : banner->findChildren<QLabel*>()) {
                told |= label->text().contains(QString::fromLatin1(bad));
            }
            QVERIFY2(told, bad);
            QCOMPARE(f.bench.session.model().attention.heads.size(), std::size_t(2));
        }
    }

    /// Its trace comes later: until then no view has anything to show, and none may ask for it.
    void aLargeDocumentOpensOnEveryPage() {
        WindowFixture f("encoder-layer");
        const auto large = documents::random(300, 200, 2);
        for (const ActionId page :
             {ActionId::showEquation, ActionId::showPipeline, ActionId::showStoryboard,
              ActionId::showInsight, ActionId::showCompare}) {
            f.bench.session.open(documents::example("encoder-layer"));
            f.window.actionTable()[page]->trigger();
            QApplication::processEvents();
            f.bench.session.open(large);
            QVERIFY(f.bench.session.busy());
            QVERIFY(!f.bench.session.trace());
            QApplication::processEvents();
            for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_End, Qt::Key_Home, Qt::Key_Right,
                                      Qt::Key_Space, Qt::Key_Return}) {
                QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget()
                                                            : f.window.centralWidget(),
                                key);
            }
            f.window.resize(1100, 760);
            f.bench.languages.setMode(LabelMode::both);
            f.bench.appearance.setThemeChoice(ThemeChoice::dark);
            f.bench.session.setSharedRange(true);
            f.window.actionTable()[ActionId::pinState]->trigger();
            f.window.actionTable()[ActionId::hideResult]->trigger();
            f.window.actionTable()[ActionId::copyImage]->trigger();
            f.window.grab();
            QApplication::processEvents();
            f.bench.session.cancel();
            QApplication::processEvents();
            f.window.grab();
            f.bench.appearance.setThemeChoice(ThemeChoice::light);
            f.window.resize(1280, 800);
        }
        f.bench.session.computeAgain();
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        QVERIFY(f.traceIsFresh());
    }

    void theColourRangeIsSharedByAMenuAndUndone() {
        WindowFixture f;
        auto* action = f.window.actionTable()[ActionId::sharedRange];
        QTest::keyClick(&f.window, Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(f.bench.session.document().view.sharedRange);
        QVERIFY(action->isChecked());
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!f.bench.session.document().view.sharedRange);
        QVERIFY(!action->isChecked());
    }

    void keysWalkTheSteps() {
        WindowFixture f;
        auto* centre = f.window.centralWidget();
        QCOMPARE(f.stepKey(), std::string("X"));
        QTest::keyClick(centre, Qt::Key_PageDown);
        QCOMPARE(f.stepKey(), std::string("Q"));
        QTest::keyClick(centre, Qt::Key_PageDown);
        QTest::keyClick(centre, Qt::Key_PageDown);
        QCOMPARE(f.stepKey(), std::string("scaled"));
        QTest::keyClick(centre, Qt::Key_PageUp);
        QCOMPARE(f.stepKey(), std::string("scores"));
        QTest::keyClick(centre, Qt::Key_End);
        QCOMPARE(f.bench.selection.stop(), 6);
        QTest::keyClick(centre, Qt::Key_Home);
        QCOMPARE(f.bench.selection.stop(), 0);
        f.window.setFocus();
        QTest::keyClick(&f.window, Qt::Key_Right);
        QCOMPARE(f.bench.selection.stop(), 1);
        QTest::keyClick(&f.window, Qt::Key_Left);
        QCOMPARE(f.bench.selection.stop(), 0);
        QCOMPARE(f.find<QToolButton>("stepPlace").text(), QStringLiteral("第 1 步，共 7 步"));
        // Fast clicking stays in bounds.
        for (int i = 0; i < 200; ++i) {
            QTest::keyClick(centre, i % 3 == 0 ? Qt::Key_PageUp : Qt::Key_PageDown);
        }
        QCOMPARE(f.bench.selection.stop(), 6);
    }

    void itPlaysOnlyWhenAsked() {
        WindowFixture f;
        f.window.player().setInterval(20);
        QTest::qWait(80);
        QCOMPARE(f.bench.selection.stop(), 0);
        QTest::keyClick(f.window.centralWidget(), Qt::Key_Space);
        QTRY_COMPARE(f.bench.selection.stop(), 6);
        QTRY_VERIFY(!f.window.player().playing());
        QTest::keyClick(f.window.centralWidget(), Qt::Key_Space);  // again from the first
        QVERIFY(f.window.player().playing());
        QTest::keyClick(f.window.centralWidget(), Qt::Key_End);  // a step of one's own stops it
        QVERIFY(!f.window.player().playing());
    }

    void aSwitchChangesEveryLabel() {
        for (const auto& example : examples()) {
            WindowFixture f(std::string(example.name).c_str());
            f.window.showPage(MainWindow::equationPage);
            const Model model = f.bench.session.model();
            const int stop = std::min(3, f.bench.selection.stopCount() - 1);
            f.bench.selection.goToStop(stop);
            f.bench.languages.setMode(LabelMode::en);
            // The words of a sentence that is given in one language only stay what they are.
            QStringList given;
            for (const Sequence* sequence :
                 {&model.input, model.source ? &*model.source : &model.input}) {
                for (const auto& token : sequence->tokens.in(Language::en)) {
                    if (hasChinese(QString::fromStdString(token))) {
                        given.append(QString::fromStdString(token));
                    }
                }
            }
            for (QString text : visibleTexts(f.window)) {
                for (const QString& token : given) {
                    text.remove(token);
                }
                const bool name = text.endsWith(QStringLiteral(": 中文")) ||
                                  text.contains(QStringLiteral("QAction: 中文"));
                QVERIFY2(name || !hasChinese(text), qPrintable(text));
            }
            f.bench.languages.setMode(LabelMode::zh);
            // What is common to both languages, and the few words that are names.
            static const QRegularExpression neutral(QStringLiteral(
                "English|softmax|ReLU|GELU|Transformer|Attention|Qt|tanh|Ctrl|Shift|Alt|F\\d+|"
                "Space|"
                "Home|End|Pg|Page|Up|Down|Left|Right|Return|Backspace|LaTeX|nano|GPT|attn|json|"
                "heads|head|WQ|WK|WV|WO|bQ|bK|bV|bO|feedForward|norms|gamma|beta|encoder|decoder|"
                "layers|attention|crossAttention|source|positions|model|true|[a-zA-Z]_|d_|sqrt|row|"
                "col|text|bold|muted|frac|sum|row|rowpill|colpill|link|under|cdot|times|QAction|"
                "\\w+/\\w*:|Value|Add|Norm"));
            for (QString text : visibleTexts(f.window)) {
                if (hasChinese(text)) {
                    continue;
                }
                QString rest = text.section(QStringLiteral(": "), 1);
                rest.remove(neutral);
                static const QRegularExpression words(QStringLiteral("[A-Za-z]{4,}"));
                QVERIFY2(!rest.contains(words), qPrintable(text));
            }
            QCOMPARE(f.bench.selection.stop(), stop);  // no state is lost
            QVERIFY(f.bench.session.model() == model);
            f.bench.languages.setMode(LabelMode::both);
            QVERIFY(f.bench.languages.primary() == Language::zh);
        }
    }

    void menusAndShortcutsAreComplete() {
        WindowFixture f;
        QSet<QString> keys;
        for (const ActionSpec& spec : Actions::table()) {
            QVERIFY2(!spec.keys.empty(), spec.text);
            for (const QKeySequence& key : spec.keys) {
                QVERIFY2(!keys.contains(key.toString()), qPrintable(key.toString()));
                keys.insert(key.toString());
            }
            QVERIFY(!Actions::plainText(spec).contains(u'&'));
        }
        QTest::keyClick(&f.window, Qt::Key_F1);
        auto* sheet = f.window.findChild<QDialog*>(QStringLiteral("shortcutsSheet"));
        QVERIFY(sheet && sheet->isVisible());
        const QString text = sheet->findChild<QTextBrowser*>()->toPlainText();
        for (const ActionSpec& spec : Actions::table()) {
            QVERIFY2(text.contains(Actions::plainText(spec)), qPrintable(Actions::plainText(spec)));
        }
    }

    void standardDialogsAreTranslated() {
        WindowFixture f;
        QMessageBox box(QMessageBox::Question, {}, {}, QMessageBox::Save | QMessageBox::Cancel);
        QVERIFY(hasChinese(box.button(QMessageBox::Cancel)->text()));
        f.bench.languages.setMode(LabelMode::en);
        QMessageBox english(QMessageBox::Question, {}, {}, QMessageBox::Save | QMessageBox::Cancel);
        QVERIFY(!hasChinese(english.button(QMessageBox::Cancel)->text()));
    }

    void unsavedWorkIsAskedFor() {
        WindowFixture f;
        f.type(f.table("X"), 0, 0, QStringLiteral("2"));
        QVERIFY(f.window.isWindowModified());
        bool asked = false;
        answerBox(QMessageBox::Cancel, &asked);
        f.window.files().openExample("toy-sentence");
        QVERIFY(asked);
        QCOMPARE(f.bench.session.model().input.X(0, 0), 2.0);
        asked = false;
        answerBox(QMessageBox::Cancel, &asked);
        QVERIFY(!f.window.close());
        QVERIFY(asked);
        answerBox(QMessageBox::Discard, &asked);
        f.window.files().openExample("toy-sentence");
        QCOMPARE(f.bench.session.model().input.X(0, 0), 1.0);
        QVERIFY(!f.window.isWindowModified());
    }

    void filesAreDroppedOpenedRememberedAndRefused() {
        WindowFixture f;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.attn.json"));
        f.type(f.table("X"), 0, 0, QStringLiteral("2"));
        QVERIFY(!f.bench.session.save(path));
        f.window.files().openExample("toy-sentence");
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &files, Qt::LeftButton,
                              Qt::NoModifier);
        QApplication::sendEvent(&f.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&f.window, &drop);
        QCOMPARE(f.bench.session.model().input.X(0, 0), 2.0);
        QVERIFY(f.window.windowTitle().contains(QStringLiteral("mine.attn.json")));
        QCOMPARE(f.window.files().recentFiles().first(), path);
        // A bad file is refused with the place, and what is open stays.
        const QString bad = folder.filePath(QStringLiteral("bad.attn.json"));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": \"attention-lab\", \"version\": 99}");
        file.close();
        QVERIFY(!f.window.files().openFile(bad));
        QCOMPARE(f.bench.session.filePath(), path);
        auto& text = f.find<QLabel>("bannerText");
        QVERIFY(text.isVisible() && text.text().contains(QStringLiteral("99")));
        QVERIFY(!f.window.files().openFile(folder.filePath(QStringLiteral("none.attn.json"))));
    }

    void workOutlivesACrash() {
        QTemporaryDir folder;
        {
            Session session;
            session.open(documents::example("toy-sentence"));
            Autosave autosave(session, folder.path());
            session.editModel({}, [](Model& model) { model.input.X(0, 0) = 42; });
            autosave.write();
            // What a crash leaves: the file, and a lock whose process is gone.
            const auto names = QDir(folder.path()).entryList({QStringLiteral("*.json*")});
            for (const QString& name : names) {
                if (!name.endsWith(QStringLiteral(".lock"))) {
                    QFile::copy(folder.filePath(name), folder.filePath(QStringLiteral("x") + name));
                }
            }
            QCOMPARE(autosave.orphans().size(), std::size_t(1));
        }
        Session session;
        session.open(documents::example("toy-sentence"));
        Autosave autosave(session, folder.path());
        auto orphans = autosave.orphans();
        QCOMPARE(orphans.size(), std::size_t(1));
        QCOMPARE(orphans[0].document.model.input.X(0, 0), 42.0);
        Autosave::forget(orphans[0]);
        QVERIFY(autosave.orphans().empty());
    }

    void whatCannotBeComputedSaysWhy() {
        WindowFixture f;
        f.bench.session.editModel(
            {}, [](Model& model) { model.attention.heads[0].WK = Matrix::Zero(3, 4); });
        auto& text = f.find<QLabel>("bannerText");
        for (const auto page : {MainWindow::pipelinePage, MainWindow::equationPage}) {
            f.window.showPage(page);
            QVERIFY(text.isVisible());
        }
        QVERIFY(text.text().contains(QStringLiteral("attention.heads[0].WK")));
        QVERIFY(hasChinese(text.text()));
        f.bench.session.undoStack().undo();
        QVERIFY(!f.find<Banner>("banner").isVisible());
    }

    void theTourHasFiveStopsAndCanBeSkipped() {
        WindowFixture f;
        f.window.actionTable()[ActionId::tour]->trigger();
        QVERIFY(f.window.tour().running());
        auto& title = f.find<QLabel>("tourTitle");
        QStringList titles;
        for (int i = 0; i < 5; ++i) {
            QVERIFY(hasChinese(title.text()));
            titles.append(title.text());
            QTest::mouseClick(&f.find<QWidget>("tourNext"), Qt::LeftButton);
        }
        QVERIFY(!f.window.tour().running());
        titles.removeDuplicates();
        QCOMPARE(titles.size(), 5);
        f.bench.languages.setMode(LabelMode::en);
        f.window.actionTable()[ActionId::tour]->trigger();
        QVERIFY(!hasChinese(title.text()));
        QTest::keyClick(&f.window.tour(), Qt::Key_Escape);
        QVERIFY(!f.window.tour().running());
    }

    void theWindowRemembers() {
        {
            WindowFixture f;
            f.bench.languages.setMode(LabelMode::both);
            f.bench.appearance.setThemeChoice(ThemeChoice::dark);
            f.bench.appearance.setTextPercent(130);
            f.window.resize(1111, 777);
            QVERIFY(f.window.close());
        }
        Workbench bench;
        settings::restoreLook(bench.lab);
        QCOMPARE(bench.languages.mode(), LabelMode::both);
        QVERIFY(bench.languages.primary() == Language::zh);
        QCOMPARE(bench.appearance.themeChoice(), ThemeChoice::dark);
        QCOMPARE(bench.appearance.textPercent(), 130);
        QVERIFY(bench.appearance.theme().isDark);
        MainWindow window(bench.lab);
        window.restore();
        QCOMPARE(window.size(), QSize(1111, 777));
        QSettings().clear();
    }

    void everySizeShowsWhatMustBeSeen() {
        WindowFixture f;
        f.bench.selection.goToStop(2);
        for (const QSize size : {QSize(1280, 720), QSize(1280, 800), QSize(1024, 640),
                                 QSize(800, 600), QSize(3840, 2160)}) {
            f.window.resize(size);
            for (int round = 0; round < 8; ++round) {
                QApplication::processEvents();  // a layout asks the one around it by an event
            }
            QCOMPARE(f.window.size(), size);
            for (const char* part : {"centre", "stepBar", "strip"}) {
                auto& widget = f.find<QWidget>(part);
                QVERIFY2(widget.isVisible(), part);
                const QRect shown(widget.mapTo(&f.window, QPoint()), widget.size());
                QVERIFY2(f.window.rect().contains(shown), part);
            }
            QCOMPARE(f.window.inputs().isVisible(), size.width() >= 940);
        }
    }

    void theStripIsWholeAtEveryStop_data() {
        QTest::addColumn<LabelMode>("mode");
        QTest::newRow("zh") << LabelMode::zh;
        QTest::newRow("en") << LabelMode::en;
        QTest::newRow("both") << LabelMode::both;
    }
    void theStripIsWholeAtEveryStop() {
        QFETCH(LabelMode, mode);
        WindowFixture f("encoder-layer", mode);
        auto& strip = *f.window.findChild<PipelineStrip*>();
        const int height = strip.height();
        const int stops = static_cast<int>(f.bench.session.trace()->plan().stops.size());
        for (int stop = 0; stop < stops; ++stop) {
            f.bench.selection.goToStop(stop);
            QApplication::processEvents();
            QVERIFY(strip.parentWidget()->rect().contains(strip.geometry()));
            QCOMPARE(strip.widget()->height(), strip.viewport()->height());
            QCOMPARE(strip.height(), height);  // the walk does not jump
        }
    }
};

QTEST_MAIN(WindowTest)
#include "tst_window.moc"
