// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What nobody would type on purpose: odd shapes, numbers at the ends of float64, tokens of every
// script and length, rows that may attend to nothing, and hands that are faster than the computer.
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>

#include "attention/fill.h"
#include "attention/maskedit.h"
#include "attention/parameters.h"
#include "compare/compareview.h"
#include "figure/figureplot.h"
#include "insight/beforeafterview.h"
#include "practice/practice.h"
#include "presentation/presentationview.h"
#include "views/banner.h"
#include "views/derivationpanel.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/mathview.h"
#include "windowfixture.h"

using namespace attention;

namespace {

Document attentionOf(Matrix X, Index keys, double weight = 0) {
    Document document;
    Model& model = document.model;
    const Index width = X.cols();
    model.input.X = std::move(X);
    Head head;
    head.WQ = weight != 0 ? Matrix::Constant(width, keys, weight) : randomMatrix({width, keys}, 2);
    head.WK = weight != 0 ? Matrix::Constant(width, keys, weight) : randomMatrix({width, keys}, 3);
    head.WV = weight != 0 ? Matrix::Constant(width, keys, weight) : randomMatrix({width, keys}, 4);
    model.attention.heads = {head};
    return document;
}

/// Words that a computer says where it has no number.
bool saysNoNumber(const QString& text) {
    static const QRegularExpression words(QStringLiteral("\\b(nan|inf)\\b"),
                                          QRegularExpression::CaseInsensitiveOption);
    return words.match(text).hasMatch();
}

void picture(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("ATTENTION_PICTURES");
    if (!folder.isEmpty()) {
        QDir().mkpath(folder);
        widget.grab().save(folder + u'/' + name + QStringLiteral(".png"));
    }
}

/// Every stop, its corner cells, every page and the presentation.
void walkEverywhere(WindowFixture& f, const QString& name) {
    Selection& selection = f.bench.selection;
    auto* derivation = f.window.findChild<DerivationPanel*>();
    auto* equation = f.window.findChild<EquationView*>();
    const auto look = [&](const QString& what) {
        QApplication::processEvents();
        picture(f.window, name + u'-' + what);
        QVERIFY2(!saysNoNumber(derivation->asText()), qPrintable(derivation->asText()));
        for (const QLabel* label : f.window.findChildren<QLabel*>()) {
            QVERIFY2(!saysNoNumber(label->text()), qPrintable(label->text()));
        }
        equation->figure().eachBlock([&](const MatrixBlock& block, int) {
            QVERIFY(std::isfinite(block.low) && std::isfinite(block.high));
            QVERIFY(block.low < block.high);
        });
    };
    for (int stop = 0; stop < selection.stopCount(); ++stop) {
        selection.goToStop(stop);
        look(QStringLiteral("stop%1").arg(stop));
        const int step = selection.step();
        if (step < 0) {
            continue;
        }
        const Shape shape =
            f.bench.session.trace()->plan().steps[static_cast<std::size_t>(step)].shape;
        selection.chooseCell({step, shape.rows - 1, shape.cols - 1});
        equation->termWalk()->step();
        look(QStringLiteral("stop%1-last").arg(stop));
        equation->termWalk()->skip();
    }
    selection.goToStop(selection.stopCount() - 2);
    for (const auto page : {MainWindow::pipelinePage, MainWindow::storyboardPage,
                            MainWindow::insightPage, MainWindow::comparePage}) {
        f.window.showPage(page);
        look(QStringLiteral("page%1").arg(static_cast<int>(page)));
    }
    f.window.showPage(MainWindow::equationPage);
    f.window.present();
    QTRY_VERIFY(f.window.presentation()->isVisible());
    QApplication::processEvents();
    picture(*f.window.presentation(), name + QStringLiteral("-presentation"));
    QTest::keyClick(f.window.presentation(), Qt::Key_Escape);
    QApplication::processEvents();
}

}  // namespace

class OdditiesTest : public QObject {
    Q_OBJECT
private slots:
    void shapes_data() {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("keys");
        QTest::newRow("1x1") << 1 << 1 << 1;
        QTest::newRow("one token") << 1 << 4 << 4;
        QTest::newRow("one feature") << 64 << 1 << 1;
        QTest::newRow("17x3") << 5 << 17 << 3;
        QTest::newRow("3x17") << 17 << 3 << 17;
    }
    void shapes() {
        QFETCH(int, tokens);
        QFETCH(int, width);
        QFETCH(int, keys);
        WindowFixture f;
        f.bench.session.open(attentionOf(randomMatrix({tokens, width}, 1), keys));
        QVERIFY(f.traceIsFresh());
        walkEverywhere(f, QString::fromLatin1(QTest::currentDataTag()));
    }

    void numbers_data() {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("weight");
        QTest::newRow("denormal") << 5e-324 << 1.0;
        QTest::newRow("denormal weights") << 1.0 << 5e-324;
        QTest::newRow("tiny") << 1e-308 << 1.0;
        QTest::newRow("huge X") << 1e308 << 1e-308;
        QTest::newRow("as large as its scores can be") << 1e150 << 1.0;
        QTest::newRow("huge weights") << 1e-308 << 1e308;
        QTest::newRow("ten to the 15") << 1e15 << 1.0;
    }
    void numbers() {
        QFETCH(double, x);
        QFETCH(double, weight);
        WindowFixture f;
        Matrix X = Matrix::Constant(3, 2, x);
        X(0, 1) = -x;
        X(1, 0) = 0;
        f.bench.session.open(attentionOf(X, 2, weight));
        QVERIFY(f.bench.session.errors().empty());
        QVERIFY(f.traceIsFresh());
        walkEverywhere(f, QString::fromLatin1(QTest::currentDataTag()));
        f.bench.session.setArithmetic(Arithmetic::byHand(3));
        walkEverywhere(f, QString::fromLatin1(QTest::currentDataTag()) + QStringLiteral("-hand"));
    }

    void numbersBeyondAreRefusedAndTheLastPictureStays() {
        WindowFixture f;
        const auto before = f.bench.session.trace();
        f.type(f.table("X"), 0, 0, QStringLiteral("1e308"));
        f.type(f.table("X"), 0, 1, QStringLiteral("1e308"));
        QVERIFY(f.bench.session.stale());
        QVERIFY(!f.bench.session.errors().empty());
        QVERIFY(f.bench.session.trace() != nullptr);
        QVERIFY(f.find<QLabel>("bannerText").isVisible());
        walkEverywhere(f, QStringLiteral("beyond"));
        f.bench.session.undoStack().undo();
        f.bench.session.undoStack().undo();
        QVERIFY(!f.bench.session.stale());
        QVERIFY(sameMatrix(f.bench.session.trace()->output(), before->output()));
    }

    void nobodyMayAttend() {
        WindowFixture f;
        f.bench.session.editModel(QStringLiteral("Mask"), [](Model& model) {
            Mask padding;
            padding.kind = Mask::Kind::padding;
            padding.values = Matrix::Zero(1, 3);
            model.attention.masks = {padding};
        });
        QVERIFY(f.traceIsFresh());
        QVERIFY(f.bench.session.trace()->at("weights").isZero(0));
        QVERIFY(f.bench.session.trace()->at("Z").isZero(0));
        walkEverywhere(f, QStringLiteral("nobody"));
    }

    void tokens_data() {
        QTest::addColumn<QStringList>("names");
        const QString long200 = QString(QStringLiteral("很长的词")).repeated(50);
        QTest::newRow("200 characters") << QStringList{long200, long200 + u'x', QString(200, u'w')};
        QTest::newRow("emoji") << QStringList{QString::fromUtf8("👩‍👩‍👧‍👦"),
                                              QString::fromUtf8("🏳️‍🌈"),
                                              QString::fromUtf8("👍🏽👍🏽👍🏽")};
        QTest::newRow("right to left") << QStringList{
            QString::fromUtf8("القطة"), QString::fromUtf8("חתול"), QString::fromUtf8("قط abc 12")};
        QTest::newRow("empty") << QStringList{QString(), QString(), QStringLiteral(" ")};
        QTest::newRow("markup") << QStringList{QStringLiteral("\\frac{a}{b}"),
                                               QStringLiteral("<b>x</b>"),
                                               QStringLiteral("a_b^c{%1}&amp;")};
        QTest::newRow("lines") << QStringList{QStringLiteral("a\nb"), QStringLiteral("\t"),
                                              QString(QChar(0x202E)) + QStringLiteral("abc")};
    }
    void tokens() {
        QFETCH(QStringList, names);
        for (const LabelMode mode : {LabelMode::zh, LabelMode::both}) {
            WindowFixture f("toy-sentence", mode);
            f.bench.session.editModel(QStringLiteral("Names"), [&](Model& model) {
                model.input.tokens = {};
                for (const QString& name : names) {
                    model.input.tokens.zh.push_back(name.toStdString());
                }
            });
            QVERIFY(f.traceIsFresh());
            QCOMPARE(f.window.width(), 1280);
            walkEverywhere(f, QString::fromLatin1(QTest::currentDataTag()) +
                                  QString::number(static_cast<int>(mode)));
            QCOMPARE(f.window.width(), 1280);
        }
    }
};

QTEST_MAIN(OdditiesTest)
#include "tst_oddities.moc"
