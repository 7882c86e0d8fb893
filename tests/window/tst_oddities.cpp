// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What nobody would type on purpose: odd shapes, numbers at the ends of float64, tokens of every
// script and length, rows that may attend to nothing, and hands that are faster than the computer.
#include <QDir>
#include <QElapsedTimer>
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

enum class Pages { equation, all };

/// Every stop and its corner cells; every page and the presentation where it is asked for.
void walk(WindowFixture& f, const QString& name, Pages pages = Pages::equation) {
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
        const Shape shape = f.bench.session.trace()->plan().step(step).shape;
        selection.chooseCell({step, shape.rows - 1, shape.cols - 1});
        equation->termWalk()->step();
        look(QStringLiteral("stop%1-last").arg(stop));
        equation->termWalk()->skip();
    }
    if (pages == Pages::equation) {
        return;
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
        QTest::addColumn<bool>("pages");
        QTest::newRow("1x1") << 1 << 1 << 1 << true;
        QTest::newRow("one token") << 1 << 4 << 4 << false;
        QTest::newRow("one feature") << 64 << 1 << 1 << true;
        QTest::newRow("17x3") << 5 << 17 << 3 << false;
        QTest::newRow("3x17") << 17 << 3 << 17 << false;
    }
    void shapes() {
        QFETCH(int, tokens);
        QFETCH(int, width);
        QFETCH(int, keys);
        QFETCH(bool, pages);
        WindowFixture f;
        f.bench.session.open(attentionOf(randomMatrix({tokens, width}, 1), keys));
        QVERIFY(f.traceIsFresh());
        walk(f, QString::fromLatin1(QTest::currentDataTag()), pages ? Pages::all : Pages::equation);
    }

    void numbers_data() {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("weight");
        QTest::addColumn<bool>("pages");
        QTest::newRow("denormal") << 5e-324 << 1.0 << true;
        QTest::newRow("denormal weights") << 1.0 << 5e-324 << false;
        QTest::newRow("tiny") << 1e-308 << 1.0 << false;
        QTest::newRow("huge X") << 1e308 << 1e-308 << true;
        QTest::newRow("as large as its scores can be") << 1e150 << 1.0 << false;
        QTest::newRow("huge weights") << 1e-308 << 1e308 << false;
        QTest::newRow("ten to the 15") << 1e15 << 1.0 << false;
    }
    void numbers() {
        QFETCH(double, x);
        QFETCH(double, weight);
        QFETCH(bool, pages);
        WindowFixture f;
        Matrix X = Matrix::Constant(3, 2, x);
        X(0, 1) = -x;
        X(1, 0) = 0;
        f.bench.session.open(attentionOf(X, 2, weight));
        QVERIFY(f.bench.session.errors().empty());
        QVERIFY(f.traceIsFresh());
        walk(f, QString::fromLatin1(QTest::currentDataTag()), pages ? Pages::all : Pages::equation);
        f.bench.session.setArithmetic(Arithmetic::byHand(3));
        walk(f, QString::fromLatin1(QTest::currentDataTag()) + QStringLiteral("-hand"));
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
        walk(f, QStringLiteral("beyond"));
        f.bench.session.undoStack().undo();
        f.bench.session.undoStack().undo();
        QVERIFY(!f.bench.session.stale());
        QVERIFY(sameMatrix(f.bench.session.trace()->output(), before->output()));
    }

    void nobodyMayAttend() {
        WindowFixture f;
        f.bench.session.editModel(QStringLiteral("Mask"), [](Model& model) {
            model.attention.masks = {{Mask::Kind::padding, Matrix::Zero(1, 3)}};
        });
        QVERIFY(f.traceIsFresh());
        QVERIFY(f.bench.session.trace()->at("weights").isZero(0));
        QVERIFY(f.bench.session.trace()->at("Z").isZero(0));
        walk(f, QStringLiteral("nobody"), Pages::all);
    }

    void aMillionNumbersArePasted_data() {
        QTest::addColumn<QString>("separator");
        QTest::newRow("tabs") << QStringLiteral("\t");
        QTest::newRow("commas") << QStringLiteral(", ");
    }
    void aMillionNumbersArePasted() {
        QFETCH(QString, separator);
        constexpr int side = 1000;
        QStringList row;
        for (int column = 0; column < side; ++column) {
            row.append(QString::number((column % 21 - 10) / 8.0));
        }
        const QString text = QStringList(side, row.join(separator)).join(u'\n');
        WindowFixture f;
        QElapsedTimer timer;
        timer.start();
        MatrixTable& table = f.table("X");
        table.setCurrentIndex(table.model()->index(0, 0));
        table.pasteText(text);
        qInfo("read in %lld ms", static_cast<long long>(timer.elapsed()));
        QPushButton* grow = nullptr;
        for (auto* button : f.window.findChildren<QPushButton*>(QStringLiteral("growButton"))) {
            grow = button->isVisible() ? button : grow;
        }
        QVERIFY(grow);
        QCOMPARE(f.bench.session.model().input.X.rows(), Index(3));  // it asks first
        timer.restart();
        QTest::mouseClick(grow, Qt::LeftButton);
        qInfo("taken over in %lld ms", static_cast<long long>(timer.elapsed()));
        QTRY_VERIFY_WITH_TIMEOUT(!f.bench.session.busy(), 60000);
        const Matrix& X = f.bench.session.model().input.X;
        QCOMPARE(shapeOf(X), (Shape{side, side}));
        QCOMPARE(X(999, 0), -1.25);
        QCOMPARE(X(0, 999), 0.25);
        QVERIFY(f.traceIsFresh());
        f.bench.session.undoStack().undo();
        QCOMPARE(f.bench.session.model().input.X.rows(), Index(3));
        QVERIFY(f.traceIsFresh());
    }

    void tokens_data() {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<bool>("pages");
        const QString long200 = QString(QStringLiteral("很长的词")).repeated(50);
        QTest::newRow("200 characters")
            << QStringList{long200, long200 + u'x', QString(200, u'w')} << true;
        QTest::newRow("emoji") << QStringList{QString::fromUtf8("👩‍👩‍👧‍👦"),
                                              QString::fromUtf8("🏳️‍🌈"),
                                              QString::fromUtf8("👍🏽👍🏽👍🏽")}
                               << false;
        QTest::newRow("right to left")
            << QStringList{QString::fromUtf8("القطة"), QString::fromUtf8("חתול"),
                           QString::fromUtf8("قط abc 12")}
            << true;
        QTest::newRow("empty") << QStringList{QString(), QString(), QStringLiteral(" ")} << false;
        QTest::newRow("markup") << QStringList{QStringLiteral("\\frac{a}{b}"),
                                               QStringLiteral("<b>x</b>"),
                                               QStringLiteral("a_b^c{%1}&amp;")}
                                << false;
        QTest::newRow("lines") << QStringList{QStringLiteral("a\nb"), QStringLiteral("\t"),
                                              QString(QChar(0x202E)) + QStringLiteral("abc")}
                               << false;
    }
    void tokens() {
        QFETCH(QStringList, names);
        QFETCH(bool, pages);
        WindowFixture f("toy-sentence", LabelMode::both);
        f.bench.session.editModel(QStringLiteral("Names"), [&](Model& model) {
            model.input.tokens = {};
            for (const QString& name : names) {
                model.input.tokens.zh.push_back(name.toStdString());
            }
        });
        QVERIFY(f.traceIsFresh());
        walk(f, QString::fromLatin1(QTest::currentDataTag()), pages ? Pages::all : Pages::equation);
        f.window.showPage(MainWindow::insightPage);
        QApplication::processEvents();
        QCOMPARE(f.window.width(), 1280);  // no name holds the window open
        // No token turns round the words beside it, and none is longer than a sentence.
        const QString said = f.window.findChild<BeforeAfterView*>()->sentence();
        QVERIFY2(!said.contains(QChar(0x202E)) && !said.contains(u'\n'), qPrintable(said));
        QVERIFY2(said.size() < 200, qPrintable(said));
    }
};

QTEST_MAIN(OdditiesTest)
#include "tst_oddities.moc"
