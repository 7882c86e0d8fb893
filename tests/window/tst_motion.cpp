// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What moves, and when: only after an action, briefly, cut short by the next, and not at all under
// reduced motion. On a real display, since no one watches any other.
#include <unistd.h>

#include <QElapsedTimer>
#include <cstdio>
#include <string>
#include <vector>

#include "views/equationview.h"
#include "views/fade.h"
#include "views/figurecanvas.h"
#include "windowfixture.h"

class MotionTest : public QObject {
    Q_OBJECT

    static Fade& fadeOf(WindowFixture& f) {
        auto* fade = f.window.findChild<EquationView*>()->canvas()->findChild<Fade*>();
        if (!fade) {
            qFatal("the equation does not fade");
        }
        return *fade;
    }

    /// How long it runs from now on.
    static qint64 lasts(Fade& fade) {
        QElapsedTimer clock;
        clock.start();
        while (fade.running() && clock.elapsed() < 3000) {
            QTest::qWait(5);
        }
        return clock.elapsed();
    }

private slots:
    void initTestCase() { QCOMPARE(QGuiApplication::platformName(), QStringLiteral("xcb")); }

    void stepAndSelectionFadeBriefly() {
        WindowFixture f;
        f.bench.appearance.setReducedMotion(false);
        Fade& fade = fadeOf(f);
        QTest::qWait(50);
        QVERIFY(!fade.running());  // never by itself
        f.bench.selection.goToStop(2);
        QVERIFY(fade.running());
        const qint64 step = lasts(fade);
        QVERIFY2(step >= 150 && step < 1000, qPrintable(QString::number(step)));  // 200 ms
        QVERIFY(!fade.isVisible());
        const int scores = f.bench.selection.step();
        f.bench.selection.chooseCell({scores, 1, 1});
        QVERIFY(fade.running());
        const qint64 selection = lasts(fade);
        QVERIFY2(selection >= 80 && selection < 900, qPrintable(QString::number(selection)));
        QVERIFY(selection < step + 100);
    }

    void theNextActionCutsItShort() {
        WindowFixture f;
        f.bench.appearance.setReducedMotion(false);
        Fade& fade = fadeOf(f);
        for (int i = 1; i < 6; ++i) {
            f.bench.selection.goToStop(i);
            QVERIFY(fade.running());
        }
        const qint64 last = lasts(fade);
        QVERIFY2(last < 1000, qPrintable(QString::number(last)));  // of the last one alone
    }

    void reducedMotionStandsStill() {
        WindowFixture f;  // it reduces motion
        Fade& fade = fadeOf(f);
        f.bench.selection.goToStop(2);
        QVERIFY(!fade.running() && !fade.isVisible());
        f.bench.selection.chooseCell({f.bench.selection.step(), 1, 1});
        QVERIFY(!fade.running() && !fade.isVisible());
    }
};

int main(int argc, char** argv) {
    // Once more, with a display.
    constexpr auto onDisplay = "ATTENTION_LAB_TEST_ON_DISPLAY";
    if (!qEnvironmentVariableIsSet(onDisplay)) {
        qputenv(onDisplay, "1");
        qputenv("QT_QPA_PLATFORM", "xcb");
        std::vector<char*> call;
        std::string words[] = {"xvfb-run", "--auto-servernum"};
        for (std::string& word : words) {
            call.push_back(word.data());
        }
        call.insert(call.end(), argv, argv + argc);
        call.push_back(nullptr);
        execvp(call.front(), call.data());
        std::fputs("This test needs xvfb-run: install the packages xvfb and xauth.\n", stderr);
        return 1;
    }
    QApplication application(argc, argv);
    MotionTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_motion.moc"
