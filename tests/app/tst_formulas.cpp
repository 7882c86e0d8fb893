// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The formulas set as SVG: every one draws whole, in the theme's colours, with its parts where they
// say they are; and every formula and symbol that the core names can be drawn.

#include <QBuffer>
#include <QFile>
#include <QPainter>
#include <QSvgGenerator>
#include <QtTest>

#include "attention/document.h"
#include "attention/plan.h"
#include "attention/roles.h"
#include "look/formula.h"
#include "look/mathtext.h"
#include "look/theme.h"

using namespace Qt::StringLiterals;
using attention::Matrix;

namespace {

constexpr qreal size = 40;

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

// The extent of the pixels of about one colour.
QRectF painted(const Formula& formula, const Theme& theme, const QString& lit, const QColor& ink,
               int tolerance = 60) {
    const QRectF bounds = formula.bounds(size);
    constexpr int margin = 20;
    QImage image(static_cast<int>(bounds.width()) + 2 * margin,
                 static_cast<int>(bounds.height()) + 2 * margin, QImage::Format_RGB32);
    image.fill(theme.surface);
    QPainter painter(&image);
    const QPointF baseline(margin - bounds.left(), margin - bounds.top());
    formula.paint(painter, baseline, size, theme, lit);
    painter.end();
    const QRgb wanted = ink.rgb();
    QRect extent;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const int distance = std::abs(qRed(line[x]) - qRed(wanted)) +
                                 std::abs(qGreen(line[x]) - qGreen(wanted)) +
                                 std::abs(qBlue(line[x]) - qBlue(wanted));
            if (distance < tolerance) {
                extent |= QRect(x, y, 1, 1);
            }
        }
    }
    return QRectF(extent).translated(-baseline);
}

// Models that differ in what their formulas say.
std::vector<attention::Model> variants() {
    std::vector<attention::Model> models;
    for (const auto& example : attention::examples()) {
        if (auto document = attention::readDocument(example.json)) {
            models.push_back(document->model);
        }
    }
    const auto toy = attention::readDocument(attention::findExample("toy-sentence")->json);
    for (const auto similarity : {attention::Similarity::scaledDot, attention::Similarity::dot,
                                  attention::Similarity::cosine}) {
        for (int bits = 0; bits < 32; ++bits) {
            attention::Model model = toy->model;
            attention::Attention& a = model.attention;
            a.similarity = similarity;
            if (bits & 1) {
                a.scale = 0.3;
            }
            if (bits & 2) {
                a.temperature = 2;
            }
            if (bits & 4) {
                a.softcap = 5;
            }
            if (bits & 8) {
                a.masks.push_back({});
            }
            if (bits & 16) {
                a.WO = Matrix::Identity(4, 4);
            }
            models.push_back(model);
        }
    }
    return models;
}

}  // namespace

class TestFormulas : public QObject {
    Q_OBJECT

private:
    static void keys() {
        QTest::addColumn<QString>("key");
        for (const QString& key : Formula::keys()) {
            QTest::newRow(qPrintable(key)) << key;
        }
    }

private slots:
    void thereAreFormulas() { QVERIFY(Formula::keys().size() >= 50); }

    void theFileIsWhatQtDraws_data() { keys(); }
    void theFileIsWhatQtDraws() {
        QFETCH(QString, key);
        QFile file(u":/formulas/%1.svg"_s.arg(key));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QCOMPARE(svg.count("<svg"), 1);
        for (const char* never : {"<use", "<style", "<text", "<image", "clip", "<defs"}) {
            QVERIFY2(!svg.contains(never), never);
        }
        QVERIFY(svg.contains("currentColor"));
        QVERIFY(!Formula(key).plainText().isEmpty());
        QVERIFY(!Formula(key).plainText().contains(u'\\'));
    }

    void itIsDrawnWholeInBothThemes_data() { keys(); }
    void itIsDrawnWholeInBothThemes() {
        QFETCH(QString, key);
        const Formula formula(key);
        for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
            const QRectF ink = painted(formula, *theme, {}, theme->text);
            const QRectF bounds = formula.bounds(size);
            QVERIFY(bounds.contains(ink));
            // Nothing at its end was dropped, and nothing is cut.
            QVERIFY2(ink.right() > bounds.right() - 0.5 * size, "the end is missing");
            QVERIFY2(ink.left() < bounds.left() + 0.5 * size, "the beginning is missing");
            QVERIFY(ink.height() > 0.5 * size);
        }
    }

    void everyPartLightsWhereItStands_data() { keys(); }
    void everyPartLightsWhereItStands() {
        QFETCH(QString, key);
        const Formula formula(key);
        const Theme& theme = Theme::light();
        QVERIFY(!formula.parts().isEmpty());
        for (const QString& part : formula.parts()) {
            const QRectF ink = painted(formula, theme, part, theme.selection);
            const QRectF rect = formula.partRect(part, size);
            QVERIFY2(!ink.isEmpty(), qPrintable(part));
            QVERIFY2(rect.adjusted(-1, -1, 1, 1).contains(ink), qPrintable(part));
            QVERIFY2(rect.width() < ink.width() + 5 && rect.height() < ink.height() + 5,
                     qPrintable(part));
            const QRectF wash = painted(formula, theme, part, theme.selectionWash, 4);
            QVERIFY2(wash.contains(ink), qPrintable(part));
            QVERIFY2(formula.bounds(size).adjusted(-1, -1, 1, 1).contains(wash), qPrintable(part));
        }
    }

    void anUnknownNameIsHarmless() {
        QVERIFY(Formula().isNull());
        QVERIFY(Formula(u"no such formula"_s).isNull());
        QVERIFY(Formula(u"../icons/open"_s).parts().isEmpty());
        const Formula formula(u"attention"_s);
        QVERIFY(!formula.hasPart(u"nothing"_s));
        QVERIFY(formula.partRect(u"nothing"_s, size).isEmpty());
        QVERIFY(painted(formula, Theme::light(), u"nothing"_s, Theme::light().selection).isEmpty());
        QImage image(10, 10, QImage::Format_RGB32);
        QPainter painter(&image);
        Formula().paint(painter, {0, 0}, 20, Theme::light());
    }

    void itFitsAWidth() {
        const Formula formula(u"attention-softcap-masked"_s);
        const qreal natural = formula.size(20).width();
        QCOMPARE(formula.fittingSize(20, natural + 1), 20.0);
        const qreal fitting = formula.fittingSize(20, natural / 2);
        QVERIFY(formula.size(fitting).width() <= natural / 2 + 0.01);
    }

    void itStaysVector() {
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize({600, 100});
        QPainter painter(&generator);
        Formula(u"attention"_s).paint(painter, {20, 50}, 20, Theme::light(), u"scores"_s);
        painter.end();
        QVERIFY(!buffer.data().contains("<image"));
        QVERIFY(buffer.data().count("<path") > 15);
    }

    void everythingTheCoreNamesCanBeDrawn() {
        int steps = 0;
        for (const attention::Model& model : variants()) {
            const auto plan = attention::plan(model);
            if (!plan) {
                continue;  // a variant that this kind of model cannot have
            }
            for (const int index : plan->listed()) {
                const attention::Step& step = plan->step(index);
                ++steps;
                const QString where = text(step.key) + u": "_s + text(step.formula);
                QVERIFY2(!step.formula.empty(), qPrintable(where));
                const Formula formula(text(step.formula));
                QVERIFY2(!formula.isNull(), qPrintable(where));
                const QString part = text(attention::role(step.role).formulaPart);
                QVERIFY2(part.isEmpty() || formula.hasPart(part), qPrintable(where + u' ' + part));
                for (const QString& markup : {text(step.symbol), text(step.arrow)}) {
                    const QString plain = MathText::parse(markup).plainText();
                    QVERIFY2(!plain.contains(u'\\') && !plain.contains(u'{'), qPrintable(markup));
                }
            }
        }
        QVERIFY(steps > 500);
        for (const attention::Role& role : attention::roles()) {
            const QString plain = MathText::parse(text(role.symbol)).plainText();
            QVERIFY2(!plain.isEmpty() && !plain.contains(u'\\'), qPrintable(text(role.key)));
        }
    }
};

QTEST_MAIN(TestFormulas)
#include "tst_formulas.moc"
