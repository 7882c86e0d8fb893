// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The measured promises of the look: contrasts (WCAG 2), even steps and monotone lightness of the
// ramps, signs that stay apart, for every value and both themes.

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "look/theme.h"

namespace {

struct OkLab {
    double l, a, b;
};

double linear(double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

// B. Ottosson, "A perceptual color space for image processing".
OkLab okLab(const QColor& color) {
    const double r = linear(color.redF());
    const double g = linear(color.greenF());
    const double b = linear(color.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double difference(const QColor& x, const QColor& y) {
    const OkLab p = okLab(x);
    const OkLab q = okLab(y);
    return std::hypot(p.l - q.l, p.a - q.a, p.b - q.b);
}

// Severity 1 of G. Machado, M. Oliveira, L. Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency" (2009), on linear sRGB.
struct Vision {
    const char* name;
    double matrix[3][3];
};

constexpr Vision visions[] = {
    {"protan",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {"deutan",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {"tritan",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

QColor seenBy(const Vision& vision, const QColor& color) {
    const double in[3] = {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    double out[3] = {};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            out[i] += vision.matrix[i][j] * in[j];
        }
        const double c = std::clamp(out[i], 0.0, 1.0);
        out[i] = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
    }
    return QColor::fromRgbF(float(out[0]), float(out[1]), float(out[2]));
}

const Theme& themeOf(bool dark) {
    return dark ? Theme::dark() : Theme::light();
}

}  // namespace

class TestTheme : public QObject {
    Q_OBJECT

private:
    static void themes() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

private slots:
    void colourVision_data() {
        QTest::addColumn<int>("vision");
        QTest::addColumn<bool>("dark");
        for (int i = 0; i < int(std::size(visions)); ++i) {
            for (const bool dark : {false, true}) {
                QTest::addRow("%s %s", visions[i].name, dark ? "dark" : "light") << i << dark;
            }
        }
    }
    /// Every ramp stays monotone in lightness with steps that can be told apart, signs differ from
    /// a quarter of the range on, and "you are here", rows and columns are three things.
    void colourVision() {
        QFETCH(int, vision);
        QFETCH(bool, dark);
        const Vision& who = visions[vision];
        const Theme& theme = themeOf(dark);
        for (const Ramp* ramp : {&theme.positive, &theme.negative, &theme.probability}) {
            for (std::size_t i = 1; i < ramp->stops.size(); ++i) {
                const QColor before = seenBy(who, QColor(ramp->stops[i - 1]));
                const QColor after = seenBy(who, QColor(ramp->stops[i]));
                const double rise = okLab(after).l - okLab(before).l;
                QVERIFY(dark ? rise > 0.02 : rise < -0.02);
                QVERIFY(difference(before, after) > 0.05);
            }
        }
        for (double t = 0.25; t <= 1; t += 0.05) {
            const double apart =
                difference(seenBy(who, theme.signedColor(t)), seenBy(who, theme.signedColor(-t)));
            QVERIFY2(apart >= 0.109, qPrintable(QString::number(apart)));  // ΔE .11
        }
        const QColor accents[] = {seenBy(who, theme.selection), seenBy(who, theme.rowLine),
                                  seenBy(who, theme.columnLine)};
        for (int i = 0; i < 3; ++i) {
            QVERIFY(difference(accents[i], accents[(i + 1) % 3]) >= 0.10);
        }
    }

    void cellNumbersReadOnEveryValue_data() { themes(); }
    void cellNumbersReadOnEveryValue() {
        QFETCH(bool, dark);
        const Theme& theme = themeOf(dark);
        double worst = 21;
        double worstDimmed = 21;
        for (int i = -4096; i <= 4096; ++i) {
            const double t = i / 4096.0;
            for (const QColor& cell : {theme.signedColor(t), theme.probabilityColor(std::abs(t)),
                                       theme.signedTint(t), theme.probabilityTint(std::abs(t))}) {
                worst = std::min(worst, contrastRatio(numberColorOn(cell), cell));
                worstDimmed = std::min(worstDimmed, contrastRatio(theme.muted, theme.dimmed(cell)));
            }
        }
        qInfo("cell numbers %.3f, dimmed %.3f", worst, worstDimmed);
        QVERIFY(worst >= 4.5);
        QVERIFY(worstDimmed >= (dark ? 4.92 : 4.65));
    }

    void textReadsOnEveryGround_data() { themes(); }
    void textReadsOnEveryGround() {
        QFETCH(bool, dark);
        const Theme& t = themeOf(dark);
        double text = 21;
        double muted = 21;
        for (const QColor& ground : {t.window, t.surface, t.sunken, t.hover, t.optionOn}) {
            text = std::min(text, contrastRatio(t.text, ground));
        }
        for (const QColor& ground : {t.window, t.surface, t.sunken, t.hover}) {
            muted = std::min(muted, contrastRatio(t.muted, ground));
        }
        qInfo("text %.2f, muted %.2f", text, muted);
        QVERIFY(text >= (dark ? 8.6 : 12.5));
        QVERIFY(muted >= (dark ? 5.7 : 5.2));
    }

    void accentsRead_data() { themes(); }
    void accentsRead() {
        QFETCH(bool, dark);
        const Theme& t = themeOf(dark);
        const std::pair<QColor, QColor> pairs[] = {
            {t.selection, t.surface},   {t.selection, t.selectionWash},
            {t.rowText, t.surface},     {t.rowText, t.window},
            {t.columnText, t.surface},  {t.columnText, t.window},
            {t.rowPillText, t.rowPill}, {t.columnPillText, t.columnPill},
            {t.error, t.surface},       {t.error, t.errorWash},
            {t.ok, t.surface},          {t.ok, t.okWash},
            {t.selection, t.window},    {t.ok, t.window},
            {t.error, t.window},
        };
        double worst = 21;
        for (const auto& [ink, ground] : pairs) {
            worst = std::min(worst, contrastRatio(ink, ground));
        }
        qInfo("accents %.2f", worst);
        QVERIFY(worst >= (dark ? 6.0 : 5.15));
    }

    void framesAreSeen_data() { themes(); }
    void framesAreSeen() {
        QFETCH(bool, dark);
        const Theme& t = themeOf(dark);
        double worst = contrastRatio(t.hatchLine, t.hatchGround);
        for (const QColor& frame : {t.selection, t.rowLine, t.columnLine, t.edge, t.ok, t.error}) {
            for (const QColor& ground : {t.surface, t.window}) {
                worst = std::min(worst, contrastRatio(frame, ground));
            }
        }
        qInfo("frames %.2f", worst);
        QVERIFY(worst >= 3.0);
    }

    void rampsStepEvenlyAndLeaveTheBackground_data() { themes(); }
    void rampsStepEvenlyAndLeaveTheBackground() {
        QFETCH(bool, dark);
        const Theme& t = themeOf(dark);
        for (const Ramp* ramp : {&t.positive, &t.negative, &t.probability}) {
            QCOMPARE(ramp->stops.front(), t.positive.stops.front());
            for (int i = 1; i < 9; ++i) {
                const QColor before = QColor::fromRgb(ramp->stops[std::size_t(i - 1)]);
                const QColor here = QColor::fromRgb(ramp->stops[std::size_t(i)]);
                const double step = difference(before, here);
                QVERIFY2(step >= 0.064 && step <= 0.079, qPrintable(QString::number(step)));
                const double rise = okLab(here).l - okLab(before).l;
                QVERIFY(dark ? rise > 0 : rise < 0);
            }
        }
    }

    void signsDiffer_data() { themes(); }
    void signsDiffer() {
        QFETCH(bool, dark);
        const Theme& t = themeOf(dark);
        QVERIFY(difference(t.signedColor(0.25), t.signedColor(-0.25)) >= 0.11);
    }

    void rampsMeetTheirStopsAndRunStraightBetween_data() { themes(); }
    void rampsMeetTheirStopsAndRunStraightBetween() {
        QFETCH(bool, dark);
        const Theme& t = themeOf(dark);
        for (int i = 0; i < 9; ++i) {
            QCOMPARE(t.signedRgb(i / 8.0), t.positive.stops[std::size_t(i)]);
            QCOMPARE(t.signedRgb(-i / 8.0), t.negative.stops[std::size_t(i)]);
            QCOMPARE(t.probability.rgb(i / 8.0), t.probability.stops[std::size_t(i)]);
        }
        const QColor middle = t.signedColor(1.5 / 8);
        const QColor a = QColor::fromRgb(t.positive.stops[1]);
        const QColor b = QColor::fromRgb(t.positive.stops[2]);
        QVERIFY(std::abs(2 * middle.red() - a.red() - b.red()) <= 1);
        QVERIFY(std::abs(2 * middle.green() - a.green() - b.green()) <= 1);
        QVERIFY(std::abs(2 * middle.blue() - a.blue() - b.blue()) <= 1);
    }

    void valuesOutsideTheRangeAreClamped() {
        const Theme& t = Theme::light();
        const double inf = std::numeric_limits<double>::infinity();
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(t.signedColor(7), t.signedColor(1));
        QCOMPARE(t.signedColor(-inf), t.signedColor(-1));
        QCOMPARE(t.probabilityColor(inf), t.probabilityColor(1));
        QCOMPARE(t.probabilityColor(-3), t.probabilityColor(0));
        QCOMPARE(t.signedColor(nan), t.signedColor(0));
    }

    void theMocksColours() {
        // Read from the drawings: an input 1 of a table, a 6 of 16, a dimmed 2 of 2.
        const Theme& t = Theme::light();
        QCOMPARE(t.signedTint(1).name(), QStringLiteral("#83b2e7"));
        QCOMPARE(t.signedColor(6 / 16.0).name(), QStringLiteral("#8dbaea"));
        QCOMPARE(t.dimmed(t.signedColor(0)).name(), QStringLiteral("#fdfdfc"));
        QCOMPARE(t.dimmed(t.signedColor(1)).name(), QStringLiteral("#d4def1"));
        QCOMPARE(t.dimmed(t.signedColor(1), 0), t.signedColor(1));
        const Theme& d = Theme::dark();
        QCOMPARE(d.dimmed(d.signedColor(1)).name(), QStringLiteral("#303b45"));
    }

    void systemThemeReadsThePalette() {
        QPalette palette;
        palette.setColor(QPalette::Window, QColor(30, 30, 30));
        palette.setColor(QPalette::WindowText, QColor(230, 230, 230));
        QVERIFY(systemTheme(palette).isDark);
        palette.setColor(QPalette::Window, QColor(240, 240, 240));
        palette.setColor(QPalette::WindowText, QColor(10, 10, 10));
        QVERIFY(!systemTheme(palette).isDark);
    }

    void contrastKnownValues() {
        QCOMPARE(contrastRatio(Qt::white, Qt::black), 21.0);
        QVERIFY(std::abs(contrastRatio(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.01);
        QCOMPARE(numberColorOn(QColor(0x76, 0x76, 0x76)), QColor(Qt::white));
        QCOMPARE(numberColorOn(QColor(0x77, 0x77, 0x77)), QColor(Qt::black));
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
