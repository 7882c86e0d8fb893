// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Numbers as text and back, and rounding as on paper.
#include <QTest>
#include <cmath>
#include <limits>

#include "attention/numbers.h"
#include "randommatrix.h"

using namespace attention;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

}  // namespace

class NumbersTest : public QObject {
    Q_OBJECT
private slots:
    void roundsAsOnPaper_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<double>("expected");
        QTest::newRow("tie a hair below in float64") << 1.005 << 2 << 1.01;
        QTest::newRow("its negative") << -1.005 << 2 << -1.01;
        QTest::newRow("exact tie") << 0.125 << 2 << 0.13;
        QTest::newRow("exact tie, negative") << -0.125 << 2 << -0.13;
        QTest::newRow("even does not matter") << 2.5 << 0 << 3.0;
        QTest::newRow("below the tie") << 2.4999999999 << 0 << 2.0;
        QTest::newRow("computed tie") << 0.35 * 0.01 << 3 << 0.004;
        QTest::newRow("computed tie after cancellation") << 0.6155 - 0.6 << 3 << 0.016;
        QTest::newRow("computed sum") << 0.1 + 0.2 << 8 << 0.3;
        QTest::newRow("not a tie") << 1.00499 << 2 << 1.00;
        QTest::newRow("carries") << 0.9996 << 3 << 1.0;
        QTest::newRow("no decimals of an integer") << 7.0 << 0 << 7.0;
        QTest::newRow("negative decimals are none") << 14.6 << -1 << 15.0;
        QTest::newRow("to nothing") << -0.0004 << 3 << 0.0;
        QTest::newRow("zero") << 0.0 << 3 << 0.0;
        QTest::newRow("minus zero") << -0.0 << 3 << 0.0;
        QTest::newRow("denormal") << 5e-324 << 8 << 0.0;
        QTest::newRow("eight decimals") << 0.123456785 << 8 << 0.12345679;
        QTest::newRow("large keeps its digits") << 1e300 << 3 << 1e300;
        QTest::newRow("large with a fraction") << 4503599627370495.5 << 0 << 4503599627370496.0;
        QTest::newRow("beyond any fraction") << 9007199254740993.0 << 2 << 9007199254740992.0;
        QTest::newRow("many decimals") << 0.1 << 22 << 0.1;
        QTest::newRow("more decimals than a power of ten is exact") << 1.26e-30 << 31 << 1.3e-30;
        QTest::newRow("more decimals, to nothing") << -1e-30 << 25 << 0.0;
        QTest::newRow("infinite") << infinity << 3 << infinity;
        QTest::newRow("minus infinite") << -infinity << 3 << -infinity;
    }
    void roundsAsOnPaper() {
        QFETCH(double, value);
        QFETCH(int, decimals);
        QFETCH(double, expected);
        const double got = roundDecimal(value, decimals);
        // Bit for bit, so that −0 does not pass for 0.
        QVERIFY2(got == expected && std::signbit(got) == std::signbit(expected),
                 QByteArray::number(got, 'g', 17));
        QCOMPARE(roundDecimal(got, decimals), got);
    }
    void roundsNoNumberToNone() { QVERIFY(std::isnan(roundDecimal(notANumber, 3))); }

    /// Whatever is written with at most p decimals is kept, and any tie of p + 1 goes away from 0.
    void everyShortDecimal() {
        for (int decimals = 0; decimals <= 8; ++decimals) {
            const double unit = std::pow(10.0, decimals);
            for (int i = 0; i < 20000; i += 7) {
                QCOMPARE(roundDecimal(i / unit, decimals), i / unit);
                QCOMPARE(roundDecimal(-i / unit, decimals), i == 0 ? 0.0 : -i / unit);
                const double tie = (10.0 * i + 5) / (10 * unit);
                QCOMPARE(roundDecimal(tie, decimals), (i + 1) / unit);
                QCOMPARE(roundDecimal(std::nextafter(tie, 0.0), decimals), (i + 1) / unit);
            }
        }
    }

    void text_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("decimals");  // −1: shortest
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, double value, int decimals) {
            QTest::addRow("%s (%d)", text, decimals)
                << value << decimals << QString::fromUtf8(text);
        };
        row("0.1", 0.1, -1);
        row("0", -0.0, -1);
        row("100000", 1e5, -1);
        row("-2", -2, -1);
        row("1e+20", 1e20, -1);
        row("0.0001", 1e-4, -1);
        row("1e-05", 1e-5, -1);
        row("5e-324", 5e-324, -1);
        row("1.7976931348623157e+308", std::numeric_limits<double>::max(), -1);
        row("0.30000000000000004", 0.1 + 0.2, -1);
        row("inf", infinity, -1);
        row("-inf", -infinity, 3);
        row("nan", notANumber, 3);
        row("0.260", 0.26, 3);
        row("0.000", -0.0004, 3);
        row("-0.001", -0.0005, 3);
        row("1.01", 1.005, 2);
        row("2", 2, 0);
        row("3", 2.5, 0);
        row("16", 16.0, -1);
    }
    void text() {
        QFETCH(double, value);
        QFETCH(int, decimals);
        QFETCH(QString, expected);
        const std::optional<int> places = decimals < 0 ? std::nullopt : std::optional(decimals);
        QCOMPARE(QString::fromStdString(numberText(value, places)), expected);
        QString typographic = expected;
        typographic.replace(QStringLiteral("inf"), QStringLiteral("∞"));
        typographic.replace(QStringLiteral("nan"), QStringLiteral("—"));
        typographic.replace(QLatin1Char('-'), QStringLiteral("−"));
        QCOMPARE(QString::fromStdString(numberText(value, places, Minus::typographic)),
                 typographic);
    }
    void hugeInFixedDecimals() {
        const std::string text = numberText(-std::numeric_limits<double>::max(), 8);
        QCOMPARE(text.size(), std::size_t{1 + 309 + 1 + 8});
    }

    /// The shortest text reads back to the same float64, whatever its bits.
    void roundTrip() {
        test::Random random(5);
        for (int i = 0; i < 200000; ++i) {
            const double value = std::ldexp(random.between(-2, 2), int(random.index(2096)) - 1074);
            const auto read = parseNumber(numberText(value));
            QVERIFY(read.has_value());
            QCOMPARE(*read, value);
            const auto typographic = parseNumber(numberText(value, {}, Minus::typographic));
            QVERIFY(typographic == read);
        }
    }

    void cell_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, double value, int decimals) {
            QTest::addRow("%s (%d)", text, decimals)
                << value << decimals << QString::fromUtf8(text);
        };
        row("2", 2, 3);
        row("0", 0, 3);
        row("0", -0.0, 3);
        row("−2", -2, 3);
        row("0.260", 0.26, 3);
        row("−0.26", -0.26, 2);
        row("1.705", 1.705, 3);
        row("1", 0.7, 0);
        row("999999", 999999, 3);
        row("1.0e6", 1e6, 3);
        row("1.2e9", 1234567890, 3);
        row("−1.2e9", -1234567890.5, 3);
        row("4.0e−4", 0.0004, 3);
        row("4.0e−4", 0.0004, 2);
        row("0.001", 0.0005, 3);
        row("4.9e−324", 5e-324, 3);
        row("1.0e300", 1e300, 3);
        row("−∞", -infinity, 3);
        row("∞", infinity, 3);
        row("—", notANumber, 3);
    }
    void cell() {
        QFETCH(double, value);
        QFETCH(int, decimals);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(cellText(value, decimals)), expected);
        const auto read = parseNumber(cellText(value, decimals, Minus::ascii));
        QCOMPARE(read.has_value(), std::isfinite(value));
    }

    void reads_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* text, double value) {
            QTest::newRow(text) << QString::fromUtf8(text) << value;
        };
        row("0", 0);
        row("-0", 0);
        row("1.5", 1.5);
        row("+1.5", 1.5);
        row("-1.5", -1.5);
        row("−1.5", -1.5);
        row("１．５", 1.5);
        row("－１．５ｅ２", -150);
        row("  2  ", 2);
        row("　2\t\n", 2);
        row("\u00A02", 2);
        row(".5", 0.5);
        row("5.", 5);
        row("1e3", 1000);
        row("1E-3", 0.001);
        row("1e+3", 1000);
        row("1/3", 1.0 / 3);
        row("−1/3", -1.0 / 3);
        row("１／４", 0.25);
        row("1⁄4", 0.25);
        row("1∕4", 0.25);
        row("﹣1", -1);
        row("1e-400", 0);
        row("-1e-400", 0);
        row("0.000000000000000000001e-320", 0);
        row("0e999", 0);
        row("5e-324", 5e-324);
        row("1.7976931348623157e308", std::numeric_limits<double>::max());
    }
    void reads() {
        QFETCH(QString, text);
        QFETCH(double, expected);
        const auto value = parseNumber(text.toStdString());
        QVERIFY(value.has_value());
        QCOMPARE(*value, expected);
        QVERIFY(*value != 0 || !std::signbit(*value));
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"",
                                 " ",
                                 "-",
                                 "+",
                                 ".",
                                 "e",
                                 "1e",
                                 "1e+",
                                 "e5",
                                 "--1",
                                 "+-1",
                                 "- 1",
                                 "1 2",
                                 "1,5",
                                 "1_000",
                                 "0x10",
                                 "inf",
                                 "-inf",
                                 "nan",
                                 "Infinity",
                                 "1e309",
                                 "-1e309",
                                 "1e99999999999999999999",
                                 "1/0",
                                 "0/0",
                                 "1/",
                                 "/2",
                                 "1/2/3",
                                 "1/-2",
                                 "abc",
                                 "1a",
                                 "二",
                                 "½",
                                 "…",
                                 "\xff",
                                 "1\xe2\x88",
                                 "\xc3",
                                 "\xf0\x9f\x98\x80",
                                 "1..2",
                                 "1.2.3"}) {
            QTest::newRow(text) << QByteArray(text);
        }
        QTest::newRow("with a zero byte") << QByteArray("1\0", 2);
    }
    void refuses() {
        QFETCH(QByteArray, text);
        QVERIFY(!parseNumber(text.toStdString()).has_value());
    }
};

QTEST_APPLESS_MAIN(NumbersTest)
#include "tst_numbers.moc"
