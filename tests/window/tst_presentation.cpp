// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The projector: clicker keys, the blank page, leaving, and what a press uncovers.
#include <QSignalSpy>
#include <QTest>

#include "app/mapbench.h"
#include "presentation/pointer.h"
#include "presentation/presentationhead.h"
#include "presentation/presentationview.h"
#include "views/equationview.h"
#include "views/mathview.h"
#include "windowfixture.h"

class PresentationTest : public QObject {
    Q_OBJECT
private slots:
    void aClickerWalks() {
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.resize(1920, 1080);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(bench.selection.stop(), 1);
        QCOMPARE(bench.selection.step(), bench.find("Q"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(bench.selection.step(), bench.find("V"));  // Q, K, V one after the other
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(bench.selection.step(), bench.find("scores"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
        QCOMPARE(bench.selection.step(), bench.find("V"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
        QCOMPARE(bench.selection.stop(), bench.selection.stopCount() - 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
        QCOMPARE(bench.selection.stop(), 0);
    }

    void theBlankKeyBlanks_data() {
        QTest::addColumn<int>("key");
        QTest::newRow(".") << int(Qt::Key_Period);
        QTest::newRow("B") << int(Qt::Key_B);
    }

    void theBlankKeyBlanks() {
        QFETCH(int, key);
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.resize(960, 540);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key(key));
        QVERIFY(view.blank());
        const QImage dark = view.grab().toImage();
        for (int x = 0; x < dark.width(); x += 40) {
            for (int y = 0; y < dark.height(); y += 40) {
                QCOMPARE(dark.pixelColor(x, y), QColor(Qt::black));
            }
        }
        // Any key brings the page back and does nothing else.
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QVERIFY(!view.blank());
        QCOMPARE(bench.selection.stop(), 0);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
        QCOMPARE(bench.selection.stop(), 1);
    }

    void aClickBringsThePageBack() {
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.resize(960, 540);
        view.show();
        QTest::keyClick(&view, Qt::Key_B);
        QVERIFY(view.blank());
        QCOMPARE(view.cursor().shape(), Qt::BlankCursor);  // nothing at all is left
        QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, view.rect().center());
        QVERIFY(!view.blank());
        QCOMPARE(view.cursor().shape(), Qt::BitmapCursor);
        QVERIFY(!view.equation()->isHidden() && view.equation()->isVisible());
    }

    void aHeldKeyActsOnce() {
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.resize(960, 540);
        view.show();
        const auto again = [&view](int key) {
            QKeyEvent held(QEvent::KeyPress, key, Qt::NoModifier, QString(), true);
            QApplication::sendEvent(&view, &held);
        };
        QSignalSpy left(&view, &PresentationView::left);
        again(Qt::Key_F5);  // still held from the window that it opened
        again(Qt::Key_Escape);
        QCOMPARE(left.count(), 0);
        QTest::keyClick(&view, Qt::Key_B);
        again(Qt::Key_B);
        again(Qt::Key_B);
        QVERIFY(view.blank());
        // A modifier alone is no key, and one held with a letter means something else.
        QTest::keyPress(&view, Qt::Key_Alt, Qt::AltModifier);
        QVERIFY(view.blank());
        QTest::keyClick(&view, Qt::Key_Space);
        QVERIFY(!view.blank());
        QTest::keyClick(&view, Qt::Key_B, Qt::ControlModifier);
        QVERIFY(!view.blank());
        const int stop = bench.selection.stop();
        again(Qt::Key_PageDown);  // walking on is what holding it is for
        QCOMPARE(bench.selection.stop(), stop + 1);
    }

    void thePointerCanBeSeen_data() {
        QTest::addColumn<ThemeChoice>("choice");
        QTest::newRow("light") << ThemeChoice::light;
        QTest::newRow("dark") << ThemeChoice::dark;
    }

    void thePointerCanBeSeen() {
        QFETCH(ThemeChoice, choice);
        fixture::Bench bench;
        bench.appearance.setThemeChoice(choice);
        const Theme& theme = bench.appearance.theme();
        const QImage image = presentationPointer(theme, 1).pixmap().toImage();
        std::vector<QColor> grounds{theme.surface,     theme.window,  theme.sunken,
                                    theme.hatchGround, theme.rowPill, theme.columnPill,
                                    theme.selection};
        for (int i = 0; i <= 40; ++i) {
            for (const QColor& cell :
                 {theme.signedColor(i / 20.0 - 1), theme.probabilityColor(i / 40.0)}) {
                grounds.push_back(cell);
                grounds.push_back(theme.dimmed(cell));
            }
        }
        for (const QColor& ground : grounds) {
            int seen = 0;
            QRect extent;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor over = image.pixelColor(x, y);
                    const QColor shown = Theme::mixed(ground, over, over.alphaF());
                    if (contrastRatio(shown, ground) >= 3) {
                        ++seen;
                        extent |= QRect(x, y, 1, 1);
                    }
                }
            }
            // As large as a word, and drawn by more than a hairline.
            QVERIFY2(extent.height() >= 40 && extent.width() >= 24 && seen >= 250,
                     qPrintable(QStringLiteral("%1: %2 px, %3×%4")
                                    .arg(ground.name())
                                    .arg(seen)
                                    .arg(extent.width())
                                    .arg(extent.height())));
        }
    }

    // Whatever it is over, links included, and after another theme or size.
    void thePointerIsOneForThePage() {
        fixture::Bench bench;
        bench.stand("weights");
        bench.languages.setMode(LabelMode::both);
        PresentationView view(bench.lab);
        view.resize(1920, 1080);
        view.show();
        const auto check = [&] {
            QCoreApplication::processEvents();
            const QImage wanted =
                presentationPointer(bench.appearance.theme(), view.height() / 1080.0)
                    .pixmap()
                    .toImage();
            QVERIFY(!wanted.isNull());
            int seen = 0;
            for (const QWidget* each : view.findChildren<QWidget*>()) {
                if (each->isVisible()) {
                    QCOMPARE(each->cursor().pixmap().toImage(), wanted);
                    ++seen;
                }
            }
            QVERIFY(seen > 5);
            QCOMPARE(view.cursor().pixmap().toImage(), wanted);
        };
        check();
        MathView* math = view.derivation();
        QVERIFY(math->isVisible());
        for (int x = 4; x < math->width(); x += 8) {  // over every link
            QTest::mouseMove(math, QPoint(x, math->height() / 2));
        }
        check();
        bench.appearance.setThemeChoice(ThemeChoice::dark);
        check();
        QTest::keyClick(&view, Qt::Key_B);
        QTest::keyClick(&view, Qt::Key_B);
        check();
        view.resize(3840, 2160);
        check();
        QVERIFY(view.cursor().pixmap().height() == 2 * 60);
        bench.stand("scores");
        bench.practice.hideStep(bench.find("scores"));
        check();
    }

    void leavingGivesThePointerBack() {
        WindowFixture f;
        f.window.present();
        QPointer<PresentationView> view = f.window.presentation();
        QVERIFY(QTest::qWaitForWindowExposed(view));
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(!f.window.presentation());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!view);
        QVERIFY(!QApplication::overrideCursor());
        QVERIFY(f.window.cursor().shape() == Qt::ArrowCursor);
        for (const QWidget* each : f.window.findChildren<QWidget*>()) {
            QVERIFY(each->cursor().shape() != Qt::BitmapCursor);
        }
    }

    // The window's keys for what can be done to a page.
    void languageThemeAndBackInside() {
        WindowFixture f;
        f.bench.selection.goToStop(2);
        f.window.present();
        PresentationView& view = *f.window.presentation();
        view.resize(1280, 720);
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        const auto press = [](Qt::Key key, Qt::KeyboardModifiers modifiers) {
            QTest::keyClick(QApplication::focusWidget(), key, modifiers);
            QCoreApplication::processEvents();
        };
        const auto* head = view.findChild<PresentationHead*>();
        const QString chinese = head->accessibleName();
        press(Qt::Key_2, Qt::AltModifier);
        QCOMPARE(f.bench.languages.mode(), LabelMode::en);
        QVERIFY(head->accessibleName().contains(QStringLiteral("scores"), Qt::CaseInsensitive));
        QCOMPARE(view.windowTitle(), QStringLiteral("Presentation"));
        press(Qt::Key_3, Qt::AltModifier);
        QCOMPARE(f.bench.languages.mode(), LabelMode::both);
        press(Qt::Key_1, Qt::AltModifier);
        QCOMPARE(head->accessibleName(), chinese);
        press(Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(f.bench.appearance.theme().isDark);
        press(Qt::Key_L, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(!f.bench.appearance.theme().isDark);
        press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!f.bench.session.arithmetic().isByHand());
        // Along a number to its origin, and back.
        const int step = f.bench.selection.step();
        emit view.derivation()->activated(0);
        QVERIFY(f.bench.selection.step() != step);
        press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(f.bench.selection.step(), step);
        // Hide the result, and uncover it.
        press(Qt::Key_H, Qt::ControlModifier);
        QVERIFY(f.bench.practice.covers(step));
        press(Qt::Key_H, Qt::ControlModifier);
        QVERIFY(!f.bench.practice.covers(step));
        press(Qt::Key_F5, Qt::NoModifier);
        QVERIFY(!f.window.presentation());
    }

    void aWindowThatGoesTakesItAlong() {
        QPointer<PresentationView> view;
        {
            WindowFixture f;
            f.window.present();
            view = f.window.presentation();
            QVERIFY(view);
        }
        QVERIFY(!view);
    }

    // Neither the row that is read nor the arithmetic tells what is covered.
    void whatIsCoveredIsNotTold() {
        fixture::Bench bench;
        bench.stand("weights");
        const int weights = bench.find("weights");
        PresentationView view(bench.lab);
        view.resize(1920, 1080);
        view.show();
        const auto told = [&view](const QString& number) {
            QCoreApplication::processEvents();
            for (const auto* line : view.findChildren<MathView*>()) {
                if (line->isVisible() && line->accessibleName().contains(number)) {
                    return true;
                }
            }
            return false;
        };
        bench.selection.chooseCell({weights, 0, 0});
        QVERIFY(told(QStringLiteral("0.705")));
        bench.practice.hideCell({weights, 0, 2});
        QVERIFY(!told(QStringLiteral("0.705")));
        bench.selection.chooseCell({weights, 1, 0});  // nothing of this row is covered
        QVERIFY(told(QStringLiteral("0.705")));
        bench.practice.answer({weights, 0, 2}, QStringLiteral("0.5"));
        bench.selection.chooseCell({weights, 0, 2});
        QVERIFY(!told(QStringLiteral("0.705")));  // wrong: another try
        // It is an operand of the next step.
        bench.stand("Z");
        bench.selection.chooseCell({bench.find("Z"), 0, 0});
        QVERIFY(!told(QStringLiteral("0.705")));
        QVERIFY(!told(QStringLiteral("1.41")));  // nor what follows from it: 0.705·2
        QVERIFY(told(QStringLiteral("?")));
        for (int i = 0; i < 2; ++i) {  // adding up term by term stops before it
            view.equation()->termWalk()->step();
            QVERIFY(!told(QStringLiteral("0.705")));
        }
        bench.stand("weights");
        bench.selection.chooseCell({weights, 0, 2});
        QTest::keyClick(&view, Qt::Key_R);
        QVERIFY(told(QStringLiteral("0.705")));
    }

    // Fast fingers: the page stays in step with the document, whatever comes in whatever order.
    void aStormOfKeys() {
        WindowFixture f("two-heads");
        struct Press {
            Qt::Key key;
            Qt::KeyboardModifiers with = Qt::NoModifier;
        };
        const std::vector<Press> presses{{Qt::Key_PageDown},
                                         {Qt::Key_PageDown},
                                         {Qt::Key_PageUp},
                                         {Qt::Key_Space},
                                         {Qt::Key_Right},
                                         {Qt::Key_Down},
                                         {Qt::Key_Left},
                                         {Qt::Key_Up},
                                         {Qt::Key_R},
                                         {Qt::Key_R},
                                         {Qt::Key_T},
                                         {Qt::Key_T},
                                         {Qt::Key_B},
                                         {Qt::Key_Period},
                                         {Qt::Key_Home},
                                         {Qt::Key_End},
                                         {Qt::Key_Tab},
                                         {Qt::Key_Return},
                                         {Qt::Key_Escape},
                                         {Qt::Key_F5},
                                         {Qt::Key_1, Qt::AltModifier},
                                         {Qt::Key_2, Qt::AltModifier},
                                         {Qt::Key_3, Qt::AltModifier},
                                         {Qt::Key_Left, Qt::AltModifier},
                                         {Qt::Key_Right, Qt::AltModifier},
                                         {Qt::Key_H, Qt::ControlModifier},
                                         {Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier},
                                         {Qt::Key_K, Qt::ControlModifier},
                                         {Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier},
                                         {Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier},
                                         {Qt::Key_BracketLeft, Qt::ControlModifier},
                                         {Qt::Key_D, Qt::ControlModifier | Qt::AltModifier},
                                         {Qt::Key_L, Qt::ControlModifier | Qt::AltModifier}};
        const attention::Model model = f.bench.session.model();
        std::uint32_t random = 7;
        int left = 0;
        for (int i = 0; i < 300; ++i) {
            if (!f.window.presentation()) {
                ++left;
                f.window.present();
                f.window.presentation()->resize(1280, 720);
                f.window.presentation()->activateWindow();
                QVERIFY(QTest::qWaitForWindowActive(f.window.presentation()));
            }
            random = random * 1664525U + 1013904223U;
            const Press& press = presses[(random >> 16) % presses.size()];
            QWidget* focus = f.window.presentation()->focusWidget();
            QTest::keyClick(focus ? focus : f.window.presentation(), press.key, press.with);
            if (i % 10 == 0) {
                QApplication::processEvents();
                QVERIFY2(f.traceIsFresh(), qPrintable(QString::number(i)));
            }
            const auto cell = f.bench.selection.cell();
            const PresentationView* view = f.window.presentation();
            if (view && !view->blank() && cell && f.bench.practice.hides(*cell)) {
                QVERIFY2(view->derivation()->accessibleName().endsWith(u'?'),
                         qPrintable(view->derivation()->accessibleName()));
            }
        }
        QVERIFY(left > 3);
        QVERIFY(f.bench.session.model() == model);  // presenting edits nothing
    }

    void escapeLeaves() {
        fixture::Bench bench;
        PresentationView view(bench.lab);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QSignalSpy left(&view, &PresentationView::left);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(left.count(), 1);
        QVERIFY(!view.isVisible());
    }

    void aPressUncovers() {
        fixture::Bench bench;
        bench.stand("scores");
        const int scores = bench.find("scores");
        bench.practice.hideStep(scores);
        PresentationView view(bench.lab);
        view.resize(1920, 1080);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_R);
        QCOMPARE(bench.practice.count(scores).hidden, 8);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_R);
        QCOMPARE(bench.practice.count(scores).hidden, 7);
        emit view.equation()->hiddenCellPressed({scores, 2, 2});
        QVERIFY(!bench.practice.hides({scores, 2, 2}));
    }

    void everythingGrowsWithTheScreen() {
        fixture::Bench bench;
        bench.stand("Q");
        const auto headHeight = [&](QSize size) {
            PresentationView view(bench.lab);
            view.resize(size);
            view.show();
            return view.findChild<PresentationHead*>()->height();
        };
        const int hd = headHeight({1920, 1080});
        const int uhd = headHeight({3840, 2160});
        QVERIFY2(std::abs(uhd - 2 * hd) <= 2, "a 4K projector is not a postage stamp");
    }

    void equationsInTitles() {
        fixture::Bench bench;
        QCOMPARE(stepEquation(bench.plan(), bench.find("Q")), QStringLiteral("Q = X\\,W^Q"));
        QCOMPARE(stepEquation(bench.plan(), bench.find("scores")), QStringLiteral("S = Q\\,K^T"));
        QCOMPARE(stepEquation(bench.plan(), bench.find("weights")), QStringLiteral("A"));
    }
};

QTEST_MAIN(PresentationTest)
#include "tst_presentation.moc"
