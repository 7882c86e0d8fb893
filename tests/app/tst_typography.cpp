// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Fonts: Chinese in Simplified-Chinese shapes, sizes that follow the setting, even weight on dark.

#include <QFontDatabase>
#include <QPainter>
#include <QtTest>

#include "look/mathtext.h"
#include "look/painttext.h"
#include "look/theme.h"
#include "look/typography.h"

using namespace Qt::StringLiterals;

namespace {

QImage drawn(const QFont& font, const QString& text) {
    QImage image(80, 80, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(font);
    painter.drawText(QPoint(10, 60), text);
    return image;
}

// How much ink a text has, 0…1 of full cover, summed over pixels.
double ink(bool dark, bool even, const QString& text, const QFont& font) {
    const QColor ground = dark ? QColor(0x1C, 0x1F, 0x24) : QColor(Qt::white);
    const QColor pen = dark ? QColor(0xE9, 0xEB, 0xEF) : QColor(0x1C, 0x1F, 0x24);
    QImage image(400, 60, QImage::Format_RGB32);
    image.fill(ground);
    QPainter painter(&image);
    painter.setFont(font);
    painter.setPen(pen);
    if (even) {
        paintText(painter, {10, 40}, text);
    } else {
        painter.drawText(QPointF(10, 40), text);
    }
    painter.end();
    double sum = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            sum += std::abs(image.pixelColor(x, y).green() - ground.green());
        }
    }
    return sum / std::abs(pen.green() - ground.green());
}

}  // namespace

class TestTypography : public QObject {
    Q_OBJECT

private slots:
    void chineseFamilyIsChosenBySCFirst_data() {
        QTest::addColumn<QStringList>("installed");
        QTest::addColumn<QStringList>("simplified");
        QTest::addColumn<QString>("chosen");
        const QString sc = u"Noto Sans CJK SC"_s;
        const QString jp = u"Noto Sans CJK JP"_s;
        QTest::newRow("ours is installed") << QStringList{jp, sc} << QStringList{jp, sc} << sc;
        QTest::newRow("ours in the order of the look")
            << QStringList{u"PingFang SC"_s, u"Microsoft YaHei"_s} << QStringList()
            << u"Microsoft YaHei"_s;
        QTest::newRow("another Simplified-Chinese one")
            << QStringList{jp, u"Some Hei"_s} << QStringList{jp, u"Some Hei"_s} << u"Some Hei"_s;
        QTest::newRow("sans before serif")
            << QStringList() << QStringList{u"Abc Serif SC"_s, u"Abc Sans SC"_s}
            << u"Abc Sans SC"_s;
        QTest::newRow("Japanese is better than boxes") << QStringList{jp} << QStringList{jp} << jp;
        QTest::newRow("none") << QStringList{u"DejaVu Sans"_s} << QStringList() << QString();
    }
    void chineseFamilyIsChosenBySCFirst() {
        QFETCH(QStringList, installed);
        QFETCH(QStringList, simplified);
        QFETCH(QString, chosen);
        QCOMPARE(chineseFamilyAmong(installed, simplified), chosen);
    }

    void theSentenceNamesThePackage() {
        for (const auto& sentence : {missingChineseFont.zh, missingChineseFont.en}) {
            QVERIFY(QString::fromUtf8(sentence.data(), qsizetype(sentence.size()))
                        .contains(u"fonts-noto-cjk"_s));
        }
        QCOMPARE(chineseFontIsMissing(), chineseFamily().isEmpty());
    }

    void chineseTextHasSimplifiedGlyphs() {
        const QStringList families = QFontDatabase::families();
        if (!families.contains(u"Noto Sans CJK SC"_s) ||
            !families.contains(u"Noto Sans CJK JP"_s)) {
            QSKIP("needs both cuts of Noto Sans CJK to tell them apart");
        }
        const Typography type;
        int apart = 0;
        for (const QString& character : {u"骨"_s, u"直"_s, u"角"_s, u"次"_s, u"边"_s, u"海"_s}) {
            QFont sc = type.ui(48);
            sc.setFamilies({u"Noto Sans CJK SC"_s});
            QFont jp = sc;
            jp.setFamilies({u"Noto Sans CJK JP"_s});
            if (drawn(sc, character) == drawn(jp, character)) {
                continue;
            }
            ++apart;
            QCOMPARE(drawn(type.ui(48), character), drawn(sc, character));
            QCOMPARE(drawn(type.symbol(48, false), character), drawn(sc, character));
        }
        QVERIFY(apart >= 3);
    }

    void latinComesBeforeChinese() {
        const Typography type;
        if (chineseFamily().isEmpty() || !QFontDatabase::families().contains(u"Noto Sans"_s)) {
            QSKIP("needs Noto Sans and a Chinese font");
        }
        QCOMPARE(type.uiFamilies().front(), u"Noto Sans"_s);
        // A Chinese font would draw the dot as wide as a character.
        QVERIFY(QFontMetricsF(type.ui(40)).horizontalAdvance(u'·') < 20);
    }

    void digitsAreTabular() {
        const QFontMetricsF metrics(Typography().number(32));
        for (char16_t digit = u'0'; digit <= u'9'; ++digit) {
            QCOMPARE(metrics.horizontalAdvance(QChar(digit)), metrics.horizontalAdvance(u'0'));
        }
    }

    void sizesFollowTheSetting() {
        QCOMPARE(Typography(100).ui(TextSize::Title).pixelSize(), 22);
        QCOMPARE(Typography(200).ui(TextSize::Title).pixelSize(), 44);
        QCOMPARE(Typography(75).px(TextSize::Derivation), 24.0);
        QCOMPARE(slidePx(SlideSize::Derivation, {1920, 1080}), 92.0);
        QCOMPARE(slidePx(SlideSize::Label, {3840, 2160}), 76.0);
        QCOMPARE(slidePx(SlideSize::Label, {1920, 4000}), 38.0);
        QCOMPARE(Typography(-3).percent(), 50);
        QVERIFY(Typography().ui(0.2).pixelSize() >= 1);
        QVERIFY(Typography().symbol(20).italic());
        QVERIFY(!Typography().symbol(20, false).italic());
        QVERIFY(Typography().number(20, true).bold());
    }

    void darkGroundsDoNotEmbolden_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("symbol");
        QTest::newRow("Chinese") << u"给抓，注意力权重"_s << false;
        QTest::newRow("symbols") << u"S d W Q K V"_s << true;
        QTest::newRow("Latin") << u"Each row of value"_s << false;
    }
    void darkGroundsDoNotEmbolden() {
        QFETCH(QString, text);
        QFETCH(bool, symbol);
        const Typography type;
        const QFont font = symbol ? type.symbol(14) : type.ui(13);
        const double onLight = ink(false, true, text, font);
        const double onDark = ink(true, true, text, font);
        QVERIFY(onLight > 20);
        QVERIFY2(std::abs(onDark / onLight - 1) < 0.3,
                 qPrintable(u"%1 on light, %2 on dark"_s.arg(onLight).arg(onDark)));
        // What the eye takes for bold is at least this much more.
        QFont bold = font;
        bold.setBold(true);
        QVERIFY(ink(true, true, text, bold) > onDark * 1.1);
    }

    void evenTextStandsWhereTextStands() {
        const QFont font = Typography().ui(13);
        for (const int flags :
             {int(Qt::AlignLeft | Qt::AlignTop), int(Qt::AlignCenter),
              int(Qt::AlignRight | Qt::AlignBottom), int(Qt::AlignLeft | Qt::TextWordWrap),
              int(Qt::AlignCenter | Qt::TextShowMnemonic)}) {
            QRect extents[2];
            for (const bool even : {false, true}) {
                QImage image(160, 90, QImage::Format_RGB32);
                image.fill(Qt::black);
                QPainter painter(&image);
                painter.setFont(font);
                painter.setPen(Qt::white);
                const QRect rect(10, 10, 140, 70);
                const QString text = u"文件(&F) 注意力权重的推导 abc"_s;
                if (even) {
                    QVERIFY(paintTextEvenly(painter, rect, flags, text));
                } else {
                    painter.drawText(rect, flags, text);
                }
                painter.end();
                for (int y = 0; y < image.height(); ++y) {
                    for (int x = 0; x < image.width(); ++x) {
                        if (qRed(image.pixel(x, y)) > 90) {
                            extents[even] |= QRect(x, y, 1, 1);
                        }
                    }
                }
            }
            QVERIFY2(
                (extents[0].topLeft() - extents[1].topLeft()).manhattanLength() <= 3 &&
                    (extents[0].bottomRight() - extents[1].bottomRight()).manhattanLength() <= 3,
                qPrintable(u"flags %1: %2,%3 %4×%5 against %6,%7 %8×%9"_s.arg(flags)
                               .arg(extents[0].x())
                               .arg(extents[0].y())
                               .arg(extents[0].width())
                               .arg(extents[0].height())
                               .arg(extents[1].x())
                               .arg(extents[1].y())
                               .arg(extents[1].width())
                               .arg(extents[1].height())));
        }
    }
};

QTEST_MAIN(TestTypography)
#include "tst_typography.moc"
