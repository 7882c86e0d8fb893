// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The inline symbol language: what it draws stays inside what it measures, links are where their
// parts are painted, lines break only where they may, and no text is lost, however odd.

#include <QPainter>
#include <QRandomGenerator>
#include <QtTest>

#include "look/mathtext.h"
#include "look/theme.h"

using namespace Qt::StringLiterals;

namespace {

MathStyle style(qreal size = 32) {
    return MathStyle::derivation(Theme::light(), Typography(), size);
}

// The smallest rectangle around everything painted, relative to the baseline's start.
QRectF painted(const MathLayout& layout, QColor only = {}) {
    constexpr int margin = 60;
    const QSize size(static_cast<int>(layout.size().width()) + 2 * margin,
                     static_cast<int>(layout.size().height()) + 2 * margin);
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    layout.paint(painter, {margin, margin + layout.ascent()});
    painter.end();
    QRect extent;
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const bool hit = only.isValid() ? pixel.alpha() > 200 && pixel.rgb() == only.rgb()
                                            : pixel.alpha() > 40;
            if (hit) {
                extent |= QRect(x, y, 1, 1);
            }
        }
    }
    return QRectF(extent).translated(-margin, -margin - layout.ascent());
}

}  // namespace

class TestMathText : public QObject {
    Q_OBJECT

private slots:
    void nothingIsClipped_data() {
        QTest::addColumn<QString>("markup");
        for (const QString& markup : {u"Q"_s,
                                      u"K^T"_s,
                                      u"W^Q"_s,
                                      u"S/\\sqrt{d_k}"_s,
                                      u"S_M"_s,
                                      u"d_{model}"_s,
                                      u"z_1"_s,
                                      u"Q K^T"_s,
                                      u"e^4"_s,
                                      u"f_j^f"_s,
                                      u"S_{M,12}"_s,
                                      u"\\frac{e^4}{e^1+e^3+e^4}"_s,
                                      u"\\under{2·2}{4} + \\under{0·0}{0} = {\\sel{\\bold 6}}"_s,
                                      u"\\left( \\frac{1}{2}"_s,
                                      u"(\\frac{QK^T}{\\sqrt{d_k}})V"_s,
                                      u"\\sum_j^n x_j"_s,
                                      u"\\bar{x} + \\hat{x}"_s,
                                      u"\\rowpill{猫} 与键 \\colpill{抓}"_s,
                                      u"查询 Query"_s,
                                      u"[\\frac{a}{\\frac{b}{c}}]"_s,
                                      u"3 + (-\\infty) = -\\infty"_s,
                                      u"Åǵǿ ţexţ"_s,
                                      u"\\sqrt{\\frac{\\sqrt{x}}{y^2}}"_s,
                                      u"\\gamma \\cdot \\hat{x} + \\beta"_s,
                                      u"שלום עולם"_s,
                                      u"x^{y^{z^w}}_{a_{b_c}}"_s,
                                      u"a\nb\n\nc"_s}) {
            QTest::newRow(qPrintable(markup)) << markup;
        }
    }
    void nothingIsClipped() {
        QFETCH(QString, markup);
        for (const qreal size : {11.0, 13.0, 32.0, 92.0}) {
            const MathLayout layout = MathText::parse(markup).layout(style(size));
            const QRectF ink = painted(layout);
            const QRectF box = layout.bounds().adjusted(-1, -1, 1, 1);
            QVERIFY(!ink.isEmpty());
            QVERIFY2(box.contains(ink),
                     qPrintable(u"%1 px: box %2 %3 %4 %5, ink %6 %7 %8 %9"_s.arg(size)
                                    .arg(box.left())
                                    .arg(box.top())
                                    .arg(box.right())
                                    .arg(box.bottom())
                                    .arg(ink.left())
                                    .arg(ink.top())
                                    .arg(ink.right())
                                    .arg(ink.bottom())));
        }
    }

    void theBoxIsNotSlack() {
        const MathLayout layout = MathText::parse(u"\\frac{54.598}{77.402}"_s).layout(style());
        const QRectF ink = painted(layout);
        QVERIFY(layout.bounds().width() - ink.width() < 6);
        QVERIFY(layout.bounds().height() - ink.height() < 6);
    }

    void linksAreWhereTheirPartsArePainted() {
        const QColor mark(0x12, 0x34, 0x56);
        MathStyle s = style();
        s.row = mark;
        s.operators = s.column = s.text = s.selection = s.muted = QColor(0xff, 0, 0);
        for (const QString& markup :
             {u"S_{12} = {\\link:7 {\\row 2}} · 2 + 0·0"_s,
              u"a = 1 + \\frac{{\\link:7 {\\row 123}}}{4}"_s,
              u"\\under{{\\link:7 {\\row 44}}·{\\link:8 2}}{8} = (1 + \\frac{a}{b})"_s,
              u"a + \\sqrt{x_{\\link:7{\\row{5}}}}"_s,
              u"long + words + and + terms + {\\link:7 {\\row 77}} + end"_s}) {
            const MathLayout layout = MathText::parse(markup).layout(s, 300);
            const QRectF ink = painted(layout, mark);
            QVERIFY2(!ink.isEmpty(), qPrintable(markup));
            int found = 0;
            for (const MathLink& link : layout.links()) {
                if (link.id == 7) {
                    ++found;
                    QVERIFY2(link.rect.adjusted(-1, -1, 1, 1).contains(ink), qPrintable(markup));
                    QVERIFY(link.rect.width() < ink.width() + 12);
                }
            }
            QCOMPARE(found, 1);
            QCOMPARE(layout.linkAt(ink.center()), 7);
            QCOMPARE(layout.linkAt({-5, 0}), -1);
        }
    }

    void theInnermostLinkAnswers() {
        const MathLayout layout = MathText::parse(u"{\\link:1 a {\\link:2 b} c}"_s).layout(style());
        QCOMPARE(layout.links().size(), std::size_t(2));
        const QRectF inner = layout.links().front().rect;
        QCOMPARE(layout.linkAt(inner.center()), 2);
        QCOMPARE(layout.linkAt({2, -4}), 1);
    }

    void coloursComeFromTheMarkup() {
        const Theme& theme = Theme::light();
        const MathLayout layout =
            MathText::parse(u"{\\row 2}·{\\col 1} = {\\sel 6}"_s).layout(style());
        const QRectF row = painted(layout, theme.rowText);
        const QRectF col = painted(layout, theme.columnText);
        const QRectF sel = painted(layout, theme.selection);
        QVERIFY(!row.isEmpty() && !col.isEmpty() && !sel.isEmpty());
        QVERIFY(row.right() < col.left() && col.right() < sel.left());
    }

    void linesBreakBeforeOperatorsOnly() {
        QStringList terms;
        for (int i = 0; i < 40; ++i) {
            terms << u"{\\link:%1 0.125·0.250}"_s.arg(i);
        }
        const MathText text = MathText::parse(u"S_{12} = "_s + terms.join(u" + "_s) + u" = 1.25"_s);
        const MathLayout whole = text.layout(style());
        QCOMPARE(whole.lineCount(), 1);
        const MathLayout broken = text.layout(style(), 600);
        QVERIFY(broken.lineCount() > 5);
        QVERIFY(broken.size().width() <= 600);
        QCOMPARE(broken.ascent(), whole.ascent());
        // Every link still in one piece, in reading order, none on another.
        const auto& links = broken.links();
        QCOMPARE(links.size(), std::size_t(40));
        for (std::size_t i = 1; i < links.size(); ++i) {
            const QRectF a = links[i - 1].rect;
            const QRectF b = links[i].rect;
            QVERIFY(b.left() >= a.right() || b.top() >= a.bottom() - 1);
        }
        QVERIFY(broken.bounds().contains(painted(broken).adjusted(1, 1, -1, -1)));
    }

    void oneTermWiderThanTheLineStaysWhole() {
        const MathLayout layout =
            MathText::parse(u"\\frac{1+2+3+4+5+6+7+8+9}{10}"_s).layout(style(), 50);
        QCOMPARE(layout.lineCount(), 1);
        QVERIFY(layout.size().width() > 50);
    }

    void sentencesBreakBetweenWords() {
        const MathText text = MathText::parse(
            u"A \\text{ says how much of every value vector goes "
            "into that word's new vector: 每个词的查询与每个词的键做点积。}"_s);
        const MathLayout layout = text.layout(style(14), 200);
        QVERIFY(layout.lineCount() >= 3);
        QVERIFY(layout.size().width() <= 200);
    }

    void anOperatorBetweenTermsHasAir() {
        const auto width = [](const QString& markup) {
            return MathText::parse(markup).size(style()).width();
        };
        QVERIFY(width(u"2 + 3"_s) == width(u"2+3"_s));
        QVERIFY(width(u"2+3"_s) > width(u"+23"_s) + 10);  // a sign has none
        QVERIFY(width(u"x_{2+3}"_s) < width(u"x 2+3"_s));
    }

    void parenthesesGrow() {
        const qreal plain = MathText::parse(u"(a)"_s).size(style()).height();
        const qreal tall = MathText::parse(u"(\\frac{a}{b})"_s).size(style()).height();
        const qreal fraction = MathText::parse(u"\\frac{a}{b}"_s).size(style()).height();
        QVERIFY(tall > plain * 1.3);
        QVERIFY(tall >= fraction);
    }

    void hyphenIsAMinus() {
        QCOMPARE(MathText::parse(u"-2 - 1e-5"_s).plainText(), u"−2 − 1e−5"_s);
        QCOMPARE(MathText::parse(u"\\text{well-known}"_s).plainText(), u"well-known"_s);
        QCOMPARE(withMinusSign(u"-0.000"_s), u"0.000"_s);
        QCOMPARE(withMinusSign(u"-0.010"_s), u"−0.010"_s);
        QCOMPARE(withMinusSign(u"-inf"_s), u"−inf"_s);
        QCOMPARE(withMinusSign(u"-"_s), u"−"_s);
    }

    void plainTextReads() {
        QCOMPARE(MathText::parse(u"S_{12} = {\\link:1 {\\row 2}}·{\\col 2} + \\under{0·0}{0} = 4"_s)
                     .plainText(),
                 u"S_12 = 2·2 + 0·0 = 4"_s);
        QCOMPARE(MathText::parse(u"\\frac{e^4}{e^1+e^3}"_s).plainText(), u"(e^4)/(e^1+e^3)"_s);
        QCOMPARE(MathText::parse(u"S/\\sqrt{d_k}"_s).plainText(), u"S/√(d_k)"_s);
    }

    void anyTextIsDrawnAndKept_data() {
        QTest::addColumn<QString>("markup");
        QTest::addColumn<QString>("plain");
        QTest::newRow("unknown command") << u"\\unheard{x}"_s << u"\\unheardx"_s;
        QTest::newRow("lone braces") << u"a } b { c"_s << u"a } b { c"_s;
        QTest::newRow("lone brackets") << u"a ) b ( c ]"_s << u"a ) b ( c ]"_s;
        QTest::newRow("crossed brackets") << u"( a { b ) c }"_s << u"( a b ) c"_s;
        QTest::newRow("backslash at end") << u"x \\"_s << u"x \\"_s;
        QTest::newRow("missing argument") << u"\\frac{1}"_s << u"\\frac1"_s;
        QTest::newRow("bad link") << u"{\\link:x 3}"_s << u"\\link:x 3"_s;
        QTest::newRow("emoji") << u"😀 = 👩‍🚀"_s << u"😀 = 👩‍🚀"_s;
        QTest::newRow("chinese") << u"查询 Q 与键 K"_s << u"查询 Q 与键 K"_s;
        QTest::newRow("script of nothing") << u"^2"_s << u"^2"_s;
        QTest::newRow("script at end") << u"x^"_s << u"x"_s;
        QTest::newRow("accented") << u"Größe"_s << u"Größe"_s;
        QTest::newRow("empty") << QString() << QString();
    }
    void anyTextIsDrawnAndKept() {
        QFETCH(QString, markup);
        QFETCH(QString, plain);
        const MathText text = MathText::parse(markup);
        QCOMPARE(text.plainText(), plain);
        const MathLayout layout = text.layout(style());
        QVERIFY(markup.isEmpty() || layout.size().width() > 0);
    }

    void escapedTextIsItself() {
        for (const QString& label : {u"猫"_s, u"a_b^c"_s, u"{x}"_s, u"\\frac{1}{2}"_s,
                                     u"it's 100 % (so)"_s, u"\\"_s, u"}{"_s, u"👩‍🚀"_s}) {
            QCOMPARE(MathText::parse(u"x = "_s + MathText::escape(label)).plainText(),
                     u"x = "_s + label);
        }
    }

    void randomMarkupIsHarmless() {
        QRandomGenerator random(20240607);
        const QStringList pieces{
            u"{"_s,       u"}"_s,     u"("_s,         u")"_s,      u"["_s,
            u"]"_s,       u"^"_s,     u"_"_s,         u"\\frac"_s, u"\\sqrt"_s,
            u"\\under"_s, u"\\row"_s, u"\\link:3"_s,  u"\\"_s,     u"x"_s,
            u"猫"_s,      u"😀"_s,     u"12.5"_s,      u" "_s,      u"\n"_s,
            u"="_s,       u"+"_s,     u"-"_s,         u"\\sum"_s,  u"\\text{"_s,
            u"Σ"_s,       u"√"_s,     u"\\size:70"_s, u"\\bar"_s,  QString(QChar(0xd83d))};
        for (int run = 0; run < 1500; ++run) {
            QString markup;
            const int length = random.bounded(40);
            for (int i = 0; i < length; ++i) {
                markup += pieces[random.bounded(int(pieces.size()))];
            }
            const MathLayout layout = MathText::parse(markup).layout(style(13), 120);
            QVERIFY(std::isfinite(layout.size().width()) && layout.size().width() < 1e6);
            QVERIFY(std::isfinite(layout.size().height()));
        }
    }

    void deepNestingEnds() {
        const MathText braces = MathText::parse(QString(20000, u'{') + QString(20000, u'}'));
        const MathText parens = MathText::parse(QString(20000, u'('));
        const MathText scripts = MathText::parse(u"x"_s + u"^{a"_s.repeated(2000));
        const MathText roots = MathText::parse(u"√"_s.repeated(20000));
        for (const MathText& text : {braces, parens, scripts, roots}) {
            QVERIFY(std::isfinite(text.size(style()).width()));
        }
    }
};

QTEST_MAIN(TestMathText)
#include "tst_mathtext.moc"
