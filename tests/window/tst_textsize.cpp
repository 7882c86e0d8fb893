// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The font size follows the setting everywhere, a very large window is no postage stamp, and a name
// that is cut short is told in full.
#include <QAbstractButton>
#include <QComboBox>
#include <QFontInfo>
#include <QHelpEvent>
#include <QLabel>
#include <QMenuBar>
#include <QToolTip>

#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/mathview.h"
#include "windowfixture.h"

namespace {

/// What a person reads or presses, by address, with the pixels of its letters.
QHash<QWidget*, int> letters(QWidget& window) {
    QHash<QWidget*, int> found;
    for (auto* widget : window.findChildren<QWidget*>()) {
        const bool reads = qobject_cast<QLabel*>(widget) || qobject_cast<QComboBox*>(widget) ||
                           qobject_cast<QMenuBar*>(widget) || qobject_cast<QTableView*>(widget) ||
                           qobject_cast<QAbstractButton*>(widget);
        if (reads && widget->isVisible()) {
            found.insert(widget, QFontInfo(widget->font()).pixelSize());
        }
    }
    return found;
}

void settle() {
    for (int i = 0; i < 8; ++i) {
        QApplication::processEvents();
    }
}

}  // namespace

class TextSizeTest : public QObject {
    Q_OBJECT
private slots:
    void lettersFollowTheSetting() {
        WindowFixture f;
        f.window.resize(1590, 1200);  // room for everything at the larger size too
        f.bench.selection.goToStop(4);
        settle();
        const auto before = letters(f.window);
        QVERIFY(before.size() > 40);
        const int strip = f.find<QWidget>("strip").height();
        f.bench.appearance.setTextPercent(150);
        settle();
        const auto after = letters(f.window);
        int compared = 0;
        for (auto at = before.begin(); at != before.end(); ++at) {
            if (!after.contains(at.key())) {
                continue;  // gave way
            }
            const double grown = double(after.value(at.key())) / at.value();
            QVERIFY2(grown > 1.4 && grown < 1.6,
                     qPrintable(QStringLiteral("%1 %2: %3 px, then %4 px")
                                    .arg(QLatin1String(at.key()->metaObject()->className()),
                                         at.key()->objectName())
                                    .arg(at.value())
                                    .arg(after.value(at.key()))));
            ++compared;
        }
        QVERIFY(compared > 30);
        QVERIFY(f.find<QWidget>("strip").height() > strip * 1.2);
    }

    void aWindowThatShrinksAgainIsAsItWas() {
        WindowFixture f("encoder-layer");
        settle();
        const QSize size = f.window.size();
        const int dock = f.window.inputs().width();
        f.window.resize(3840, 2160);
        settle();
        QVERIFY(f.window.inputs().width() > dock);
        // As by a mouse: the letters let it go no further at once.
        for (int i = 0; i < 3; ++i) {
            f.window.resize(size);
            settle();
        }
        QCOMPARE(f.window.size(), size);
        QCOMPARE(f.window.inputs().width(), dock);
    }

    void aFourfoldWindowIsNoPostageStamp() {
        WindowFixture f;
        f.bench.selection.goToStop(4);
        settle();
        const auto before = letters(f.window);
        f.window.resize(3840, 2160);
        settle();
        const auto after = letters(f.window);
        int compared = 0;
        for (auto at = after.begin(); at != after.end(); ++at) {
            if (before.contains(at.key())) {
                QVERIFY2(at.value() >= 2 * before.value(at.key()) - 1,
                         qPrintable(at.key()->objectName()));
                ++compared;
            }
        }
        QVERIFY(compared > 30);
        QCOMPARE(f.bench.appearance.textPercent(), 100);  // the setting is what it was
        QVERIFY(f.window.inputs().width() > 500);
        f.window.resize(1280, 800);
        settle();
        const auto again = letters(f.window);
        for (auto at = before.begin(); at != before.end(); ++at) {
            QCOMPARE(again.value(at.key(), at.value()), at.value());
        }
    }

    void aNameCutShortIsToldInFull_data() {
        QTest::addColumn<QString>("token");
        QTest::newRow("latin") << QStringLiteral("incomprehensibilities");
        QTest::newRow("chinese") << QStringLiteral("一个非常非常长的词元名字");
        QTest::newRow("arabic") << QStringLiteral("المستشفيات الكبيرة جدا");
        QTest::newRow("emoji") << QStringLiteral(
            "👩‍👩‍👧‍👦👍🏽🇨🇳👩‍👩‍👧‍👦");
    }

    void aNameCutShortIsToldInFull() {
        QFETCH(QString, token);
        WindowFixture f;
        f.bench.session.editModel({}, [&](attention::Model& model) {
            model.input.tokens.zh[1] = token.toStdString();
            model.input.tokens.en[1] = token.toStdString();
        });
        f.bench.selection.goToStop(4);
        settle();
        FigurePlot& plot = f.window.findChild<EquationView*>()->canvas()->plot();
        const QRectF cell = plot.cellRect(1, {0, 1});
        const QRectF below = plot.cellRect(1, {1, 0});
        const QPoint overColumn(int(cell.center().x()), int(cell.top()) - 12);
        const QPoint besideRow(int(below.left()) - 16, int(below.center().y()));
        for (const QPoint& point : {overColumn, besideRow}) {
            QHelpEvent help(QEvent::ToolTip, point, plot.mapToGlobal(point));
            QApplication::sendEvent(&plot, &help);
            QTRY_COMPARE(QToolTip::text(), token);
            QToolTip::hideText();
            QTRY_VERIFY(!QToolTip::isVisible());
        }
        QVERIFY(plot.nameAt(cell.center()).isEmpty());
    }
};

QTEST_MAIN(TextSizeTest)
#include "tst_textsize.moc"
